import { group, piece, snapshot, turn } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { renderBand } = await import("../../server/page/table/band.js");
const { themeWordOf } = await import("../../server/page/table/theme-word.js");
const { update } = await import("../../server/page/core/store.js");

const asks = (pieces) => ({ reason: "theme_word", weight: "doubt", pieces, fr: "", en: "" });
const word = (text, readings, from = 0) => {
  const at = [...text].map((_, index) => from + index);
  return { pieces: [...text].map((letter, index) => piece(letter, from * 20 + index * 20)), groups: [group(at, { readings })], findings: [asks(at)] };
};
const table = (shown, more = {}) => snapshot({ ruling: "unsure", sight: 3, ...shown, ...more });
const asked = (shown, more = {}) => themeWordOf({ snapshot: table(shown, more), accepted: null });
const LAIT = word("LAIT", ["LAIT"]);

test("a new word under a theme is asked about, and how many are left", () => {
  assert.deepEqual(asked(LAIT), { words: ["LAIT"], isOpen: false, headline: "Does LAIT fit the theme?", details: "" });
  assert.equal(asked({ ...LAIT, findings: [...LAIT.findings, asks([0])] }).details, "Then 1 more word.");
});

test("of a word with a joker it is asked which it is", () => {
  const open = asked(word("*AT", ["BAT", "FAT", "LAT", "MAT", "RAT"]));
  assert.deepEqual([open.isOpen, open.words, open.headline], [true, ["BAT", "FAT", "LAT", "MAT"], "Which word of the theme?"]);
});

test("nothing is asked without such a word, or while another thing comes first", () => {
  assert.equal(asked({ ...LAIT, findings: [] }), null);
  assert.equal(asked({ ...LAIT, groups: [group([0, 1, 2, 3], { readings: [] })] }), null);
  for (const more of [{ ruling: "illegal" }, { source: "frozen" }, { turn: turn({ fault: { back: false } }) }]) assert.equal(asked(LAIT, more), null);
  assert.equal(themeWordOf({ snapshot: table(LAIT), accepted: { seat: 0, pushed: 1, before: [] } }), null);
  assert.equal(themeWordOf({ snapshot: null, accepted: null }), null);
});

test("one tap answers", () => {
  const sent = [];
  const fetched = globalThis.fetch;
  globalThis.fetch = (path, { method, body }) => (sent.push([method, path, JSON.parse(body)]), new Promise(() => {}));
  const shown = table(LAIT);
  update({ snapshot: shown });
  renderBand({ snapshot: shown, accepted: null, game: { faces: [] } });
  const buttons = [...document.getElementById("doubt").querySelectorAll("button")];
  assert.deepEqual(buttons.map((each) => [each.textContent, each.getAttribute("data-right")]), [["Yes", "correct"], ["No", "correct"]]);
  assert.equal(document.getElementById("headline").textContent, "Does LAIT fit the theme?");
  for (const each of buttons) each.click();
  assert.deepEqual(sent, [true, false].map((accept) => ["POST", "dispute/word", { word: "LAIT", accept }]));
  globalThis.fetch = fetched;
});
