// The table as it was, over the live picture: what has to come back, and what has to go.

/** @import { Outline, Piece, PreviousPiece, Snapshot, State, Turn } from "../core/types" */

import { draw, the } from "../core/dom.js";
import { iconPath } from "../core/icons.js";
import { isPreferred } from "../core/preferences.js";
import { textOf } from "../pieces/piece.js";
import { distance, middle, pathThrough, shorterSide } from "../pieces/rings.js";

/** Put the layer of previous pieces under the outlines. */
export function preparePreviousPieces() {
  the("overlay").before(draw("svg", { id: "ghost", class: "outlines", "aria-hidden": "true" }));
}

/**
 * Where the pieces of the table before lie: for each whether it is back, and the pieces that are too many.
 * @param {readonly Pick<Piece, "face" | "outline">[]} pieces
 * @param {readonly PreviousPiece[]} previous
 */
export function compare(pieces, previous) {
  const free = new Set(pieces.keys());
  const back = previous.map((each) => {
    const at = [...free].find((index) => isThere(each, pieces[index]));
    if (at !== undefined) free.delete(at);
    return at !== undefined;
  });
  return { back, extra: [...free] };
}

/**
 * The pieces that a refused turn has too many, while they are to go back; none where that cannot be told.
 * @param {Snapshot} snapshot
 * @returns {Set<number>}
 */
export function goesBack(snapshot) {
  const { pieces, turn, play } = snapshot;
  if (!turn?.fault || turn.fault.back || (play?.before.length && !turn.ghost.length)) return new Set();
  if (!isComparable(snapshot, turn)) return new Set();
  return new Set(compare(pieces, turn.ghost).extra);
}

/**
 * Draw what a refused turn has to put back, or nothing.
 * @param {State} state
 */
export function renderPreviousPieces({ snapshot }) {
  const layer = the("ghost");
  layer.replaceChildren();
  const turn = snapshot?.turn;
  if (!snapshot || !turn?.fault || turn.fault.back || !isDrawn(snapshot, turn)) return;
  const { size, pieces, groups } = snapshot;
  layer.setAttribute("viewBox", `0 0 ${size.join(" ")}`);
  const { back } = compare(pieces, turn.ghost);
  layer.append(...turn.ghost.filter((_, at) => !back[at]).map((each) => comesBack(each, pieces)));
  if (snapshot.state !== "verdict") return;
  const extra = goesBack(snapshot);
  for (const group of groups) {
    const outlines = group.pieces.filter((at) => extra.has(at)).map((at) => pieces[at].outline);
    if (outlines.length) layer.append(goes(outlines));
  }
}

/**
 * Whether what has to come back, and what has to go, is drawn in the picture.
 * @param {Snapshot} snapshot
 * @param {Turn} turn
 */
export const isDrawn = (snapshot, turn) => isPreferred("ghost") && isComparable(snapshot, turn);

/**
 * Whether both tables were seen in pictures of one size; a table that was empty compares with any.
 * @param {Snapshot} snapshot
 * @param {Turn} turn
 */
const isComparable = ({ size }, { ghost, ghost_size }) => !ghost.length || String(size) === String(ghost_size);

/**
 * @param {PreviousPiece} previous
 * @param {Pick<Piece, "face" | "outline">} piece
 */
function isThere(previous, piece) {
  return piece.face === previous.face && distance(middle(previous.outline), middle(piece.outline)) <= shorterSide(previous.outline) / 2;
}

/**
 * A piece where it has to come back; where another lies now, its edge alone: that one's digit stays to be seen.
 * @param {PreviousPiece} previous
 * @param {readonly Piece[]} pieces
 */
function comesBack({ face, outline }, pieces) {
  const [x, y] = middle(outline);
  const side = shorterSide(outline);
  if (pieces.some((piece) => distance([x, y], middle(piece.outline)) < side))
    return draw("g", { class: "ghost bare" }, draw("path", { d: pathThrough(outline) }));
  const [a, b] = outline;
  const { text, ink } = textOf(face);
  const size = side * (text.length > 2 ? 0.42 : 0.6);
  const turn = (180 / Math.PI) * Math.atan2(b[1] - a[1], b[0] - a[0]);
  return draw(
    "g",
    { class: `ghost ${ink}` },
    draw("path", { d: pathThrough(outline) }),
    draw("text", { x, y, "font-size": size, transform: `rotate(${turn.toFixed(1)} ${x} ${y})` }, text),
  );
}

/**
 * Pieces of a group that go back: outlined, and one arrow beside the first of them; nothing lies over a digit.
 * @param {readonly Outline[]} outlines
 */
function goes(outlines) {
  const [first] = outlines;
  const size = 0.62 * shorterSide(first);
  const [[ax, ay], [bx, by], , [dx, dy]] = first;
  const [x, y] = [ax + (ax - bx) * 0.1 + (ax - dx) * 0.28, ay + (ay - by) * 0.1 + (ay - dy) * 0.28]; // off its corner
  const left = Math.max(x - size / 2, 0);
  const top = Math.max(y - size / 2, 0);
  const edges = outlines.flatMap((outline) => [draw("path", { class: "casing", d: pathThrough(outline) }), draw("path", { d: pathThrough(outline) })]);
  const arrow = draw("path", { class: "arrow", d: iconPath("back"), transform: `translate(${left + size * 0.17} ${top + size * 0.17}) scale(${(size * 0.66) / 24})` });
  return draw("g", { class: "goes" }, ...edges, draw("circle", { cx: left + size / 2, cy: top + size / 2, r: size / 2 }), arrow);
}
