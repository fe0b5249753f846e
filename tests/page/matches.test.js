import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { showKept, showMatches } = await import("../../server/page/matches/matches.js");

const MATCH = {
  ...{ id: 3, game: "rummy", players: ["Anna", "Ben"], colours: [0, 1], begun: 0, ended: 60, readable: true, title: { fr: "Rummy", en: "Rummy" } },
  ...{ totals: [-5, 5], winners: [1], over: true, rounds: 1, unit: "round", turns: 1, settings: [], lines: [] },
};
const TURN = { number: 1, kind: "turn", at: 5, pictured: true, stands: true, player: 0, before: "", table: "R10 R11 R12", added: ["R10", "R11", "R12"] };
const FAULT = { number: 2, kind: "fault", at: 9, pictured: false, stands: true, player: 1, table: "R10 | R11", findings: [{ fr: "Trop court.", en: "Too short." }] };
const answering = (answer) => (globalThis.fetch = async () => ({ ok: answer.error === undefined, text: async () => JSON.stringify(answer) }));
const element = (id) => document.getElementById(id);

test("the shelf shows each match with its players, who won, and what was played", async () => {
  answering([MATCH, { ...MATCH, id: 4, readable: false }]);
  await showMatches();
  const [kept, unreadable] = element("shelf-list").children;
  assert.match(kept.querySelector(".names").textContent, /Anna −5.*★ Ben 5/);
  assert.equal(kept.querySelectorAll(".button.primary").length, 1);
  assert.equal(unreadable.querySelectorAll(".button.primary").length, 0, "what cannot be read cannot be gone on with");
});

test("a kept match shows its last moments first, what was laid, and why a turn was refused", async () => {
  answering({ ...MATCH, history: [TURN, FAULT] });
  await showKept(3);
  const [fault, turn] = element("history").children;
  assert.match(fault.textContent, /Ben.*Too short\./);
  assert.equal(turn.querySelectorAll(".tile").length, 3);
  assert.equal(turn.querySelector("img").getAttribute("src"), "matches/3/pictures/1.jpg");
  assert.equal(element("replay-title").textContent, "Anna’s turn");
  assert.equal(element("replay-tables").querySelectorAll(".laid").length, 3);
});

test("what the server refuses is said in the match's place", async () => {
  answering({ error: { code: "store", fr: "Il n’y en a pas.", en: "There is none." } });
  await showKept(99);
  assert.equal(element("kept-trouble").textContent, "There is none.");
  assert.equal(element("kept-body").hidden, true);
});
