// The page without a browser: its document as it lies there, and the little of a browser that its modules ask for.

import { existsSync, readFileSync } from "node:fs";
import { parseHTML } from "linkedom";

const PAGE = new URL("../../server/page/", import.meta.url);

const { document, HTMLElement, Event } = parseHTML(readFileSync(new URL("index.html", PAGE), "utf8"));
document.documentElement.dataset.languages = "fr en";
const kept = new Map();

HTMLElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLElement.prototype.close = function close() {
  this.open = false;
};
HTMLElement.prototype.focus = () => {};
HTMLElement.prototype.scrollIntoView = () => {};

const globals = {
  document,
  HTMLElement,
  Event,
  window: {},
  innerWidth: 1280,
  addEventListener: () => {},
  matchMedia: () => ({ matches: true }),
  localStorage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) },
  navigator: { languages: ["en-GB"] },
  fetch: async (address) => ({ ok: existsSync(address), json: async () => JSON.parse(existsSync(address) ? readFileSync(address, "utf8") : "{}") }),
};
for (const [name, value] of Object.entries(globals)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

/** A square piece of side 10 with its middle there. */
export const piece = (face, x = 0, y = 0, more = {}) => ({
  face,
  read: face,
  sure: true,
  corrected: false,
  alternatives: [],
  group: 0,
  outline: [[x - 5, y - 5], [x + 5, y - 5], [x + 5, y + 5], [x - 5, y + 5]],
  ...more,
});

/** A group of pieces by their indices. */
export const group = (pieces, more = {}) => ({ kind: "run", pieces, points: 0, readings: [], ruling: "legal", text: "", fr: "bon", en: "fine", ...more });

/** A snapshot of a table in sight. */
export const snapshot = (more = {}) => ({
  corrections: 0,
  count: null,
  dispute: null,
  ended: false,
  feed: "camera",
  findings: [],
  game: "rummy",
  groups: [],
  notices: [],
  number: 1,
  picture: 1,
  pieces: [],
  play: null,
  points: 0,
  ruling: "legal",
  sight: 1,
  size: [100, 50],
  source: "camera",
  state: "verdict",
  table: "",
  turn: null,
  ...more,
});

/** A turn with a timer that stands. */
export const turn = (more = {}) => ({
  by_itself: false,
  clearing: false,
  fault: null,
  ghost: [],
  ghost_size: [100, 50],
  grace: 2,
  late_fr: "Trop tard",
  late_en: "Too late",
  left: 60,
  opening: null,
  programmes: [null, null],
  runs: false,
  seconds: 60,
  touched: 1,
  ...more,
});
