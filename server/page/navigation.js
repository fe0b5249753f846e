// The places of the page: the table, the first screen, the shelf of matches, the players, a kept match, the code for phones.

/** @import { State } from "./core/types" */

import { the } from "./core/dom.js";
import { prepareMatches, renderKept, showKept, showMatches } from "./matches/matches.js";
import { showPhoneLink } from "./phone/phone-link.js";
import { preparePlayers, showPlayers } from "./players/records.js";
import { prepareSetup, renderSetup, showSetup } from "./setup/setup.js";

/** @type {Record<string, string>} */
const PLACES = { table: "", home: "home", shelf: "matches", records: "players", kept: "match", invite: "phone" };
let shownBy = 0; // the connection by which the last state came

/** Prepare every place, and open the one that the address names, or the first screen where it is offered. */
export async function preparePlaces() {
  const goTable = () => {
    location.hash = "";
    go();
  };
  prepareMatches(goTable);
  preparePlayers();
  the("kept-print").onclick = () => print();
  addEventListener("hashchange", go);
  go();
  const isOffered = await prepareSetup(goTable);
  if (isOffered && !location.hash) {
    history.replaceState(null, "", "#home");
    go();
  }
}

/**
 * A server that has begun anew plays nothing: where a match was on, the first screen offers to go on with it. Once one is
 * on, begun or gone on with on whatever page, a first screen gives way to its table: what is chosen there would end it.
 * @param {State} now
 * @param {State} before
 */
export function followServer({ snapshot, connection, lost, tableMode, own }, before) {
  if (lost !== null || snapshot === null || snapshot === before.snapshot) return;
  const hasGone = connection !== shownBy && before.snapshot?.play && snapshot.play === null;
  shownBy = connection;
  if (hasGone && !the("table").hidden && !tableMode && own?.permissions.delete) location.hash = "home";
  else if (before.snapshot?.play === null && snapshot.play !== null && !the("home").hidden) location.hash = "";
}

/** Write the open place again, as after a change of the language. */
export function sayPlaces() {
  if (!the("home").hidden) renderSetup();
  if (!the("shelf").hidden) showMatches();
  if (!the("records").hidden) showPlayers();
  if (!the("kept").hidden) renderKept();
  if (!the("invite").hidden) showPhoneLink();
}

function go() {
  const [named, id] = location.hash.slice(1).split("-");
  const open = Object.keys(PLACES).find((place) => PLACES[place] === named) ?? "table";
  for (const dialog of /** @type {NodeListOf<HTMLDialogElement>} */ (document.querySelectorAll("dialog[open]"))) dialog.close();
  for (const place of Object.keys(PLACES)) the(place).hidden = place !== open;
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(".places a"))) {
    const isHere = link.hash.slice(1) === (open === "kept" ? "matches" : PLACES[open]);
    if (isHere) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  scrollTo(0, 0);
  if (open === "home") showSetup();
  if (open === "shelf") showMatches();
  if (open === "records") showPlayers();
  if (open === "kept") showKept(Number(id));
  if (open === "invite") showPhoneLink();
}
