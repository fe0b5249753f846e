import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { groupsOf } = await import("../../server/page/matches/groups.js");

test("a table in notation falls into the faces of its groups, a word into its letters", () => {
  assert.deepEqual(groupsOf("R7 R8  R9 | 10H QS"), [["R7", "R8", "R9"], ["10H", "QS"]]);
  assert.deepEqual(groupsOf("TAR*F"), [["T", "A", "R", "*", "F"]]);
});
