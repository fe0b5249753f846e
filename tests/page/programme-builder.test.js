import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { programmeText } = await import("../../server/page/match/programme-builder.js");

const PARTS = { kind: "run", times: 1, least: 4, suits: [], rank: null };

test("a programme is written from what was tapped", () => {
  assert.equal(programmeText(PARTS), "run 4");
  assert.equal(programmeText({ ...PARTS, times: 2, suits: ["S", "H"] }), "2x run 4 spades hearts");
  assert.equal(programmeText({ ...PARTS, kind: "set", least: 3, rank: "K" }), "set 3 kings");
  assert.equal(programmeText({ ...PARTS, kind: "set", rank: "10" }), "set 4 10s");
});

test("what another kind would impose is left out", () => {
  const parts = { kind: "mixed", times: 3, least: 4, suits: ["S"], rank: "K" };
  assert.equal(programmeText(parts), "3x mixed 4");
  assert.equal(programmeText({ ...parts, kind: "prime" }), "prime");
});
