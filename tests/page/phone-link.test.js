import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { renderLink } = await import("../../server/page/phone/phone-link.js");

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
