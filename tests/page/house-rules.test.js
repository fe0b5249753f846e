import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { changedOf, renderRules, settingsOf, valuesOf } = await import("../../server/page/setup/house-rules.js");

const said = (en) => ({ en, fr: en });
const OPTIONS = [
  { name: "stars", topic: "pieces", kind: "switch", value: true, default: true, ...said("Stars are played") },
  { name: "melds", topic: "laying", kind: "choice", value: "both", default: "both", choices: ["both", "sets", "runs"], ...said("Melds") },
  { name: "target", topic: "end", kind: "number", value: 200, default: 100, low: 50, high: 500, ...said("Points that win") },
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

test("the words that are set besides are sent as they were told", () => {
  const values = valuesOf({ name: "lettres", options: [OPTIONS[2]], presets: [], words: { accept: "BIDULX,ZORBUL" } });
  assert.deepEqual(settingsOf(values), ["target=200", "accept=BIDULX,ZORBUL"]);
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

// Folds, one for each topic.
{
  const option = (name, topic, kind, usual, more = {}) => ({ name, topic, kind, default: usual, value: usual, choices: [], low: 0, high: 99, en: `About ${name}.`, fr: name, ...more });
  const OPTIONS = [option("rounds", "end", "number", 0), option("opening", "laying", "number", 30), option("stars", "pieces", "switch", true), option("melds", "laying", "choice", "both", { choices: ["both", "sets"] })];
  const chosen = (values = {}) => ({
    form: { values: { rounds: 0, opening: 30, stars: true, melds: "both", ...values } },
    game: { options: OPTIONS, presets: [{ name: "only-sets", sets: { melds: "sets" } }] },
  });
  const topics = () => [...document.querySelectorAll("#rules-options details")];
  const summaries = () => topics().map((each) => [...each.querySelector("summary").children].map(({ textContent }) => textContent));

  test("rules are folded by what they are about, and each fold says what is changed in it", () => {
    renderRules(chosen({ opening: 0 }));
    assert.deepEqual(summaries(), [["Laying", "1 rule changed"], ["Pieces and stock", "as in the rule book"], ["Time and end", "as in the rule book"]]);
    assert.deepEqual(topics().map((each) => each.querySelectorAll("li").length), [2, 1, 1]);
    assert.deepEqual([...document.querySelectorAll("#rules-options .changed")].map(({ textContent }) => textContent.trim()), ["About opening."]);
    assert.equal(document.getElementById("rules-summary").textContent, "House rules: 1 rule changed");
  });

  test("what is set is told at once, in its fold and over all", () => {
    const at = chosen();
    renderRules(at);
    const [box] = document.querySelectorAll("#rules-options input[type=checkbox]");
    box.checked = false;
    box.onchange();
    assert.equal(at.form.values.stars, false);
    assert.deepEqual(summaries().map(([, said]) => said), ["as in the rule book", "1 rule changed", "as in the rule book"]);
    assert.deepEqual([changedOf(at), changedOf(at, "laying")], ["1 rule changed", "as in the rule book"]);
  });

  test("a known way to play sets its rules and leaves them again, and what was folded out stays so", () => {
    const at = chosen();
    renderRules(at);
    topics()[0].setAttribute("open", "");
    const press = () => document.querySelector("#rules-presets [data-preset=only-sets]").dispatchEvent(new Event("click"));
    press();
    assert.equal(at.form.values.melds, "sets");
    assert.equal(document.querySelector("#rules-presets button").getAttribute("aria-pressed"), "true");
    assert.deepEqual(topics().map((each) => each.hasAttribute("open")), [true, false, false]);
    press();
    assert.equal(at.form.values.melds, "both");
  });
}
