import { snapshot } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { countAfter } = await import("../../server/page/count/count.js");

const LOCAL = { types: true, corrects: true, reopened: 1, error: "No." };

test("a hand being typed stays so while the same player shows", () => {
  const before = snapshot({ count: { seat: 0 } });
  assert.equal(countAfter(LOCAL, before, snapshot({ count: { seat: 0 } })), LOCAL);
  assert.equal(countAfter(LOCAL, before, snapshot({ count: { seat: 1 } })).types, false);
});

test("with the count its troubles end", () => {
  assert.deepEqual(countAfter(LOCAL, snapshot({ count: { seat: 0 } }), snapshot()), { types: false, corrects: false, reopened: 1, error: null });
});
