// A player's card: pawn, name and total, and as pips what they still hold, where that is known.

/** @import { Play } from "../core/types" */

import { act } from "../core/api.js";
import { make, present } from "../core/dom.js";
import { say } from "../core/i18n.js";
import { pawn, seatClass } from "../core/players.js";
import { rolled } from "../core/rolling.js";

/** @type {Map<string, number>} */
const shown = new Map(); // the pips of each player that are lit

/**
 * The card of the player of a seat; pressed it gives them the turn.
 * @param {Play} play
 * @param {number} seat
 * @param {"tiles" | "cards" | "letters"} kind of the pieces it is played with
 */
export function playerCard(play, seat, kind) {
  const { name, total, colour, left, dealt } = play.players[seat];
  const key = `${play.id} ${seat}`;
  const isActive = seat === play.seat;
  const points = [say("match.points", { n: total }), ...(typeof left === "number" ? [say(`match.held.${kind}`, { n: left })] : [])].join(", ");
  const label = say(`match.turnOf.${isActive ? "active" : "waiting"}`, { name, points });
  const give = () => act("match/seat", { seat });
  const attributes = { type: "button", class: `player ${seatClass(colour)}`, "aria-label": label, "aria-pressed": String(isActive), click: give };
  const rack = typeof left === "number" ? rackOf(key, left, dealt ?? left, kind) : null;
  return make("li", {}, make("button", attributes, pawn(colour), make("span", {}, name), rolled(`total ${key}`, make("b"), total), ...present(rack)));
}

/**
 * The pips of a hand, those that are laid hollow; such as were lit before go out one by one.
 * @type {(key: string, left: number, dealt: number, kind: "tiles" | "cards" | "letters") => HTMLElement}
 */
function rackOf(key, left, dealt, kind) {
  const lit = shown.get(key) ?? left;
  shown.set(key, left);
  const pips = Array.from({ length: Math.max(left, dealt) }, (_, at) => {
    const pip = make("i", { class: at < left ? null : at < lit ? "gone going" : "gone" });
    if (at >= left && at < lit) pip.style.setProperty("--at", String(at - left));
    return pip;
  });
  return make("small", { class: "rack" }, make("span", { class: "pips" }, ...pips), say(`match.held.${kind}`, { n: left }));
}
