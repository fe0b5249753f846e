import { filesOf } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
await import("../../server/page/locale/table-words.js");
await import("../../server/page/locale/house-words.js");
const { CODES, de, learnNames, minus, nameOf, sayAll, speak, spoken, words } = await import("../../server/page/core/i18n.js");

/** What is said under which names, and whether it is a sentence, a list of so many or made when it is said. */
function shapeOf(said) {
  if (Array.isArray(said)) return said.map(shapeOf);
  if (typeof said !== "object" || said === null) return typeof said;
  return Object.fromEntries(Object.keys(said).sort().map((name) => [name, shapeOf(said[name])]));
}

function inEach(ask) {
  return CODES.map((code) => {
    speak(code);
    return ask();
  });
}

test("each language says the same things", () => {
  const [first, ...others] = inEach(() => shapeOf(words()));
  assert.ok(Object.keys(first).length > 200);
  for (const other of others) assert.deepEqual(other, first);
});

test("all that the modules and the documents say is written down, and all that is written down is said", () => {
  const modules = [...filesOf(".js")].filter(([path]) => !path.startsWith("locale/")).map(([, text]) => text);
  const documents = [...filesOf(".html").values()];
  const read = modules.flatMap((text) => [...text.matchAll(/words\(\)\s*\??\.(\w+)/g)]).map(([, name]) => name);
  const taken = modules.flatMap((text) => [...text.matchAll(/const \{([^}]*)\} = words\(\)/g)]).flatMap(([, names]) => names.split(",").map((name) => name.trim()));
  const marked = documents.flatMap((text) => [...text.matchAll(/data-say(?:-label)?="(\w+)"/g)]).map(([, name]) => name);
  const said = new Set([...read, ...taken.filter(Boolean), ...marked]);
  assert.deepEqual([...said].filter((name) => !(name in words())), []);
  assert.deepEqual(Object.keys(words()).filter((name) => !said.has(name)), []);
});

test("another language is spoken once it is chosen, and the document with it", () => {
  speak("fr");
  sayAll();
  assert.equal(spoken(), "fr");
  assert.equal(document.documentElement.lang, "fr");
  assert.equal(document.querySelector(".skip").textContent, words().skip);
  speak("en");
  sayAll();
  assert.equal(document.querySelector("#pick-close").getAttribute("aria-label"), "Close");
  assert.ok(document.querySelector("#undo svg"), "an icon stands before its word");
});

test("faces have names in each language, and those that are none have theirs", () => {
  learnNames([{ face: "R7", fr: "7 rouge", en: "red 7" }]);
  assert.deepEqual(inEach(() => nameOf("R7")), ["7 rouge", "red 7"]);
  assert.deepEqual(inEach(() => nameOf("#")), ["face cachée", "face down"]);
  assert.equal(nameOf("ZZ"), "ZZ");
});

test("little rules of writing", () => {
  assert.equal(minus(-3), "−3");
  assert.deepEqual(["Ben", "Anna", "Élise", "Hugo"].map(de), ["de Ben", "d’Anna", "d’Élise", "d’Hugo"]);
});
