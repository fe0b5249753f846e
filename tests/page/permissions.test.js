import { snapshot } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { followRights, permissionSwitches, renderPhones, renderRights } = await import("../../server/page/phone/permissions.js");
const { getState, update } = await import("../../server/page/core/store.js");

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

test("what a page may not do is hidden there, and what it may is learnt with the table's decisions", async () => {
  const kept = globalThis.fetch;
  const asked = [];
  const mine = { number: 4, leads: false, permissions: { count: true, correct: false, delete: false } };
  globalThis.fetch = async (path) => (asked.push(path), { ok: true, text: async () => JSON.stringify(mine) });
  renderRights({ own: null });
  assert.equal(document.body.dataset.may, undefined);
  const now = { snapshot: snapshot({ phones: { every: [] } }), connection: 1 };
  await followRights(now, now);
  assert.deepEqual(asked, []);
  await followRights({ ...now, connection: 2 }, now);
  assert.deepEqual(asked, ["phones/me"]);
  renderRights(getState());
  assert.equal(document.body.dataset.may, "count");
  renderRights({ own: { ...mine, leads: true } });
  assert.equal(document.body.dataset.may, "count lead");
  delete document.body.dataset.may;
  globalThis.fetch = kept;
});
