import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { isDoubleTap } = await import("../../server/page/table/table-mode.js");

const tap = (at, x = 100, y = 100) => ({ at, x, y });

test("two taps soon after each other and near each other are a double tap", () => {
  assert.equal(isDoubleTap(tap(1000), tap(1300)), true);
  assert.equal(isDoubleTap(tap(1000), tap(1300, 120, 110)), true);
});

test("a first tap, a late one and one elsewhere are none", () => {
  assert.equal(isDoubleTap(null, tap(1000)), false);
  assert.equal(isDoubleTap(tap(1000), tap(1500)), false);
  assert.equal(isDoubleTap(tap(1000), tap(1200, 160)), false);
});
