// A phone's leaf for the points: everybody's totals, whose turn it is, and the ways to the table and the whole page.

/** @import { Play, State } from "../core/types" */

import { make, present, tell, the } from "../core/dom.js";
import { phrase, say, spoken } from "../core/i18n.js";
import { named, seatClass } from "../core/players.js";
import { whenChanged } from "../core/store.js";
import { minus } from "../core/typography.js";
import { claim } from "./own.js";

/**
 * Show the leaf.
 * @param {State} state
 */
export function renderPointsTab({ snapshot, own, tab }) {
  the("tab-points").hidden = tab !== "points" && snapshot?.play !== null;
  renderScores(snapshot?.play ?? null, own?.seat ?? null);
}

const renderScores = whenChanged(
  (/** @type {Play | null} */ play, /** @type {number | null} */ seat) => [spoken(), play?.players, play?.seat, play?.won, seat],
  (play, seat) => {
    tell(the("won"), play?.won ? phrase(play.won) : null);
    the("scores").replaceChildren(...(play ? ranked(play, seat) : []));
    const another = make("button", { type: "button", class: "button", click: () => claim(null) }, say("phone.notMe"));
    const ways = [make("a", { class: "button", href: "#table" }, say("phone.tabs.table")), make("a", { class: "button", href: "./" }, say("phone.wholePage"))];
    the("points-more").replaceChildren(make("div", { class: "two" }, ...ways), ...present(seat === null ? null : another));
  },
);

/**
 * The players in the order of their totals.
 * @type {(play: Play, seat: number | null) => HTMLElement[]}
 */
export function ranked({ players, seat: active }, seat) {
  const order = [...players.keys()].sort((a, b) => players[b].total - players[a].total || a - b);
  return order.map((at) => {
    const { name, total, colour } = players[at];
    return make("li", { class: seatClass(colour), "aria-current": at === active ? "true" : null }, named(at === seat ? say("phone.you", { name }) : name, colour), make("b", {}, minus(total)));
  });
}
