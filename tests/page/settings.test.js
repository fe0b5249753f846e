import { snapshot, turn } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { getState, update } = await import("../../server/page/core/store.js");
const { LENGTHS, prepareSettings, renderSettings } = await import("../../server/page/table/settings.js");

prepareSettings();
const dialog = document.getElementById("ways");
const open = () => document.getElementById("open-ways").dispatchEvent(new Event("click"));
const pressed = () => [...dialog.querySelectorAll(".chip")].filter((chip) => chip.getAttribute("aria-pressed") === "true").map((chip) => chip.dataset.seconds);

test("without a match there is nothing to set of its timer", () => {
  update({ snapshot: snapshot() });
  open();
  assert.equal(dialog.querySelectorAll(".chip").length, 0);
  assert.equal(dialog.querySelectorAll("input[type=checkbox]").length, 2);
});

test("the length that is on is pressed, and follows what another screen chooses", () => {
  update({ snapshot: snapshot({ turn: turn({ seconds: 90 }) }) });
  open();
  assert.equal(dialog.querySelectorAll(".chip").length, LENGTHS.length);
  assert.deepEqual(pressed(), ["90"]);
  update({ snapshot: snapshot({ turn: turn({ seconds: 0, by_itself: true }) }) });
  renderSettings(getState());
  assert.deepEqual(pressed(), ["0"]);
  assert.equal(document.getElementById("own-seconds").value, "0");
  assert.equal(document.getElementById("by-itself-box").checked, true);
});

test("what is ticked for this screen is preferred from then on", () => {
  open();
  const [box] = [...dialog.querySelectorAll(".tick")].filter((label) => !label.querySelector("#by-itself-box")).map((label) => label.querySelector("input"));
  assert.equal(getState().preferences.ghost, true);
  box.checked = false;
  box.onchange();
  assert.equal(getState().preferences.ghost, false);
});
