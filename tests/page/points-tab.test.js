import "./page.js";
import { own, play, player, state } from "./phone.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { ranked } = await import("../../server/page/phone/points-tab.js");
const { saidBy } = await import("../../server/page/phone/head.js");
const { snapshot } = await import("./page.js");

const race = (more = {}) => ({ target: 100, end: 100, standing: [42, 30], to_go: [58, 70], pegs: [[], []], won: [0, 1], ...more });
const told = (more) => saidBy(state({ tab: "points", snapshot: snapshot({ play: play(more) }) }));

test("the scores stand in their order, with whose turn it is", () => {
  assert.deepEqual(ranked(play(), 1).map((line) => line.textContent), ["Ben (you)plays now34", "Anna12"]);
});

test("towards a target it is told how far each is in this round, and what was won before", () => {
  const [anna, ben] = ranked(play({ unit: "hand", race: race(), players: [player("Anna", 42, 0), player("Ben", 140, 1)] }), 0);
  assert.equal(anna.textContent, "Anna (you)58 to go42");
  assert.equal(ben.textContent, "Ben70 to go · 1 round won · 140 in all30");
  assert.equal(anna.querySelector(".way i").style.width, "42%");
});

test("the head says who leads and by how much", () => {
  assert.deepEqual([told().title, told().detail], ["You lead", "22\u00a0points ahead of Anna. Round 1"]);
  const level = told({ players: [player("Anna", 5, 0), player("Ben", 5, 1)] });
  assert.deepEqual([level.title, level.detail], ["Level", "Round 1"]);
  const gin = told({ unit: "hand", race: race(), called: 3, stage: 2 });
  assert.deepEqual([gin.title, gin.detail], ["Anna leads", "12\u00a0points ahead of Ben. Round 2 · hand 3"]);
  assert.equal(saidBy(state({ tab: "points", own: own({ seat: 0 }) })).title, "Ben leads");
});
