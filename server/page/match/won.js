// Somebody has won: it is said, and play waits until it has been seen.

/** @import { Answered, KeptMatch, Play, State, Won } from "../core/types" */

import { lookUp } from "../core/api.js";
import { make, the } from "../core/dom.js";
import { phrase, say, spoken } from "../core/i18n.js";
import { named, seatClass } from "../core/players.js";
import { speak } from "../core/speech.js";
import { whenChanged } from "../core/store.js";
import { minus } from "../core/typography.js";
import { chartOf } from "./chart.js";
import { highlightsOf } from "./highlights.js";
import { confetti, podium } from "./podium.js";
import { shareButton } from "./share.js";
import { waysOn } from "./ways-on.js";

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
  document.body.classList.toggle("match-won", won?.of === "match");
  if (play === null || won === null) return;
  renderPanel(play, won);
  if (!isNews) return;
  the("sheet").close();
  the("won").focus({ preventScroll: won.of === "match" });
  if (won.of === "match") scrollTo(0, 0); // a screen of its own, seen from its top
  speak(phrase(won));
}

const renderPanel = whenChanged(
  (/** @type {Play} */ play, /** @type {Won} */ won) => [spoken(), play.players, won],
  (play, won) => {
    const names = won.seats.map((seat) => play.players[seat].name).join(say("match.and"));
    const said = [make("h2", { id: "won-title" }, say("match.wellDone", { names })), make("p", {}, phrase(won))];
    const [main, ...quiet] = waysOn(play, won);
    const button = (/** @type {typeof main} */ { text, right, press }, kind = "button") => make("button", { type: "button", class: kind, "data-right": right, click: press }, text);
    const on = button(main, "main");
    const others = quiet.map((way) => button(way));
    if (won.of === "round") return the("won").replaceChildren(...said, on, make("div", { class: "buttons" }, ...others));
    const kept = make("div", { id: "won-highlights" });
    the("won").replaceChildren(
      make("div", { class: `winner ${seatClass(play.players[won.seats[0]].colour)}` }, confetti(), said[0], podium(inOrder(play)), make("p", { class: "figure" }, minus(play.players[won.seats[0]].total)), said[1], on),
      make("div", { class: "results" }, ranking(play), ...chartOf(play.players.map(({ name }) => name), play.lines, play.players.map(({ colour }) => colour)), kept, make("div", { class: "buttons" }, ...lookingBack(play), ...others)),
    );
    remember(play, kept);
  },
);

/**
 * The players in the order of their totals, with them; those who are level have the same place.
 * @param {Play} play
 */
export function ranking(play) {
  const order = inOrder(play);
  const row = (/** @type {typeof order[number]} */ { name, total, won, colour }) => make("li", { class: won ? "first" : null }, named(name, colour), make("b", {}, minus(total)));
  return make("ol", { class: "ranking" }, ...order.map(row));
}

/** @param {Play} play */
function inOrder({ players, winners }) {
  const order = players.map((player, seat) => ({ ...player, won: winners.includes(seat) }));
  return order.sort((one, other) => Number(other.won) - Number(one.won) || other.total - one.total);
}

/**
 * Ways to look back on a match that is over: the result as a picture, and the match once more where it is kept.
 * @param {Play} play
 */
function lookingBack(play) {
  const watch = play.id === null ? [] : [make("a", { class: "button", "data-right": "delete", href: `#match-${play.id}` }, say("matches.replay"))];
  return [shareButton(() => resultOf(play)), ...watch];
}

/**
 * What the picture to share shows.
 * @param {Play} play
 */
function resultOf(play) {
  const day = new Date().toLocaleDateString(spoken(), { weekday: "long", day: "numeric", month: "long", year: "numeric" });
  return { title: the("game").textContent ?? "", day, rows: inOrder(play) };
}

/**
 * Show the best lay and the longest word of a match that is over, where it is kept.
 * @param {Play} play
 * @param {HTMLElement} place
 */
async function remember({ id }, place) {
  if (id === null) return;
  /** @type {Answered<KeptMatch>} */
  const kept = await lookUp(`matches/${id}`);
  if (kept.error === undefined && kept.readable) place.replaceChildren(...highlightsOf(kept));
}
