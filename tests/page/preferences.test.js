import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";

localStorage.setItem("meldwatch-wishes", JSON.stringify({ sound: false }));
const { isPreferred, prefer } = await import("../../server/page/core/preferences.js");

test("what was preferred before is so still, and the rest as it is at first", () => {
  assert.deepEqual(["sound", "speech", "ghost"].map(isPreferred), [false, false, true]);
});

test("what is preferred is remembered under the name it always had", () => {
  prefer("speech", true);
  assert.equal(isPreferred("speech"), true);
  assert.deepEqual(JSON.parse(localStorage.getItem("meldwatch-wishes")), { sound: false, speech: true, ghost: true });
});
