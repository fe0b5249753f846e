// The programme that a player of Jok-R-ummy works on: picked from those printed, or typed.

import { make, the } from "../core/dom.js";
import { learn } from "../core/api.js";
import { words } from "../core/i18n.js";

let printed = null;

/** The field for a player's programme; `changed` is called with its text. */
export function programmeField(name, programme, changed, attributes = {}) {
  offerPrinted();
  const input = make("input", { list: "programmes", value: programme ?? "", placeholder: words().programmeUnknown, autocomplete: "off", ...attributes });
  input.onchange = () => changed(input.value.trim());
  return make("label", {}, words().programmeOf(name), input);
}

async function offerPrinted() {
  if (!the("programmes")) document.body.append(make("datalist", { id: "programmes" }));
  if (printed !== null) return;
  printed = await learn("match/programmes");
  the("programmes").replaceChildren(...(printed ?? []).map((text) => make("option", { value: text })));
}
