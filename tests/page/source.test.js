import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { asked, formOf } = await import("../../server/page/setup/source.js");

test("what is on at the server is asked for again as it was", () => {
  for (const source of [{ kind: "camera", named: "2" }, { kind: "address", named: "rtsp://10.0.0.2/" }, { kind: "phone", named: "" }]) assert.deepEqual(asked(formOf(source)), source);
});

test("only the fields of the chosen kind are sent", () => {
  const form = { ...formOf({ kind: "camera", named: "2" }), source: "address", address: " http://10.0.0.2/ " };
  assert.deepEqual(asked(form), { kind: "address", named: "http://10.0.0.2/" });
  assert.deepEqual(asked({ ...form, source: "photos" }), { kind: "photos", named: "" });
});
