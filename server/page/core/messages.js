// Texts with named parameters and plural forms.

import { minus } from "./typography.js";

/** @typedef {Record<string, string | number>} Parameters */
/** @typedef {Record<string, string>} Forms `=0` (that number), a plural category of Intl.PluralRules, `vowel`, `other`. */

const VOWEL = /^[aeiouyhàâäéèêëîïôöœùûü]/i;
/** @type {Map<string, Intl.PluralRules>} */
const plurals = new Map();

/**
 * The text of a dotted key in a catalogue, its parameters in place; null where there is none.
 * A text with forms is chosen by its parameter `n` (a number), or `name` (whether it begins with a vowel).
 * @param {any} catalogue
 * @param {string} key
 * @param {Parameters} given
 * @param {string} language
 * @returns {string | null}
 */
export function message(catalogue, key, given, language) {
  const found = key.split(".").reduce((tree, name) => tree?.[name], catalogue);
  const template = typeof found === "object" ? formOf(found, given, language) : found;
  return template?.replace(/\{(\w+)\}/g, (/** @type {string} */ _, /** @type {string} */ name) => shown(given[name])) ?? null;
}

/**
 * @param {Forms} forms
 * @param {Parameters} given
 * @param {string} language
 */
function formOf(forms, { n, name }, language) {
  if (typeof n === "number") return forms[`=${n}`] ?? forms[pluralsOf(language).select(n)] ?? forms.other;
  return (VOWEL.test(String(name)) ? forms.vowel : null) ?? forms.other;
}

/** @param {string} language */
function pluralsOf(language) {
  const known = plurals.get(language) ?? new Intl.PluralRules(language);
  plurals.set(language, known);
  return known;
}

/** @param {string | number} value */
const shown = (value) => (typeof value === "number" ? minus(value) : String(value));
