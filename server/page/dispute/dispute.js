// A dispute: the moment is frozen, a group is tapped or ringed, and the verdict stands there large with its rule.

/** @import { Dispute, DisputedWord, Group, Point, PostPath, Snapshot, State, Trouble } from "../core/types" */
/** @typedef {{ points: Point[], from: Point, goes: boolean }} Lasso */

import { act, ask } from "../core/api.js";
import { draw, keepFocus, make, present, the } from "../core/dom.js";
import { phrase, phraseOf, say, spoken } from "../core/i18n.js";
import { SIGNS, icon } from "../core/icons.js";
import { getState, update, whenChanged } from "../core/store.js";
import { correctPiece } from "../pieces/correction.js";
import { groupInWords, wordOf } from "../pieces/names.js";
import { pieceButton, piecesShown } from "../pieces/piece.js";
import { pictureAt } from "../pieces/picture.js";
import { isInside, middle, pathThrough } from "../pieces/rings.js";

const LEAST = 12; // screen pixels a finger has to move before it draws

/** @type {Lasso | null} */
let lasso = null; // the ring being drawn
let hasDrawn = false;

/** Put the button, the panel and the drawing of rings into the page. */
export function prepareDispute() {
  the("take-back").before(make("button", { type: "button", id: "begin-dispute", class: "button", hidden: true, click: () => act("dispute") }));
  the("table").append(make("section", { id: "dispute", tabindex: "-1", hidden: true, "aria-labelledby": "dispute-title" }));
  prepareRings();
}

/** Let rings be drawn on the picture, while there is a dispute. */
export function prepareRings() {
  const overlay = the("overlay");
  overlay.addEventListener("pointerdown", beginRing);
  overlay.addEventListener("pointermove", drawRing);
  overlay.addEventListener("pointerup", endRing);
  overlay.addEventListener("pointercancel", () => (lasso = null));
}

/** @param {Snapshot | null} snapshot */
const isFrozen = (snapshot) => snapshot?.source === "frozen";

/**
 * Show the dispute, if there is one.
 * @param {State} state
 */
export function renderDispute({ snapshot, dispute: { error } }) {
  if (snapshot === null) return;
  the("begin-dispute").replaceChildren(icon("scales"), say("dispute.begin"));
  the("begin-dispute").hidden = !mayDispute(snapshot);
  showDispute(snapshot, error);
}

/**
 * Whether there is something on show to be disputed.
 * @param {Snapshot} snapshot
 */
export const mayDispute = (snapshot) => !isFrozen(snapshot) && snapshot.sight !== null && snapshot.count === null && snapshot.pieces.length > 0;

/**
 * Show the dispute's panel, if there is one.
 * @param {Snapshot} snapshot
 * @param {Trouble} error
 */
export function showDispute(snapshot, error) {
  const isOn = isFrozen(snapshot);
  const opens = the("dispute").hidden && isOn;
  the("dispute").hidden = !isOn;
  document.body.classList.toggle("disputing", isOn);
  renderPanel(isOn ? snapshot : null, error);
  if (opens) {
    the("dispute").focus({ preventScroll: true }); // what is told of lies in the picture
    if (snapshot.chapters === null) the("frame").scrollIntoView({ block: "nearest" });
  }
}

/**
 * The disputed group is judged anew where a piece was put right.
 * @param {State} now
 * @param {State} before
 */
export function followDispute({ snapshot }, { snapshot: before }) {
  if (snapshot === before || !snapshot?.dispute || !isFrozen(snapshot) || !isFrozen(before)) return;
  if (JSON.stringify(snapshot.pieces) === JSON.stringify(before?.pieces)) return;
  ring(snapshot.dispute.pieces.filter((piece) => piece < snapshot.pieces.length));
}

/**
 * Take a tap on a piece for its group, while there is a dispute.
 * @param {number | null} piece
 */
export function tookDispute(piece) {
  const { snapshot } = getState();
  if (snapshot === null || !isFrozen(snapshot)) return false;
  const drew = hasDrawn;
  hasDrawn = false;
  const group = piece === null ? undefined : snapshot.groups.find(({ pieces }) => pieces.includes(piece));
  if (!drew && group) ring(group.pieces);
  return true;
}

const renderPanel = whenChanged(
  (/** @type {Snapshot | null} */ snapshot, /** @type {Trouble} */ error) => snapshot && [spoken(), snapshot.dispute, snapshot.pieces, snapshot.groups, error],
  (snapshot, error) => {
    if (snapshot === null) return;
    const { dispute, groups } = snapshot;
    const chips = groups.map((group, number) => groupChip(snapshot, group, number));
    const parts = present(
      make("h2", { id: "dispute-title" }, say("dispute.title")),
      make("p", { class: "soft" }, say("dispute.hint")),
      dispute ? verdict(dispute, snapshot) : null,
      make("p", { class: "trouble", role: "alert", hidden: !error }, error ?? ""),
      make("h3", { id: "dispute-groups" }, say("dispute.groups")),
      make("div", { class: "chips", role: "group", "aria-labelledby": "dispute-groups" }, ...chips),
      make("div", { class: "buttons" }, ...endings(dispute)),
    );
    keepFocus(the("dispute"), () => the("dispute").replaceChildren(...parts));
  },
);

/** @type {(snapshot: Snapshot, group: Group, number: number) => HTMLElement} */
function groupChip({ dispute, pieces }, group, number) {
  const chosen = dispute !== null && String(dispute.pieces) === String([...group.pieces].sort((a, b) => a - b));
  const faces = group.pieces.map((index) => pieces[index].face);
  const label = say("pieces.withGroup", { n: number + 1, text: groupInWords(faces) });
  const attributes = { type: "button", class: "chip", "data-keep": `group-${number}`, "aria-pressed": String(chosen), "aria-label": label };
  const pictured = wordOf(faces) ?? piecesShown(faces, true);
  return make("button", { ...attributes, click: () => ring(group.pieces) }, `${number + 1} · `, pictured);
}

/** @param {Dispute | null} dispute */
function endings(dispute) {
  const end = (/** @type {boolean} */ keep) => () => send("dispute/end", { keep });
  const drop = make("button", { type: "button", class: "button", "data-keep": "drop", click: end(false) }, say("dispute.drop"));
  if (!dispute) return [drop];
  return [make("button", { type: "button", class: "main", "data-keep": "keep", click: end(true) }, say("dispute.keep")), drop];
}

/** @type {(dispute: Dispute, snapshot: Snapshot) => HTMLElement} */
function verdict(dispute, { pieces }) {
  const { ruling } = dispute;
  const tiles = dispute.pieces.map((index) => pieceButton(pieces[index], index, () => correctPiece(index, send)));
  const points = dispute.points ? make("p", { class: "points" }, say("match.points", { n: dispute.points })) : null;
  const readings = dispute.readings.length > 1 || dispute.text.includes("*") ? readingsOf(dispute) : null;
  return make(
    "div",
    { class: `ruling ${ruling}`, role: "status" },
    make("p", { class: "ruled" }, make("span", { class: "sign", "aria-hidden": "true" }, SIGNS[ruling]), make("b", {}, say(`dispute.verdict.${ruling}`)), points),
    make("p", { class: "why" }, phrase(dispute)),
    make("div", { class: "tiles" }, ...tiles),
    readings,
    make("h3", {}, say("dispute.rule")),
    make("p", {}, phraseOf(dispute, "rule")),
    dispute.word ? word(dispute.word, phrase(dispute)) : null,
  );
}

/** @param {Dispute} dispute */
function readingsOf({ readings, kind }) {
  const few = readings.slice(0, 6);
  const shown = few.map((reading) => make("li", {}, kind === "word" ? reading : piecesShown(reading.split(" "))));
  return few.length ? make("div", {}, make("h3", {}, say("dispute.standsFor")), make("ul", { class: "readings" }, ...shown)) : null;
}

/** @type {(word: DisputedWord, why: string) => HTMLElement} */
function word({ word: letters, house, accepted, ...said }, why) {
  const button = (/** @type {string} */ text, /** @type {boolean | null} */ accept, /** @type {string} */ keep) =>
    make("button", { type: "button", class: "button", "data-keep": keep, click: () => send("dispute/word", { word: letters, accept }) }, text);
  const joker = letters.includes("*");
  const buttons = present(
    accepted || joker ? null : button(say("dispute.acceptWord", { word: letters }), true, "accept"),
    !accepted || joker ? null : button(say("dispute.refuseWord", { word: letters }), false, "refuse"),
    house ? button(say("dispute.forgetWord"), null, "forget") : null,
  );
  return make(
    "div",
    { class: "word" },
    make("h3", {}, say("dispute.word")),
    phrase(said) === why ? null : make("p", {}, phrase(said)),
    house ? make("p", {}, make("b", {}, say(`dispute.house.${house}`))) : null,
    make("div", { class: "buttons" }, ...buttons),
  );
}

/** @param {number[]} pieces */
function ring(pieces) {
  return send("dispute/ring", { sight: getState().snapshot?.sight, pieces });
}

/**
 * Ask for something in the dispute, and say in its panel why it was not done.
 * @param {PostPath} path
 * @param {object | null} body
 */
async function send(path, body = null) {
  update({ dispute: { error: await ask(path, body) } });
}

/* Drawing a ring. */

/** @param {PointerEvent} event */
function beginRing(event) {
  hasDrawn = false;
  if (!isFrozen(getState().snapshot)) return;
  lasso = { points: [pictureAt(event)], from: [event.clientX, event.clientY], goes: false };
  the("overlay").setPointerCapture(event.pointerId);
}

/** @param {PointerEvent} event */
function drawRing(event) {
  if (!lasso) return;
  const [x, y] = lasso.from;
  lasso.goes ||= Math.hypot(event.clientX - x, event.clientY - y) > LEAST;
  if (!lasso.goes) return;
  lasso.points.push(pictureAt(event));
  the("lasso")?.remove();
  the("overlay").append(draw("path", { id: "lasso", d: pathThrough(lasso.points) }));
}

function endRing() {
  const done = lasso;
  const pieces = getState().snapshot?.pieces ?? [];
  lasso = null;
  the("lasso")?.remove();
  if (!done?.goes) return;
  hasDrawn = true;
  const inside = [...pieces.keys()].filter((index) => isInside(middle(pieces[index].outline), done.points));
  if (inside.length) ring(inside);
}
