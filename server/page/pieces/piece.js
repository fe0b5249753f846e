// A piece drawn as a little tile: its colour is also a letter or a sign. The one way in which the page draws pieces.

/** @import { Piece } from "../core/types" */

import { draw, make } from "../core/dom.js";
import { nameOf, say, sayKnown } from "../core/i18n.js";
import { icon } from "../core/icons.js";

const NUMBER = /^([RBKY])(\d+)$/;
const CARD = /^(10|[A2-9JQK])([SHDC])$/;
/**
 * The suits of cards, and their signs.
 * @type {Record<string, string>}
 */
export const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const RED_SUITS = "HD";
/** @type {Record<string, string>} */
const SPECIAL_INKS = { "*": "wild", "?": "unread", "#": "back" };

/**
 * A button that shows a face; `pressed` is called with it.
 * @param {string} face
 * @param {(face: string) => unknown} pressed
 */
export const faceButton = (face, pressed) => button(face, () => pressed(face), {});

/**
 * A button that shows a piece on the table or in a hand, as it was read or put right.
 * @param {Piece} piece
 * @param {number} index
 * @param {() => unknown} pressed
 */
export function pieceButton({ face, sure, corrected }, index, pressed) {
  const mark = sure ? (corrected ? "corrected" : "sure") : corrected ? "unsureCorrected" : "unsure";
  return button(face, pressed, { sure, byHand: corrected, label: say(`pieces.label.${mark}`, { name: nameOf(face) }), index });
}

/**
 * A face that is only looked at.
 * @param {string} face
 */
export const pieceShown = (face) => make("span", { role: "img", class: classOf(face), "aria-label": nameOf(face) }, ...markOf(face));

/**
 * Faces that are only looked at, small, in a row.
 * @param {readonly string[]} faces
 * @param {boolean} isHidden from screen readers
 */
export const piecesShown = (faces, isHidden = false) => make("span", { class: "tiles small", "aria-hidden": isHidden ? "true" : null }, ...faces.map(pieceShown));

/**
 * The block a face stands in when all are shown: its colour or suit.
 * @param {string} face
 */
export const blockOf = (face) => partsOf(face).suit;

/**
 * What a face is made of: its kind, its number or rank, and its colour or suit; letters and jokers have no parts.
 * @param {string} face
 * @returns {{ kind: "tile" | "card", mark: string, suit: string } | { kind: null, mark: string, suit: string }}
 */
export function partsOf(face) {
  const tile = NUMBER.exec(face);
  const card = CARD.exec(face);
  if (tile) return { kind: "tile", mark: tile[2], suit: tile[1] };
  return card ? { kind: "card", mark: card[1], suit: card[2] } : { kind: null, mark: face, suit: "" };
}

/**
 * What the pieces of a box are, by their notation.
 * @param {readonly { face: string }[]} faces
 * @returns {"tiles" | "cards" | "letters"}
 */
export function kindOfPieces(faces) {
  if (faces.some(({ face }) => NUMBER.test(face))) return "tiles";
  return faces.some(({ face }) => CARD.test(face)) ? "cards" : "letters";
}

/**
 * A face as a short text, its colour as a letter or sign, and the class of its ink.
 * @param {string} face
 */
export function textOf(face) {
  const tile = NUMBER.exec(face);
  const card = CARD.exec(face);
  const text = tile ? `${tile[2]}${letterOf(face)}` : card ? `${rankOf(card[1])}${SUITS[card[2]]}` : face === "*" ? "★" : face;
  return { text, ink: inkOf(face) };
}

/**
 * A face in the notation as players write it in their language: `N7`, `D♠`.
 * @param {string} face
 */
export function written(face) {
  const tile = NUMBER.exec(face);
  const card = CARD.exec(face);
  return tile ? `${say(`pieces.letters.${tile[1]}`)}${tile[2]}` : card ? `${rankOf(card[1])}${SUITS[card[2]]}` : face;
}

/**
 * @param {string} face
 * @param {() => unknown} pressed
 * @param {{ sure?: boolean, byHand?: boolean, label?: string, index?: number | null }} marks
 */
function button(face, pressed, { sure = true, byHand = false, label = nameOf(face), index = null }) {
  const doubt = sure ? null : make("span", { class: "doubt", "aria-hidden": "true" }, "?");
  const hand = byHand ? make("span", { class: "by-hand", "aria-hidden": "true" }, icon("pencil")) : null;
  const attributes = { type: "button", class: `${classOf(face)}${sure ? "" : " unsure"}`, "aria-label": label };
  return make("button", { ...attributes, "data-piece": index, click: pressed }, ...markOf(face), doubt, hand);
}

/**
 * A rank of cards as its players write it.
 * @param {string} rank
 */
export const rankOf = (rank) => sayKnown(`pieces.courts.${rank}`, rank);

/**
 * The letter of a tile's colour; the fourth goes by what its players call it, as its spoken name does.
 * @param {string} face
 */
function letterOf(face) {
  const { mark: number, suit } = partsOf(face);
  const colour = nameOf(face).replace(number, "").trim();
  return sayKnown(`pieces.letters.${colour}`, say(`pieces.letters.${suit}`));
}

/** @param {string} face */
const classOf = (face) => `tile ${inkOf(face)}`;

/** @param {string} face */
function inkOf(face) {
  const tile = NUMBER.exec(face);
  if (tile) return `ink-${tile[1]}`;
  const card = CARD.exec(face);
  if (card) return `card ink-${RED_SUITS.includes(card[2]) ? "R" : "K"}`;
  return SPECIAL_INKS[face] ?? "letter ink-K";
}

/** @param {string} face */
function markOf(face) {
  const tile = NUMBER.exec(face);
  if (tile) return [mark(tile[2]), sign(letterOf(face))];
  const card = CARD.exec(face);
  if (card) return [mark(rankOf(card[1])), sign(SUITS[card[2]])];
  if (face === "*") return [star()];
  return [mark(face === "#" ? "" : face)];
}

/** @param {string} text */
const mark = (text) => make("span", { class: "mark" }, text);
/** @param {string} text */
const sign = (text) => make("span", { class: "sign" }, text);

function star() {
  const points = Array.from({ length: 10 }, (_, i) => {
    const reach = i % 2 ? 4.2 : 10;
    const turn = (Math.PI * i) / 5;
    return `${12 + reach * Math.sin(turn)},${12 - reach * Math.cos(turn)}`;
  });
  return draw("svg", { viewBox: "0 0 24 24", class: "star" }, draw("polygon", { points: points.join(" ") }));
}
