import { group, piece, snapshot, turn } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { doubtOf, questionOf, wordOf } = await import("../../server/page/table/doubt.js");
const { renderBand } = await import("../../server/page/table/band.js");
const { chooseLanguage, learnNames } = await import("../../server/page/core/i18n.js");
const { update } = await import("../../server/page/core/store.js");

const COLOURS = { R: ["red", "rouge"], B: ["blue", "bleu"], Y: ["orange", "orange"], K: ["black", "noir"] };
const faces = ["R6", "R7", "R9", "B7", "Y7", "K7"].map((face) => ({ face, en: `${COLOURS[face[0]][0]} ${face[1]}`, fr: `${face[1]} ${COLOURS[face[0]][1]}` }));
const NAMES = [...faces, { face: "*", en: "star", fr: "étoile" }, { face: "QS", en: "queen of spades", fr: "dame de pique" }, { face: "QH", en: "queen of hearts", fr: "dame de cœur" }, { face: "10C", en: "10 of clubs", fr: "10 de trèfle" }];
learnNames(NAMES);
const game = { faces: NAMES };
const unsure = (face, alternatives, x = 0) => piece(face, x, 0, { sure: false, alternatives });
const table = (pieces, more = {}) => snapshot({ ruling: "unsure", pieces, groups: [group(pieces.map((_, at) => at), { ruling: "unsure" })], ...more });
const asked = (shown, more = {}) => doubtOf({ snapshot: shown, accepted: null, game, ...more });
const SEVEN = [piece("K7"), piece("B7", 20), unsure("R7", ["Y7"], 40)];

test("the piece in doubt is asked about with the faces it may have, and the rest is said to be good", () => {
  const { index, faces: offered, headline, details } = asked(table(SEVEN));
  assert.deepEqual([index, offered, headline, details], [2, ["R7", "Y7"], "Is this 7 red or orange?", "All the rest is fine."]);
});

test("the question is put by what tells the faces apart", async () => {
  assert.equal(questionOf(["R7", "Y7", "B7"]), "Is this 7 red, orange or blue?");
  assert.equal(questionOf(["R6", "R9"]), "Red 6 or red 9?");
  assert.equal(questionOf(["QS", "QH"]), "Is this the queen of spades or hearts?");
  assert.equal(questionOf(["R7", "*"]), "Red 7 or star?");
  assert.deepEqual([wordOf(["R7", "Y7"])("Y7"), wordOf(["R6", "R9"])("R9")], ["orange", "red 9"]);
  await chooseLanguage("fr");
  assert.equal(questionOf(["R7", "Y7"]), "Ce 7, rouge ou orange\u202f?");
  assert.equal(questionOf(["QS", "QH"]), "Cette dame, pique ou cœur\u202f?");
  assert.equal(questionOf(["R6", "R9"]), "6 rouge ou 9 rouge\u202f?");
  await chooseLanguage("en");
});

test("of several the first is asked about, and what is left is counted", () => {
  const { index, details } = asked(table([unsure("R7", ["Y7"]), piece("B7", 20), unsure("K7", ["B7"], 40)]));
  assert.deepEqual([index, details], [0, "Then 1 more piece to check."]);
  const bad = [...table(SEVEN).groups, group([0], { ruling: "illegal" })];
  assert.equal(asked(table(SEVEN, { groups: bad })).details, "One other group is not valid.");
  assert.equal(asked(table(SEVEN, { findings: [{ reason: "x", weight: "doubt", pieces: [], fr: "", en: "" }] })).details, "");
});

test("at most three faces are offered, all of the game's box, and such as look alike where nothing else was read", () => {
  assert.deepEqual(asked(table([unsure("R7", ["Y7", "M", "B7", "K7"])])).faces, ["R7", "Y7", "B7"]);
  assert.deepEqual(asked(table([unsure("R6", [])])).faces, ["R6", "R9"]);
  assert.deepEqual(asked(table([unsure("?", ["R7", "B7"])])).faces, ["R7", "B7"]);
  assert.equal(asked(table([unsure("?", [])])), null);
});

test("nothing is asked while another thing comes first", () => {
  for (const more of [{ ruling: "illegal" }, { state: "camera gone" }, { source: "frozen" }, { count: { hands: [] } }, { turn: turn({ fault: { back: false } }) }])
    assert.equal(asked(table(SEVEN, more)), null, JSON.stringify(more));
  assert.equal(asked(table(SEVEN), { accepted: { seat: 0, pushed: 1, before: [] } }), null);
  assert.equal(asked(null), null);
});

test("one tap on a face sends the correction of the dialog, once", async () => {
  const sent = [];
  const fetched = globalThis.fetch;
  globalThis.fetch = (path, { method, body }) => (sent.push([method, path, JSON.parse(body)]), new Promise(() => {}));
  const shown = table(SEVEN, { sight: 12 });
  update({ snapshot: shown, game });
  renderBand({ snapshot: shown, accepted: null, game });
  const place = document.getElementById("doubt");
  const buttons = [...place.querySelectorAll("button")];
  assert.deepEqual(buttons.map((each) => each.getAttribute("aria-label")), ["red 7", "orange 7", "Some other piece"]);
  assert.deepEqual(buttons.map((each) => each.lastElementChild.textContent), ["red", "orange", "other"]);
  assert.equal(place.getAttribute("aria-label"), "Is this 7 red or orange?");
  assert.equal(document.getElementById("headline").textContent, "Is this 7 red or orange?");
  buttons[1].click();
  buttons[1].click();
  assert.deepEqual(sent, [["POST", "corrections", { sight: 12, piece: 2, face: "Y7" }]]);
  globalThis.fetch = fetched;
  renderBand({ snapshot: snapshot({ pieces: [piece("R7")] }), accepted: null, game });
  assert.equal(place.hidden, true);
  assert.equal(place.children.length, 0);
});
