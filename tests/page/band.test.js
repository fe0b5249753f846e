import { group, piece, snapshot, turn } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { bandOf, renderBand } = await import("../../server/page/table/band.js");

const players = ["Anna", "Ben"].map((name, colour) => ({ name, total: 0, opened: false, colour }));
const play = (more = {}) => ({ players, seat: 1, pushed: 1, before: [["R7", "R8"]], added: ["R7", "R8"], last: 0, lines: [], over: false, winners: [], unit: "round", undoes: "turn", won: null, id: 1, dealer: null, begins: null, ...more });
const LAID = { pieces: [piece("R7"), piece("R8", 20)], groups: [group([0, 1])] };
const fault = (more = {}) => ({ fr: ["Non."], en: ["The run is broken."], penalty_fr: "", penalty_en: "", back: false, ...more });
const accepted = { seat: 0, pushed: 1, before: [] };
const said = (more, held = null) => bandOf(snapshot({ ...LAID, ...more }), held);

test("an accepted turn is said by the player's name, and what was laid counted; then it is calm", () => {
  assert.deepEqual(said({ play: play() }, accepted), { sign: "legal", headline: "Well played, Anna!", details: "Ben’s turn.", figure: { number: 2, unit: "pieces laid" } });
  assert.deepEqual(said({ play: play() }), { sign: "none", headline: "Your turn, Ben", details: "", figure: null, colour: 1 });
});

test("of an accepted turn that scores, its points are the figure", () => {
  const lines = [{ item: "turn", fr: "", en: "", points: [12, 0], totals: [12, 0], round: null, parts: [] }];
  assert.deepEqual(said({ play: play({ lines }) }, accepted).figure, { number: 12, unit: "points" });
});

test("a table that this turn has changed is judged, without the points of what lay there before", () => {
  const { sign, headline, figure } = said({ play: play({ before: [] }), points: 15 });
  assert.deepEqual([sign, headline, figure], ["legal", "Everything holds", null]);
});

test("without a match the figure is what the table is worth", () => {
  assert.deepEqual(said({ points: 15 }).figure, { number: 15, unit: "points" });
});

test("a refused turn gives its reason; one that is too low what it lacks, with the gauge", () => {
  const refused = { play: play(), ruling: "illegal", turn: turn({ fault: fault() }) };
  assert.deepEqual(said(refused, accepted), { sign: "illegal", headline: "This turn is not valid", details: "The run is broken.", figure: null });
  const low = said({ ...refused, turn: turn({ fault: fault(), opening: [26, 30] }) });
  assert.deepEqual([low.headline, low.figure], ["4\u00a0points short", { of: [26, 30] }]);
  const broken = said({ ...refused, groups: [group([0, 1], { ruling: "illegal" })], turn: turn({ fault: fault(), opening: [0, 30] }) });
  assert.deepEqual([broken.headline, broken.figure], ["This turn is not valid", null]);
  const back = said({ ...refused, turn: turn({ fault: fault({ back: true }) }) });
  assert.deepEqual([back.sign, back.headline], ["legal", "The table is as it was"]);
});

test("a table that is not valid gives its first reason: of a group, else of the turn, which may only follow from it", () => {
  const findings = [{ reason: "low", weight: "fault", pieces: [], fr: "", en: "Too low." }];
  assert.equal(said({ ruling: "illegal", groups: [group([0, 1])], findings }).details, "Too low.");
  const groups = [group([0, 1], { ruling: "illegal", en: "Two are too few." })];
  assert.equal(said({ ruling: "illegal", groups, findings }).details, "Two are too few.");
});

test("a winner is said above all else", () => {
  const won = { of: "match", seats: [0], fr: "Anna gagne.", en: "Anna wins." };
  const { sign, headline, details } = said({ play: play({ won }) }, accepted);
  assert.deepEqual([sign, headline, details], ["legal", "Well played, Anna!", "Anna wins."]);
});

test("the band shows it: sign, words, figure and gauge", () => {
  renderBand({ snapshot: snapshot({ ...LAID, play: play(), ruling: "illegal", turn: turn({ opening: [26, 30], fault: fault() }) }), accepted: null });
  assert.equal(document.getElementById("verdict").className, "illegal");
  assert.equal(document.getElementById("headline").textContent, "4\u00a0points short");
  assert.equal(document.querySelector("#total b").textContent, "26 / 30");
  assert.equal(document.querySelectorAll("#sign path").length, 1);
  assert.equal(document.title, "✗ 4\u00a0points short – meldwatch");
  renderBand({ snapshot: snapshot({ ...LAID, play: play() }), accepted: null });
  assert.equal(document.getElementById("total").hidden, true);
  assert.equal(document.querySelectorAll("#sign .pawn.seat-1").length, 1);
});
