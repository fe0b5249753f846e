// What the page says by itself, in the language spoken now; verdicts come from the server in every language.

import { LANGUAGES } from "../locale/languages.js";
import { icon } from "./icons.js";
import { message } from "./messages.js";
import { typeset } from "./typography.js";

/** @import { Language, NamedFace } from "./types" */

const KEY = "meldwatch-language";
/** @type {Language} */
const OTHERWISE = "en";
/** @type {Map<string, NamedFace>} */
let names = new Map();
/** @type {Language} */
let language = stored() ?? served() ?? navigator.languages.map(short).find(isKnown) ?? OTHERWISE;
let chosen = language; // another while its texts are on their way
let catalogue = await load(language); // before anything is shown: a module that imports this one waits

/** @param {string} code */
async function load(code) {
  const answer = await fetch(new URL(`../locale/${code}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`no texts in ${code}`);
  return answer.json();
}

/** @param {string} code */
function short(code) {
  return code.split("-")[0].toLowerCase();
}

/**
 * @param {string | null | undefined} code
 * @returns {code is Language}
 */
function isKnown(code) {
  return LANGUAGES.some((known) => known === code);
}

/** What the program was asked to speak, where it was. */
function served() {
  const code = document.documentElement.dataset.language;
  return isKnown(code) ? code : null;
}

function stored() {
  try {
    const code = localStorage.getItem(KEY);
    return isKnown(code) ? code : null;
  } catch {
    return null; // a browser may forbid storage: the language is then the browser's
  }
}

/**
 * The code of the language spoken now.
 * @returns {Language}
 */
export function spoken() {
  return language;
}

/**
 * A text of the page by its dotted key, with its parameters in place: `say("match.player", { n: 2 })`.
 * @param {string} key
 * @param {import("./messages.js").Parameters} given
 */
export function say(key, given = {}) {
  return sayKnown(key, key, given);
}

/**
 * A text of the page where there is one by this key, else what stands for it.
 * @template T
 * @param {string} key
 * @param {T} otherwise
 * @param {import("./messages.js").Parameters} given
 * @returns {string | T}
 */
export function sayKnown(key, otherwise, given = {}) {
  const text = message(catalogue, key, given, language);
  return text === null ? otherwise : typeset(text, language);
}

/**
 * What the server says in each language, in the one spoken now; what it does not say in that, in another.
 * @template {Partial<Record<Language, unknown>>} Said
 * @param {Said} said
 * @returns {Said[Language]}
 */
export function phrase(said) {
  return inOneOf((code) => said[code]);
}

/**
 * The same of a body's sentences that have a name: `missing_fr`, `missing_en`.
 * @template {string} Name
 * @template Text
 * @param {Record<`${Name}_${Language}`, Text>} body
 * @param {Name} name
 */
export function phraseOf(body, name) {
  return inOneOf((code) => body[`${name}_${code}`]);
}

/**
 * @template Text
 * @param {(code: Language) => Text} textIn
 */
function inOneOf(textIn) {
  const code = [language, OTHERWISE, ...LANGUAGES].find((each) => textIn(each) !== undefined);
  return textIn(code ?? language);
}

/**
 * Speak another language from now on, and remember it; where its texts cannot be had, the page keeps to its own.
 * The one that was chosen last counts, whichever texts come last.
 * @param {Language} code
 */
export async function chooseLanguage(code) {
  remember(code);
  chosen = code;
  try {
    const texts = await load(code);
    if (chosen !== code) return;
    catalogue = texts;
    language = code;
  } catch {
    /* that the server is gone, the page says by itself */
  }
}

/** @param {string} code */
function remember(code) {
  try {
    localStorage.setItem(KEY, code);
  } catch {
    /* it is then not remembered */
  }
}

/**
 * Learn the names of the faces of a game's box.
 * @param {readonly NamedFace[]} faces
 */
export function learnNames(faces) {
  names = new Map(faces.map((each) => [each.face, each]));
}

/**
 * A face in words: `red 7`.
 * @param {string} face
 */
export function nameOf(face) {
  const name = names.get(face);
  return name ? phrase(name) : sayKnown(`pieces.special.${face}`, face);
}

/** Write the texts of everything marked data-say or data-say-label. */
export function sayAll() {
  document.documentElement.lang = language;
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-say]")))
    node.replaceChildren(...(node.dataset.sign ? [icon(/** @type {any} */ (node.dataset.sign))] : []), say(node.dataset.say ?? ""));
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-say-label]")))
    node.setAttribute("aria-label", say(node.dataset.sayLabel ?? ""));
}
