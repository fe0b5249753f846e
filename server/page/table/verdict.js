// The verdict in a few words, and the list of groups.

/** @import { Group, Snapshot, State } from "../core/types" */
/** @typedef {{ sign: keyof typeof SIGNS, headline: string, details: string }} Summary */

import { make, keepFocus, present, the } from "../core/dom.js";
import { phrase, phraseOf, say, sayKnown, spoken } from "../core/i18n.js";
import { SIGNS, icon } from "../core/icons.js";
import { getState, whenChanged } from "../core/store.js";
import { handName } from "../match/hand-name.js";
import { correctPiece } from "../pieces/correction.js";
import { kindOfPieces, pieceButton } from "../pieces/piece.js";
import { pointOut } from "../pieces/picture.js";
import { addTo } from "./add-piece.js";
import { goesBack } from "./previous-pieces.js";

const FIRST = ["unsure", "illegal", "legal"]; // what needs people's eyes stands on top

/**
 * Show the notices and the groups.
 * @param {State} state
 */
export function renderVerdict({ snapshot }) {
  if (snapshot === null) return;
  renderNotices(snapshot);
  renderGroups(snapshot, [...goesBack(snapshot)]);
}

/**
 * Why a table is not valid: a group that is not, else what is wrong with the turn, as it is told of a refused one, too.
 * @param {Pick<Snapshot, "findings" | "groups">} snapshot
 */
const faultOf = ({ findings, groups }) => groups.find(({ ruling }) => ruling === "illegal") ?? findings.find(({ weight }) => weight === "fault");

/**
 * The same in one sentence.
 * @param {Pick<Snapshot, "findings" | "groups">} snapshot
 */
export function reasonOf(snapshot) {
  const found = faultOf(snapshot);
  return found ? phrase(found) : null;
}

/**
 * The verdict of a snapshot in a few words.
 * @param {Snapshot} snapshot
 * @returns {Summary}
 */
export function summary(snapshot) {
  if (snapshot.state === "camera gone") return { sign: "none", headline: say("table.headline.gone"), details: "" };
  if (snapshot.sight === null) return { sign: "none", ...(waitingFor(snapshot) ?? { headline: say("table.headline.looking"), details: say("table.details.looking") }) };
  if (snapshot.count) return { sign: "none", headline: say("phone.counting"), details: phraseOf(snapshot.count, "missing") || say("phone.allShown") };
  if (snapshot.play?.unit === "hand" && !snapshot.play.won) return { sign: "none", headline: handName(snapshot.play, "hand"), details: asleep() };
  if (snapshot.turn?.clearing) return { sign: "none", headline: say(`match.units.${snapshot.play?.unit ?? "round"}.written`), details: say("match.clear") };
  if (!snapshot.pieces.length) return { sign: "none", headline: say("table.headline.empty"), details: snapshot.feed === "typed" ? say("table.waiting.typed.details") : say("table.details.empty") };
  const bad = snapshot.groups.filter((group) => group.ruling === "illegal").length;
  const groups = say("table.details.groups", { n: snapshot.groups.length });
  if (snapshot.ruling === "legal") return { sign: "legal", headline: say("table.headline.legal"), details: groups };
  if (snapshot.ruling === "illegal") return { sign: "illegal", headline: say("table.headline.illegal", { n: bad }), details: groups };
  const doubts = snapshot.pieces.filter((piece) => !piece.sure || piece.face === "?").length;
  const hints = [doubts ? say("table.details.tap") : doubtSaid(snapshot), bad ? say("table.details.also", { n: bad }) : ""];
  return { sign: "unsure", headline: say("table.headline.unsure", { n: doubts }), details: hints.filter(Boolean).join(" ") };
}

/** That nothing is looked at, in a game whose hands are laid at their end. */
const asleep = () => say(`showdown.asleep.${kindOfPieces(getState().game?.faces ?? [])}`);

/**
 * What is doubted of a table of which every piece is read, in one sentence.
 * @param {Pick<Snapshot, "findings" | "groups">} snapshot
 */
function doubtSaid({ findings, groups }) {
  const found = findings.find(({ weight }) => weight === "doubt") ?? groups.find(({ ruling }) => ruling === "unsure");
  return found ? phrase(found) : "";
}

/**
 * What is waited for where no camera looks, and what to do about it; null where one does.
 * @param {Pick<Snapshot, "sight" | "feed">} snapshot
 */
export function waitingFor({ sight, feed }) {
  const headline = sight === null ? sayKnown(`table.waiting.${feed}.headline`, null) : null;
  return headline === null ? null : { headline, details: say(`table.waiting.${feed}.details`) };
}

const renderNotices = whenChanged(
  (/** @type {Snapshot} */ { findings, notices, groups }) => [spoken(), findings, notices, groups],
  ({ findings, notices, groups }) => {
    const first = faultOf({ findings, groups }); // it stands in the band
    const said = [...findings.filter((each) => each !== first), ...notices.map((notice) => ({ ...notice, weight: "doubt" }))];
    the("notices").hidden = !said.length;
    the("notices").replaceChildren(...said.map((each) => make("li", { class: each.weight }, phrase(each))));
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
  const name = say("table.group", { n: number + 1, ruling: goes ? say("match.refused.goesBackGroup") : say(`table.rulings.${ruling}`) });
  const tiles = group.pieces.map((index) => pieceButton(pieces[index], index, () => correctPiece(index)));
  const card = make(
    "li",
    { class: `group ${ruling}`, "aria-label": name },
    make("span", { class: "badge", "aria-hidden": "true" }, `${number + 1} `, goes ? icon("back") : SIGNS[ruling]),
    make("div", { class: "tiles" }, ...tiles),
    make("p", { class: "sentence" }, goes ? `${say("match.refused.goesBack")} ` : "", phrase(group)),
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
  return make("button", { type: "button", class: "add", "aria-label": say("pieces.addTo", { n: number + 1 }), click: () => addTo(group) }, "+");
}
