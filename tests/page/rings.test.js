import assert from "node:assert/strict";
import { test } from "node:test";
import { distance, holds, isInside, middle, pathThrough, ringAround, shorterSide, within, zigzag } from "../../server/page/pieces/rings.js";

const SQUARE = [[0, 0], [10, 0], [10, 10], [0, 10]];

test("a ring holds what it goes around, and stays as far away as was asked", () => {
  const ring = ringAround(SQUARE, 4);
  for (const corner of SQUARE) assert.ok(holds(ring, corner));
  assert.ok(holds(ring, [5, -3.9]));
  assert.ok(!holds(ring, [5, -4.1]));
  assert.ok(!holds(ring, [-4, -4]), "its corners are round");
});

test("a ring around one point is a circle", () => {
  for (const point of ringAround([[3, 4]], 2)) assert.ok(Math.abs(distance(point, [3, 4]) - 2) < 1e-9);
});

test("a zigzag has an even number of teeth, as high as half their length, out and in by turns", () => {
  const teeth = zigzag([[0, 0], [100, 0], [100, 100], [0, 100]], 10);
  assert.equal(teeth.length, 40);
  const sides = teeth.map((tooth) => holds([[0, 0], [100, 0], [100, 100], [0, 100]], tooth));
  assert.deepEqual([...new Set(sides.filter((_, at) => at % 2))].length, 1);
  assert.notEqual(sides[0], sides[1]);
  assert.ok(teeth.every(([x, y]) => Math.min(Math.abs(x), Math.abs(y), Math.abs(x - 100), Math.abs(y - 100)) <= 2.5));
});

test("however short its way, a zigzag has teeth that can be seen as such", () => {
  assert.equal(zigzag(SQUARE, 1000).length, 12);
});

test("a line drawn by hand need not be convex", () => {
  const horseshoe = [[0, 0], [30, 0], [30, 30], [20, 30], [20, 10], [10, 10], [10, 30], [0, 30]];
  assert.ok(isInside([5, 20], horseshoe));
  assert.ok(isInside([25, 20], horseshoe));
  assert.ok(!isInside([15, 20], horseshoe));
  assert.ok(!isInside([40, 5], horseshoe));
});

test("the little that is reckoned with points", () => {
  assert.deepEqual(middle(SQUARE), [5, 5]);
  assert.equal(distance([0, 0], [3, 4]), 5);
  assert.equal(shorterSide([[0, 0], [3, 0], [3, 8], [0, 8]]), 3);
  assert.deepEqual([within(-1, 0, 5), within(9, 0, 5), within(2, 0, 5)], [0, 5, 2]);
  assert.equal(pathThrough([[0, 0], [1.25, 2]]), "M0.0 0.0L1.3 2.0Z");
});
