// The code that a phone scans.

import { the } from "../core/dom.js";
import { learn } from "../core/api.js";
import { words } from "../core/i18n.js";

/** Show the code, or how to let phones in. */
export async function showInvitation() {
  const lan = await learn("lan", { address: null }); // that the server is gone, the page says by itself
  the("invited").hidden = lan.address === null;
  the("not-invited").hidden = lan.address !== null;
  if (lan.address === null) return;
  the("code").src = "lan/code.svg";
  the("code").alt = words().scan;
  the("lan-address").href = lan.address;
  the("lan-address").textContent = lan.address;
  the("can-film").textContent = lan.films ? words().canFilm : words().cannotFilm;
}
