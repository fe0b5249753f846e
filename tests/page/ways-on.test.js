import "./page.js";
import { play } from "./phone.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { waysOn } = await import("../../server/page/match/ways-on.js");

const asked = [];
globalThis.fetch = async (path, { method, body }) => (asked.push([method, path, body && JSON.parse(body)]), { ok: true });

test("after a round the next one comes first, which whoever may count begins", () => {
  assert.deepEqual(waysOn(play(), { of: "round" }).map(({ text, right }) => [text, right]), [["Next round", "count"], ["End the match", "delete"]]);
});

test("after a match the same players play again", async () => {
  const [again, , leave] = waysOn(play(), { of: "match" });
  assert.deepEqual([again.text, again.right, leave.right], ["Play again", "delete", "delete"]);
  again.press();
  leave.press();
  assert.deepEqual(asked, [["POST", "match", { players: ["Anna", "Ben"] }], ["DELETE", "match", null]]);
});
