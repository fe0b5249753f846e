import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { handDeed, handName } = await import("../../server/page/match/hand-name.js");

test("a hand is called by its number within its round of hands, where there are such rounds", () => {
  assert.equal(handName({ stage: 2, called: 3 }, "hand"), "Round 2 · hand 3");
  assert.equal(handName({ stage: null, called: 3 }, "hand"), "Hand 3");
  assert.equal(handName({ stage: null, called: 3 }, "round"), "Round 3");
});

test("what is done to it names it likewise", () => {
  assert.equal(handDeed("remove", { stage: 2, called: 3 }, "hand"), "Remove hand 3 of round 2");
  assert.equal(handDeed("edit", { stage: null, called: 3 }, "round"), "Correct round 3");
});
