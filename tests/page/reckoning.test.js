import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { reckoning } = await import("../../server/page/count/reckoning.js");

const PLAYERS = [{ name: "Anna", total: 0 }, { name: "Ben", total: 0 }];
const COUNT = { needs_hands: true, needs_first: false, void: false, hands: [], parts: [{ player: 1, points: -12, en: "left", fr: "reste" }], points: [0, -12], totals: [40, -2], findings: [], ruling: "legal" };
const texts = (node, selector) => [...node.querySelectorAll(selector)].map((each) => each.textContent);

test("a reckoning has a line a part, then what each gets and has afterwards", () => {
  const panel = reckoning(COUNT, PLAYERS, "round", () => {});
  assert.deepEqual(texts(panel, "table:not(.sums) tbody tr > *"), ["Ben", "left", "−12"]);
  assert.deepEqual(texts(panel, ".sums b"), ["0", "−12", "40", "−2"]);
});

test("it is written down by its button, unless it cannot hold", () => {
  let written = 0;
  reckoning(COUNT, PLAYERS, "round", () => (written += 1)).querySelector("button").dispatchEvent(new Event("click"));
  assert.equal(written, 1);
  assert.ok(reckoning({ ...COUNT, ruling: "illegal" }, PLAYERS, "round", () => {}).querySelector("button").hasAttribute("disabled"));
});
