// A dispute: the moment is frozen, a group is tapped or ringed, and the verdict stands there large with its rule.

import { askFace } from "../pieces/correction.js";
import { draw, make, the } from "../core/dom.js";
import { ask } from "../core/api.js";
import { choosePieces, pictureAt } from "../pieces/picture.js";
import { middle, pathThrough } from "../pieces/rings.js";
import { drawnSign } from "../core/icons.js";
import { tileButton, tileShown } from "../pieces/piece.js";
import { SIGNS, nameOf, spoken, words } from "../core/i18n.js";

const LEAST = 12; // screen pixels a finger has to move before it draws

let shown = null;
let drawn = "";
let sent = "";
let drawnRing = null; // the points of the ring being drawn
let hasDrawn = false;

/** Put the button, the panel and the drawing of rings into the page. */
export function prepareDispute(trouble) {
  const begin = make("button", { type: "button", id: "begin-dispute", class: "button", hidden: true });
  begin.onclick = async () => trouble(await ask("dispute"));
  the("undo").before(begin);
  the("table").append(make("section", { id: "dispute", tabindex: "-1", hidden: true, "aria-labelledby": "dispute-title" }));
  const overlay = the("overlay");
  overlay.addEventListener("pointerdown", beginRing);
  overlay.addEventListener("pointermove", drawRing);
  overlay.addEventListener("pointerup", endRing);
  overlay.addEventListener("pointercancel", () => (drawnRing = null));
}

/** Show the dispute of a snapshot, if there is one. */
export function showDispute(snapshot) {
  shown = snapshot;
  const on = snapshot.source === "frozen";
  the("begin-dispute").replaceChildren(drawnSign("scales"), words().dispute);
  the("begin-dispute").hidden = on || snapshot.sight === null || snapshot.count !== null || !snapshot.pieces.length;
  const opens = the("dispute").hidden && on;
  the("dispute").hidden = !on;
  document.body.classList.toggle("disputing", on);
  choosePieces(on ? (snapshot.dispute?.pieces ?? []) : []);
  if (!on) {
    drawn = sent = "";
    return;
  }
  const now = JSON.stringify([spoken(), snapshot.dispute, snapshot.pieces, snapshot.groups, sent]);
  if (now === drawn) return;
  const stale = drawn && snapshot.dispute && drawn !== "" && JSON.stringify(JSON.parse(drawn)[2]) !== JSON.stringify(snapshot.pieces);
  drawn = now;
  render(snapshot);
  if (opens) the("dispute").focus();
  if (stale) ring(snapshot.dispute.pieces.filter((piece) => piece < snapshot.pieces.length));
}

/** Take a tap on a piece for its group, while there is a dispute. */
export function tookDispute(piece) {
  if (shown?.source !== "frozen") return false;
  const drew = hasDrawn;
  hasDrawn = false;
  if (!drew && piece !== null) ring(shown.groups.find(({ pieces }) => pieces.includes(piece)).pieces);
  return true;
}

function render(snapshot) {
  const active = the("dispute").contains(document.activeElement) ? document.activeElement.dataset.keep : null;
  const { dispute } = snapshot;
  the("dispute").replaceChildren(
    ...[
      make("h2", { id: "dispute-title" }, words().disputeTitle),
      make("p", { class: "soft" }, words().disputeTold),
      dispute ? verdict(dispute, snapshot) : null,
      make("p", { class: "trouble", role: "alert", hidden: !sent }, sent),
      make("h3", { id: "dispute-groups" }, words().disputeGroups),
      make("div", { class: "chips", role: "group", "aria-labelledby": "dispute-groups" }, ...snapshot.groups.map(groupChip(dispute))),
      make("div", { class: "buttons" }, ...endings(dispute)),
    ].filter(Boolean),
  );
  if (active) the("dispute").querySelector(`[data-keep="${active}"]`)?.focus();
}

const groupChip = (dispute) => (group, number) => {
  const chosen = dispute !== null && String(dispute.pieces) === String([...group.pieces].sort((a, b) => a - b));
  const attributes = { type: "button", class: "chip", "data-keep": `group-${number}`, "aria-pressed": String(chosen), "aria-label": words().withGroup(number + 1, group.text) };
  return make("button", { ...attributes, click: () => ring(group.pieces) }, `${number + 1} · `, ...pictured(group));
};

/** A group in a button: little tiles, or for letters the word. */
function pictured({ pieces, text }) {
  const faces = pieces.map((index) => shown.pieces[index].face);
  if (faces.every((face) => face.length === 1)) return [text];
  return [make("span", { class: "tiles small" }, ...faces.map(tileShown))];
}

function endings(dispute) {
  const end = (keep) => async () => tell(await ask("dispute/end", { keep }));
  const drop = make("button", { type: "button", class: "button", "data-keep": "drop", click: end(false) }, words().dropVerdict);
  if (!dispute) return [drop];
  return [make("button", { type: "button", class: "main", "data-keep": "keep", click: end(true) }, words().keepVerdict), drop];
}

function verdict(dispute, snapshot) {
  const { ruling } = dispute;
  const tiles = dispute.pieces.map((index) => {
    const { face, sure, corrected } = snapshot.pieces[index];
    const label = words().piece(nameOf(face), sure, corrected);
    return tileButton(face, () => askFace(shown, index, tell), { sure, byHand: corrected, label, piece: index });
  });
  const points = dispute.points ? make("p", { class: "points" }, words().leftPoints(dispute.points)) : null;
  const readings = dispute.readings.length > 1 || dispute.text.includes("*") ? readingsOf(dispute) : null;
  return make(
    "div",
    { class: `ruling ${ruling}`, role: "status" },
    make("p", { class: "ruled" }, make("span", { class: "sign", "aria-hidden": "true" }, SIGNS[ruling]), make("b", {}, words().disputeVerdict[ruling]), points),
    make("p", { class: "why" }, dispute[spoken()]),
    make("div", { class: "tiles" }, ...tiles),
    readings,
    make("h3", {}, words().theRule),
    make("p", {}, dispute[`rule_${spoken()}`]),
    dispute.word ? word(dispute.word, dispute[spoken()]) : null,
  );
}

function readingsOf({ readings, kind }) {
  const few = readings.slice(0, 6);
  const shownAs = (reading) => (kind === "word" ? make("li", {}, reading) : make("li", {}, make("div", { class: "tiles small" }, ...reading.split(" ").map(tileShown))));
  return few.length ? make("div", {}, make("h3", {}, words().standsFor), make("ul", { class: "readings" }, ...few.map(shownAs))) : null;
}

function word({ word: letters, house, accepted, ...said }, why) {
  const decide = (accept) => async () => tell(await ask("dispute/word", { word: letters, accept }));
  const button = (text, accept, keep) => make("button", { type: "button", class: "button", "data-keep": keep, click: decide(accept) }, text);
  const joker = letters.includes("*");
  const buttons = [
    accepted || joker ? null : button(words().acceptWord(letters), true, "accept"),
    !accepted || joker ? null : button(words().refuseWord(letters), false, "refuse"),
    house ? button(words().forgetWord, null, "forget") : null,
  ].filter(Boolean);
  return make(
    "div",
    { class: "word" },
    make("h3", {}, words().theWord),
    said[spoken()] === why ? null : make("p", {}, said[spoken()]),
    house ? make("p", {}, make("b", {}, words().houseSays[house])) : null,
    make("div", { class: "buttons" }, ...buttons),
  );
}

async function ring(pieces) {
  tell(await ask("dispute/ring", { sight: shown.sight, pieces }));
}

function tell(sentence) {
  sent = sentence ?? "";
  if (shown) showDispute(shown);
}

/* Drawing a ring. */

function beginRing(event) {
  hasDrawn = false;
  if (shown?.source !== "frozen") return;
  drawnRing = { points: [pictureAt(event)], from: [event.clientX, event.clientY], goes: false };
  the("overlay").setPointerCapture(event.pointerId);
}

function drawRing(event) {
  if (!drawnRing) return;
  const [x, y] = drawnRing.from;
  drawnRing.goes ||= Math.hypot(event.clientX - x, event.clientY - y) > LEAST;
  if (!drawnRing.goes) return;
  drawnRing.points.push(pictureAt(event));
  the("lasso")?.remove();
  the("overlay").append(draw("path", { id: "lasso", d: pathThrough(drawnRing.points) }));
}

function endRing() {
  const done = drawnRing;
  drawnRing = null;
  the("lasso")?.remove();
  if (!done?.goes) return;
  hasDrawn = true;
  const inside = [...shown.pieces.keys()].filter((index) => isInside(middle(shown.pieces[index].outline), done.points));
  if (inside.length) ring(inside);
}

function isInside([x, y], points) {
  let inside = false;
  points.forEach(([ax, ay], at) => {
    const [bx, by] = points.at(at - 1);
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  });
  return inside;
}
