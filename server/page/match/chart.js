// The running totals as a chart: each player's line has its own colour, dashes and mark, and ends in their name.

import { draw, make } from "../core/dom.js";
import { minus, words } from "../core/i18n.js";

const HEIGHT = 220;
const [LEFT, RIGHT, TOP, BOTTOM] = [38, 108, 14, 26];
const DASHES = ["", "9 5", "2 5", "12 4 2 4", "5 3", "1 4"];
const GAP = 17; // between two names, so that both can be read

/** The chart of these players' totals, line by line; nothing before there are two lines. */
export function chartOf(names, lines) {
  if (lines.length < 2) return [];
  const width = Math.min(innerWidth - 44, 560); // on a phone narrower, not smaller: its words stay legible
  const series = names.map((_, seat) => [0, ...lines.map((line) => line.totals[seat])]);
  const values = series.flat();
  const [least, most] = [Math.min(0, ...values), Math.max(1, ...values)];
  const x = (at) => LEFT + (at / lines.length) * (width - LEFT - RIGHT);
  const y = (value) => TOP + ((most - value) / (most - least)) * (HEIGHT - TOP - BOTTOM);
  const said = names.map((name, seat) => `${name} ${series[seat].at(-1)}`).join(", ");
  const svg = draw("svg", { viewBox: `0 0 ${width} ${HEIGHT}`, role: "img", "aria-label": words().chart(said), class: "chart" });
  svg.append(...grid(least, most, width, y), ...rounds(lines.length, x));
  const ends = spread(series.map((each) => y(each.at(-1))));
  series.forEach((each, seat) => svg.append(...curve(each, seat, x, y, width, names[seat], ends[seat])));
  return [make("figure", {}, make("figcaption", {}, words().runningTotals), svg)];
}

function grid(least, most, width, y) {
  const step = niceStep((most - least) / 4);
  const values = [];
  for (let value = Math.ceil(least / step) * step; value <= most; value += step) values.push(value);
  return values.flatMap((value) => [
    draw("line", { x1: LEFT, x2: width - RIGHT, y1: y(value), y2: y(value), class: value === 0 ? "zero" : "grid" }),
    draw("text", { x: LEFT - 8, y: y(value), class: "scale" }, minus(value)),
  ]);
}

/** 1, 2 or 5 times a power of ten, the largest that is no more than this. */
function niceStep(rough) {
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  return [5, 2, 1].map((times) => times * power).find((step) => step <= Math.max(rough, 1));
}

function rounds(count, x) {
  const every = Math.ceil(count / 12);
  return Array.from({ length: count }, (_, at) => at + 1)
    .filter((at) => at % every === 0)
    .map((at) => draw("text", { x: x(at), y: HEIGHT - 8, class: "round" }, at));
}

function curve(values, seat, x, y, width, name, nameAt) {
  const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  const dots = values.slice(1).map((value, at) => draw("circle", { cx: x(at + 1), cy: y(value), r: 3.5, class: `seat-${seat}` }));
  return [
    draw("polyline", { points, class: `seat-${seat}`, "stroke-dasharray": DASHES[seat] }),
    ...dots,
    draw("text", { x: width - RIGHT + 10, y: nameAt, class: `name seat-${seat}` }, name.length > 13 ? `${name.slice(0, 12)}…` : name),
  ];
}

/** The same heights, moved apart where names would lie over each other. */
function spread(heights) {
  const order = heights.map((height, seat) => [height, seat]).sort(([a], [b]) => a - b);
  const placed = [];
  let last = -Infinity;
  for (const [height, seat] of order) {
    last = Math.max(height, last + GAP);
    placed[seat] = last;
  }
  const over = Math.max(0, last - (HEIGHT - BOTTOM));
  return placed.map((height) => height - over);
}
