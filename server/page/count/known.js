// What is to be known of a round besides its hands: who laid first, how it was gone out, the upcard, programmes.

/** @import { Count, Play, Send } from "../core/types" */

import { make, tick } from "../core/dom.js";
import { phraseOf, say } from "../core/i18n.js";
import { programmeField } from "../match/programme.js";
import { askFace } from "../pieces/correction.js";
import { piecesShown } from "../pieces/piece.js";

/**
 * A button of a row of which one is pressed.
 * @param {string} text
 * @param {string} keep tells where the focus was
 * @param {boolean} pressed
 * @param {() => unknown} click
 * @param {string | null} label
 */
export const chip = (text, keep, pressed, click, label = null) =>
  make("button", { type: "button", class: "chip", "data-keep": keep, "aria-pressed": String(pressed), "aria-label": label, click }, text);

/**
 * A row of chips under its title.
 * @param {string} id
 * @param {string} title
 * @param {HTMLElement[]} chips
 */
export const choice = (id, title, chips) => [make("h3", { id }, title), make("div", { class: "chips", role: "group", "aria-labelledby": id }, ...chips)];

/**
 * @param {Count} count
 * @param {Play["players"]} players
 * @param {Send<boolean>} send
 */
export function whoLaidFirst(count, players, send) {
  const first = (/** @type {string} */ name, /** @type {number | null} */ seat, /** @type {boolean} */ pressed) =>
    chip(name, `first-${seat}`, pressed, () => send("count/first", { seat }, "PUT"));
  const chips = players.map(({ name }, seat) => first(name, seat, count.first === seat));
  return make("div", { class: "known" }, ...choice("count-first", say("count.laidFirst"), [...chips, first(say("count.nobody"), null, count.void)]));
}

/** @param {Count} count */
export const asksHow = (count) => count.out !== null && !count.knows_at_once;

/**
 * How the winner went out: asked where the turns do not tell, and to be put right where they do.
 * @param {Count} count
 * @param {string} name
 * @param {Send<boolean>} send
 */
export function wentOutHow(count, name, send) {
  const how = (/** @type {string} */ text, /** @type {boolean} */ wanted) =>
    chip(text, `at-once-${wanted}`, count.knows_at_once && count.at_once === wanted, () => send("count/known", { at_once: wanted }, "PUT"));
  const chips = [how(say("count.notAtOnce"), false), how(say("count.atOnce"), true)];
  return make("div", { class: asksHow(count) ? "known asked" : "known" }, ...choice("count-out", say("count.outHow", { name }), chips));
}

/**
 * @param {Count} count
 * @param {Send<boolean>} send
 */
export function upcard(count, send) {
  const ask = () => askFace(say("count.upcard"), (face) => send("count/known", { upcard: face }, "PUT"));
  const card = count.upcard === null ? say("count.chooseUpcard") : piecesShown([count.upcard]);
  const button = make("button", { type: "button", class: "chip", "data-keep": "upcard", click: ask }, card);
  return make("div", { class: "known" }, ...choice("count-upcard", say("count.upcard"), [button]));
}

/**
 * Whether whoever laid first had drawn before, where the score hangs on it.
 * @param {Count} count
 * @param {Play["players"]} players
 * @param {Send<boolean>} send
 */
export function hadDrawn(count, players, send) {
  if (count.first === null || !count.asks_drawn) return null;
  const chosen = (/** @type {string} */ text, /** @type {boolean} */ drawn) => chip(text, `drawn-${drawn}`, count.drawn === drawn, () => send("count/known", { drawn }, "PUT"));
  const chips = [chosen(say("count.notDrawn"), false), chosen(say("count.drawn"), true)];
  const title = say("count.hadDrawn", { name: players[count.first].name });
  return make("div", { class: count.drawn === null ? "known asked" : "known" }, ...choice("count-drawn", title, chips));
}

/**
 * The programme that a player worked on, and whether it was answered.
 * @param {Count} count
 * @param {number} seat
 * @param {string} name
 * @param {Send<boolean>} send
 */
export function programmeOf(count, seat, name, send) {
  const done = count.answered.includes(seat);
  const work = (/** @type {string} */ text, /** @type {boolean} */ answered) => send(`count/${seat}/programme`, { text: text || null, answered }, "PUT");
  const said = phraseOf(count, "programmes_said")[seat];
  return make(
    "div",
    { class: "known" },
    programmeField(name, said, (text) => work(text, done), `programme-${seat}`),
    tick(done, say("match.programmeAnswered"), (wanted) => work(count.programmes[seat] ?? "", wanted)),
  );
}
