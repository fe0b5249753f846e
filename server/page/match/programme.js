// The programme that a player works on: picked from those printed, or typed.

/** @import { Attribute } from "../core/dom.js" */
/** @import { Dealt, Game } from "../core/types" */

import { inquire } from "../core/api.js";
import { make, the } from "../core/dom.js";
import { say } from "../core/i18n.js";
import { getState } from "../core/store.js";

/**
 * The field for a player's programme; `changed` is called with its text.
 * @param {string} name
 * @param {string | null} programme
 * @param {(text: string) => unknown} changed
 * @param {Record<string, Attribute>} attributes
 */
export function programmeField(name, programme, changed, attributes = {}) {
  offerPrinted();
  const input = make("input", { list: "programmes", value: programme ?? "", placeholder: say("match.programmeUnknown"), autocomplete: "off", ...attributes });
  input.onchange = () => changed(input.value.trim());
  return make("label", {}, say("match.programmeOf", { name }), input);
}

function offerPrinted() {
  if (!the("programmes")) document.body.append(make("datalist", { id: "programmes" }));
  the("programmes").replaceChildren(...getState().programmes.map((text) => make("option", { value: text })));
}

/**
 * The programmes that a game deals, each once; none where its players work on none.
 * @param {Game} game
 * @returns {Promise<string[]>}
 */
export async function learnProgrammes({ name, seats }) {
  /** @type {Dealt} */
  const dealt = await inquire("rules/deal", { game: name, players: seats[0] }, {});
  return [...new Set(dealt.programmes?.map(({ text }) => text))];
}
