import { piece } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { chooseLanguage, learnNames } = await import("../../server/page/core/i18n.js");
const { blockOf, faceButton, kindOfPieces, pieceButton, pieceShown, piecesShown, textOf } = await import("../../server/page/pieces/piece.js");

learnNames([{ face: "R7", fr: "7 rouge", en: "red 7" }]);

test("a face is a text whose colour can be read without seeing it", () => {
  assert.deepEqual(textOf("R7"), { text: "7R", ink: "ink-R" });
  assert.deepEqual(textOf("K13"), { text: "13K", ink: "ink-K" });
  assert.deepEqual(textOf("10H"), { text: "10♥", ink: "card ink-R" });
  assert.deepEqual(textOf("QS"), { text: "Q♠", ink: "card ink-K" });
  assert.deepEqual(textOf("*"), { text: "★", ink: "wild" });
  assert.deepEqual(textOf("M"), { text: "M", ink: "letter ink-K" });
});

test("in French the colours and the courts have their own letters", async () => {
  await chooseLanguage("fr");
  assert.equal(textOf("K13").text, "13N");
  assert.equal(textOf("QS").text, "D♠");
  assert.equal(pieceShown("R7").getAttribute("aria-label"), "7 rouge");
  await chooseLanguage("en");
});

test("the fourth colour has the letter of what its players call it, and never a bare O", async () => {
  const letter = () => pieceShown("Y7").querySelector(".sign").textContent;
  learnNames([{ face: "Y7", fr: "7 orange", en: "orange 7" }]);
  assert.equal(letter(), "Y");
  await chooseLanguage("fr");
  assert.equal(letter(), "Or");
  assert.equal(pieceShown("Y7").getAttribute("aria-label"), "7 orange");
  learnNames([{ face: "Y7", fr: "7 jaune", en: "yellow 7" }]);
  assert.equal(letter(), "J");
  await chooseLanguage("en");
  learnNames([{ face: "R7", fr: "7 rouge", en: "red 7" }]);
});

test("faces stand in the block of their colour or suit", () => {
  assert.deepEqual(["R7", "10H", "AS", "*", "M", "?"].map(blockOf), ["R", "H", "S", "", "", ""]);
});

test("a piece is drawn in one way: looked at, to choose from, and as it was read", () => {
  const [shown, chosen, read] = [pieceShown("R7"), faceButton("R7", () => {}), pieceButton(piece("R7"), 3, () => {})];
  for (const each of [shown, chosen, read]) {
    assert.equal(each.className, "tile ink-R");
    assert.equal(each.textContent, "7R");
  }
  assert.equal(shown.getAttribute("role"), "img");
  assert.equal(chosen.getAttribute("aria-label"), "red 7");
  assert.equal(read.getAttribute("data-piece"), "3");
  assert.equal(read.getAttribute("aria-label"), "red 7: correct it");
});

test("what is not sure, and what was put right, is marked and said", () => {
  const doubtful = pieceButton(piece("R7", 0, 0, { sure: false, corrected: true }), 0, () => {});
  assert.match(doubtful.className, /unsure/);
  assert.equal(doubtful.querySelector(".doubt").textContent, "?");
  assert.ok(doubtful.querySelector(".by-hand svg"));
  assert.equal(doubtful.getAttribute("aria-label"), "red 7, not sure, corrected: correct it");
});

test("a face button hands over its face", () => {
  const pressed = [];
  faceButton("QS", (face) => pressed.push(face)).dispatchEvent(new Event("click"));
  assert.deepEqual(pressed, ["QS"]);
});

test("pieces in a row are small, and may be left out of what is read aloud", () => {
  const row = piecesShown(["R7", "R8"], true);
  assert.equal(row.className, "tiles small");
  assert.equal(row.getAttribute("aria-hidden"), "true");
  assert.equal(row.children.length, 2);
});

test("a piece face down shows no face, and the wild one a star", () => {
  assert.equal(pieceShown("#").textContent, "");
  assert.ok(pieceShown("*").querySelector("polygon"));
});

test("the notation of a box tells what its pieces are", () => {
  const kindOf = (...faces) => kindOfPieces(faces.map((face) => ({ face })));
  assert.equal(kindOf("R1", "K13", "*"), "tiles");
  assert.equal(kindOf("*", "10H", "AC"), "cards");
  assert.equal(kindOf("A", "K", "*"), "letters");
});
