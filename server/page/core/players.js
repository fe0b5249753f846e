// Everyone at the table owns a colour and a pawn, known by one number: in cards, rings, chart, sheet, history, on phones.

import { draw, make } from "./dom.js";

/** How many colours there are; the server says who wears which. */
export const COLOURS = 6;

/** The pawns' outlines, in a square of 24: circle, triangle, square, hexagon, cross, drop. */
const PAWNS = [
  "M12 2.500a9.500 9.500 0 1 1 0 19a9.500 9.500 0 1 1 0-19z",
  "M12 2.500l10.500 18.500h-21z",
  "M4.500 3h15a1.500 1.500 0 0 1 1.500 1.500v15a1.500 1.500 0 0 1-1.500 1.500h-15A1.500 1.500 0 0 1 3 19.500v-15A1.500 1.500 0 0 1 4.500 3z",
  "M6.700 3h10.600L22.500 12l-5.200 9H6.700L1.500 12z",
  "M8.500 2.500h7v6h6v7h-6v6h-7v-6h-6v-7h6z",
  "M12 1.500c4 5.500 7 8.800 7 13a7 7 0 0 1-14 0c0-4.200 3-7.500 7-13z",
];

/**
 * The class that gives an element a player's colour.
 * @param {number} colour
 */
export const seatClass = (colour) => `seat-${colour % COLOURS}`;

/**
 * The path of a colour's pawn, in a square of 24.
 * @param {number} colour
 */
export const pawnPath = (colour) => PAWNS[colour % COLOURS];

/**
 * A player's pawn, in its colour; the name stands beside it.
 * @param {number} colour
 */
export function pawn(colour) {
  return draw("svg", { viewBox: "0 0 24 24", class: `pawn ${seatClass(colour)}`, "aria-hidden": "true" }, draw("path", { d: pawnPath(colour) }));
}

/**
 * A player's name behind the pawn.
 * @param {string} name
 * @param {number} colour
 */
export const named = (name, colour) => make("span", { class: "named" }, pawn(colour), name);
