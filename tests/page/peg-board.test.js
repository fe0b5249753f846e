import { dealt } from "./dealt.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { marksTo, pegBoard } = await import("../../server/page/showdown/peg-board.js");

test("its figures part the way to the target evenly", () => {
  assert.deepEqual(marksTo(100, true), [0, 25, 50, 75, 100]);
  assert.deepEqual(marksTo(250, true), [0, 50, 100, 150, 200, 250]);
  assert.deepEqual(marksTo(250, false), [0, 125, 250]);
});

test("each hand leaves a peg, the pawn stands where the player is", () => {
  const board = pegBoard(dealt().play, 340, "only-narrow");
  assert.equal(board.querySelectorAll(".seat-0 .peg").length, 3);
  assert.equal(board.querySelectorAll(".seat-1 .peg").length, 2);
  assert.equal(board.getAttribute("aria-label"), "Towards 100\u00a0points: Anna 84, Ben 62");
});

test("who is below nought or beyond the end stays on the board", () => {
  const board = pegBoard(dealt({}, { standing: [-20, 120], pegs: [[], [120]] }).play, 340, "only-narrow");
  const places = [...board.querySelectorAll("path.peg")].map((peg) => Number(/translate\((\S+)/.exec(peg.getAttribute("transform"))[1]));
  assert.deepEqual(places, [12, 296]);
});
