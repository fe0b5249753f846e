// A new word under a theme, of which no dictionary knows whether it fits: asked about on the band, answered in one tap.

/** @import { State } from "../core/types" */
/** @typedef {{ words: string[], isOpen: boolean, headline: string, details: string }} ThemeWord */

import { act } from "../core/api.js";
import { make } from "../core/dom.js";
import { say } from "../core/i18n.js";
import { isBusy } from "./doubt.js";

const MOST = 4; // words that are offered for one with a joker

/**
 * What is asked about the first new word that is neither accepted nor refused; null where none is, or another thing comes
 * first. One with a joker is open: it may be any of `words`.
 * @param {Pick<State, "snapshot" | "accepted">} state
 * @returns {ThemeWord | null}
 */
export function themeWordOf({ snapshot, accepted }) {
  if (snapshot === null || accepted || isBusy(snapshot)) return null;
  const asked = snapshot.findings.filter(({ reason }) => reason === "theme_word");
  const group = asked.length ? snapshot.groups.find(({ pieces }) => pieces.includes(asked[0].pieces[0])) : undefined;
  if (!group?.readings.length) return null;
  const isOpen = group.pieces.some((index) => snapshot.pieces[index].face === "*");
  const headline = isOpen ? say("doubt.theme.which") : say("doubt.theme.fits", { word: group.readings[0] });
  const details = asked.length > 1 ? say("doubt.theme.more", { n: asked.length - 1 }) : "";
  return { words: group.readings.slice(0, MOST), isOpen, headline, details };
}

/**
 * The answers: yes and no, or which word it is.
 * @param {ThemeWord} asked
 */
export function answersOf({ words, isOpen }) {
  const button = (/** @type {string} */ text, /** @type {string} */ word, /** @type {boolean} */ accept) =>
    make("button", { type: "button", "data-right": "correct", "data-keep": text, click: () => act("dispute/word", { word, accept }) }, text);
  if (isOpen) return words.map((word) => button(word, word, true));
  return [button(say("doubt.theme.yes"), words[0], true), button(say("doubt.theme.no"), words[0], false)];
}
