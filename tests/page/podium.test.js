import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { confetti, podium } = await import("../../server/page/match/podium.js");

test("the winner stands highest, in the middle, with their pawn", () => {
  const svg = podium([{ colour: 2 }, { colour: 0 }, { colour: 1 }, { colour: 3 }]);
  const tops = [...svg.querySelectorAll(".step")].map((step) => Number(step.getAttribute("y")));
  assert.equal(Math.min(...tops), tops[0]);
  assert.deepEqual([...svg.querySelectorAll("text")].map((text) => text.textContent), ["1", "2", "3"]);
  assert.deepEqual([...svg.querySelectorAll(".step-pawn")].map((each) => each.getAttribute("class")), ["step-pawn seat-2", "step-pawn seat-0", "step-pawn seat-1"]);
});

test("of two players two stand on it, and confetti are nothing to be read", () => {
  assert.equal(podium([{ colour: 1 }, { colour: 0 }]).querySelectorAll(".step").length, 2);
  assert.equal(confetti().getAttribute("aria-hidden"), "true");
});

test("it is as wide as its steps, so that it stands in the middle", () => {
  const boxOf = (players) => podium(Array.from({ length: players }, (_, colour) => ({ colour }))).getAttribute("viewBox");
  assert.deepEqual([1, 2, 3, 4].map(boxOf), ["112 0 112 314", "0 0 224 314", "0 0 336 314", "0 0 336 314"]);
});
