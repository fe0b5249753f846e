import { dealt } from "./dealt.js";
import { snapshot } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { arcOf, phaseOf } = await import("../../server/page/showdown/showdown.js");

test("nothing is watched until somebody lays, then hands are shown, then counted", () => {
  const { count, play } = dealt();
  assert.equal(phaseOf(snapshot({ play })), "playing");
  assert.equal(phaseOf(snapshot({ play, count: { ...count, slip: null } })), "showing");
  assert.equal(phaseOf(snapshot({ play, count })), "counted");
});

test("there is no such screen in a game of turns, without a match, nor while a winner is said", () => {
  const { play } = dealt();
  assert.equal(phaseOf(snapshot()), null);
  assert.equal(phaseOf(snapshot({ play: { ...play, unit: "round" } })), null);
  assert.equal(phaseOf(snapshot({ play: { ...play, won: { of: "round", seats: [0] } } })), null);
});

test("the head says round and hand, and who has won rounds", () => {
  assert.deepEqual(arcOf(dealt().play), ["Round 2 · hand 6", "Rounds won: Anna 1, Ben 0"]);
  assert.deepEqual(arcOf(dealt({}, { won: [0, 0] }).play), ["Round 2 · hand 6", ""]);
  assert.deepEqual(arcOf({ ...dealt({}, { won: [0, 0] }).play, stage: null }), ["Hand 6", ""]);
});
