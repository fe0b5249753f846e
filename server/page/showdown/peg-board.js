// The peg board: a row a player towards the target, a peg for each hand that brought something, the pawn at its place.

/** @import { Play } from "../core/types" */

import { draw } from "../core/dom.js";
import { say } from "../core/i18n.js";
import { pawnPath, seatClass } from "../core/players.js";

const EDGE = 28; // from the board's sides to the first and the last hole
const ROW = 42;

/**
 * The board, so many units wide; its holes are a twentieth of the way apart, on a narrow one a tenth.
 * @param {Play} play
 * @param {number} width
 * @param {string} shownAt
 */
export function pegBoard({ players, race }, width, shownAt) {
  if (!race) return draw("svg");
  const isWide = width > 600;
  const x = (/** @type {number} */ points) => EDGE + ((width - 2 * EDGE) * Math.min(Math.max(points, 0), race.end)) / race.end;
  const y = (/** @type {number} */ seat) => 25 + ROW * seat;
  const marks = marksTo(race.end, isWide);
  const holes = Array.from({ length: (isWide ? 20 : 10) + 1 }, (_, at) => (race.end * at) / (isWide ? 20 : 10));
  const drawn = players.flatMap(({ colour }, seat) => [
    ...[...new Set([...holes, ...marks])].map((points) => draw("circle", { class: "hole", cx: x(points), cy: y(seat), r: marks.includes(points) ? 5.5 : 3.6 })),
    row(race.pegs[seat].map(x), x(race.standing[seat]), y(seat), colour),
  ]);
  const labels = marks.map((points) => draw("text", { x: x(points), y: 52 }, points));
  const far = players.map(({ name }, seat) => `${name} ${race.standing[seat]}`).join(", ");
  const label = race.target === null ? say("showdown.board", { far }) : say("showdown.boardTo", { n: race.target, far });
  return draw("svg", { viewBox: `0 0 ${width} ${50 + ROW * (players.length - 1)}`, class: shownAt, role: "img", "aria-label": label }, ...drawn, ...labels);
}

/**
 * The points that are written on the board, from 0 to its end.
 * @param {number} end
 * @param {boolean} isWide
 */
export function marksTo(end, isWide) {
  const parts = isWide ? (end % 4 === 0 ? 4 : 5) : end % 2 === 0 ? 2 : 1;
  return Array.from({ length: parts + 1 }, (_, at) => Math.round((end * at) / parts));
}

/** @type {(pegs: number[], end: number, y: number, colour: number) => Element} */
function row(pegs, end, y, colour) {
  const line = pegs.length ? [draw("path", { class: "way", d: `M${EDGE} ${y}H${end}` })] : [];
  const holes = pegs.slice(0, -1).map((x) => draw("circle", { class: "peg", cx: x, cy: y, r: 6 }));
  const figure = draw("path", { class: "peg", d: pawnPath(colour), transform: `translate(${end - 16} ${y - 16}) scale(1.34)` });
  return draw("g", { class: seatClass(colour) }, ...line, ...holes, figure);
}
