// The board of pieces: every face of a game's box as a key. It knows nothing of the page that it stands in.

/** @import { NamedFace } from "../core/types" */
/** @typedef {{ press: (face: string) => unknown, erase?: () => unknown, more?: readonly string[], label: string, isSpent?: boolean }} Keys */

import { make } from "../core/dom.js";
import { nameOf, say } from "../core/i18n.js";
import { blockOf, faceButton } from "./piece.js";
import { countOf, placeAfter } from "./tray.js";

const MOVES = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

/**
 * The keys of a game's faces, a block for each colour or suit: one stop of the Tab key, arrows lead from key to key.
 * `press` is called with a key's face, `erase` for the Backspace key; `more` are faces that no box holds. With
 * `isSpent` a face of which none is left cannot be pressed.
 * @param {readonly NamedFace[]} faces
 * @param {Keys} keys
 */
export function piecesBoard(faces, { press, erase, more = [], label, isSpent = false }) {
  const copies = new Map(faces.map(({ face, copies: number }) => [face, number]));
  const all = [...copies.keys(), ...more];
  const buttons = all.map((face) => keyOf(face, press));
  const buttonOf = (/** @type {string} */ face) => buttons[all.indexOf(face)];
  const board = make("div", { class: "board", role: "toolbar", "aria-label": label }, ...blocks(all).map((block) => make("div", { class: "board-block" }, ...block.map(buttonOf))));
  enter(buttons[0]);
  board.addEventListener("focusin", ({ target }) => enter(keyAround(target)));
  board.addEventListener("keydown", (event) => {
    if (event.key === "Backspace" && erase) erase();
    else if (MOVES.includes(event.key)) move(event);
    else return;
    event.preventDefault();
  });

  /** @param {Element | undefined} key */
  function enter(key) {
    for (const button of key ? buttons : []) button.tabIndex = button === key ? 0 : -1;
  }

  /** @param {KeyboardEvent} event */
  function move(event) {
    const from = buttons.findIndex((button) => button === keyAround(event.target));
    const places = buttons.map((button) => ({ x: button.offsetLeft, y: button.offsetTop }));
    if (from >= 0) buttons[placeAfter(places, from, event.key)].focus();
  }

  /**
   * Show how many of each face have been used.
   * @param {readonly string[]} used
   */
  function show(used) {
    for (const [at, face] of all.entries()) showUsed(buttons[at], { face, n: countOf(used, face), of: Number(copies.get(face) ?? Infinity), isSpent });
  }

  show([]);
  return { element: board, show, focus: () => buttons.find(({ tabIndex }) => tabIndex === 0)?.focus() };
}

/**
 * @param {string} face
 * @param {(face: string) => unknown} press
 */
function keyOf(face, press) {
  const button = faceButton(face, () => button.hasAttribute("aria-disabled") || press(face));
  button.classList.add("key");
  button.dataset.keep = `key-${face}`;
  button.append(make("span", { class: "used", "aria-hidden": "true" }));
  return button;
}

/**
 * @param {HTMLElement} button
 * @param {{ face: string, n: number, of: number, isSpent: boolean }} used
 */
function showUsed(button, { face, n, of, isSpent }) {
  const isOver = n >= of;
  const badge = button.querySelector(".used");
  if (badge) badge.textContent = n ? String(n) : "";
  button.classList.toggle("spent", isOver);
  if (isOver && isSpent) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
  button.setAttribute("aria-label", n && of < Infinity ? say("pieces.used", { face: nameOf(face), n, of }) : nameOf(face));
}

/** @param {EventTarget | null} target */
const keyAround = (target) => (target instanceof HTMLElement ? (target.closest("button") ?? undefined) : undefined);

/**
 * The faces, a list for each colour or suit, and one for those that have none.
 * @param {readonly string[]} faces
 */
function blocks(faces) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const face of faces) found.set(blockOf(face), [...(found.get(blockOf(face)) ?? []), face]);
  return [...found.values()];
}
