// The programme that a player works on: in words, and built or picked by a tap.

/** @import { Dealt, Game, PrintedProgramme } from "../core/types" */

import { inquire } from "../core/api.js";
import { make } from "../core/dom.js";
import { say } from "../core/i18n.js";
import { askProgramme } from "./programme-builder.js";

/**
 * A player's programme in words, as a button; `changed` is called with the text form of the one that is chosen.
 * @param {string} name
 * @param {string} said
 * @param {(text: string) => unknown} changed
 * @param {string} keep tells where the focus was
 */
export function programmeField(name, said, changed, keep) {
  const title = say("match.programmeOf", { name });
  const text = said || say("match.programmeUnknown");
  const button = make("button", { type: "button", class: "chip", "data-keep": keep, "aria-label": say("programme.of", { title, text }), click: () => askProgramme(title, changed) }, text);
  return make("p", { class: "programme" }, make("span", {}, title), button);
}

/**
 * The programmes that a game deals, each once; none where its players work on none.
 * @param {Game} game
 * @returns {Promise<PrintedProgramme[]>}
 */
export async function learnProgrammes({ name, seats }) {
  /** @type {Dealt} */
  const dealt = await inquire("rules/deal", { game: name, players: seats[0] }, {});
  return [...new Map(dealt.programmes?.map((each) => [each.text, each])).values()];
}
