// The loupe: a piece that is in doubt, upright and enlarged from the picture it was read from, tied to its place.

/** @import { Outline, Piece, Point } from "../core/types" */
/** @typedef {{ at: Point, radius: number }} Lens */

import { draw } from "../core/dom.js";
import { distance, middle, shorterSide, within } from "./rings.js";

const SHARE = 0.16; // of the picture's height: the lens's radius
const LEAST = 46; // screen pixels
const MOST = 124; // screen pixels
const FILLED = 0.9; // of the lens by the piece
const FINE = 3; // places that are tried, to a radius
const APART = 0.2; // radii between the lens and any piece
const TIED = 0.55; // radii between the lens and its own, so that the line shows

/**
 * The loupe over a piece, drawn in the picture's pixels.
 * @param {{ size: number[], pieces: readonly Piece[] }} table
 * @param {number} index of the piece
 * @param {string} picture its address
 * @param {number} unit a pixel of the screen in the picture
 */
export function loupe({ size, pieces }, index, picture, unit) {
  const outlines = pieces.map(({ outline }) => outline);
  const lens = placeLens(size, outlines, index, within(SHARE * size[1], LEAST * unit, MOST * unit));
  const { outline } = pieces[index];
  const [x, y] = lens.at;
  const circle = { cx: x, cy: y, r: lens.radius };
  const group = draw(
    "g",
    { class: "loupe" },
    draw("clipPath", { id: "lens" }, draw("circle", circle)),
    ...tie(outline, lens),
    draw("circle", { class: "ground", ...circle }),
    draw("g", { "clip-path": "url(#lens)" }, draw("image", { href: picture, width: size[0], height: size[1], preserveAspectRatio: "none", transform: enlarging(outline, lens) })),
    draw("circle", { class: "casing", ...circle }),
    draw("circle", { class: "rim", ...circle }),
  );
  group.style.transformOrigin = `${x}px ${y}px`;
  return group;
}

/**
 * Where the lens hides least: near its piece, in the picture, beside all pieces if there is room.
 * @param {number[]} size of the picture
 * @param {readonly Outline[]} outlines of all pieces
 * @param {number} index of the piece it is for
 * @param {number} radius
 * @returns {Lens}
 */
export function placeLens([width, height], outlines, index, radius) {
  const discs = outlines.map((outline, at) => ({ at: middle(outline), reach: reachOf(outline) + radius * (at === index ? TIED : APART) }));
  const home = discs[index].at;
  const step = radius / FINE;
  const margin = radius + step / 2;
  const cost = (/** @type {Point} */ at) =>
    distance(at, home) + discs.reduce((sum, disc) => sum + width * Math.max(0, radius + disc.reach - distance(at, disc.at)) / radius, 0);
  /** @type {Point[]} */
  const places = along(margin, width - margin, step).flatMap((x) => along(margin, height - margin, step).map((y) => [x, y]));
  const best = places.reduce((kept, each) => (cost(each) < cost(kept) ? each : kept), [width / 2, height / 2]);
  return { at: best, radius };
}

/** @type {(from: number, to: number, step: number) => number[]} */
const along = (from, to, step) => Array.from({ length: Math.max(0, Math.floor((to - from) / step) + 1) }, (_, at) => from + at * step);

/**
 * How far a piece reaches from its middle.
 * @param {Outline} outline
 */
const reachOf = (outline) => Math.max(...outline.map((corner) => distance(corner, middle(outline))));

/**
 * The transform that lays the piece upright into the lens.
 * @type {(outline: Outline, lens: Lens) => string}
 */
function enlarging(outline, { at, radius }) {
  const [a, b] = outline;
  const [x, y] = middle(outline);
  const turn = (-180 * Math.atan2(b[1] - a[1], b[0] - a[0])) / Math.PI;
  return `translate(${at[0]} ${at[1]}) rotate(${turn}) scale(${(FILLED * radius) / reachOf(outline)}) translate(${-x} ${-y})`;
}

/**
 * The line from the piece's edge to the lens.
 * @type {(outline: Outline, lens: Lens) => Element[]}
 */
function tie(outline, { at, radius }) {
  const from = middle(outline);
  const away = distance(from, at) || 1;
  const on = (/** @type {number} */ far) => from.map((each, axis) => each + ((at[axis] - each) * far) / away);
  const near = Math.min(0.62 * shorterSide(outline), away);
  const d = `M${on(near).join(" ")}L${on(Math.max(near, away - radius)).join(" ")}`;
  return [draw("path", { class: "casing", d }), draw("path", { class: "tie", d })];
}
