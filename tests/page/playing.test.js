import { dealt } from "./dealt.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { playing } = await import("../../server/page/showdown/playing.js");

const texts = (nodes, selector) => nodes.flatMap((node) => [...node.querySelectorAll(selector)].map((each) => each.textContent));

test("each has the points of the round, how many are to go, and two buttons", () => {
  const parts = playing(dealt().play, "cards");
  assert.deepEqual(texts(parts, ".far .figure"), ["84", "62"]);
  assert.deepEqual(texts(parts, ".far p b"), ["16 to go", "38 to go"]);
  assert.deepEqual(texts(parts, ".acts button"), ["Anna knocks", "Gin", "Ben knocks", "Gin"]);
  assert.deepEqual(texts(parts, ".half-head p"), ["begins", "deals"]);
});

test("where no number of points wins, nothing is to go", () => {
  assert.deepEqual(texts(playing(dealt({}, { target: null, to_go: null }).play, "tiles"), ".far p"), []);
});

test("what was written down may be taken back, where there is anything", () => {
  const { play } = dealt();
  assert.ok(texts(playing(play, "cards"), ".steps button").some((text) => text.includes("Take back")));
  assert.deepEqual(texts(playing({ ...play, undoes: null }, "cards"), ".steps button"), ["Void hand", "Sheet"]);
});
