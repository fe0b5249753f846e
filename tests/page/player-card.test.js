import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { playerCard } = await import("../../server/page/match/player-card.js");

const play = (left, more = {}) => ({ id: 1, seat: 0, players: [{ name: "Anna", total: -25, colour: 4, left, dealt: 14 }, { name: "Ben", total: 34, colour: 1, left: null, dealt: null }], ...more });
const pips = (card, name) => card.querySelectorAll(`.pips .${name}`).length;

test("a card has a pip for each piece that was dealt, hollow for those that are laid, and says how many are left", () => {
  const card = playerCard(play(11, { id: 2 }), 0, "tiles");
  assert.equal(card.querySelectorAll(".pips i").length, 14);
  assert.equal(pips(card, "gone"), 3);
  assert.equal(pips(card, "going"), 0);
  assert.equal(card.querySelector("button").classList.contains("seat-4"), true);
  assert.equal(card.querySelector(".rack").textContent, "11\u00a0tiles");
  assert.equal(card.querySelector("button").getAttribute("aria-label"), "Anna, −25\u00a0points, 11\u00a0tiles, to play");
});

test("pips that were lit go out one after the other, once", () => {
  playerCard(play(14), 0, "tiles");
  const card = playerCard(play(11), 0, "tiles");
  assert.deepEqual([...card.querySelectorAll(".going")].map((each) => each.style.getPropertyValue("--at")), ["0", "1", "2"]);
  assert.equal(pips(playerCard(play(11), 0, "tiles"), "going"), 0);
});

test("who has drawn beyond what was dealt has more pips; where nothing is known there are none", () => {
  assert.equal(playerCard(play(16, { id: 3 }), 0, "letters").querySelectorAll(".pips i").length, 16);
  const card = playerCard(play(11), 1, "cards");
  assert.equal(card.querySelector(".rack"), null);
  assert.equal(card.querySelector("button").getAttribute("aria-label"), "Ben, 34\u00a0points: let them play");
});
