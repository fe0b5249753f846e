// A figure that rolls from what it was to what it is, so that eyes see that it has changed.

import { isStill } from "./dom.js";
import { minus } from "./typography.js";

const LENGTH = 900; // milliseconds

/** @type {Map<string, { from: number, to: number, began: number }>} */
const rolls = new Map(); // by the figure's name, as the element that shows it is often made anew

/**
 * Show a number in an element; where its name was shown with another, roll from that one.
 * @template {Element} Shown
 * @param {string} name
 * @param {Shown} element
 * @param {number} to
 * @param {number} now milliseconds
 */
export function rolled(name, element, to, now = performance.now()) {
  const last = rolls.get(name);
  const from = last && !isStill() ? figureAt(last, now) : to;
  const roll = last?.to === to ? last : { from, to, began: now };
  rolls.set(name, roll);
  const show = (/** @type {number} */ time) => {
    if (rolls.get(name) !== roll) return; // it rolls elsewhere by now
    element.textContent = minus(figureAt(roll, time));
    if (time < roll.began + LENGTH && roll.from !== roll.to) requestAnimationFrame(show);
  };
  show(now);
  return element;
}

/**
 * The figure at a moment: fast at first, then slower.
 * @param {{ from: number, to: number, began: number }} roll
 * @param {number} now milliseconds
 */
export function figureAt({ from, to, began }, now) {
  const rest = 1 - Math.min(Math.max((now - began) / LENGTH, 0), 1);
  return Math.round(to - (to - from) * rest ** 3);
}
