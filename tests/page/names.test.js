import { group, piece } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { chooseLanguage, learnNames } = await import("../../server/page/core/i18n.js");
const { groupInWords, tableInWords } = await import("../../server/page/pieces/names.js");
const { written } = await import("../../server/page/pieces/piece.js");

learnNames([
  { face: "K7", copies: 2, fr: "7 noir", en: "black 7" },
  { face: "*", copies: 2, fr: "joker", en: "joker" },
]);

test("a table is told in words, not in the notation", () => {
  assert.equal(groupInWords(["M", "A", "I"]), "MAI");
  assert.equal(groupInWords(["M", "*"]), "M, joker");
  assert.equal(tableInWords({ pieces: [piece("K7"), piece("*"), piece("K7")], groups: [group([0, 1]), group([2])] }), "black 7, joker · black 7");
});

test("the notation is written with the letters of its language", async () => {
  assert.deepEqual(["K7", "Y1", "R3", "KS", "10H", "*"].map(written), ["K7", "Y1", "R3", "K♠", "10♥", "*"]);
  await chooseLanguage("fr");
  assert.deepEqual(["K7", "Y1", "R3", "KS", "10H", "*"].map(written), ["N7", "J1", "R3", "R♠", "10♥", "*"]);
  await chooseLanguage("en");
});
