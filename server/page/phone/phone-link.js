// The code that a phone scans.

/** @import { Lan } from "../core/types" */

import { learn } from "../core/api.js";
import { the } from "../core/dom.js";
import { say } from "../core/i18n.js";

/** Show the code, or how to let phones in. */
export async function showPhoneLink() {
  /** @type {Lan} */
  const { address, films } = await learn("lan", { address: null }); // that the server is gone, the page says by itself
  the("invited").hidden = address === null;
  the("not-invited").hidden = address !== null;
  if (address === null) return;
  the("code").src = "lan/code.svg";
  the("code").alt = say("phone.scan");
  the("lan-address").href = address;
  the("lan-address").textContent = address;
  the("can-film").textContent = films ? say("phone.canFilm") : say("phone.cannotFilm");
}
