import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { preparePhoneLink, renderLink } = await import("../../server/page/phone/phone-link.js");

const hidden = (...ids) => ids.map((id) => document.getElementById(id).hidden);

test("phones are let in at the table's own computer alone", () => {
  renderLink({ address: null, films: false, switchable: true });
  assert.deepEqual(hidden("invited", "not-invited", "lan-switch"), [true, false, false]);
  renderLink({ address: null, films: false, switchable: false });
  assert.deepEqual(hidden("invited", "not-invited", "lan-switch"), [true, false, true]);
  renderLink({ address: "http://192.168.1.7:8765/phone.html?key=a", films: false, switchable: false });
  assert.deepEqual(hidden("invited", "not-invited", "lan-off"), [false, true, true]);
});

test("the code is asked for anew each time phones are let in", () => {
  const code = document.getElementById("code");
  renderLink({ address: "http://192.168.1.7:8765/phone.html?key=a", films: false, switchable: true });
  const first = code.src;
  renderLink({ address: "http://192.168.1.7:8765/phone.html?key=b", films: true, switchable: true });
  assert.notEqual(code.src, first);
  assert.equal(document.getElementById("lan-address").textContent, "http://192.168.1.7:8765/phone.html?key=b");
});

test("the code is changed at the table's own computer, once that is sure, and filming stays as it was", async () => {
  const kept = globalThis.fetch;
  const asked = [];
  const sure = [false, true];
  globalThis.confirm = () => sure.shift();
  globalThis.fetch = async (path, { body } = {}) => (asked.push([path, body && JSON.parse(body)]), { ok: true, text: async () => JSON.stringify({ address: null, films: false, switchable: true }) });
  preparePhoneLink();
  renderLink({ address: "https://192.168.1.7:8765/phone.html?key=a", films: true, switchable: false });
  assert.deepEqual(hidden("lan-fresh"), [true]);
  renderLink({ address: "https://192.168.1.7:8765/phone.html?key=a", films: true, switchable: true });
  assert.deepEqual(hidden("lan-fresh"), [false]);
  document.getElementById("lan-fresh").click();
  assert.deepEqual(asked, []);
  document.getElementById("lan-fresh").click();
  await new Promise(globalThis.setImmediate);
  assert.deepEqual(asked[0], ["lan", { on: true, films: true, fresh: true }]);
  globalThis.fetch = kept;
});
