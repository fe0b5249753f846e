import { snapshot } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const asked = [];
let pressed = null;
globalThis.addEventListener = (kind, heard) => kind === "keydown" && (pressed = heard);
const load = globalThis.fetch;
globalThis.fetch = async (path, how) => {
  if (how === undefined) return load(path);
  const { method, body } = how;
  asked.push([method, path, JSON.parse(body)]);
  return { ok: true, status: 200, json: async () => ({}) };
};
const { prepareCaption, renderCaption } = await import("../../server/page/table/caption.js");
const { update } = await import("../../server/page/core/store.js");

const strip = document.getElementById("caption");
const chapters = { names_fr: ["Tuiles", "Cartes"], names_en: ["Tiles", "Cards"], at: 0, asked: null };
const tell = (more) => {
  update({ snapshot: snapshot({ caption: null, chapters: null, ...more }) });
  renderCaption({ snapshot: snapshot({ caption: null, chapters: null, ...more }) });
};
const chosen = () => [...strip.querySelectorAll("button")].filter((each) => each.getAttribute("aria-pressed") === "true").map((each) => each.textContent);

prepareCaption();

test("what is told stands over the page with its chapters, and goes with the story", () => {
  tell({ caption: { fr: "Anna ouvre.", en: "Anna opens.", over: false }, chapters });
  assert.equal(strip.hidden, false);
  assert.equal(document.getElementById("told").textContent, "Anna opens.");
  assert.deepEqual([...strip.querySelectorAll("button")].map((each) => each.textContent), ["Tiles", "Cards"]);
  assert.deepEqual(chosen(), ["Tiles"]);
  tell({ chapters: { ...chapters, at: 1 } });
  assert.equal(strip.hidden, false);
  assert.equal(document.getElementById("told").textContent, "");
  assert.deepEqual(chosen(), ["Cards"]);
  tell({});
  assert.equal(strip.hidden, true);
});

test("one's own camera is a press away at any time, and the last word leads there", () => {
  const own = () => strip.querySelector("a");
  tell({ chapters });
  assert.equal(own().getAttribute("href"), "#home");
  assert.equal(own().className, "button");
  tell({ caption: { fr: "Et vous ?", en: "And you?", over: true }, chapters });
  assert.equal(own().className, "button primary");
});

test("a chapter is turned to by its button and by the key of its number, and shows as chosen at once", () => {
  tell({ chapters });
  const press = (key, more = {}) => pressed({ key, target: null, ...more });
  strip.querySelectorAll("button")[1].dispatchEvent(new Event("click"));
  press("1");
  for (const idle of ["0", "3", "f", " "]) press(idle);
  press("2", { ctrlKey: true });
  document.getElementById("table").hidden = true;
  press("2");
  document.getElementById("table").hidden = false;
  assert.deepEqual(asked, [["POST", "chapter", { chapter: 1 }], ["POST", "chapter", { chapter: 0 }]]);
  tell({ chapters: { ...chapters, asked: 1 } });
  assert.deepEqual(chosen(), ["Cards"]);
  tell({});
  press("2");
  assert.equal(asked.length, 2);
});

test("on a phone no key turns to a chapter, unless it decides like the table", () => {
  tell({ chapters });
  const before = asked.length;
  update({ own: { leads: false } });
  pressed({ key: "2", target: null });
  assert.equal(asked.length, before);
  update({ own: { leads: true } });
  pressed({ key: "2", target: null });
  assert.equal(asked.length, before + 1);
});
