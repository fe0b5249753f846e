// Icons: signs that fonts may lack, drawn.

/** @import { Ruling } from "./types" */

import { draw } from "./dom.js";

const ICONS = {
  hourglass: "M6 3h12M6 21h12M8 3v3.5c0 2.5 4 4 4 5.5s-4 3-4 5.5V21M16 3v3.5c0 2.5-4 4-4 5.5s4 3 4 5.5V21",
  pause: "M8.5 5v14M15.5 5v14",
  play: "M8 5l11 7-11 7z",
  scales: "M12 4v16M8 20h8M5 7h14M5 7l-3 7h6zM19 7l-3 7h6z",
  settings: "M3 7h9M17 7h4M14.5 4.5v5M3 17h4M12 17h9M9.5 14.5v5",
  undo: "M8 5L3.5 9.5 8 14M4 9.5h10a5.5 5.5 0 0 1 0 11h-4",
  again: "M20 12a8 8 0 1 1-2.6-5.9M20 3v5h-5",
  pencil: "M4 20l1-4.5L16 4.5l3.5 3.5-11 11zM13.5 7l3.5 3.5",
  back: "M20 5v6a4 4 0 0 1-4 4H5M9.5 10L4.5 15l5 5",
};

/**
 * The sign of a ruling, and of what is not ruled.
 * @type {Record<Ruling | "none", string>}
 */
export const SIGNS = { legal: "✓", illegal: "✗", unsure: "?", none: "…" };

/**
 * An icon by its name, as large as the letters around it; what it says stands beside it or in a label.
 * @param {keyof typeof ICONS} name
 */
export function icon(name) {
  return draw("svg", { viewBox: "0 0 24 24", class: "drawn-sign", "aria-hidden": "true" }, draw("path", { d: ICONS[name] }));
}

/**
 * The path of an icon, in a square of 24.
 * @param {keyof typeof ICONS} name
 */
export const iconPath = (name) => ICONS[name];
