import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { figureAt, rolled } = await import("../../server/page/core/rolling.js");

/** Frames that come when the test says so, and a wish for stillness. */
function motion(isStill) {
  const frames = [];
  globalThis.requestAnimationFrame = (callback) => frames.push(callback);
  globalThis.matchMedia = () => ({ matches: isStill });
  return (time) => frames.splice(0).forEach((each) => each(time));
}
const made = () => document.createElement("b");

test("a figure is what it was at first, what it is after nine tenths of a second, and rolls between", () => {
  const roll = { from: 10, to: -20, began: 1000 };
  const seen = [500, 1000, 1100, 1500, 1900, 5000].map((now) => figureAt(roll, now));
  assert.deepEqual([seen[0], seen[1], seen[4], seen[5]], [10, 10, -20, -20]);
  assert.ok(10 > seen[2] && seen[2] > seen[3] && seen[3] > -20);
});

test("what was not shown yet stands at once; what has changed rolls, with a true minus", () => {
  const frame = motion(false);
  assert.equal(rolled("a", made(), 12, 0).textContent, "12");
  const next = rolled("a", made(), -8, 1000);
  assert.equal(next.textContent, "12");
  frame(1300);
  assert.ok(Number(next.textContent.replace("−", "-")) < 12);
  frame(1900);
  assert.equal(next.textContent, "−8");
  assert.equal(frame(2000), undefined);
});

test("an element made anew meanwhile rolls on from where the other was, and the other stops", () => {
  const frame = motion(false);
  rolled("b", made(), 0, 0);
  const old = rolled("b", made(), 100, 1000);
  frame(1200);
  const fresh = rolled("b", made(), 100, 1200);
  assert.equal(fresh.textContent, old.textContent);
  frame(1900);
  assert.equal(fresh.textContent, "100");
  const back = rolled("b", made(), 0, 3000);
  assert.equal(back.textContent, "100");
  frame(3900);
  assert.equal(back.textContent, "0");
});

test("nothing rolls where motion is unwanted", () => {
  motion(true);
  rolled("c", made(), 5, 0);
  assert.equal(rolled("c", made(), 50, 1000).textContent, "50");
});
