// The picture and what is drawn over it: every piece outlined, every group ringed.

/** @import { Dispute, Group, Piece, Point, Snapshot, State } from "../core/types" */
/** @typedef {{ index: number | null, picture: string }} Asked the piece that is asked about, and the address of the picture */

import { draw, make, the } from "../core/dom.js";
import { say } from "../core/i18n.js";
import { SIGNS } from "../core/icons.js";
import { pawnPath, seatClass } from "../core/players.js";
import { getState, whenChanged } from "../core/store.js";
import { doubtOf } from "../table/doubt.js";
import { groupsToRing } from "../table/laid.js";
import { loupe } from "./loupe.js";
import { tableInWords } from "./names.js";
import { distance, holds, middle, pathThrough, ringAround, shorterSide, within, zigzag } from "./rings.js";

const REACH = 24; // screen pixels: how near to a small piece a tap may fall

/** @type {HTMLImageElement | null} */
let sighted = null;

/**
 * Load the picture that has this number in this connection; null where it is gone already.
 * @param {number | null} number
 * @param {number} connection
 */
export async function loadPicture(number, connection) {
  const image = new Image();
  image.id = "shot";
  image.src = addressOf(number, connection);
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  }
}

/**
 * Whether the picture of this number, in this connection, is the one that is shown.
 * @param {number} number
 * @param {number} connection
 */
export const isHung = (number, connection) => the("shot").getAttribute("src") === addressOf(number, connection);

/** @type {(number: number | null, connection: number) => string} */
const addressOf = (number, connection) => `frame/${number}.jpg?${connection}`;

/**
 * Put a loaded picture in the place of the one shown.
 * @param {HTMLImageElement} image
 */
export function hangPicture(image) {
  the("shot").replaceWith(image);
  the("frame").style.setProperty("--ratio", String(image.naturalWidth / image.naturalHeight));
  the("waiting").hidden = true;
}

/** Show no picture: there is none of this table, and another one's would deceive. */
export function takePictureDown() {
  const none = make("img", { id: "shot", alt: "", hidden: true });
  the("shot").replaceWith(none);
  sighted = null;
  the("frame").style.removeProperty("--ratio");
  the("waiting").hidden = false;
}

/**
 * Draw the outlines and rings of the snapshot; they are faint while they may no longer be true.
 * @param {State} state
 * @param {boolean} [isAsking] the page has a band that asks about what is in doubt; then it is shown under the loupe
 */
export function renderOverlay(state, isAsking = true) {
  const { snapshot, accepted } = state;
  if (snapshot === null) return;
  if (snapshot.picture === snapshot.sight) sighted = the("shot");
  const overlay = the("overlay");
  overlay.classList.toggle("playing", snapshot.play !== null);
  the("shot").alt = snapshot.pieces.length ? say("table.shotOf", { table: tableInWords(snapshot) }) : say("table.shot");
  overlay.classList.toggle("stale", snapshot.state !== "verdict");
  const disputed = snapshot.source === "frozen" ? snapshot.dispute : null;
  const asked = isAsking && sighted?.src ? { index: doubtOf(state)?.index ?? null, picture: sighted.src } : { index: null, picture: "" };
  renderOutlines(snapshot, overlay.clientWidth, disputed ? [] : groupsToRing(snapshot, accepted), wornBy(snapshot, accepted?.seat ?? snapshot.play?.seat), disputed, asked);
  const chosen = new Set(disputed?.pieces);
  overlay.querySelectorAll(".piece").forEach((path, index) => path.classList.toggle("chosen", chosen.has(index)));
}

const renderOutlines = whenChanged(
  (
    /** @type {Snapshot} */ { size, pieces, groups },
    /** @type {number} */ width,
    /** @type {number[]} */ ringed,
    /** @type {number | null} */ colour,
    /** @type {Dispute | null} */ disputed,
    /** @type {Asked} */ asked,
  ) => [size, pieces, groups, width, ringed, colour, disputed?.pieces, disputed?.ruling, asked],
  (snapshot, width, ringed, colour, disputed, { index, picture }) => {
    const overlay = the("overlay");
    overlay.replaceChildren();
    if (!snapshot.pieces.length) return;
    overlay.setAttribute("viewBox", `0 0 ${snapshot.size.join(" ")}`);
    const unit = snapshot.size[0] / (width || snapshot.size[0]);
    overlay.append(...snapshot.pieces.flatMap((piece, at) => outlineOf(piece, unit, at === index)));
    overlay.append(...ringed.map((number) => ringOf(snapshot, snapshot.groups[number], number, unit, colour)));
    if (disputed?.pieces.length) overlay.append(ringOf(snapshot, disputed, null, unit, null));
    if (index !== null) overlay.append(loupe(snapshot, index, picture, unit));
  },
);

/** The picture that the pieces on show were read from; null where this page never saw it. */
export function sightPicture() {
  return sighted;
}

/**
 * Call a function with the index of a piece that is tapped in the picture (null beside all), and the event.
 * @param {(piece: number | null, event: MouseEvent) => unknown} onTap
 */
export function onPieceTapped(onTap) {
  const overlay = the("overlay");
  overlay.addEventListener("click", (event) => onTap(pieceAt(event), event));
  overlay.addEventListener("pointermove", (event) => {
    overlay.style.cursor = pieceAt(event) === null ? "default" : "pointer";
  });
  new ResizeObserver(() => renderOverlay(getState())).observe(overlay);
}

/**
 * Where in the picture (its pixels) an event happened.
 * @param {MouseEvent} event
 * @returns {Point}
 */
export function pictureAt(event) {
  const box = the("overlay").getBoundingClientRect();
  const size = getState().snapshot?.size;
  const [width, height] = size?.[0] ? size : [box.width, box.height];
  return [((event.clientX - box.left) * width) / box.width, ((event.clientY - box.top) * height) / box.height];
}

/**
 * Mark the ring of one group, or of none.
 * @param {number | null} number
 */
export function pointOut(number) {
  for (const each of the("overlay").querySelectorAll(".ring"))
    each.classList.toggle("pointed", Number(each.getAttribute("data-group")) === number);
}

/** @type {(snapshot: Snapshot, seat: number | undefined) => number | null} */
const wornBy = ({ play }, seat) => (seat === undefined ? null : (play?.players[seat].colour ?? null));

/** @param {MouseEvent} event */
function pieceAt(event) {
  const { snapshot } = getState();
  if (!snapshot?.pieces.length) return null;
  const unit = snapshot.size[0] / the("overlay").getBoundingClientRect().width;
  const at = pictureAt(event);
  const away = snapshot.pieces.map(({ outline }) => (holds(outline, at) ? 0 : distance(at, middle(outline))));
  const nearest = away.indexOf(Math.min(...away));
  return away[nearest] <= REACH * unit ? nearest : null;
}

/**
 * @param {Piece} piece
 * @param {number} unit a pixel of the screen in the picture
 * @param {boolean} isAsked it is under the loupe, which asks for it
 */
function outlineOf(piece, unit, isAsked) {
  const d = pathThrough(piece.outline);
  if (piece.sure) return [draw("path", { class: "casing", d }), draw("path", { class: "piece", d })];
  if (isAsked) return [draw("path", { class: "piece unsure", d })];
  return [draw("path", { class: "piece unsure", d }), question(middle(piece.outline.slice(2)), unit)];
}

/**
 * @param {Point} at
 * @param {number} unit
 */
function question([x, y], unit) {
  const size = 9 * unit * shrink();
  return draw(
    "g",
    { class: "question" },
    draw("circle", { cx: x, cy: y, r: size }),
    draw("text", { x, y, "font-size": 1.6 * size }, "?"),
  );
}

/** How much smaller the signs are on a small screen, where they would hide the pieces. */
function shrink() {
  return within(the("overlay").clientWidth / 640, 0.68, 1);
}

/**
 * @param {Snapshot} snapshot
 * @param {Pick<Group, "pieces" | "ruling">} group
 * @param {number | null} number of the group, where it has one
 * @param {number} unit
 * @param {number | null} colour of whoever has laid it
 */
function ringOf(snapshot, group, number, unit, colour) {
  const corners = group.pieces.flatMap((index) => snapshot.pieces[index].outline);
  const tile = shorterSide(snapshot.pieces[group.pieces[0]].outline);
  const round = ringAround(corners, within(0.22 * tile, 5 * unit, 10 * unit));
  const shape = group.ruling === "illegal" ? zigzag(round, within(0.4 * tile, 8 * unit, 14 * unit)) : round;
  const d = pathThrough(shape);
  return draw(
    "g",
    { class: `ring ${group.ruling}`, "data-group": number },
    draw("path", { class: "casing", d }),
    draw("path", { class: "line", d }),
    badge(round, number === null ? SIGNS[group.ruling] : `${number + 1} ${SIGNS[group.ruling]}`, unit, snapshot.size[0], colour),
  );
}

/**
 * @param {readonly Point[]} round
 * @param {string} text
 * @param {number} unit
 * @param {number} width of the picture
 * @param {number | null} colour
 */
function badge(round, text, unit, width, colour) {
  const h = 26 * unit * shrink();
  const owner = colour === null ? 0 : 0.8 * h; // the pawn of whoever has laid it stands before the sign
  const w = 1.6 * h + owner;
  const corner = round.reduce((best, point) => (point[0] + point[1] < best[0] + best[1] ? point : best));
  const x = within(corner[0] - w / 3, unit, width - w - unit);
  const y = Math.max(corner[1] - h * 0.8, unit);
  return draw(
    "g",
    { class: "badge" },
    draw("rect", { x, y, width: w, height: h, rx: h / 2 }),
    ...(colour === null ? [] : [draw("path", { class: `pawn ${seatClass(colour)}`, d: pawnPath(colour), transform: `translate(${x + 0.36 * h} ${y + 0.2 * h}) scale(${h / 40})` })]),
    draw("text", { x: x + (w + owner) / 2, y: y + h / 2, "font-size": 0.62 * h }, text),
  );
}
