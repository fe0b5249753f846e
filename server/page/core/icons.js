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
  more: "M5 12h.01M12 12h.01M19 12h.01",
  screen: "M5 4h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM8.500 21h7M12 17v4",
  flag: "M6 21V4h12l-3 4.500 3 4.500H6",
  hand: "M4 18 8 6l4 2M9 19l2-14h5v15zM15 19l2.500-13 3.500 1-3 13",
  sheet: "M6 3h12v18H6zM9 8h6M9 12h6M9 16h3",
  lock: "M7 11h10a2 2 0 0 1 2 2v5.500a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V13a2 2 0 0 1 2-2zM8 11V8a4 4 0 0 1 8 0v3",
  camera: "M3 8h4l2-3h6l2 3h4v11H3zM12 10a3.500 3.500 0 1 1 0 7a3.500 3.500 0 1 1 0-7z",
  show: "M14 5h5v5M19 5l-8 8M10 6H5v13h13v-5",
  light: "M12 8a4 4 0 1 1 0 8a4 4 0 1 1 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  sharpness: "M2 12s3.500-6.500 10-6.500S22 12 22 12s-3.500 6.500-10 6.500S2 12 2 12zM12 9.500a2.500 2.500 0 1 1 0 5a2.500 2.500 0 1 1 0-5z",
  size: "M9 4H4v5M4 4l6 6M15 20h5v-5M20 20l-6-6",
  people: "M9 4.500a3.500 3.500 0 1 1 0 7a3.500 3.500 0 1 1 0-7zM3 20c0-4 2.500-6 6-6s6 2 6 6M16 5a3.500 3.500 0 0 1 0 6.500M18 14.500c2 .8 3 2.700 3 5.500",
  clock: "M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18zM12 7v5l3.500 2",
  back: "M20 5v6a4 4 0 0 1-4 4H5M9.5 10L4.5 15l5 5",
};

/**
 * The sign of a ruling, and of what is not ruled.
 * @type {Record<Ruling | "none", string>}
 */
export const SIGNS = { legal: "✓", illegal: "✗", unsure: "?", none: "…" };

/** The same drawn, in a square of 48: a round tick, an octagon with a cross, a diamond with a question, three dots. */
const DRAWN_SIGNS = {
  legal: "M24 4a20 20 0 1 1 0 40a20 20 0 1 1 0-40zM14.500 25l7 7.500L34 17",
  illegal: "M16 4.500h16L43.500 16v16L32 43.500H16L4.500 32V16zM17 17l14 14M31 17L17 31",
  unsure: "M24 3l21 21-21 21L3 24zM19 20a5 5 0 1 1 7.500 4.300c-1.700 1-2.500 2-2.500 4M24 33.500v.1",
  none: "M12 24h.1M24 24h.1M36 24h.1",
};

/**
 * The sign of a ruling, drawn; what it says stands beside it.
 * @param {Ruling | "none"} ruling
 */
export const signOf = (ruling) => draw("svg", { viewBox: "0 0 48 48", class: "drawn-sign", "aria-hidden": "true" }, draw("path", { d: DRAWN_SIGNS[ruling] }));

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
