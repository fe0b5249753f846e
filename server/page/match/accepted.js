// A turn was accepted: it is said for a moment, it sounds, and what was laid flies to its player.

/** @import { Point, Snapshot, State } from "../core/types" */

import { isStill, the } from "../core/dom.js";
import { isPreferred } from "../core/preferences.js";
import { soundAccepted, soundRefused } from "../core/sound.js";
import { getState, update } from "../core/store.js";
import { groupsToRing } from "../table/laid.js";
import { middle, shorterSide } from "../pieces/rings.js";
import { piecesShown } from "../pieces/piece.js";

const HOLD = 2000; // milliseconds for which an accepted turn is said
const FLIGHT = 520; // milliseconds
const APART = 60; // milliseconds between two pieces that fly

/**
 * The turn that is being said to be accepted, after a new snapshot; null for none. What is seen later and does not hold
 * or is in doubt is said at once.
 * @param {State["accepted"]} accepted
 * @param {Snapshot | null} before
 * @param {Snapshot} snapshot
 * @returns {State["accepted"]}
 */
export function acceptedAfter(accepted, before, { play, turn, count, source, sight, ruling }) {
  if (!play || play.last === null || play.undoes !== "turn" || turn?.fault || count || source === "frozen") return null;
  const was = before?.play;
  const isNew = was?.id === play.id && play.pushed > was.pushed;
  if (isNew) return play.added.length ? { seat: play.last, pushed: play.pushed, before: was.before, sight, ruling } : null;
  if (accepted?.pushed !== play.pushed) return null;
  const isOfIt = sight === accepted.sight && ruling === accepted.ruling;
  return isOfIt || sight === null || ruling === null || ruling === "legal" ? accepted : null;
}

/**
 * Which sound a new state calls for, if any.
 * @param {State["snapshot"]} snapshot
 * @param {State["snapshot"]} before
 * @returns {"accepted" | "refused" | null}
 */
export function soundOf(snapshot, before) {
  if (!snapshot?.play || !before?.play || snapshot.play.id !== before.play.id) return null;
  if (snapshot.play.pushed > before.play.pushed) return "accepted";
  const isRefused = snapshot.turn?.fault && !snapshot.turn.fault.back && !before.turn?.fault;
  return isRefused ? "refused" : null;
}

/**
 * Sound it, let it fly, and be calm again after a moment.
 * @param {State} now
 * @param {State} before
 */
export function followAccepted(now, before) {
  const sound = now.snapshot === before.snapshot ? null : soundOf(now.snapshot, before.snapshot);
  if (sound && isPreferred("sound")) (sound === "accepted" ? soundAccepted : soundRefused)();
  const { accepted } = now;
  if (accepted === null || accepted === before.accepted) return;
  if (now.snapshot) fly(now.snapshot, accepted);
  setTimeout(() => getState().accepted === accepted && update({ accepted: null }), HOLD);
}

/**
 * The pieces that were laid, as they lie in the picture.
 * @param {Snapshot} snapshot
 * @param {NonNullable<State["accepted"]>} accepted
 */
export function piecesLaid(snapshot, accepted) {
  const missing = [...(snapshot.play?.added ?? [])];
  const places = groupsToRing(snapshot, accepted).flatMap((number) => snapshot.groups[number].pieces);
  return places.flatMap((index) => {
    const at = missing.indexOf(snapshot.pieces[index].face);
    if (at < 0) return [];
    missing.splice(at, 1);
    return [snapshot.pieces[index]];
  });
}

/**
 * @param {Snapshot} snapshot
 * @param {NonNullable<State["accepted"]>} accepted
 */
function fly(snapshot, accepted) {
  const card = the("players").children[accepted.seat]?.firstElementChild;
  if (!card || isStill()) return;
  const picture = the("overlay").getBoundingClientRect();
  const goal = card.getBoundingClientRect();
  if (!picture.width || !goal.width) return;
  const scale = picture.width / snapshot.size[0];
  piecesLaid(snapshot, accepted).forEach(({ face, outline }, at) => {
    const [x, y] = middle(outline);
    flyOne(face, [picture.x + x * scale, picture.y + y * scale], [goal.x + goal.width / 2, goal.y + goal.height / 2], shorterSide(outline) * scale, at * APART);
  });
  const bump = [{ transform: "none" }, { transform: "scale(1.03)" }, { transform: "none" }];
  card.animate(bump, { duration: FLIGHT, delay: FLIGHT / 2, easing: "ease-out" });
}

/** @type {(face: string, from: Point, to: Point, width: number, delay: number) => void} */
function flyOne(face, [x, y], [goalX, goalY], width, delay) {
  const tile = piecesShown([face]);
  tile.classList.add("flying");
  tile.setAttribute("aria-hidden", "true");
  document.body.append(tile);
  const box = tile.getBoundingClientRect();
  const at = (/** @type {number} */ left, /** @type {number} */ top, /** @type {number} */ size) =>
    `translate(${left - box.width / 2}px, ${top - box.height / 2}px) scale(${size})`;
  const steps = [
    { transform: at(x, y, width / box.width), opacity: 0.95 },
    { transform: at(goalX, goalY, 0.6), opacity: 0.2 },
  ];
  const flight = tile.animate(steps, { duration: FLIGHT, delay, easing: "cubic-bezier(0.4, 0, 0.6, 1)", fill: "both" });
  flight.onfinish = flight.oncancel = () => tile.remove();
}
