// While the hands are being played: two large names, the way to the target, and who lays.

/** @import { Play } from "../core/types" */

import { ask } from "../core/api.js";
import { make, present, the } from "../core/dom.js";
import { say, sayKnown } from "../core/i18n.js";
import { icon } from "../core/icons.js";
import { pawn, seatClass } from "../core/players.js";
import { rolled } from "../core/rolling.js";
import { asSeen } from "../core/store.js";
import { send } from "../count/count.js";
import { pegBoard } from "./peg-board.js";

/**
 * The screen as its parts: the players, the peg board, the quiet buttons.
 * @param {Play} play
 * @param {"tiles" | "cards" | "letters"} kind of the pieces it is played with
 */
export function playing(play, kind) {
  const halves = play.players.map((_, seat) => half(play, seat));
  const boards = play.race ? [make("div", { class: "pegs" }, pegBoard(play, 1180, "only-wide"), pegBoard(play, 340, "only-narrow"))] : [];
  return [make("div", { class: play.players.length > 2 ? "duel many" : "duel" }, ...halves), ...boards, foot(play, kind)];
}

/**
 * @param {Play} play
 * @param {number} seat
 */
function half({ id, players, race, dealer, begins }, seat) {
  const { name, colour } = players[seat];
  const deals = [dealer === seat ? say("showdown.deals") : "", begins === seat ? say("showdown.begins") : ""].filter(Boolean).join(", ");
  const lays = (/** @type {string} */ text, /** @type {boolean} */ gin, /** @type {string | null} */ label) => {
    const attributes = { type: "button", class: gin ? "main other" : "main", "data-seat": seat, "data-keep": `lays-${seat}-${gin}`, "aria-label": label };
    return make("button", { ...attributes, click: () => lay(seat, gin) }, text);
  };
  return make(
    "section",
    { class: `half ${seatClass(colour)}`, "aria-label": name },
    make("div", { class: "half-head" }, pawn(colour), make("h2", {}, name), make("p", { class: "soft" }, deals)),
    make("div", { class: "far" }, rolled(`standing ${id} ${seat}`, make("b", { class: "figure" }), race?.standing[seat] ?? 0), toGo(race, seat)),
    make("div", { class: "acts" }, lays(say("count.lays", { name }), false, null), lays(say("showdown.gin"), true, say("showdown.saysGin", { name }))),
  );
}

/**
 * @param {Play["race"]} race
 * @param {number} seat
 */
function toGo(race, seat) {
  if (!race?.to_go) return null;
  return make("p", {}, make("b", {}, say("showdown.toGo", { n: race.to_go[seat] })), say("showdown.toWin"));
}

/**
 * @param {Play} play
 * @param {"tiles" | "cards" | "letters"} kind
 */
function foot(play, kind) {
  const quiet = (/** @type {string} */ keep, /** @type {() => unknown} */ click, /** @type {(Element | string | null)[]} */ ...said) =>
    make("button", { type: "button", class: "button", "data-keep": keep, click }, ...said);
  const undo = sayKnown(`match.takeBack.${play.undoes}`, say(`match.units.${play.unit}.takeBack`));
  const buttons = present(
    quiet("void", () => layNothing(), say("count.voidHand")),
    play.undoes === null ? null : quiet("undo", () => send("match/undo", asSeen()), icon("undo"), undo),
    quiet("sheet", () => the("open-sheet").click(), say("showdown.sheet")),
  );
  return make("div", { class: "line-foot" }, make("p", { class: "soft" }, say(`showdown.asleep.${kind}`)), make("div", { class: "steps" }, ...buttons));
}

/** @type {(seat: number | null, gin?: boolean) => Promise<boolean>} */
async function lay(seat, gin = false) {
  return (await send("count", asSeen())) && send("count/first", { seat, gin }, "PUT");
}

/** A void hand is written down at once; where the house rules have everybody lay then, their hands are asked for. */
async function layNothing() {
  if (await lay(null)) await ask("count/finish", asSeen());
}
