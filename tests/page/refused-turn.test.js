import { group, piece, snapshot, turn } from "./page.js";
import { fault as refused, play } from "./phone.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { isJustRefused, prepareRefusedTurn, renderRefusedTurn } = await import("../../server/page/table/refused-turn.js");

const fault = { key: "fault" };

test("a turn was just refused where the state before knew of no refusal", () => {
  assert.equal(isJustRefused(null, { turn: { fault } }), true);
  assert.equal(isJustRefused({ turn: null }, { turn: { fault } }), true);
  assert.equal(isJustRefused({ turn: { fault: null } }, { turn: { fault } }), true);
});

test("not while the same turn is shown on, nor once it is mended", () => {
  assert.equal(isJustRefused({ turn: { fault } }, { turn: { fault } }), false);
  assert.equal(isJustRefused({ turn: { fault } }, { turn: { fault: null } }), false);
  assert.equal(isJustRefused({ turn: null }, { turn: null }), false);
});

test("what is dashed and what has an arrow is told where both are drawn", () => {
  prepareRefusedTurn();
  const hint = (size) => {
    const ghost = [{ face: "R7", outline: piece("R7").outline }];
    const table = { pieces: [piece("R7"), piece("K1", 50)], groups: [group([0, 1])], play: play({ before: [["R7"]] }) };
    renderRefusedTurn({ snapshot: snapshot({ ...table, turn: turn({ fault: refused, ghost, ghost_size: size }) }) });
    return document.getElementById("fault-hint").textContent;
  };
  assert.match(hint([100, 50]), /with an arrow/);
  assert.equal(hint([640, 300]), "");
});
