// The code that a phone scans; at the table's own computer, the switch that lets phones in and out.

/** @import { Lan } from "../core/types" */

import { ask, learn } from "../core/api.js";
import { tell, the } from "../core/dom.js";
import { say } from "../core/i18n.js";

let canFilm = false; // those that are let in now
let shown = 0; // the code is another one each time phones are let in

/** Put the switch to work. */
export function preparePhoneLink() {
  the("lan-on").onclick = () => letIn({ on: true, films: the("lan-films").checked });
  the("lan-off").onclick = () => letIn({ on: false });
  the("lan-fresh").onclick = () => confirm(say("phone.sureNewCode")) && letIn({ on: true, films: canFilm, fresh: true });
}

/** Show the code, or how to let phones in. */
export async function showPhoneLink() {
  /** @type {Lan} */
  const lan = await learn("lan", { address: null, films: false, switchable: false }); // that the server is gone, the page says by itself
  renderLink(lan);
}

/** @param {Lan} lan */
export function renderLink({ address, films, switchable }) {
  the("invited").hidden = address === null;
  the("not-invited").hidden = address !== null;
  the("lan-off").hidden = the("lan-fresh").hidden = the("lan-switch").hidden = !switchable;
  canFilm = films;
  if (address === null) return;
  the("code").src = `lan/code.svg?${(shown += 1)}`;
  the("code").alt = say("phone.scan");
  the("lan-address").href = address;
  the("lan-address").textContent = address;
  the("can-film").textContent = films ? say("phone.canFilm") : say("phone.cannotFilm");
}

/** @param {{ on: boolean, films?: boolean, fresh?: boolean }} wish */
async function letIn(wish) {
  the("lan-on").classList.add("busy");
  tell(the("lan-trouble"), await ask("lan", wish, "PUT"));
  the("lan-on").classList.remove("busy");
  await showPhoneLink();
}
