// A game whose hands are laid at their end: nothing is watched until somebody lays; then the hands, and the reckoning.

/** @import { Count, Play, Snapshot, State } from "../core/types" */
/** @typedef {"playing" | "showing" | "counted"} Phase */

import { keepFocus, make, present, the } from "../core/dom.js";
import { phraseOf, say, spoken } from "../core/i18n.js";
import { seatClass } from "../core/players.js";
import { getState, whenChanged } from "../core/store.js";
import { changeCount, mayShow, send, waysToShow } from "../count/count.js";
import { addTo } from "../count/hand.js";
import { hadDrawn, upcard, whoLaidFirst } from "../count/known.js";
import { handName } from "../match/hand-name.js";
import { kindOfPieces } from "../pieces/piece.js";
import { handCard } from "./hands.js";
import { playing } from "./playing.js";
import { slip } from "./slip.js";

/** Put the screen beside the table's picture, and how far the match is into the head. */
export function prepareShowdown() {
  the("table").prepend(make("section", { id: "showdown", tabindex: "-1", hidden: true, "aria-label": say("showdown.name") }));
}

/**
 * Show the screen in a game whose hands are laid at their end, unless somebody has just won.
 * @param {State} state
 */
export function renderShowdown({ snapshot, count: local, game }) {
  const phase = snapshot === null ? null : phaseOf(snapshot);
  const panel = the("showdown");
  const before = document.body.dataset.showdown;
  panel.hidden = phase === null;
  the("end-turn").hidden = snapshot?.play?.unit === "hand"; // nobody ends a turn there
  the("arc").hidden = phase === null;
  document.querySelector(".skip")?.setAttribute("href", phase === null ? "#judgement" : "#showdown");
  if (phase === null || snapshot === null || snapshot.play === null) {
    delete document.body.dataset.showdown;
    return;
  }
  document.body.dataset.showdown = phase;
  document.body.classList.toggle("unwatched", !isWatched(snapshot, local));
  panel.setAttribute("aria-label", say("showdown.name"));
  renderArc(snapshot.play);
  renderPanel(phase, snapshot, local, kindOfPieces(game?.faces ?? []));
  if (before && before !== phase) panel.focus({ preventScroll: true });
}

/**
 * Which of its three screens is on show; null where none is.
 * @param {Snapshot} snapshot
 * @returns {Phase | null}
 */
export function phaseOf({ play, count, dispute }) {
  if (play?.unit !== "hand" || play.won || dispute) return null;
  if (count === null) return "playing";
  return count.slip === null ? "showing" : "counted";
}

/**
 * Whether the live picture is of use: a hand is to be shown in it.
 * @param {Snapshot} snapshot
 * @param {State["count"]} local
 */
const isWatched = ({ picture, feed, count }, local) => count !== null && count.slip === null && isAsked(count, local) && picture !== null && feed !== "typed";

/**
 * Whether the player whose turn it is to show has not shown yet, or shows again.
 * @param {Count} count
 * @param {State["count"]} local
 */
const isAsked = ({ seat, hands }, { reopened }) => !hands[seat].shown || reopened === seat;

const renderArc = whenChanged(
  (/** @type {Play} */ play) => [spoken(), play.race, play.players, play.called, play.stage],
  (play) => {
    const [arc, won] = arcOf(play);
    the("arc").replaceChildren(...present(make("span", {}, arc), won ? make("span", { class: "only-wide" }, ` · ${won}`) : null));
  },
);

/**
 * Round and hand, and the rounds each has won.
 * @param {Play} play
 */
export function arcOf({ race, players, ...place }) {
  if (!race) return ["", ""];
  const won = players.map(({ name }, seat) => `${name} ${race.won[seat]}`).join(", ");
  return [handName(place, "hand"), race.won.some(Boolean) ? say("showdown.roundsWon", { won }) : ""];
}

const renderPanel = whenChanged(
  (/** @type {Phase} */ phase, /** @type {Snapshot} */ snapshot, /** @type {State["count"]} */ local, /** @type {ReturnType<typeof kindOfPieces>} */ kind) => [
    spoken(),
    phase,
    snapshot.count,
    snapshot.play,
    local,
    phase === "showing" && [mayShow(snapshot), snapshot.feed, snapshot.picture === null],
    kind,
  ],
  (phase, { count, play }, local, kind) => {
    if (play === null) return;
    const trouble = make("p", { class: "trouble", role: "alert", hidden: !local.error }, local.error ?? "");
    const parts = count === null ? playing(play, kind) : phase === "showing" ? showing(count, play, local) : counted(count, play, local);
    keepFocus(the("showdown"), () => the("showdown").replaceChildren(...parts, trouble));
  },
);

/**
 * The hands, in the order in which they are laid.
 * @param {Count} count
 */
function order({ first, hands }) {
  return hands.map((_, step) => ((first ?? 0) + step) % hands.length);
}

/**
 * A hand is to be shown, or what was shown is in doubt.
 * @param {Count} count
 * @param {Play} play
 * @param {State["count"]} local
 */
function showing(count, play, local) {
  const { seat, hands } = count;
  const asked = isAsked(count, local) ? ask(seat, count, play, local) : doubted(seat, count, play);
  const others = order(count).filter((other) => other !== seat && hands[other].shown);
  const card = count.needs_upcard ? upcard(count, send) : null;
  const first = count.first === null && !count.void ? whoLaidFirst(count, play.players, send) : null;
  const drawn = hadDrawn(count, play.players, send);
  return present(first, card, drawn, asked, ...others.map((other) => handCard(other, count, play, { isOpen: false })), cancel());
}

/**
 * @param {number} seat
 * @param {Count} count
 * @param {Play} play
 * @param {State["count"]} local
 */
function ask(seat, count, { players }, { types }) {
  const { name, colour } = players[seat];
  const laid = count.first === seat && count.gin ? say("showdown.said", { name }) : "";
  const heading = make("h2", {}, say("showdown.show", { name }));
  return make("div", { class: `asked-hand ${seatClass(colour)}` }, ...present(laid ? make("p", { class: "soft" }, laid) : null, heading, ...waysToShow(seat, count, types, say("showdown.holdStill"))));
}

/**
 * A hand that was shown, and what is to be settled about it.
 * @param {number} seat
 * @param {Count} count
 * @param {Play} play
 */
function doubted(seat, count, play) {
  const hand = count.hands[seat];
  const fault = count.first === seat ? phraseOf(count, "fault") : "";
  const unread = hand.points === null ? say("count.tapDoubts") : "";
  const trouble = unread || phraseOf(hand, "trouble") || fault || (hand.agreed ? phraseOf(count, "missing") : "");
  const again = make("button", { type: "button", class: "button", "data-keep": "again", click: () => changeCount({ reopened: seat }) }, say("count.showAgain"));
  return make(
    "div",
    { class: `asked-hand ${seatClass(play.players[seat].colour)}` },
    handCard(seat, count, play, { isOpen: true, mayAdd: false }),
    trouble ? make("p", { class: "trouble", role: "status" }, trouble) : null,
    hand.points === null || hand.agreed ? null : settle(seat, count, fault !== ""),
    make("div", { class: "buttons" }, ...addTo(`count/${seat}`, hand, send), again),
  );
}

/**
 * @param {number} seat
 * @param {Count} count
 * @param {boolean} isFaulty
 */
function settle(seat, { gin }, isFaulty) {
  if (isFaulty && !gin) return null;
  const deed = isFaulty ? () => send("count/first", { seat, gin: false }, "PUT") : () => send(`count/${seat}/agree`);
  return make("button", { type: "button", class: "main", "data-keep": "yes", click: deed }, isFaulty ? say("showdown.noGin") : say("count.agree"));
}

/**
 * All is known: the hands as they lie, and the slip.
 * @param {Count} count
 * @param {Play} play
 * @param {State["count"]} local
 */
function counted(count, play, { corrects }) {
  const hands = order(count).filter((seat) => count.hands[seat].shown).map((seat) => handCard(seat, count, play, { isOpen: corrects }));
  const first = corrects ? whoLaidFirst(count, play.players, send) : null;
  const toggle = () => changeCount({ corrects: !getState().count.corrects });
  const card = corrects && count.needs_upcard ? upcard(count, send) : null;
  const drawn = corrects ? hadDrawn(count, play.players, send) : null;
  return present(make("div", { class: "shown-hands" }, ...hands), slip(count, play, toggle), first, card, drawn, cancel());
}

const cancel = () => make("p", { class: "leave-count" }, make("button", { type: "button", class: "button", "data-keep": "leave", click: () => send("count", null, "DELETE") }, say("showdown.leave")));
