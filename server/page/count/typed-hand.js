// A hand put together by taps; it stays the same while the panel around it is written again: nothing tapped is lost.

/** @import { Composer } from "../pieces/composer.js" */
/** @typedef {{ faces: readonly string[], used?: readonly string[], take: (text: string) => unknown, taken: string, more?: Element | null }} Wanted */

import { make, present } from "../core/dom.js";
import { say, spoken } from "../core/i18n.js";
import { getState } from "../core/store.js";
import { pieceComposer } from "../pieces/composer.js";

/** @type {{ whose: string, language: string, composer: Composer, element: HTMLElement } | null} */
let kept = null;

/**
 * The tray and the board of a hand, and the button that hands its notation to `take`.
 * @param {string} whose another one's hand is begun anew
 * @param {Wanted} wanted `faces` that it begins with, those `used` by others, what the button says, what stands below
 */
export function typedHand(whose, { faces, used = [], take, taken, more = null }) {
  const language = spoken();
  if (kept?.whose !== whose || kept.language !== language) {
    const groups = kept?.whose === whose ? kept.composer.groups() : [faces];
    const composer = pieceComposer(getState().game?.faces ?? [], { label: say("count.pieces"), groups, used });
    const button = make("button", { type: "button", class: "main", "data-keep": "take", click: () => take(composer.notation()) }, taken);
    kept = { whose, language, composer, element: make("div", { class: "tapped" }, ...present(composer.element, button, more)) };
  }
  return kept.element;
}

/** Lead the keyboard to the board. */
export const focusTypedHand = () => kept?.composer.focus();

/** The hand was taken, or is not wanted: the next one is begun anew. */
export function dropTypedHand() {
  kept = null;
}
