import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { dealt } = await import("../../server/page/match/match.js");

const players = ["Anna", "Ben"].map((name, colour) => ({ name, total: 0, opened: false, colour }));

test("before a round's first turn, who deals and who begins", () => {
  assert.equal(dealt({ players, dealer: 1, begins: 0, over: false }), "Ben deals, Anna begins.");
  assert.equal(dealt({ players, dealer: 1, begins: 1, over: false }), "Ben deals and begins.");
});

test("nobody deals while a round is played, or once the match is over", () => {
  assert.equal(dealt({ players, dealer: null, begins: null, over: false }), "");
  assert.equal(dealt({ players, dealer: 0, begins: 1, over: true }), "");
});
