import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { named, pawn, pawnPath, seatClass } = await import("../../server/page/core/players.js");

const SEATS = [0, 1, 2, 3, 4, 5];

test("every colour has a class and a pawn of its own", () => {
  assert.equal(new Set(SEATS.map(seatClass)).size, 6);
  assert.equal(new Set(SEATS.map(pawnPath)).size, 6);
});

test("a seventh seat begins again", () => {
  assert.equal(seatClass(6), seatClass(0));
  assert.equal(pawnPath(6), pawnPath(0));
});

test("a name stands behind its pawn, which no screen reader says", () => {
  assert.equal(named("Anna", 2).textContent, "Anna");
  assert.equal(named("Anna", 2).querySelector(".pawn.seat-2").getAttribute("aria-hidden"), "true");
  assert.equal(pawn(1).querySelector("path").getAttribute("d"), pawnPath(1));
});
