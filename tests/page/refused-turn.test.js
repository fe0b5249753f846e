import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { isJustRefused } = await import("../../server/page/table/refused-turn.js");

const fault = { key: "fault" };

test("a turn was just refused where the state before knew of no refusal", () => {
  assert.equal(isJustRefused(null, { turn: { fault } }), true);
  assert.equal(isJustRefused({ turn: null }, { turn: { fault } }), true);
  assert.equal(isJustRefused({ turn: { fault: null } }, { turn: { fault } }), true);
});

test("not while the same turn is shown on, nor once it is mended", () => {
  assert.equal(isJustRefused({ turn: { fault } }, { turn: { fault } }), false);
  assert.equal(isJustRefused({ turn: { fault } }, { turn: { fault: null } }), false);
  assert.equal(isJustRefused({ turn: null }, { turn: null }), false);
});
