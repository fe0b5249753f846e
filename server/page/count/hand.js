// A hand at a count: its picture with what is melded and what is left, and its pieces in rows.

import { askAdded, askPiece } from "../pieces/correction.js";
import { draw, make } from "../core/dom.js";
import { ask } from "../core/api.js";
import { middle, pathThrough } from "../pieces/rings.js";
import { tileButton } from "../pieces/piece.js";
import { nameOf, words } from "../core/i18n.js";

/** What a player shows: picture, rows of pieces, the points left. `tell` is called with a sentence or null. */
export function handShown(seat, hand, game, tell) {
  const piece = (index) => () => correct(seat, hand, index, tell);
  const { handOf } = words();
  const rows = [
    ...hand.melds.map((meld, at) => row(at ? "" : words().bestMelds, meld, hand, piece, "meld")),
    rowOf("laid_off", words().laidOff, hand, piece),
    rowOf("discard", words().discardPile, hand, piece),
    rowOf("left", hand.points === null ? words().thePieces : words().leftOver, hand, piece, true),
  ];
  const add = make("button", { type: "button", class: "button", click: () => askAdded(async (face) => tell(await ask(`count/${seat}/piece`, { face }))) }, `+ ${words().addPiece}`);
  const undo = hand.corrections ? make("button", { type: "button", class: "button", click: async () => tell(await ask(`count/${seat}/undo`)) }, words().undo) : null;
  return [
    hand.picture === null ? null : pictureOf(seat, hand, piece, handOf(game.name)),
    make("div", { class: "hand-rows" }, ...rows.filter(Boolean)),
    total(hand, game),
    make("div", { class: "buttons" }, add, undo),
  ].filter(Boolean);
}

function total(hand, game) {
  if (hand.points === null) return make("p", { class: "hand-total" }, make("b", {}, "?"), make("span", {}, words().tapDoubts));
  const said = game.cards ? words().leftCards(hand.points) : words().leftPoints(hand.points);
  return make("p", { class: "hand-total", role: "status" }, make("span", {}, words().leftOver), make("b", {}, said));
}

function rowOf(part, title, hand, piece, always = false) {
  const pieces = hand.parts.flatMap((each, index) => (each === part ? [index] : []));
  return pieces.length || always ? row(title, pieces, hand, piece, part) : null;
}

function row(title, pieces, hand, piece, part) {
  const tiles = pieces.map((index) => {
    const { face, sure, corrected } = hand.pieces[index];
    const tile = tileButton(face, piece(index), { sure, byHand: corrected, label: words().piece(nameOf(face), sure, corrected), piece: index });
    const value = part === "left" ? make("small", { "aria-hidden": "true" }, sure ? String(hand.values[index]) : "?") : null;
    return make("span", { class: "valued" }, tile, value);
  });
  const none = part === "left" && !tiles.length ? [make("p", {}, words().nothingLeft)] : [];
  return make("div", { class: `hand-row ${part}` }, title ? make("h4", {}, title) : null, make("div", { class: "tiles" }, ...tiles, ...none));
}

function correct(seat, hand, index, tell) {
  const change = (face) => async () => tell(await ask(`count/${seat}/piece`, { piece: index, face }));
  const picture = document.querySelector(".hand-picture img");
  askPiece(hand.pieces[index], {
    choose: (face) => change(face)(),
    remove: change(null),
    closeup: picture?.complete && picture.naturalWidth ? { picture, size: hand.size } : null,
  });
}

function pictureOf(seat, hand, piece, alt) {
  const [width, height] = hand.size;
  const image = make("img", { src: `count/${seat}.jpg?${hand.picture}`, alt });
  const layer = draw("svg", { class: "outlines", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
  const unit = width / 560;
  layer.append(...hand.pieces.flatMap(({ outline, sure }, index) => mark(outline, sure, hand, index, piece, unit)));
  return make("div", { class: "hand-picture" }, image, layer);
}

function mark(outline, sure, hand, index, piece, unit) {
  const [x, y] = middle(outline.slice(2));
  const part = sure && hand.points !== null ? hand.parts[index] : "";
  const shape = draw("path", { class: `piece ${sure ? part : "unsure"}`, d: pathThrough(outline), click: piece(index) });
  const text = !sure ? "?" : ({ left: String(hand.values[index]), meld: "✓", laid_off: "+", discard: "✕" }[part] ?? "");
  if (!text) return [shape];
  const badge = draw("g", { class: sure ? `worth ${part}` : "question" }, draw("circle", { cx: x, cy: y, r: 13 * unit }), draw("text", { x, y, "font-size": 15 * unit }, text));
  return [shape, badge];
}
