// The winners' podium: a step for each of the first three, with their pawns, and confetti of pawns, once.

import { draw, make } from "../core/dom.js";
import { pawnPath, seatClass } from "../core/players.js";

/** Where the steps stand: their left edge, their top, by place; the first in the middle, the second on the left. */
const STEPS = [
  { x: 112, y: 150 },
  { x: 0, y: 198 },
  { x: 224, y: 228 },
];
const [HEIGHT, STEP] = [314, 112];
const PIECES = 28;

/**
 * The podium of these players, the winner first.
 * @param {readonly { colour: number }[]} order
 */
export function podium(order) {
  const places = order.slice(0, STEPS.length);
  const steps = places.flatMap(({ colour }, place) => step(colour, place));
  const left = Math.min(...places.map((_, place) => STEPS[place].x));
  return draw("svg", { viewBox: `${left} 0 ${STEP * places.length} ${HEIGHT}`, class: "podium", "aria-hidden": "true" }, ...steps);
}

/** Pawns that fall once; where motion is unwanted they do not. */
export function confetti() {
  const pieces = Array.from({ length: PIECES }, (_, at) => {
    const svg = draw("svg", { viewBox: "0 0 24 24", class: seatClass(at) }, draw("path", { d: pawnPath(at) }));
    svg.style.left = `${(at * 37) % 100}%`;
    svg.style.animationDelay = `${((at * 53) % 100) * 8}ms`;
    return svg;
  });
  return make("div", { class: "confetti", "aria-hidden": "true" }, ...pieces);
}

/** @type {(colour: number, place: number) => Element[]} */
function step(colour, place) {
  const { x, y } = STEPS[place];
  const size = place === 0 ? 104 : 58;
  const left = x + (STEP - size) / 2;
  return [
    draw("path", { d: `M${x + 8} ${y - 10}h${STEP - 16}l8 10h-${STEP}z`, class: "step-top" }),
    draw("rect", { x, y, width: STEP, height: HEIGHT - y, class: "step" }),
    draw("text", { x: x + STEP / 2, y: y + 52 }, String(place + 1)),
    draw("path", { d: pawnPath(colour), class: `step-pawn ${seatClass(colour)}`, transform: `translate(${left} ${y - 12 - size}) scale(${size / 24})` }),
  ];
}
