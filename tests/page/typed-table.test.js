import { group, piece, snapshot, turn } from "./page.js";
import { play } from "./phone.js";
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
const { getState, update } = await import("../../server/page/core/store.js");
const { layBoard, renderTypedTable } = await import("../../server/page/table/typed-table.js");

const GAME = { name: "rummy", faces: ["R1", "R2", "R3", "K4"].map((face) => ({ face, copies: 2, fr: face, en: face })) };
const LAID = { source: "typed", feed: "typed", play: play({ before: [["R1"]] }), turn: turn(), phones: { permissions: {}, every: [] } };
const shown = (more) => {
  update({ game: GAME, snapshot: snapshot({ ...LAID, ...more }) });
  renderTypedTable(getState());
};
const table = (...faces) => ({ sight: 1, pieces: faces.map((face) => piece(face)), groups: faces.length ? [group([...faces.keys()])] : [] });
const tap = (face) => document.querySelector(`#typed-board [data-keep="key-${face}"]`).click();
const tray = () => document.querySelectorAll("#typed-board .tray .tile").length;
const real = { fetch: globalThis.fetch, setTimeout: globalThis.setTimeout };

/** The server takes what is laid, and shows it as this sight. */
function serves(sight) {
  const asked = [];
  globalThis.fetch = async (path, { body }) => {
    asked.push([path, JSON.parse(body).table]);
    real.setTimeout(() => shown({ ...table(), sight }));
    return { ok: true, text: async () => JSON.stringify({ sight }) };
  };
  return asked;
}

afterEach(() => Object.assign(globalThis, real));

test("what is tapped and does not lie there yet is laid before the turn ends, and the page has seen it by then", async () => {
  shown(table("R1"));
  const asked = serves(7);
  assert.equal(await layBoard(), null);
  assert.deepEqual(asked, []); // all of it lies there
  tap("R2");
  assert.equal(await layBoard(), null);
  assert.deepEqual(asked, [["typed", "R1 R2"]]);
  assert.equal(getState().snapshot.sight, 7);
});

test("an empty board is laid where nothing has been judged, or what was left of a round is to be cleared away", async () => {
  shown({ ...table(), sight: null, play: play() });
  const asked = serves(8);
  await layBoard();
  shown({ ...table(), sight: 8, turn: turn({ clearing: true }) });
  await layBoard();
  assert.deepEqual(asked, [["typed", ""], ["typed", ""]]);
  shown({ ...table(), sight: 8 });
  await layBoard();
  assert.equal(asked.length, 2);
});

test("why a board is not taken is answered", async () => {
  shown({ ...table(), sight: null });
  globalThis.fetch = async () => ({ ok: false, text: async () => JSON.stringify({ error: { fr: "non", en: "no" } }) });
  assert.equal(await layBoard(), "no");
});

test("where phones end turns the board lies on the table soon after a tap, and what is tapped meanwhile stays", async () => {
  const waiting = [];
  globalThis.setTimeout = (after, most) => waiting.push([after, most]);
  shown(table("R1"));
  tap("R2");
  assert.equal(waiting.length, 0); // nobody has a phone
  shown({ ...table("R1"), phones: { permissions: {}, every: [{ number: 1, name: "Ben", seat: 1, leads: false }] } });
  const asked = serves(9);
  tap("R3");
  assert.equal(waiting[0][1], 700);
  waiting[0][0]();
  assert.deepEqual(asked, [["typed", "R1 R2 R3"]]);
  tap("K4");
  shown({ ...table("R1", "R2", "R3"), sight: 9 }); // what was laid comes back
  assert.equal(tray(), 4);
  shown({ ...table("R1", "R2"), sight: 10 }); // something else lies there now
  assert.equal(tray(), 2);
});
