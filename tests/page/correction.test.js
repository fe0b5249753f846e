import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { update } = await import("../../server/page/core/store.js");
const { askFace, neighbours, prepareCorrection } = await import("../../server/page/pieces/correction.js");

test("faces easily taken for one another are offered: alike in shape, or the same in another colour", () => {
  const tiles = ["R6", "R9", "B6", "K6", "R7", "B9"];
  assert.deepEqual(neighbours("R6", tiles), ["R9", "B6", "K6"]);
  assert.deepEqual(neighbours("QS", ["JS", "KS", "QH", "AS"]), ["JS", "KS", "QH"]);
  assert.deepEqual(neighbours("M", ["M", "W", "N"]), ["W"]);
});

test("a face that resembles none, or cannot be read, has no neighbours", () => {
  assert.deepEqual(neighbours("?", ["R6"]), []);
  assert.deepEqual(neighbours("R4", ["R4", "R5"]), []);
});

test("the dialog is put into whichever document, and asks for a face of the box", () => {
  update({ game: { name: "rummy", faces: ["R1", "B4"].map((face) => ({ face, copies: 2, fr: face, en: face })) } });
  prepareCorrection();
  const dialog = document.getElementById("pick");
  const chosen = [];
  askFace("Which card?", (face) => chosen.push(face));
  assert.deepEqual([dialog.open, document.getElementById("pick-title").textContent], [true, "Which card?"]);
  assert.equal(document.getElementById("pick-close").getAttribute("aria-label"), "Close");
  dialog.querySelector("[data-keep=key-B4]").click();
  assert.deepEqual([chosen, dialog.open], [["B4"], false]);
  askFace("Which card?", () => {});
  document.getElementById("pick-close").click();
  assert.equal(dialog.open, false);
});
