// The showdown of a hand of gin: who lays is tapped, and the count of the hands begins; or the hand is void.

/** @import { Play, State } from "../core/types" */

import { act, ask } from "../core/api.js";
import { make, the } from "../core/dom.js";
import { say, spoken } from "../core/i18n.js";
import { getState, whenChanged } from "../core/store.js";

/** Put the buttons where the turn button is in games of turns. */
export function prepareShowdown() {
  the("end-turn").before(make("div", { id: "showdown", hidden: true }));
}

/**
 * Show the buttons in a game whose hands are laid at their end: nobody ends a turn there.
 * @param {State} state
 */
export function renderShowdown({ snapshot }) {
  const play = snapshot?.play ?? null;
  const isShown = play?.unit === "hand";
  the("showdown").hidden = !isShown || snapshot?.count !== null;
  the("end-turn").hidden = isShown;
  if (isShown) renderButtons(play);
}

const renderButtons = whenChanged(
  (/** @type {Play} */ play) => [spoken(), play.players.map(({ name }) => name)],
  ({ players }) => {
    const lays = players.map(({ name }, seat) => make("button", { type: "button", class: "main", "data-seat": seat, click: () => lay(seat) }, say("count.lays", { name })));
    const isVoid = make("button", { type: "button", class: "button", "data-seat": "nobody", click: layNothing }, say("count.voidHand"));
    the("showdown").replaceChildren(...lays, isVoid);
  },
);

/** @param {number | null} seat */
async function lay(seat) {
  await act("count");
  if (getState().error === null) await act("count/first", { seat }, "PUT");
}

/** A void hand is written down at once; where the house rules have everybody lay then, the count says what it needs. */
async function layNothing() {
  await lay(null);
  if (getState().error === null) await ask("count/finish");
}
