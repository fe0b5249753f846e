import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { chartOf, niceStep, spread } = await import("../../server/page/match/chart.js");

const lines = (...totals) => totals.map((each) => ({ totals: each }));
const numbers = (node, name) => Number(node.getAttribute(name));

test("a scale goes by 1, 2 or 5 times a power of ten", () => {
  assert.deepEqual([0.2, 1, 3, 7, 19, 20, 49, 50, 180].map(niceStep), [1, 1, 2, 5, 10, 20, 20, 50, 100]);
});

test("names that would lie over each other are moved apart, in their order, and none out of the chart", () => {
  const placed = spread([100, 100, 20]);
  assert.equal(placed[2], 20);
  assert.equal(placed[1] - placed[0], 17);
  assert.ok(Math.max(...spread([190, 190, 190])) <= 194);
});

test("there is no chart of one line", () => {
  assert.deepEqual(chartOf(["Anna", "Ben"], lines([5, 0]), [0, 1]), []);
});

test("each player's line begins at nothing and ends at the total, named", () => {
  const [figure] = chartOf(["Anna", "Maximilian-Johannes"], lines([10, -5], [30, 20], [25, 40]), [0, 1]);
  const [anna, max] = figure.querySelectorAll("polyline");
  const heights = (line) => line.getAttribute("points").split(" ").map((point) => Number(point.split(",")[1]));
  assert.equal(heights(anna).length, 4);
  assert.equal(heights(anna)[0], heights(max)[0]);
  assert.ok(heights(max)[1] > heights(max)[0], "less than nothing is below");
  assert.ok(heights(max)[3] < heights(anna)[3], "who has more is above");
  assert.notEqual(anna.getAttribute("stroke-dasharray"), max.getAttribute("stroke-dasharray"));
  const names = [...figure.querySelectorAll("text.name")];
  assert.deepEqual(names.map((name) => name.textContent), ["Anna", "Maximilian-J…"]);
  assert.ok(Math.abs(numbers(names[1], "y") - heights(max)[3]) < 0.1);
  assert.match(figure.querySelector("svg").getAttribute("aria-label"), /Anna 25, Maximilian-Johannes 40/);
});

test("of many rounds only some are numbered", () => {
  const [figure] = chartOf(["Anna"], lines(...Array.from({ length: 30 }, (_, at) => [at])), [0]);
  assert.deepEqual([...figure.querySelectorAll("text.round")].map((each) => Number(each.textContent)), [3, 6, 9, 12, 15, 18, 21, 24, 27, 30]);
});
