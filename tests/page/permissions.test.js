import { snapshot } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { permissionSwitches, renderPhones } = await import("../../server/page/phone/permissions.js");
const { update } = await import("../../server/page/core/store.js");

const PHONES = { permissions: { count: true, correct: true, delete: false }, every: [{ number: 3, name: "Anna", seat: 0, leads: false }] };

test("there is a switch for each thing that phones may do, as the server has it", () => {
  const boxes = [...permissionSwitches(PHONES).querySelectorAll("input")];
  assert.deepEqual(boxes.map((box) => box.hasAttribute("checked")), [true, true, false]);
});

test("a switch leaves the others as they are by now", async () => {
  const asked = [];
  const fetched = globalThis.fetch;
  globalThis.fetch = async (path, { method, body }) => (asked.push([path, method, JSON.parse(body)]), { ok: true });
  const [, , third] = permissionSwitches(PHONES).querySelectorAll("input");
  update({ snapshot: snapshot({ phones: { ...PHONES, permissions: { count: false, correct: true, delete: false } } }) });
  third.checked = true;
  await third.onchange();
  globalThis.fetch = fetched;
  assert.deepEqual(asked, [["phones/permissions", "PUT", { count: false, correct: true, delete: true }]]);
});

test("phones are named, and none is said to be there where none is", () => {
  renderPhones({ snapshot: snapshot({ phones: PHONES }) });
  assert.equal(document.getElementById("phones-in").hidden, false);
  assert.match(document.getElementById("phones-list").textContent, /Anna/);
  renderPhones({ snapshot: snapshot({ phones: { ...PHONES, every: [] } }) });
  assert.equal(document.getElementById("phones-in").hidden, true);
});
