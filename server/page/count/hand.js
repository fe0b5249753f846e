// A hand at a count: its picture with what is melded and what is left, and its pieces in rows.

/** @import { Hand, Post } from "../core/types" */
/** @typedef {`count/${number}` | "phones/me/hand"} Place where the server has a hand */

import { draw, make, present } from "../core/dom.js";
import { say } from "../core/i18n.js";
import { askAdded, askPiece } from "../pieces/correction.js";
import { pieceButton } from "../pieces/piece.js";
import { middle, pathThrough } from "../pieces/rings.js";

/**
 * What a player shows: picture, rows of pieces, the points left.
 * @param {Place} place
 * @param {Hand} hand
 * @param {{ name: string, cards: boolean, heading?: "h2" | "h4" }} player
 * @param {Post} send
 */
export function handShown(place, hand, { name, cards, heading = "h4" }, send) {
  const correct = (/** @type {number} */ index) => correctHand(place, hand, index, send);
  const title = hand.points === null ? say("count.pieces") : say("count.leftOver");
  return present(
    hand.picture === null ? null : pictureOf(place, hand, correct, say("count.handOf", { name })),
    make("div", { class: "hand-rows" }, row(title, hand, correct, { heading, cards })),
    total(hand, cards),
  );
}

/**
 * The buttons by which a piece is added to a hand, and a correction taken back.
 * @param {Place} place
 * @param {Hand} hand
 * @param {Post} send
 */
export function addTo(place, hand, send) {
  const add = () => askAdded((face) => send(`${place}/piece`, { face }), facesOf(hand));
  const undo = () => send(`${place}/undo`);
  return present(
    make("button", { type: "button", class: "button", click: add }, `+ ${say("pieces.add")}`),
    hand.corrections ? make("button", { type: "button", class: "button", click: undo }, say("table.undo")) : null,
  );
}

/**
 * @param {Hand} hand
 * @param {boolean} cards
 */
function total(hand, cards) {
  if (hand.points === null) return make("p", { class: "hand-total" }, make("b", {}, "?"), make("span", {}, say("count.tapDoubts")));
  const said = cards ? say("count.cards", { n: hand.points }) : say("match.points", { n: hand.points });
  return make("p", { class: "hand-total", role: "status" }, make("span", {}, say("count.leftOver")), make("b", {}, said));
}

/** @type {(title: string, hand: Hand, correct: (index: number) => void, how: { heading: "h2" | "h4", cards: boolean }) => HTMLElement} */
function row(title, hand, correct, { heading, cards }) {
  const tiles = hand.pieces.map((piece, index) => {
    const value = cards && piece.sure ? null : make("small", { "aria-hidden": "true" }, piece.sure ? String(hand.values[index]) : "?"); // a card counts one
    return make("span", { class: "valued" }, pieceButton(piece, index, () => correct(index)), value);
  });
  const none = tiles.length ? [] : [make("p", {}, say("count.nothingLeft"))];
  return make("div", { class: "hand-row left" }, make(heading, {}, title), make("div", { class: "tiles" }, ...tiles, ...none));
}

/**
 * The faces of a hand as they are taken now.
 * @param {Hand} hand
 */
export const facesOf = ({ pieces }) => pieces.map(({ face }) => face);

/**
 * Ask for the right face of a piece of a hand.
 * @type {(place: Place, hand: Hand, index: number, send: Post) => void}
 */
export function correctHand(place, hand, index, send) {
  const change = (/** @type {string | null} */ face) => send(`${place}/piece`, { piece: index, face });
  /** @type {HTMLImageElement | null} */
  const picture = document.querySelector(`.hand-picture img[src^="${place}."]`);
  askPiece(hand.pieces[index], {
    choose: change,
    remove: () => change(null),
    used: facesOf(hand),
    closeup: picture?.complete && picture.naturalWidth ? { picture, size: hand.size } : null,
  });
}

/**
 * The picture of a hand, with what becomes of each piece.
 * @type {(place: Place, hand: Hand, correct: (index: number) => void, alt: string) => HTMLElement}
 */
export function pictureOf(place, hand, correct, alt) {
  const [width, height] = hand.size;
  const image = make("img", { src: `${place}.jpg?${hand.picture}`, alt });
  const layer = draw("svg", { class: "outlines", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
  layer.append(...hand.pieces.flatMap((_, index) => mark(hand, index, () => correct(index), width / 560)));
  return make("div", { class: "hand-picture" }, image, layer);
}

/** @type {(hand: Hand, index: number, click: () => void, unit: number) => Element[]} */
function mark(hand, index, click, unit) {
  const { outline, sure } = hand.pieces[index];
  const [x, y] = middle(outline.slice(2));
  const part = sure && hand.points !== null ? hand.parts[index] : "";
  const shape = draw("path", { class: `piece ${sure ? part : "unsure"}`, d: pathThrough(outline), click });
  const text = sure ? signOf(part, hand.values[index]) : "?";
  if (!text) return [shape];
  const badge = draw("g", { class: sure ? `worth ${part}` : "question" }, draw("circle", { cx: x, cy: y, r: 13 * unit }), draw("text", { x, y, "font-size": 15 * unit }, text));
  return [shape, badge];
}

/** @type {(part: string, value: number) => string} */
const signOf = (part, value) => (part === "left" ? String(value) : (({ meld: "✓", laid_off: "+", discard: "✕" })[part] ?? ""));
