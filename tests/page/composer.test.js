import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { learnNames } = await import("../../server/page/core/i18n.js");
const { pieceComposer } = await import("../../server/page/pieces/composer.js");
const { piecesBoard } = await import("../../server/page/pieces/board.js");

const FACES = [
  { face: "R7", copies: 2, fr: "7 rouge", en: "red 7" },
  { face: "K1", copies: 2, fr: "1 noir", en: "black 1" },
  { face: "*", copies: 1, fr: "étoile", en: "star" },
];
learnNames(FACES);

const key = (board, face) => board.querySelector(`[data-keep="key-${face}"]`);

test("keys are named in words, one block a colour, and one stop of the Tab key", () => {
  const { element } = piecesBoard(FACES, { press: () => {}, label: "keys" });
  const keys = [...element.querySelectorAll("button")];
  assert.deepEqual(keys.map((each) => each.getAttribute("aria-label")), ["red 7", "black 1", "star"]);
  assert.equal(element.querySelectorAll(".board-block").length, 3);
  assert.deepEqual(keys.map((each) => each.getAttribute("tabindex")), ["0", "-1", "-1"]);
});

test("a face of which all copies are used is grey and adds no more", () => {
  const composer = pieceComposer(FACES, { label: "hand", used: ["R7"] });
  const seven = key(composer.element, "R7");
  assert.equal(seven.getAttribute("aria-label"), "red 7, 1 of 2");
  seven.click();
  seven.click();
  assert.equal(composer.notation(), "R7");
  assert.equal(seven.getAttribute("aria-disabled"), "true");
  composer.element.querySelector(".tray .tile").click();
  assert.equal(composer.notation(), "");
  assert.equal(seven.hasAttribute("aria-disabled"), false);
});

test("where one face is asked for, one that is used up may be meant all the same", () => {
  const pressed = [];
  const board = piecesBoard(FACES, { press: (face) => pressed.push(face), label: "keys" });
  board.show(["*"]);
  key(board.element, "*").click();
  assert.deepEqual(pressed, ["*"]);
  assert.equal(key(board.element, "*").getAttribute("aria-label"), "star, 1 of 1");
});

test("a table grows group by group, and a group that was left is gone on with", () => {
  const composer = pieceComposer(FACES, { label: "table", isTable: true, groups: [["R7"]] });
  const press = (place) => composer.element.querySelector(place).click();
  press('[data-keep="new-group"]');
  key(composer.element, "K1").click();
  press('[data-keep="more-0"]');
  key(composer.element, "*").click();
  assert.equal(composer.notation(), "R7 * | K1");
  press('[data-keep="erase"]');
  assert.equal(composer.notation(), "R7 | K1");
});
