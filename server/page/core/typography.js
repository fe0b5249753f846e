// How sentences are set: each language's spaces, and a minus and an apostrophe that are none of a typewriter's.

import { LANGUAGES } from "../locale/languages.js";

const THIN = "\u202f"; // a narrow space at which no line breaks
const FIXED = "\u00a0";
const UNITS = "points?|secondes?|seconds?|s|min|Mo|MB|tours?|turns?|pièces?|pieces?|cartes?|cards?|tuiles?|tiles?|lettres?|letters?|groupes?|groups?|programmes?";
const COUNTED = new RegExp(`(\\d) (?=(?:${UNITS})(?![\\p{L}]))`, "gu");
const CODES = LANGUAGES.join("|");
const SAID = new RegExp(`^(${CODES})$|_(${CODES})$`);

/**
 * A sentence as it is set in a language.
 * @param {string} text
 * @param {string} language
 */
export function typeset(text, language) {
  const set = text
    .replace(/(\p{L})'(?=\p{L})/gu, "$1’")
    .replace(/(^|[\s(])-(?=\d)/g, "$1−")
    .replace(COUNTED, `$1${FIXED}`);
  if (language !== "fr") return set;
  return set.replace(/ ([?!;])/g, `${THIN}$1`).replace(/ :/g, `${FIXED}:`).replace(/« /g, `«${FIXED}`).replace(/ »/g, `${FIXED}»`);
}

/**
 * A sentence or a list of them, set in a language.
 * @param {string | string[]} said
 * @param {string} language
 */
const typesetAll = (said, language) => (Array.isArray(said) ? said.map((each) => typeset(each, language)) : typeset(said, language));

/**
 * What the server says (JSON), its sentences set.
 * @param {string} text
 */
export function parse(text) {
  return JSON.parse(text, (key, value) => {
    const language = SAID.exec(key);
    const isSaid = language && (typeof value === "string" || Array.isArray(value));
    return isSaid ? typesetAll(value, language[1] ?? language[2]) : value;
  });
}

/**
 * A number of points with a true minus.
 * @param {number} points
 */
export const minus = (points) => String(points).replace("-", "−");
