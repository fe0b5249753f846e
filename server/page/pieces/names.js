// What lies on the table in words, as people say it: never in the notation.

/** @import { Snapshot } from "../core/types" */

import { nameOf } from "../core/i18n.js";

const LETTER = /^[A-Z]$/;

/**
 * The word that letters spell; null where not all of them are letters.
 * @param {readonly string[]} faces
 */
export const wordOf = (faces) => (faces.every((face) => LETTER.test(face)) ? faces.join("") : null);

/**
 * A group in words: `red 7, red 8, red 9`, of letters the word.
 * @param {readonly string[]} faces
 */
export const groupInWords = (faces) => wordOf(faces) ?? faces.map(nameOf).join(", ");

/**
 * All groups of a table in words.
 * @param {Pick<Snapshot, "groups" | "pieces">} snapshot
 */
export const tableInWords = ({ groups, pieces }) => groups.map((group) => groupInWords(group.pieces.map((index) => pieces[index].face))).join(" · ");
