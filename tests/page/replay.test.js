import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { laidIn, movesOf } = await import("../../server/page/matches/replay.js");

test("what was laid is marked where it was laid, in groups that are new before those that were there", () => {
  const before = [["K10", "B10", "Y10"], ["R7", "R8"]];
  const after = [["K10", "B10", "Y10"], ["R7", "R8", "R9"], ["K10", "R10", "B10"]];
  const marked = laidIn(after, before, ["R9", "K10", "R10", "B10"]);
  assert.deepEqual(marked, [[false, false, false], [false, false, true], [true, true, true]]);
});

test("each piece is marked as often as it was laid, also in a group that looks as another did", () => {
  const group = ["R1", "R2", "R3"];
  assert.deepEqual(laidIn([group, group], [group], ["R1", "R2", "R3"]), [[false, false, false], [true, true, true]]);
  assert.deepEqual(laidIn([group], [group], []), [[false, false, false]]);
  assert.deepEqual(laidIn([["A", "A", "A"]], [["A"]], ["A", "A"]).flat().filter(Boolean).length, 2);
});

test("moves are the turns and rounds that were not taken back", () => {
  const event = (kind, stands) => ({ kind, stands });
  const history = [event("turn", true), event("fault", true), event("turn", false), event("round", true)];
  assert.deepEqual(movesOf(history), [history[0], history[3]]);
});
