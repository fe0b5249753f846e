import { group, piece, snapshot, turn } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { compare, goesBack } = await import("../../server/page/table/previous-pieces.js");

const BEFORE = [piece("R7"), piece("R8", 20)];
const FAULT = { back: false, fr: [], en: [], penalty_fr: "", penalty_en: "" };
const refused = (more, now) => snapshot({ play: { before: [["R7", "R8"]] }, turn: turn({ fault: FAULT, ghost: BEFORE }), groups: [group([0])], pieces: now, ...more });

test("a piece is back where the same face lies within half a piece of its place", () => {
  assert.deepEqual(compare([piece("R7", 4, 3)], BEFORE), { back: [true, false], extra: [] });
  assert.deepEqual(compare([piece("R7", 4, 4), piece("B1", 20)], BEFORE), { back: [false, false], extra: [0, 1] });
});

test("of two like pieces each counts once", () => {
  assert.deepEqual(compare([piece("R7")], [piece("R7"), piece("R7", 1)]).back, [true, false]);
});

test("what a refused turn has too many goes back", () => {
  assert.deepEqual([...goesBack(refused({}, [...BEFORE, piece("R9", 40)]))], [2]);
  assert.deepEqual([...goesBack(refused({ turn: turn() }, [...BEFORE, piece("R9", 40)]))], []);
});

test("pictures of two sizes compare with nothing", () => {
  assert.equal(goesBack(refused({ size: [200, 100] }, [piece("R9", 40)])).size, 0);
});
