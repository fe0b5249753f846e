import { group, piece, snapshot } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { groupsToRing, liesAsBefore } = await import("../../server/page/table/laid.js");

const pieces = ["R7", "R8", "R9", "K1", "B1", "Y1"].map((face, at) => piece(face, 20 * at));
const groups = [group([0, 1, 2]), group([3, 4, 5])];
const table = (play, more = {}) => snapshot({ pieces, groups, play: play && { unit: "round", ...play }, ...more });

test("without a match every group is ringed", () => {
  assert.deepEqual(groupsToRing(table(null), null), [0, 1]);
  assert.equal(liesAsBefore(table(null)), false);
});

test("in a match what lies as before is not, in whatever order it was read", () => {
  assert.deepEqual(groupsToRing(table({ before: [["R9", "R8", "R7"]] }), null), [1]);
  assert.deepEqual(groupsToRing(table({ before: [["R7", "R8"], ["K1", "B1", "Y1"]] }), null), [0]);
});

test("a group that is not valid is ringed wherever it comes from; of two alike one lay there", () => {
  const wrong = [groups[0], group([3, 4, 5], { ruling: "illegal" })];
  assert.deepEqual(groupsToRing(table({ before: [["R7", "R8", "R9"], ["K1", "B1", "Y1"]] }, { groups: wrong }), null), [1]);
  const twice = { pieces: [...pieces.slice(0, 3), ...pieces.slice(0, 3)], groups: [group([0, 1, 2]), group([3, 4, 5])] };
  assert.deepEqual(groupsToRing(table({ before: [["R7", "R8", "R9"]] }, twice), null), [1]);
});

test("while a turn is said to be accepted, what it has laid stays ringed", () => {
  const play = { before: [["R7", "R8", "R9"], ["K1", "B1", "Y1"]] };
  assert.deepEqual(groupsToRing(table(play), null), []);
  assert.deepEqual(groupsToRing(table(play), { seat: 0, pushed: 1, before: [["R7", "R8", "R9"]] }), [1]);
});

test("the table lies as before when nothing came and nothing went", () => {
  assert.equal(liesAsBefore(table({ before: [["R7", "R8", "R9"], ["K1", "B1", "Y1"]] })), true);
  assert.equal(liesAsBefore(table({ before: [["R7", "R8", "R9"], ["K1", "B1", "Y1"], ["*"]] })), false);
  assert.equal(liesAsBefore(table({ before: [] })), false);
});
