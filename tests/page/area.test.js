import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { boxBetween, cornerMarks, firstArea, withCorner } = await import("../../server/page/setup/area.js");

const BOX = [[0.2, 0.1], [0.8, 0.1], [0.8, 0.9], [0.2, 0.9]];
const CAMERA = { area: null, suggested: null, light: "good", sharpness: "good", size: "good", read: 12, found: 12, turns: 0 };

test("a frame is a rectangle whichever way it is drawn", () => {
  for (const [a, b] of [[[0.2, 0.1], [0.8, 0.9]], [[0.8, 0.9], [0.2, 0.1]], [[0.8, 0.1], [0.2, 0.9]]]) assert.deepEqual(boxBetween(a, b), BOX);
});

test("a corner that is moved stays in the picture, and the others where they are", () => {
  assert.deepEqual(withCorner(BOX, 2, [1.4, -0.2]), [BOX[0], BOX[1], [1, 0], BOX[3]]);
  assert.deepEqual(BOX[2], [0.8, 0.9]);
});

test("drawing begins with the area that is, else the one the pieces suggest, else a margin", () => {
  assert.deepEqual(firstArea({ ...CAMERA, area: BOX, suggested: [[0, 0]] }), BOX);
  assert.deepEqual(firstArea({ ...CAMERA, suggested: BOX }), BOX);
  assert.equal(firstArea(CAMERA).length, 4);
});

test("four corners are marked, each towards its neighbours", () => {
  assert.equal(cornerMarks(BOX).match(/M/g).length, 4);
  assert.match(cornerMarks(BOX), /^M20\.00 21\.20L20\.00 10\.00L28\.40 10\.00/);
});
