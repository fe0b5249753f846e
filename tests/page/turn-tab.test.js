import { group, piece, snapshot, turn } from "./page.js";
import { fault, own, play, state } from "./phone.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { getState, update } = await import("../../server/page/core/store.js");
const { renderTurnTab } = await import("../../server/page/phone/turn-tab.js");

const leaf = document.createElement("div");
leaf.id = "tab-turn";
document.body.append(leaf);
const shown = (more) => (renderTurnTab(state(more)), [...leaf.querySelectorAll("button")].map((button) => button.textContent));
const phones = { permissions: {}, every: [{ number: 1, name: "Ben", seat: 1, leads: false }] };
const TABLE = { pieces: [piece("R1", 10)], groups: [group([0])], phones };

test("whoever's turn it is ends it, disputes, and takes their own last turn back", () => {
  const mine = snapshot({ ...TABLE, play: play({ last: 1 }), turn: turn() });
  assert.deepEqual(shown({ snapshot: mine }), ["Done", "Dispute", "Take back"]);
  const few = { count: false, correct: false, delete: false };
  assert.deepEqual(shown({ snapshot: { ...mine, play: play({ last: 0 }) }, own: own({ permissions: few }) }), ["Done", "Dispute"]);
});

test("a turn is ended for another only where no phone speaks for that player", () => {
  const theirs = snapshot({ ...TABLE, play: play(), turn: turn() });
  const anna = own({ seat: 0 });
  assert.ok(!shown({ snapshot: theirs, own: anna }).includes("Ben has finished"));
  assert.ok(shown({ snapshot: { ...theirs, phones: { ...phones, every: [] } }, own: anna }).includes("Ben has finished"));
});

test("where nothing has been judged the phone says what is waited for", () => {
  const ends = (feed) => {
    update(state({ snapshot: snapshot({ ...TABLE, sight: null, feed, play: play(), turn: turn() }) }));
    shown(getState());
    leaf.querySelector("[data-keep=finished]").click();
    return getState().error;
  };
  assert.match(ends("typed"), /tap the pieces at the table’s page/);
  assert.match(ends("photos"), /photograph the table/);
  assert.equal(ends("camera"), "Looking for the table…");
});

test("of a refused turn it is said what goes back", () => {
  const refused = snapshot({ ...TABLE, play: play(), turn: turn({ fault }) });
  assert.deepEqual(shown({ snapshot: refused }), ["Done", "Dispute this", "Let it pass"]);
  assert.match(leaf.textContent, /Take your piece back/);
});

test("a phone that speaks for nobody asks who holds it", () => {
  assert.deepEqual(shown({ own: own({ seat: null }) }), ["Anna", "Ben"]);
});

test("a word under a theme is asked about where the phone may correct", () => {
  const findings = [{ reason: "theme_word", weight: "doubt", pieces: [0], fr: "", en: "" }];
  const table = snapshot({ ...TABLE, play: play(), turn: turn(), ruling: "unsure", findings, groups: [group([0], { readings: ["LAIT"] })] });
  assert.deepEqual(shown({ snapshot: table }).slice(0, 3), ["Yes", "No", "Done"]);
  assert.equal(leaf.querySelector("h2").textContent, "Does LAIT fit the theme?");
  const few = { count: false, correct: false, delete: false };
  assert.equal(shown({ snapshot: table, own: own({ permissions: few }) })[0], "Done");
});

test("what is left of a hand of gin keeps nobody from laying in the next one", () => {
  const next = snapshot({ ...TABLE, play: play({ unit: "hand" }), turn: turn({ clearing: true }) });
  assert.ok(shown({ snapshot: next }).includes("I knock"));
});

test("in the games of gin nobody ends a turn: the phone's player lays, where phones may count", () => {
  const race = { target: 100, end: 100, standing: [94, 0], to_go: [6, 100], pegs: [[], []], won: [0, 0] };
  const gin = snapshot({ play: play({ unit: "hand", race, undoes: "round" }), turn: turn() });
  const shown = (more) => (renderTurnTab(state({ snapshot: gin, ...more })), [...document.querySelectorAll("#tab-turn button")].map((each) => each.textContent));
  assert.deepEqual(shown(), ["I knock", "Gin", "Take back the hand"]);
  assert.equal(document.querySelectorAll("#tab-turn [aria-current]").length, 0);
  assert.deepEqual(shown({ own: own({ permissions: { count: false, correct: false, delete: false } }) }), []);
});

test("once somebody has won the phone goes on as it may", () => {
  const won = { seats: [0], of: "round", en: "Anna wins the round.", fr: "Anna gagne la manche." };
  const over = (of) => snapshot({ ...TABLE, play: play({ won: { ...won, of }, undoes: "round" }), turn: turn() });
  assert.deepEqual(shown({ snapshot: over("round") }), ["Next round", "Take back the round"]);
  assert.deepEqual(shown({ snapshot: over("match") }), ["Take back the round"]);
  const every = { count: true, correct: false, delete: true };
  assert.deepEqual(shown({ snapshot: over("match"), own: own({ permissions: every }) }), ["Play again"]);
});
