import { snapshot, turn } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
const { asSeen, getState, update } = await import("../../server/page/core/store.js");
const { prepareMatch } = await import("../../server/page/match/match.js");
const { prepareRefusedTurn } = await import("../../server/page/table/refused-turn.js");
const { prepareTurn } = await import("../../server/page/match/turn.js");

const SENTENCE = "The match has gone on in the meantime: look again.";
const players = ["Anna", "Ben"].map((name, colour) => ({ name, total: 0, opened: false, colour }));
const play = { id: 1, players, seat: 0, pushed: 4, before: [], added: [], last: null, lines: [], unit: "round", undoes: "turn", won: null };
const sent = [];
globalThis.fetch = async (path, { method, body }) => {
  sent.push([method, path, JSON.parse(body)]);
  return { ok: false, text: async () => JSON.stringify({ error: { code: "match", fr: SENTENCE, en: SENTENCE } }) };
};
prepareMatch();
prepareTurn();
prepareRefusedTurn();
update({ snapshot: snapshot({ sight: 7, play, turn: turn() }) });

async function pressed(id) {
  sent.length = 0;
  document.getElementById(id).click();
  await wait(5);
  return sent;
}

test("what is asked of the match says how far this page has seen it", async () => {
  assert.deepEqual(asSeen({ sight: 7 }), { sight: 7, pushed: 4 });
  assert.deepEqual(await pressed("end-turn"), [["POST", "match/turns", { sight: 7, pushed: 4 }]]);
  assert.deepEqual(await pressed("take-back"), [["POST", "match/undo", { pushed: 4 }]]);
  assert.deepEqual(await pressed("start-over"), [["POST", "match/over", { sight: 7, pushed: 4 }]]);
  assert.deepEqual(await pressed("let-pass"), [["POST", "match/turns", { sight: 7, anyhow: true, pushed: 4 }]]);
});

test("a turn that somebody else ends after the button was pressed is not ended again", async () => {
  const asked = pressed("end-turn");
  update({ snapshot: snapshot({ sight: 7, play: { ...play, seat: 1, pushed: 5 }, turn: turn() }) });
  assert.deepEqual(await asked, [["POST", "match/turns", { sight: 7, pushed: 4 }]]);
  update({ snapshot: snapshot({ sight: 7, play, turn: turn() }) });
});

test("that the match has gone on is said in a sentence, in its place", async () => {
  await pressed("take-back");
  assert.equal(getState().error, SENTENCE);
});

test("without a match nothing is said of it", () => {
  update({ snapshot: snapshot({ play: null }) });
  assert.deepEqual(JSON.parse(JSON.stringify(asSeen({ sight: 7 }))), { sight: 7 });
});
