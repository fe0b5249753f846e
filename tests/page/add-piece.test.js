import { group, piece, snapshot } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { mayAdd, placeBehind } = await import("../../server/page/table/add-piece.js");

const near = (found, [x, y]) => assert.ok(Math.abs(found[0] - x) < 1e-9 && Math.abs(found[1] - y) < 1e-9, String(found));

test("a piece continues a group one step on from its last, however they lie", () => {
  near(placeBehind(snapshot({ pieces: [piece("R7", 20, 20), piece("R8", 32, 23)] }), group([0, 1])), [44, 26]);
});

test("behind a single piece it lies beside it", () => {
  near(placeBehind(snapshot({ pieces: [piece("R7", 20, 20)] }), group([0])), [31, 20]);
});

test("it never lies outside the picture", () => {
  near(placeBehind(snapshot({ pieces: [piece("R7", 80, 20), piece("R8", 95, 20)] }), group([0, 1])), [100, 20]);
});

test("pieces are added to a table at rest, and not while a round is counted", () => {
  assert.deepEqual([{}, { sight: null }, { state: "hands" }, { count: {} }].map((more) => mayAdd(snapshot(more))), [true, false, false, false]);
});
