// How sentences are set: each language's spaces, and a minus and an apostrophe that are none of a typewriter's.

const THIN = "\u202f"; // a narrow space at which no line breaks
const FIXED = "\u00a0";
const UNITS = "points?|secondes?|seconds?|s|min|Mo|MB|tours?|turns?|pièces?|pieces?|cartes?|cards?|groupes?|groups?|programmes?";
const COUNTED = new RegExp(`(\\d) (?=(?:${UNITS})(?![\\p{L}]))`, "gu");
const SAID = /^(fr|en)$|_(fr|en)$/;

/** A sentence as it is set in a language: `fr` or `en`. */
export function typeset(text, language) {
  const set = text
    .replace(/(\p{L})'(?=\p{L})/gu, "$1’")
    .replace(/(^|[\s(])-(?=\d)/g, "$1−")
    .replace(COUNTED, `$1${FIXED}`);
  if (language !== "fr") return set;
  return set.replace(/ ([?!;])/g, `${THIN}$1`).replace(/ :/g, `${FIXED}:`).replace(/« /g, `«${FIXED}`).replace(/ »/g, `${FIXED}»`);
}

/** Words, lists of words and functions that answer them, all set in a language. */
export function typesetAll(words, language) {
  if (typeof words === "string") return typeset(words, language);
  if (typeof words === "function") return (...given) => typesetAll(words(...given), language);
  if (Array.isArray(words)) return words.map((each) => typesetAll(each, language));
  if (words === null || typeof words !== "object") return words;
  return Object.fromEntries(Object.entries(words).map(([name, each]) => [name, typesetAll(each, language)]));
}

/** What the server says (JSON), its sentences set. */
export function parse(text) {
  return JSON.parse(text, (key, value) => {
    const language = SAID.exec(key);
    const isSaid = language && (typeof value === "string" || Array.isArray(value));
    return isSaid ? typesetAll(value, language[1] ?? language[2]) : value;
  });
}
