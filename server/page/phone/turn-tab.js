// A phone's leaf for the turn: one huge button, a word of a theme, dispute, taking back; of a refused turn what goes back; and who speaks here.

/** @import { OwnPhone, Play, Snapshot, State } from "../core/types" */
/** @import { ThemeWord } from "../table/theme-word.js" */

import { act, ask } from "../core/api.js";
import { keepFocus, make, present, the } from "../core/dom.js";
import { phraseOf, say, sayKnown, spoken } from "../core/i18n.js";
import { icon } from "../core/icons.js";
import { named, pawn, seatClass } from "../core/players.js";
import { asSeen, getState, update, whenChanged } from "../core/store.js";
import { minus } from "../core/typography.js";
import { mayDispute } from "../dispute/dispute.js";
import { waysOn } from "../match/ways-on.js";
import { piecesShown } from "../pieces/piece.js";
import { goesBack } from "../table/previous-pieces.js";
import { backOf, groupsBefore } from "../table/refused-turn.js";
import { answersOf, themeWordOf } from "../table/theme-word.js";
import { waitingFor } from "../table/verdict.js";
import { isRefused } from "./head.js";
import { claim } from "./own.js";

/** @type {number | null} */
let ending = null; // the turn that is being ended: a second press is none for the next player

/**
 * Show the leaf.
 * @param {State} state
 */
export function renderTurnTab(state) {
  if (state.snapshot?.play?.pushed !== ending) ending = null;
  the("tab-turn").hidden = state.tab !== "turn" || !state.snapshot?.play || state.snapshot.source === "frozen";
  renderLeaf(state);
}

const renderLeaf = whenChanged(
  (/** @type {State} */ { snapshot, own }) => [spoken(), own, snapshot && [snapshot.play, snapshot.turn, snapshot.count === null, snapshot.phones, snapshot.pieces, themeWordOf({ snapshot, accepted: null }), mayDispute(snapshot)]],
  (state) => keepFocus(the("tab-turn"), () => the("tab-turn").replaceChildren(...leaf(state))),
);

/** @param {State} state */
function leaf({ snapshot, own }) {
  if (!snapshot?.play || !own) return [];
  const { play } = snapshot;
  if (own.seat === null) return [whoSpeaks(play)];
  const rest = make("ul", { class: "others" }, ...others(play, own.seat));
  if (snapshot.count) return present(make("a", { class: "main", href: "#hand" }, say("phone.tabs.hand")), rest);
  if (play.won) return present(wayOn(play, own), takeBack(snapshot, own.seat, own.permissions.correct), rest);
  if (snapshot.turn?.clearing && play.unit !== "hand") return present(takeBack(snapshot, own.seat, own.permissions.correct), rest);
  if (isRefused(snapshot, own.seat)) return refused(snapshot, own.permissions.correct);
  if (play.unit === "hand") return present(...(own.permissions.count ? lays(play.players[own.seat].colour, own.seat) : []), takeBack(snapshot, own.seat, own.permissions.correct), rest);
  const mine = play.seat === own.seat;
  const two = present(dispute(snapshot, say("dispute.begin")), takeBack(snapshot, own.seat, own.permissions.correct));
  const word = own.permissions.correct ? themeWordOf({ snapshot, accepted: null }) : null;
  return present(word && wordAsked(word), mine ? finished(play.players[own.seat].colour, "main huge") : forAnother(snapshot), make("div", { class: "two" }, ...two), rest);
}

/**
 * What is asked about a word under a theme, as on the band at the table.
 * @param {ThemeWord} word
 */
function wordAsked(word) {
  const answers = answersOf(word);
  for (const each of answers) each.classList.add("button");
  return make("div", { class: "panel" }, ...present(make("h2", {}, word.headline), word.details ? make("p", { class: "soft" }, word.details) : null, make("div", { class: "two" }, ...answers)));
}

/**
 * What follows once somebody has won, where this phone may have it so.
 * @param {Play} play
 * @param {OwnPhone} own
 */
function wayOn(play, { permissions }) {
  const [way] = play.won ? waysOn(play, play.won) : [];
  return way && permissions[way.right] ? make("button", { type: "button", class: "main", "data-keep": "on", click: way.press }, way.text) : null;
}

/**
 * The players, of whom one holds this phone.
 * @param {Play} play
 */
export function whoSpeaks({ players }) {
  const one = (/** @type {Play["players"][number]} */ { name, colour }, /** @type {number} */ seat) =>
    make("li", {}, make("button", { type: "button", class: `player ${seatClass(colour)}`, "data-keep": `who-${seat}`, click: () => claim(seat) }, pawn(colour), make("span", {}, name)));
  return make("ul", { class: "claims" }, ...players.map(one));
}

/** @type {(colour: number, kind: string) => HTMLElement} */
function finished(colour, kind) {
  return make("button", { type: "button", class: kind, "data-keep": "finished", click: endTurn }, pawn(colour), make("span", {}, say("phone.finished")));
}

/**
 * In the games of gin nobody ends turns: this player ends the hand, and shows theirs next.
 * @type {(colour: number, seat: number) => HTMLElement[]}
 */
function lays(colour, seat) {
  const one = (/** @type {boolean} */ gin, /** @type {string} */ kind, /** @type {(Element | string)[]} */ ...said) =>
    make("button", { type: "button", class: kind, "data-keep": `lays-${gin}`, click: () => lay(seat, gin) }, ...said);
  return [one(false, "main huge", pawn(colour), make("span", {}, say("phone.lay"))), one(true, "button", say("phone.gin"))];
}

/** @type {(seat: number, gin: boolean) => Promise<void>} */
async function lay(seat, gin) {
  const error = (await ask("count", asSeen())) ?? (await ask("count/first", { seat, gin }, "PUT"));
  update({ error });
  if (error === null) location.hash = "hand";
}

/**
 * The button for a player whom no phone speaks for.
 * @param {Snapshot} snapshot
 */
function forAnother({ play, phones }) {
  if (!play || phones.every.some(({ seat }) => seat === play.seat)) return null;
  return make("button", { type: "button", class: "button", "data-keep": "finished", click: endTurn }, say("match.endTurn", { name: play.players[play.seat].name }));
}

async function endTurn() {
  const { snapshot } = getState();
  if (!snapshot?.play || ending === snapshot.play.pushed) return;
  if (snapshot.sight === null) return update({ error: awaited(snapshot) });
  ending = snapshot.play.pushed;
  const error = await ask("match/turns", asSeen({ sight: snapshot.sight }));
  if (error !== null) ending = null;
  update(({ snapshot: now }) => ({ error: now?.turn?.fault && !now.turn.fault.back ? null : error })); // a faulty turn stands in the head
}

/**
 * What has to be seen before a turn can end; a table that is tapped is tapped elsewhere.
 * @param {Snapshot} snapshot
 */
const awaited = (snapshot) => sayKnown(`table.waiting.${snapshot.feed}.away`, waitingFor(snapshot)?.details ?? say("table.headline.looking"));

/** @type {(snapshot: Snapshot, text: string) => HTMLElement | null} */
function dispute(snapshot, text) {
  if (!mayDispute(snapshot)) return null;
  return make("button", { type: "button", class: "button", "data-keep": "dispute", click: () => act("dispute") }, icon("scales"), text);
}

/** @type {(snapshot: Snapshot, seat: number, corrects: boolean) => HTMLElement | null} */
function takeBack({ play }, seat, corrects) {
  if (!play?.undoes || !(corrects || (play.undoes === "turn" && play.last === seat))) return null;
  const text = play.undoes === "round" ? say(`match.units.${play.unit}.takeBack`) : say("phone.takeBack");
  return make("button", { type: "button", class: "button", "data-keep": "take-back", click: () => act("match/undo", asSeen()) }, icon("undo"), text);
}

/** @type {(snapshot: Snapshot, corrects: boolean) => Element[]} */
function refused(snapshot, corrects) {
  const { play, turn, pieces, sight } = snapshot;
  if (!play || !turn?.fault) return [];
  const back = [...goesBack(snapshot)].map((index) => pieces[index].face);
  const groups = play.before.length ? groupsBefore(play, backOf(snapshot, turn)) : [make("p", {}, say("match.emptyBefore"))];
  const penalty = phraseOf(turn.fault, "penalty");
  const pass = () => act("match/turns", asSeen({ sight, anyhow: true }));
  return present(
    back.length ? make("div", {}, make("h2", {}, say("phone.takeThese", { n: back.length })), piecesShown(back)) : null,
    make("div", { class: "panel before" }, make("h2", {}, say("phone.before")), make("div", { id: "fault-groups" }, ...groups)),
    penalty ? make("p", { class: "soft" }, penalty) : null,
    finished(play.players[play.seat].colour, "main"),
    make("div", { class: "two" }, ...present(dispute(snapshot, say("phone.disputeRefusal")), corrects ? make("button", { type: "button", class: "button", "data-keep": "pass", click: pass }, say("match.refused.letPass")) : null)),
  );
}

/** @type {(play: Play, seat: number) => HTMLElement[]} */
function others({ players, seat: active, unit }, seat) {
  return players.flatMap(({ name, total, colour }, at) =>
    at === seat ? [] : [make("li", { class: seatClass(colour), "aria-current": at === active && unit !== "hand" ? "true" : null }, named(name, colour), make("b", {}, minus(total)))],
  );
}
