import { group, piece, snapshot, turn } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { acceptedAfter, piecesLaid, soundOf } = await import("../../server/page/match/accepted.js");

const play = (more = {}) => ({ id: 1, pushed: 1, before: [["R7"]], added: ["K1"], last: 0, undoes: "turn", unit: "round", ...more });
const at = (more, turnMore = {}) => snapshot({ play: play(more), turn: turn(turnMore) });
const before = at({ pushed: 0, before: [["R5"]], added: [], last: null, undoes: null });
const FAULT = { back: false };

test("a turn that was pushed is accepted, with the table it began with", () => {
  const { sight, ruling } = at({});
  assert.deepEqual(acceptedAfter(null, before, at({})), { seat: 0, pushed: 1, before: [["R5"]], sight, ruling });
});

test("it stays so while nothing follows, and ends with a refusal, a count or taking back", () => {
  const held = acceptedAfter(null, before, at({}));
  assert.equal(acceptedAfter(held, at({}), at({})), held);
  assert.equal(acceptedAfter(held, at({}), at({}, { fault: FAULT })), null);
  assert.equal(acceptedAfter(held, at({}), { ...at({}), count: {} }), null);
  assert.equal(acceptedAfter(held, at({}), at({ pushed: 0 })), null);
  assert.equal(acceptedAfter(null, at({}), at({})), null);
});

test("a newer table that does not hold or is in doubt is said at once; one that holds, and the one it ended with, wait", () => {
  const held = acceptedAfter(null, before, { ...at({}), sight: 3, ruling: "legal" });
  const then = (more) => acceptedAfter(held, at({}), { ...at({}), ...more });
  for (const ruling of ["illegal", "unsure"])
    for (const sight of [3, 4]) assert.equal(then({ sight, ruling }), null);
  assert.equal(then({ sight: 4, ruling: "legal" }), held);
  assert.equal(then({ sight: null, ruling: null }), held);
  const anyhow = acceptedAfter(null, before, { ...at({}), sight: 3, ruling: "illegal" });
  assert.equal(acceptedAfter(anyhow, at({}), { ...at({}), sight: 3, ruling: "illegal" }), anyhow);
  assert.equal(acceptedAfter(anyhow, at({}), { ...at({}), sight: 4, ruling: "illegal" }), null);
});

test("nothing is said to be well played where nothing was laid, nor of a page that has just come, nor of another match", () => {
  assert.equal(acceptedAfter(null, before, at({ added: [] })), null);
  assert.equal(acceptedAfter(null, null, at({})), null);
  assert.equal(acceptedAfter(null, before, at({ id: 2 })), null);
  assert.equal(acceptedAfter(null, before, at({ undoes: "round" })), null);
});

test("a turn sounds when it is accepted, and when it is refused once", () => {
  assert.equal(soundOf(at({}), before), "accepted");
  assert.equal(soundOf(at({}, { fault: FAULT }), at({})), "refused");
  assert.equal(soundOf(at({}, { fault: FAULT }), at({}, { fault: FAULT })), null);
  assert.equal(soundOf(at({}, { fault: { back: true } }), at({})), null);
  assert.equal(soundOf(at({}), null), null);
  assert.equal(soundOf(at({ id: 2, pushed: 9 }), before), null);
});

test("what flies is what was laid, where it lies; of two alike the one that is new", () => {
  const pieces = [piece("K1", 0), piece("K1", 50), piece("K2", 70)];
  const table = snapshot({ pieces, groups: [group([0]), group([1, 2])], play: play({ added: ["K1"] }) });
  assert.deepEqual(piecesLaid(table, { seat: 0, pushed: 1, before: [["K1"], ["K2"]] }), [pieces[1]]);
});
