// The running totals as a chart: each player's line has its own colour, dashes and pawn, and ends in their name.

/** @typedef {(value: number) => number} Scale */

import { draw, make } from "../core/dom.js";
import { say } from "../core/i18n.js";
import { pawnPath, seatClass } from "../core/players.js";
import { minus } from "../core/typography.js";

const HEIGHT = 220;
const [LEFT, RIGHT, TOP, BOTTOM] = [38, 108, 14, 26];
const DASHES = ["", "9 5", "2 5", "12 4 2 4", "5 3", "1 4"];
const GAP = 17; // between two names, so that both can be read

/**
 * The chart of these players' totals, line by line; nothing before there are two lines.
 * @param {readonly string[]} names
 * @param {readonly { totals: number[] }[]} lines
 * @param {readonly number[]} colours that they wear
 */
export function chartOf(names, lines, colours) {
  if (lines.length < 2) return [];
  const width = Math.min(innerWidth - 44, 560); // on a phone narrower, not smaller: its words stay legible
  const series = names.map((_, seat) => [0, ...lines.map((line) => line.totals[seat])]);
  const values = series.flat();
  const [least, most] = [Math.min(0, ...values), Math.max(1, ...values)];
  const x = (/** @type {number} */ at) => LEFT + (at / lines.length) * (width - LEFT - RIGHT);
  const y = (/** @type {number} */ value) => TOP + ((most - value) / (most - least)) * (HEIGHT - TOP - BOTTOM);
  const said = names.map((name, seat) => `${name} ${last(series[seat])}`).join(", ");
  const svg = draw("svg", { viewBox: `0 0 ${width} ${HEIGHT}`, role: "img", "aria-label": say("match.chart", { totals: said }), class: "chart" });
  svg.append(...grid(least, most, width, y), ...rounds(lines.length, x));
  const ends = spread(series.map((each) => y(last(each))));
  series.forEach((each, seat) => svg.append(...curve(each, colours[seat], x, y), nameOf(names[seat], colours[seat], width, ends[seat])));
  return [make("figure", {}, make("figcaption", {}, say("match.runningTotals")), svg)];
}

/** @param {readonly number[]} values */
const last = (values) => values[values.length - 1];

/** @type {(least: number, most: number, width: number, y: Scale) => Element[]} */
function grid(least, most, width, y) {
  const step = niceStep((most - least) / 4);
  const values = [];
  for (let value = Math.ceil(least / step) * step; value <= most; value += step) values.push(value);
  return values.flatMap((value) => [
    draw("line", { x1: LEFT, x2: width - RIGHT, y1: y(value), y2: y(value), class: value === 0 ? "zero" : "grid" }),
    draw("text", { x: LEFT - 8, y: y(value), class: "scale" }, minus(value)),
  ]);
}

/**
 * 1, 2 or 5 times a power of ten, the largest that is no more than this.
 * @param {number} rough
 */
export function niceStep(rough) {
  const most = Math.max(rough, 1);
  const power = 10 ** Math.floor(Math.log10(most));
  return [5, 2].map((times) => times * power).find((step) => step <= most) ?? power;
}

/** @type {(count: number, x: Scale) => Element[]} */
function rounds(count, x) {
  const every = Math.ceil(count / 12);
  return Array.from({ length: count }, (_, at) => at + 1)
    .filter((at) => at % every === 0)
    .map((at) => draw("text", { x: x(at), y: HEIGHT - 8, class: "round" }, at));
}

/** @type {(values: number[], colour: number, x: Scale, y: Scale) => Element[]} */
function curve(values, colour, x, y) {
  const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  const dots = values.slice(1).map((value, at) => draw("path", { d: pawnPath(colour), transform: `translate(${x(at + 1) - 5} ${y(value) - 5}) scale(${10 / 24})`, class: `mark ${seatClass(colour)}` }));
  return [draw("polyline", { points, class: seatClass(colour), "stroke-dasharray": DASHES[colour] }), ...dots];
}

/** @type {(name: string, colour: number, width: number, y: number) => Element} */
function nameOf(name, colour, width, y) {
  return draw("text", { x: width - RIGHT + 10, y, class: `name ${seatClass(colour)}` }, name.length > 13 ? `${name.slice(0, 12)}…` : name);
}

/**
 * The same heights, moved apart where names would lie over each other.
 * @param {readonly number[]} heights
 */
export function spread(heights) {
  const order = heights.map((height, seat) => ({ height, seat })).sort((a, b) => a.height - b.height);
  /** @type {number[]} */
  const placed = [];
  let lowest = -Infinity;
  for (const { height, seat } of order) {
    lowest = Math.max(height, lowest + GAP);
    placed[seat] = lowest;
  }
  const over = Math.max(0, lowest - (HEIGHT - BOTTOM));
  return placed.map((height) => height - over);
}
