import { dealt } from "./dealt.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { handCard } = await import("../../server/page/showdown/hands.js");

const { count, play } = dealt();
const labels = (node, selector) => [...node.querySelectorAll(selector)].map((each) => each.getAttribute("aria-label"));

test("a meld holds what another laid off on it, with that player's pawn", () => {
  const card = handCard(0, count, play, { isOpen: false });
  assert.equal(card.querySelectorAll(".meld .tile").length, 4);
  const [guest] = card.querySelectorAll(".meld .guest.seat-1");
  assert.equal(guest.querySelectorAll(".tile, .pawn").length, 2);
  assert.equal(card.querySelector(".rest-of .figure").textContent, "4");
});

test("where that was, a hole says whose meld it lies in now", () => {
  const card = handCard(1, count, play, { isOpen: false });
  assert.deepEqual(labels(card, ".hole-of"), ["3D, laid off on Anna"]);
  assert.equal(card.querySelectorAll(".tiles > .tile").length, 1);
  assert.equal(handCard(0, count, play, { isOpen: false }).querySelectorAll(".hole-of").length, 0);
});

test("it is put right with its picture beside it, where it has one", () => {
  const pictured = { ...count, hands: [{ ...count.hands[0], picture: 7, size: [100, 50] }, count.hands[1]] };
  assert.equal(handCard(0, pictured, play, { isOpen: true }).querySelectorAll(".hand-picture").length, 1);
  assert.equal(handCard(0, pictured, play, { isOpen: false }).querySelectorAll(".hand-picture").length, 0);
});
