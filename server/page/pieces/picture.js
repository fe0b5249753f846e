// The picture and what is drawn over it: every piece outlined, every group ringed.

import { draw, make, the } from "../core/dom.js";
import { distance, holds, middle, pathThrough, ringAround, zigzag } from "./rings.js";
import { SIGNS, words } from "../core/i18n.js";

const REACH = 24; // screen pixels: how near to a small piece a tap may fall

let onShow = null;
let sighted = null;
let drawn = "";
let chosen = new Set();
let picked = () => {};

/** Load the picture that has this number in this connection; null where it is gone already. */
export async function loadPicture(number, connection) {
  const image = new Image();
  image.id = "shot";
  image.src = `frame/${number}.jpg?${connection}`;
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  }
}

/** Put a loaded picture in the place of the one shown. */
export function hangPicture(image) {
  the("shot").replaceWith(image);
  the("frame").style.setProperty("--ratio", image.naturalWidth / image.naturalHeight);
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

/** Draw the outlines and rings of a snapshot; they are faint while they may no longer be true. */
export function drawOverlay(snapshot) {
  onShow = snapshot;
  if (snapshot.picture === snapshot.sight) sighted = the("shot");
  const overlay = the("overlay");
  the("shot").alt = words().shot(snapshot.table);
  overlay.classList.toggle("stale", snapshot.state !== "verdict");
  const now = JSON.stringify([snapshot.size, snapshot.pieces, snapshot.groups, overlay.clientWidth]);
  if (now === drawn) return;
  drawn = now;
  overlay.replaceChildren();
  if (!snapshot.pieces.length) return;
  overlay.setAttribute("viewBox", `0 0 ${snapshot.size.join(" ")}`);
  const unit = snapshot.size[0] / (overlay.clientWidth || snapshot.size[0]);
  overlay.append(...snapshot.pieces.flatMap((piece) => outline(piece, unit)));
  overlay.append(...snapshot.groups.map((group, number) => ring(snapshot, group, number, unit)));
  markChosen();
}

/** Mark these pieces, by their indices, until others are chosen. */
export function choosePieces(pieces) {
  chosen = new Set(pieces);
  markChosen();
}

function markChosen() {
  the("overlay").querySelectorAll(".piece").forEach((path, index) => path.classList.toggle("chosen", chosen.has(index)));
}

/** The picture that the pieces on show were read from; null where this page never saw it. */
export function sightPicture() {
  return sighted;
}

/** Call a function with the index of a piece that is tapped in the picture (null beside all), and the event. */
export function onPieceTapped(tapped) {
  picked = tapped;
  const overlay = the("overlay");
  overlay.addEventListener("click", (event) => picked(pieceAt(event), event));
  overlay.addEventListener("pointermove", (event) => {
    overlay.style.cursor = pieceAt(event) === null ? "default" : "pointer";
  });
  new ResizeObserver(() => onShow && drawOverlay(onShow)).observe(overlay);
}

/** Where in the picture (its pixels) an event happened. */
export function pictureAt(event) {
  const box = the("overlay").getBoundingClientRect();
  const [width, height] = onShow?.size[0] ? onShow.size : [box.width, box.height];
  return [((event.clientX - box.left) * width) / box.width, ((event.clientY - box.top) * height) / box.height];
}

/** Mark the ring of one group, or of none. */
export function pointOut(number) {
  for (const each of the("overlay").querySelectorAll(".ring"))
    each.classList.toggle("pointed", Number(each.dataset.group) === number);
}

function pieceAt(event) {
  if (!onShow?.pieces.length) return null;
  const unit = onShow.size[0] / the("overlay").getBoundingClientRect().width;
  const at = pictureAt(event);
  const away = onShow.pieces.map(({ outline: corners }) => (holds(corners, at) ? 0 : distance(at, middle(corners))));
  const nearest = away.indexOf(Math.min(...away));
  return away[nearest] <= REACH * unit ? nearest : null;
}

function outline(piece, unit) {
  const d = pathThrough(piece.outline);
  if (piece.sure) return [draw("path", { class: "casing", d }), draw("path", { class: "piece", d })];
  return [draw("path", { class: "piece unsure", d }), question(middle(piece.outline.slice(2)), unit)];
}

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

function ring(snapshot, group, number, unit) {
  const corners = group.pieces.flatMap((index) => snapshot.pieces[index].outline);
  const first = snapshot.pieces[group.pieces[0]].outline;
  const tile = Math.min(distance(first[0], first[1]), distance(first[1], first[2]));
  const round = ringAround(corners, within(0.22 * tile, 5 * unit, 10 * unit));
  const shape = group.ruling === "illegal" ? zigzag(round, within(0.4 * tile, 8 * unit, 14 * unit)) : round;
  const d = pathThrough(shape);
  return draw(
    "g",
    { class: `ring ${group.ruling}`, "data-group": number },
    draw("path", { class: "casing", d }),
    draw("path", { class: "line", d }),
    badge(round, `${number + 1} ${SIGNS[group.ruling]}`, unit, snapshot.size),
  );
}

const within = (value, least, most) => Math.min(Math.max(value, least), most);

function badge(round, text, unit, [width]) {
  const [w, h] = [42 * unit * shrink(), 26 * unit * shrink()];
  const corner = round.reduce((best, point) => (point[0] + point[1] < best[0] + best[1] ? point : best));
  const x = within(corner[0] - w / 3, unit, width - w - unit);
  const y = Math.max(corner[1] - h * 0.8, unit);
  return draw(
    "g",
    { class: "badge" },
    draw("rect", { x, y, width: w, height: h, rx: h / 2 }),
    draw("text", { x: x + w / 2, y: y + h / 2, "font-size": 0.62 * h }, text),
  );
}
