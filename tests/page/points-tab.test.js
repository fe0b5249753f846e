import "./page.js";
import { play } from "./phone.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { ranked } = await import("../../server/page/phone/points-tab.js");

test("the scores stand in their order", () => {
  assert.deepEqual(ranked(play(), 1).map((line) => line.textContent), ["Ben (you)34", "Anna12"]);
});
