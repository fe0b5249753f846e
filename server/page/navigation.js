// The places of the page: the table, the first screen, the shelf of matches, a kept match, the code for phones.

import { the } from "./core/dom.js";
import { prepareFirst, renderFirst, showFirst } from "./setup/setup.js";
import { prepareShelf, renderKept, showKept, showShelf } from "./matches/matches.js";
import { showInvitation } from "./phone/phone-link.js";

const PLACES = { table: "", home: "home", shelf: "matches", kept: "match", invite: "phone" };

/** Prepare every place, and open the one that the address names, or the first screen where it is offered. */
export async function preparePlaces() {
  const goTable = () => {
    location.hash = "";
    go();
  };
  prepareShelf(goTable);
  the("kept-print").onclick = () => print();
  addEventListener("hashchange", go);
  if (location.hash) go();
  const offered = await prepareFirst(goTable);
  if (offered && !location.hash) {
    history.replaceState(null, "", "#home");
    go();
  }
}

/** Write the open place again, as after a change of the language. */
export function sayPlaces() {
  if (!the("home").hidden) renderFirst();
  if (!the("shelf").hidden) showShelf();
  if (!the("kept").hidden) renderKept();
  if (!the("invite").hidden) showInvitation();
}

function go() {
  const [named, id] = location.hash.slice(1).split("-");
  const open = Object.keys(PLACES).find((place) => PLACES[place] === named) ?? "table";
  for (const place of Object.keys(PLACES)) the(place).hidden = place !== open;
  for (const link of the("places").children) {
    const here = link.hash.slice(1) === (open === "kept" ? "matches" : PLACES[open]);
    if (here) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  scrollTo(0, 0);
  if (open === "home") showFirst();
  if (open === "shelf") showShelf();
  if (open === "kept") showKept(Number(id));
  if (open === "invite") showInvitation();
}
