// Somebody has won: it is said, and play waits until it has been seen.

/** @import { Play, State, Won } from "../core/types" */

import { act } from "../core/api.js";
import { make, the } from "../core/dom.js";
import { phrase, say, spoken } from "../core/i18n.js";
import { named } from "../core/players.js";
import { speak } from "../core/speech.js";
import { whenChanged } from "../core/store.js";
import { minus } from "../core/typography.js";
import { chartOf } from "./chart.js";

/** Put the panel over the turn. */
export function prepareWon() {
  the("turn").before(make("section", { id: "won", role: "status", tabindex: "-1", "aria-labelledby": "won-title", hidden: true }));
}

/**
 * Show who has won, if somebody has.
 * @param {State} state
 */
export function renderWon({ snapshot }) {
  const play = snapshot?.play ?? null;
  const won = play?.won ?? null;
  const isNews = the("won").hidden && won !== null;
  the("won").hidden = won === null;
  document.body.classList.toggle("won", won !== null);
  if (play === null || won === null) return;
  renderPanel(play, won);
  if (!isNews) return;
  the("sheet").close();
  the("won").focus();
  speak(phrase(won));
}

const renderPanel = whenChanged(
  (/** @type {Play} */ play, /** @type {Won} */ won) => [spoken(), play.players.map(({ name }) => name), won],
  (play, won) => {
    const names = won.seats.map((seat) => play.players[seat].name).join(say("match.and"));
    const [main, ...quiet] = waysOn(play, won);
    the("won").replaceChildren(
      make("h2", { id: "won-title" }, say("match.wellDone", { names })),
      make("p", {}, phrase(won)),
      ...(won.of === "match" ? [ranking(play), ...chartOf(play.players.map(({ name }) => name), play.lines)] : []),
      make("button", { type: "button", class: "main", click: main.press }, main.text),
      make("div", { class: "buttons" }, ...quiet.map(({ text, press }) => make("button", { type: "button", class: "button", click: press }, text))),
    );
  },
);

/**
 * The players in the order of their totals, with them; those who are level have the same place.
 * @param {Play} play
 */
export function ranking({ players, winners }) {
  const order = players.map((player, seat) => ({ ...player, seat, won: winners.includes(seat) }));
  order.sort((one, other) => Number(other.won) - Number(one.won) || other.total - one.total);
  const row = (/** @type {typeof order[number]} */ { name, total, won, seat }) => make("li", { class: won ? "first" : null }, named(name, seat), make("b", {}, minus(total)));
  return make("ol", { class: "ranking" }, ...order.map(row));
}

/**
 * What may follow; the first is what people mostly do.
 * @param {Play} play
 * @param {Won} won
 */
function waysOn({ players }, won) {
  const on = () => act("match/on");
  if (won.of === "round") return [{ text: say("match.nextRound"), press: on }, { text: say("match.finish"), press: () => act("match/finish") }];
  const leave = { text: say("match.leave"), press: () => act("match", null, "DELETE") };
  const again = () => act("match", { players: players.map(({ name }) => name) });
  return [{ text: say("match.rematch"), press: again }, { text: say("match.playOn"), press: on }, leave];
}
