import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { ginField, ginMade, hasSameRounds, sheetRows, signed } = await import("../../server/page/match/sheet.js");

const part = (player, points, en, item = "left") => ({ player, points, en, fr: en, item });
const line = (round, points, totals, parts = [], stage = null, called = round === null ? null : round + 1) => ({ round, stage, called, points, totals, parts, item: "round", en: "Bonus", fr: "Prime" });
const SHEET = { names: ["Anna", "Ben"], colours: [0, 1], lines: [line(0, [12, -5], [12, -5], [part(1, -5, "5 left")]), line(null, [0, 3], [12, -2])], totals: [12, -2], winners: [0], over: false, unit: "round" };
const texts = (nodes) => [...nodes].map((node) => node.textContent);

test("points have their sign, and a true minus", () => {
  assert.deepEqual([5, 0, -5].map(signed), ["+5", "0", "−5"]);
});

test("a sheet has a row a round, what points are made of, the totals, and a star for who leads", () => {
  const [head, body, foot] = sheetRows(SHEET);
  assert.deepEqual(texts(head.querySelectorAll("th")), ["Anna ★", "Ben"]);
  assert.deepEqual(texts(body.querySelectorAll("tr:first-child > *")), ["Round 1", "+12", "−55 left"]);
  assert.equal(body.querySelector("tr:last-child th").textContent, "Bonus");
  assert.deepEqual(texts(foot.querySelectorAll("td")), ["12", "−2"]);
});

test("only rounds can be edited, and only where tools are given", () => {
  assert.equal(sheetRows(SHEET)[1].querySelectorAll("button").length, 0);
  const edited = [];
  const [, body] = sheetRows(SHEET, { edit: (round) => edited.push(round), remove: () => {} });
  assert.equal(body.querySelectorAll("button").length, 2);
  body.querySelector("button").dispatchEvent(new Event("click"));
  assert.deepEqual(edited, [0]);
});

test("a match has the rounds that it had while turns end, and others once one is written, corrected or of another match", () => {
  const play = { id: 1, players: [{ name: "Anna" }], lines: SHEET.lines, seat: 0, pushed: 1 };
  assert.equal(hasSameRounds(play, { ...play, seat: 1, pushed: 2, lines: [...SHEET.lines, line(null, [3, 0], [15, -2])] }), true);
  for (const other of [{ ...play, id: 2 }, { ...play, lines: [] }, { ...play, lines: [line(0, [13, -5], [13, -5])] }, null]) assert.equal(hasSameRounds(play, other), false);
  assert.equal(hasSameRounds(undefined, null), true);
});

test("an empty sheet says so", () => {
  const [, body] = sheetRows({ ...SHEET, lines: [] });
  assert.equal(body.textContent, "No round has ended yet.");
});

test("hands stand under their round with what it brought, and what is lacking of the one that is played", () => {
  const lines = [line(0, [70, 0], [70, 0], [], 1), line(1, [39, 12], [109, 12], [], 1), line(null, [100, 0], [209, 12]), line(2, [0, 31], [209, 43], [], 2, 1)];
  const stages = [
    { lines: 3, standing: [109, 12], points: [209, 12], winner: 0, to_go: null },
    { lines: 1, standing: [0, 31], points: [0, 31], winner: null, to_go: [100, 69] },
  ];
  const [, first, second, foot] = sheetRows({ ...SHEET, lines, totals: [209, 43], unit: "hand", progress: { stages, en: "", fr: "" } });
  assert.deepEqual(texts(first.querySelectorAll("tr > th")), ["Hand 1", "Hand 2", "Bonus", "Round 1won by Anna"]);
  assert.deepEqual(texts(first.querySelectorAll(".subtotal td")), ["209109\u00a0points from the hands", "12"]);
  assert.deepEqual(texts(second.querySelectorAll("tr > th")), ["Hand 1", "Round 2being played"]);
  assert.deepEqual(texts(second.querySelectorAll(".subtotal td")), ["0100 to go", "3169 to go"]);
  assert.deepEqual(texts(foot.querySelectorAll("td")), ["209", "43"]);
  const [, , tools] = sheetRows({ ...SHEET, lines, totals: [209, 43], unit: "hand", progress: { stages, en: "", fr: "" } }, { edit: () => {}, remove: () => {} });
  assert.deepEqual([...tools.querySelectorAll("button")].map((each) => each.getAttribute("aria-label")), ["Correct hand 1 of round 2", "Remove hand 1 of round 2"]);
});

test("a sheet without such rounds has no third level", () => {
  const [, body, foot] = sheetRows({ ...SHEET, progress: { stages: [], en: "", fr: "" } });
  assert.equal(body.querySelectorAll(".subtotal").length, 0);
  assert.deepEqual(texts(body.querySelectorAll("tr > th")), ["Round 1", "Bonus"]);
  assert.deepEqual(texts(foot.querySelectorAll("td")), ["12", "−2"]);
});

test("of points that are written down the gin is asked for where it brings more later", () => {
  assert.equal(ginField({ gins: [] }), null);
  const chosen = (field) => field.querySelector("option[selected]").getAttribute("value");
  const field = ginField({ gins: ["small_gin", "big_gin"] });
  assert.deepEqual([texts(field.querySelectorAll("option")), chosen(field)], [["No gin", "Small gin", "Big gin"], "none"]);
  assert.equal(chosen(ginField({ gins: ["small_gin", "big_gin"] }, line(0, [112, 0], [112, 0], [part(0, 50, "big gin +50", "big_gin"), part(0, 62, "", "entered")]))), "big_gin");
});

test("the gin is of whoever has the points, and one that is not chosen was not made", () => {
  assert.deepEqual(ginMade([0, 112], "small_gin"), { small_gin: 1, big_gin: null });
  assert.deepEqual(ginMade([112, 0], "big_gin"), { small_gin: null, big_gin: 0 });
  assert.deepEqual(ginMade([112, 0], "none"), { small_gin: null, big_gin: null });
  assert.deepEqual(ginMade([112, 0], null), {});
});
