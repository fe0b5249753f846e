import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { renderRules, settingsOf, valuesOf } = await import("../../server/page/setup/house-rules.js");

const said = (en) => ({ en, fr: en });
const OPTIONS = [
  { name: "stars", kind: "switch", value: true, default: true, ...said("Stars are played") },
  { name: "melds", kind: "choice", value: "both", default: "both", choices: ["both", "sets", "runs"], ...said("Melds") },
  { name: "target", kind: "number", value: 200, default: 100, low: 50, high: 500, ...said("Points that win") },
];
const PRESETS = [{ name: "only-sets", sets: { melds: "sets" } }];
const chosen = () => {
  const game = { name: "rummy", options: OPTIONS, presets: PRESETS };
  return { form: { values: valuesOf(game) }, game };
};
const all = (selector) => [...document.querySelectorAll(`#rules-options ${selector}`)];
const summary = () => document.getElementById("rules-summary").textContent;
const preset = () => document.querySelector("#rules-presets button");

test("settings are written as the command line takes them", () => {
  assert.deepEqual(settingsOf({ stars: true, aces: false, target: 30, melds: "runs" }), ["stars=yes", "aces=no", "target=30", "melds=runs"]);
});

test("the values are those in force, and each rule has a field of its kind", () => {
  const setup = chosen();
  assert.deepEqual(setup.form.values, { stars: true, melds: "both", target: 200 });
  renderRules(setup);
  assert.deepEqual(all("li").map((each) => each.className), ["", "", "changed"]);
  assert.deepEqual(all("option[selected]").map((each) => each.value), ["both"]);
  assert.equal(all("input[type=number]")[0].getAttribute("max"), "500");
  assert.match(summary(), /1 rule changed/);
});

test("what is changed in a field is in the form, and counted", () => {
  const setup = chosen();
  renderRules(setup);
  const [stars, target] = [all("input[type=checkbox]")[0], all("input[type=number]")[0]];
  stars.checked = false;
  stars.onchange();
  target.value = "100";
  target.onchange();
  assert.deepEqual(setup.form.values, { stars: false, melds: "both", target: 100 });
  assert.match(summary(), /1 rule changed/);
});

test("a preset sets its rules, and pressed again leaves them as the sheet has them", () => {
  const setup = chosen();
  renderRules(setup);
  assert.equal(preset().getAttribute("aria-pressed"), "false");
  preset().click();
  assert.equal(setup.form.values.melds, "sets");
  assert.equal(preset().getAttribute("aria-pressed"), "true");
  preset().click();
  assert.equal(setup.form.values.melds, "both");
  assert.equal(preset().getAttribute("aria-pressed"), "false");
});
