// The verdict in big type, and the list of groups.

/** @import { Group, Snapshot, State } from "../core/types" */
/** @typedef {{ sign: keyof typeof SIGNS, headline: string, details: string }} Summary */

import { make, keepFocus, present, the, write } from "../core/dom.js";
import { SIGNS, spoken, words } from "../core/i18n.js";
import { icon } from "../core/icons.js";
import { whenChanged } from "../core/store.js";
import { correctPiece } from "../pieces/correction.js";
import { pieceButton } from "../pieces/piece.js";
import { pointOut } from "../pieces/picture.js";
import { addTo } from "./add-piece.js";
import { goesBack } from "./previous-pieces.js";

const FIRST = ["unsure", "illegal", "legal"]; // what needs people's eyes stands on top

/**
 * Show the verdict, the notices and the groups.
 * @param {State} state
 */
export function renderVerdict({ snapshot }) {
  if (snapshot === null) return;
  const { sign, headline, details } = summary(snapshot);
  const verdict = the("verdict");
  verdict.className = sign;
  verdict.classList.toggle("stale", snapshot.state === "hands" || snapshot.state === "reading");
  the("frame").classList.toggle("gone", snapshot.state === "camera gone");
  write(the("sign"), SIGNS[sign]);
  write(the("headline"), headline);
  write(the("details"), details);
  the("total").hidden = !snapshot.points || snapshot.state === "camera gone";
  document.title = snapshot.sight === null ? "meldwatch" : `${SIGNS[sign]} ${headline} – meldwatch`;
  write(the("total").firstElementChild, figure(snapshot));
  write(the("total").lastElementChild, words().points(snapshot.turn?.opening?.[0] ?? snapshot.points));
  renderNotices(snapshot);
  renderGroups(snapshot, [...goesBack(snapshot)]);
}

/**
 * What the table is worth; of a first lay that is too low what the turn is worth, and has to be worth.
 * @param {Pick<Snapshot, "points" | "turn">} snapshot
 */
export const figure = ({ points, turn }) => (turn?.opening ? turn.opening.join(" / ") : String(points));

/**
 * The verdict of a snapshot in a few words.
 * @param {Snapshot} snapshot
 * @returns {Summary}
 */
export function summary(snapshot) {
  const { headline, details } = words();
  if (snapshot.state === "camera gone") return { sign: "none", headline: headline.gone, details: "" };
  if (snapshot.sight === null) {
    const [waits, how] = waitingFor(snapshot) ?? [headline.looking, details.looking];
    return { sign: "none", headline: waits, details: how };
  }
  if (snapshot.turn?.clearing) return { sign: "none", headline: words().units[snapshot.play?.unit ?? "round"].written, details: words().clear };
  if (!snapshot.pieces.length) return { sign: "none", headline: headline.empty, details: details.empty };
  const bad = snapshot.groups.filter((group) => group.ruling === "illegal").length;
  const groups = details.groups(snapshot.groups.length);
  if (snapshot.ruling === "legal") return { sign: "legal", headline: headline.legal, details: groups };
  if (snapshot.ruling === "illegal") return { sign: "illegal", headline: headline.illegal(bad), details: groups };
  const doubts = snapshot.pieces.filter((piece) => !piece.sure || piece.face === "?").length;
  const hints = [doubts ? details.tap : "", bad ? details.also(bad) : ""];
  return { sign: "unsure", headline: headline.unsure(doubts), details: hints.filter(Boolean).join(" ") };
}

/**
 * What is waited for where no camera looks, and what to do about it; null where one does.
 * @param {Pick<Snapshot, "sight" | "feed">} snapshot
 * @returns {[string, string] | null}
 */
export const waitingFor = ({ sight, feed }) => (sight === null && words().waiting[feed]) || null;

const renderNotices = whenChanged(
  (/** @type {Snapshot} */ { findings, notices }) => [spoken(), findings, notices],
  ({ findings, notices }) => {
    const said = [...findings, ...notices.map((notice) => ({ ...notice, weight: "doubt" }))];
    the("notices").hidden = !said.length;
    the("notices").replaceChildren(...said.map((each) => make("li", { class: each.weight }, each[spoken()])));
  },
);

const renderGroups = whenChanged(
  (/** @type {Snapshot} */ { sight, pieces, groups }, /** @type {number[]} */ extra) => [spoken(), sight, pieces, groups, extra],
  (snapshot, extra) => {
    const cards = snapshot.groups.map((group, number) => ({ ruling: group.ruling, card: groupCard(snapshot, group, number, extra) }));
    cards.sort((one, other) => FIRST.indexOf(one.ruling) - FIRST.indexOf(other.ruling));
    keepFocus(the("groups"), () => the("groups").replaceChildren(...cards.map(({ card }) => card)));
  },
);

/**
 * @param {Snapshot} snapshot
 * @param {Group} group
 * @param {number} number
 * @param {number[]} extra the pieces that are to go back
 */
function groupCard({ pieces }, group, number, extra) {
  const goes = group.pieces.some((index) => extra.includes(index));
  const ruling = goes ? "illegal" : group.ruling;
  const name = words().group(number + 1, goes ? words().goesBackGroup : words().rulings[ruling]);
  const tiles = group.pieces.map((index) => pieceButton(pieces[index], index, () => correctPiece(index)));
  const card = make(
    "li",
    { class: `group ${ruling}`, "aria-label": name },
    make("span", { class: "badge", "aria-hidden": "true" }, `${number + 1} `, goes ? icon("back") : SIGNS[ruling]),
    make("div", { class: "tiles" }, ...tiles),
    make("p", { class: "sentence" }, goes ? `${words().goesBack} ` : "", group[spoken()]),
    ...present(group.kind === "stock" ? null : addButton(group, number)),
  );
  for (const event of ["pointerenter", "focusin"]) card.addEventListener(event, () => pointOut(number));
  for (const event of ["pointerleave", "focusout"]) card.addEventListener(event, () => pointOut(null));
  return card;
}

/**
 * @param {Group} group
 * @param {number} number
 */
function addButton(group, number) {
  return make("button", { type: "button", class: "add", "aria-label": words().addTo(number + 1), click: () => addTo(group) }, "+");
}
