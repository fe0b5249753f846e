import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { changedOf, renderRules } = await import("../../server/page/setup/rules.js");

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
