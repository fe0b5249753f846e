// A kept match once more, move by move: the table before and after each turn, and how each round ended.

/** @import { MatchEvent, ReadableMatch } from "../core/types" */

import { make, present, the } from "../core/dom.js";
import { say } from "../core/i18n.js";
import { getState, update } from "../core/store.js";
import { handName } from "../match/hand-name.js";
import { pieceShown } from "../pieces/piece.js";
import { groupsOf } from "./groups.js";
import { signed } from "../match/sheet.js";

/** Milliseconds for which a move is looked at while the match plays by itself. */
const LOOKED_AT = 2500;
let playing = 0;

/** Prepare the controls: a slider, one move on or back, and playing by itself. */
export function prepareReplay() {
  the("replay-move").oninput = () => goTo(Number(the("replay-move").value));
  the("replay-back").onclick = () => goTo(getState().kept.move - 1);
  the("replay-on").onclick = () => goTo(getState().kept.move + 1);
  the("replay-play").onclick = () => (playing ? stop() : play());
}

/** Stop playing by itself, as where the match is left. */
export function stopReplay() {
  if (playing) stop();
}

/**
 * Show the move that is looked at.
 * @param {ReadableMatch} match
 */
export function renderReplay(match) {
  const moves = movesOf(match.history);
  the("moves").hidden = moves.length === 0;
  if (moves.length === 0) return;
  const at = Math.min(getState().kept.move, moves.length - 1);
  const title = titleOf(match, moves, at);
  the("replay-title").textContent = title;
  the("replay-count").textContent = say("matches.move", { n: at + 1, all: moves.length });
  the("replay-move").max = String(moves.length - 1);
  the("replay-move").value = String(at);
  the("replay-move").setAttribute("aria-valuetext", title);
  the("replay-back").disabled = at === 0;
  the("replay-on").disabled = at === moves.length - 1;
  the("replay-play").textContent = playing ? say("matches.pause") : say("matches.play");
  the("replay-tables").replaceChildren(...shown(match, moves[at], title));
}

/**
 * What was played and not taken back, oldest first.
 * @param {readonly MatchEvent[]} history
 */
export const movesOf = (history) => history.filter(({ kind, stands }) => stands && (kind === "turn" || kind === "round"));

/**
 * Of each piece of a table, whether it was laid in the turn: those of groups that were not there before come first.
 * @param {readonly (readonly string[])[]} groups
 * @param {readonly (readonly string[])[]} before
 * @param {readonly string[]} added
 * @returns {boolean[][]}
 */
export function laidIn(groups, before, added) {
  const left = [...added];
  const take = (/** @type {string} */ face) => {
    const at = left.indexOf(face);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  const asBefore = before.map(String);
  const isNew = groups.map((group) => {
    const at = asBefore.indexOf(String(group));
    if (at >= 0) asBefore.splice(at, 1);
    return at < 0;
  });
  /** @type {boolean[][]} */
  const laid = groups.map((group, at) => (isNew[at] ? group.map(take) : group.map(() => false)));
  groups.forEach((group, at) => {
    if (!isNew[at]) laid[at] = group.map(take);
  });
  return laid;
}

/** @param {number} move */
function goTo(move) {
  const { match } = getState().kept;
  if (match === null || match.error !== undefined || !match.readable) return stop();
  const last = movesOf(match.history).length - 1;
  update(({ kept }) => ({ kept: { ...kept, move: Math.max(0, Math.min(move, last)) } }));
  if (getState().kept.move === last) stop();
  renderReplay(match);
}

function play() {
  const { match, move } = getState().kept;
  if (match === null || match.error !== undefined || !match.readable) return;
  playing = window.setInterval(() => goTo(getState().kept.move + 1), LOOKED_AT);
  goTo(move >= movesOf(match.history).length - 1 ? 0 : move + 1);
}

function stop() {
  window.clearInterval(playing);
  playing = 0;
  the("replay-play").textContent = say("matches.play");
}

/**
 * @param {ReadableMatch} match
 * @param {readonly MatchEvent[]} moves
 * @param {number} at
 */
function titleOf(match, moves, at) {
  const move = moves[at];
  if (move.kind === "turn") return say("matches.turnOf", { name: match.players[move.player ?? 0] });
  const number = moves.slice(0, at).filter(({ kind }) => kind === "round").length;
  const line = match.lines.find(({ round }) => round === number);
  return say("matches.endOf", { round: line ? handName(line, match.unit ?? "round") : "" });
}

/**
 * @param {ReadableMatch} match
 * @param {MatchEvent} move
 * @param {string} title
 */
function shown(match, move, title) {
  if (move.kind === "round") return [results(match, move)];
  const before = tableOf(move.before);
  const after = tableOf(move.table);
  const laid = laidIn(after, before, move.added ?? []);
  const src = `matches/${match.id}/pictures/${move.number}.jpg`;
  const photo = move.pictured ? make("img", { src, alt: say("matches.pictureOf", { title }) }) : null;
  return present(tableShown(say("matches.before"), before, []), tableShown(say("matches.after"), after, laid), photo);
}

/** @param {string | undefined} text */
const tableOf = (text) => (text ? groupsOf(text) : []);

/** @type {(title: string, groups: string[][], laid: boolean[][]) => Element} */
function tableShown(title, groups, laid) {
  const group = (/** @type {string[]} */ faces, /** @type {number} */ at) =>
    make("span", { class: "tiles small" }, ...faces.map((face, i) => (laid[at]?.[i] ? make("mark", { class: "laid" }, pieceShown(face)) : pieceShown(face))));
  const none = make("p", { class: "soft" }, say("matches.emptyTable"));
  return make("section", {}, make("h4", {}, title), groups.length ? make("div", { class: "groups-small" }, ...groups.map(group)) : none);
}

/**
 * @param {ReadableMatch} match
 * @param {MatchEvent} move
 */
function results(match, move) {
  const points = Array.isArray(move.points) ? move.points : [];
  const row = (/** @type {string} */ name, /** @type {number} */ seat) => make("li", {}, make("span", {}, name), make("b", {}, signed(points[seat] ?? 0)));
  return make("ul", { class: "ranking" }, ...match.players.map(row));
}
