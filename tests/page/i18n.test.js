import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { chooseLanguage, learnNames, nameOf, phrase, phraseOf, say, sayAll, sayKnown, spoken } = await import("../../server/page/core/i18n.js");

test("the page begins in the first language of the browser's that it speaks", () => {
  assert.equal(spoken(), "en");
  assert.equal(say("app.close"), "Close");
});

test("another language is spoken once it is chosen, by the document too, and it is remembered", async () => {
  await chooseLanguage("fr");
  sayAll();
  assert.equal(document.documentElement.lang, "fr");
  assert.equal(document.querySelector("#seats .close").getAttribute("aria-label"), say("app.close"));
  assert.notEqual(say("app.close"), "Close");
  assert.ok(document.querySelector("#undo svg"), "an icon stands before its word");
  assert.equal(localStorage.getItem("meldwatch-language"), "fr");
  await chooseLanguage("en");
});

test("a language whose texts cannot be had leaves the page in its own", async () => {
  await chooseLanguage("xx");
  assert.deepEqual([spoken(), say("app.close")], ["en", "Close"]);
});

test("of languages that are chosen one upon another the last is spoken, whichever texts come last", async () => {
  const { fetch } = globalThis;
  const held = [];
  globalThis.fetch = (address) => new Promise((answer) => held.push(() => answer(fetch(address))));
  try {
    const choices = ["fr", "en"].map(chooseLanguage);
    held[1]();
    await choices[1];
    held[0]();
    await Promise.all(choices);
  } finally {
    globalThis.fetch = fetch;
  }
  assert.deepEqual([spoken(), say("app.close"), localStorage.getItem("meldwatch-language")], ["en", "Close", "en"]);
});

test("what the server does not say in the language spoken is shown in English, else in what it says", async () => {
  await chooseLanguage("fr");
  assert.deepEqual([{ fr: "bon", en: "fine" }, { en: "fine" }, { fr: "" }].map(phrase), ["bon", "fine", ""]);
  assert.deepEqual([{ why_fr: "bon", why_en: "fine" }, { why_en: "fine" }].map((body) => phraseOf(body, "why")), ["bon", "fine"]);
  await chooseLanguage("en");
  assert.deepEqual([phrase({ fr: "bon" }), phrase({})], ["bon", undefined]);
});

test("what a sentence says is set as its language is", async () => {
  await chooseLanguage("fr");
  assert.match(say("match.sure", { deed: "Noter" }), /^Noter\u202f\?$/);
  await chooseLanguage("en");
  assert.equal(say("match.sure", { deed: "Note" }), "Note?");
});

test("faces have names in each language, those that are none have theirs, and what nobody knows its own", async () => {
  learnNames([{ face: "R7", fr: "7 rouge", en: "red 7" }]);
  assert.deepEqual(["R7", "#", "ZZ"].map(nameOf), ["red 7", "face down", "ZZ"]);
  await chooseLanguage("fr");
  assert.deepEqual(["R7", "#"].map(nameOf), ["7 rouge", "face cachée"]);
  await chooseLanguage("en");
});

test("where there is no text something else stands for it", () => {
  assert.equal(sayKnown("setup.choiceNames.nothing-of-the-kind", "as it is"), "as it is");
});
