import { dealt } from "./dealt.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { slip } = await import("../../server/page/showdown/slip.js");

const texts = (node, selector) => [...node.querySelectorAll(selector)].map((each) => each.textContent);
const slipOf = ({ count, play }) => slip(count, play, () => {});

test("the lines are the server's, with a rule where a sum begins, signs where points are won or taken off", () => {
  const told = slipOf(dealt());
  assert.deepEqual(texts(told, "dd"), ["4", "−3", "1", "4", "+3", "+25"]);
  assert.deepEqual(texts(told, "dt.sum"), ["Ben, left over", "difference"]);
  assert.deepEqual(texts(told, ".outcome .figure"), ["+28"]);
});

test("a hand that brings nobody anything says so", () => {
  const { count, play } = dealt();
  assert.deepEqual(texts(slipOf({ count: { ...count, first: null, slip: { ...count.slip, lines: [], outcomes: [] } }, play }), "p"), ["Nobody knocks", "Nobody scores."]);
});

test("it is not written down while the rules forbid it, and says why", () => {
  const faulty = slipOf(dealt({ ruling: "illegal", findings: [{ weight: "fault", en: "Too much.", fr: "Trop." }] }));
  assert.ok(faulty.querySelector("[data-keep=write]").hasAttribute("disabled"));
  assert.deepEqual(texts(faulty, ".findings li"), ["Too much."]);
});
