// Texts with parameters: plural forms by language, a number that is meant itself, a name that begins with a vowel.

import "./page.js";
import assert from "node:assert/strict";
import test from "node:test";

import { message } from "../../server/page/core/messages.js";

const CATALOGUE = {
  plain: "Bien joué",
  table: { group: "{name} : {n}, {name}" },
  turns: { one: "{n} tour", other: "{n} tours" },
  found: { "=0": "rien", one: "{n} moment", other: "{n} moments" },
  hand: { vowel: "La main d’{name}", other: "La main de {name}" },
};
const said = (key, given = {}, language = "fr") => message(CATALOGUE, key, given, language);

test("a text is found by its dotted key, and what is not there is null", () => {
  assert.equal(said("plain"), "Bien joué");
  assert.equal(said("table.group", { name: "Zoé", n: 3 }), "Zoé : 3, Zoé");
  assert.equal(said("table.none"), null);
  assert.equal(said("nothing.at.all"), null);
});

test("nought and one are singular in French, one alone in English", () => {
  assert.deepEqual([0, 1, 2, 21].map((n) => said("turns", { n })), ["0 tour", "1 tour", "2 tours", "21 tours"]);
  assert.deepEqual([0, 1, 2, 21].map((n) => said("turns", { n }, "en")), ["0 tours", "1 tour", "2 tours", "21 tours"]);
});

test("a form for a number itself goes before its plural form, and a category without one is other", () => {
  assert.deepEqual([0, 1, 5].map((n) => said("found", { n })), ["rien", "1 moment", "5 moments"]);
  assert.equal(said("turns", { n: 1e6 }), "1000000 tours");
});

test("a negative number has a true minus and the plural of its size", () => {
  assert.deepEqual([-1, -2].map((n) => said("turns", { n })), ["−1 tour", "−2 tours"]);
});

test("of somebody is elided before a vowel", () => {
  assert.deepEqual(["Anna", "Élise", "Ben"].map((name) => said("hand", { name })), ["La main d’Anna", "La main d’Élise", "La main de Ben"]);
});
