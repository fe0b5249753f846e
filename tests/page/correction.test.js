import { piece, snapshot } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { update } = await import("../../server/page/core/store.js");
const { askFace, correctPiece, giveFace, prepareCorrection } = await import("../../server/page/pieces/correction.js");

const sender = () => {
  const sent = [];
  return { sent, send: (path, body) => sent.push([path, body]) };
};

test("a piece is given its face in the picture that is on show", () => {
  const { sent, send } = sender();
  update({ snapshot: snapshot({ sight: 7 }) });
  giveFace(3, "R9", send);
  assert.deepEqual(sent, [["corrections", { sight: 7, piece: 3, face: "R9" }]]);
});

test("the dialog offers what was read first, then what else it may be, and gives that face", () => {
  const { sent, send } = sender();
  prepareCorrection();
  const faces = ["R6", "R9", "B6"].map((face) => ({ face, copies: 2, en: face, fr: face }));
  update({ snapshot: snapshot({ sight: 7, pieces: [piece("R6", 0, 0, { sure: false, alternatives: ["B6"] })] }), game: { faces } });
  correctPiece(0, send);
  assert.equal(document.getElementById("pick").open, true);
  const offered = [...document.querySelectorAll("#likely button")];
  assert.deepEqual(offered.map((each) => each.getAttribute("aria-label")), ["R6", "B6", "R9"]);
  offered[1].click();
  assert.equal(document.getElementById("pick").open, false);
  assert.deepEqual(sent, [["corrections", { sight: 7, piece: 0, face: "B6" }]]);
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
