// A table in notation, as groups of faces.

import { blockOf } from "../pieces/piece.js";

/**
 * The faces of each group of a table in notation; a word is its letters.
 * @param {string} text
 */
export const groupsOf = (text) => text.split("|").map((group) => group.trim().split(/\s+/).flatMap((word) => (blockOf(word) ? [word] : [...word])));
