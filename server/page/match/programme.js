// The programme that a player of Jok-R-ummy works on: picked from those printed, or typed.

/** @import { Attribute } from "../core/dom.js" */

import { learn } from "../core/api.js";
import { make, the } from "../core/dom.js";
import { say } from "../core/i18n.js";
import { getState, update } from "../core/store.js";

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

async function offerPrinted() {
  if (!the("programmes")) document.body.append(make("datalist", { id: "programmes" }));
  if (getState().programmes !== null) return;
  /** @type {string[] | null} */
  const programmes = await learn("match/programmes");
  update({ programmes });
  the("programmes").replaceChildren(...(programmes ?? []).map((text) => make("option", { value: text })));
}
