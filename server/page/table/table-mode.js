// Table mode: the picture, names, points and verdict over the whole screen, for those who sit three metres away.

/** @import { State } from "../core/types" */
/** @typedef {{ at: number, x: number, y: number }} Tap */

import { the } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { getState, update } from "../core/store.js";

const SOON = 400; // milliseconds within which a second tap makes two
const NEAR = 40; // screen pixels within which it does

/** @type {WakeLockSentinel | null} */
let lock = null; // keeps the screen awake
/** @type {Tap | null} */
let tapped = null;
let isMouse = true; // what pressed last
let settled = Promise.resolve(); // when the last change of the screen is done

/** Let a key, a button and a double tap on the picture go in and out. */
export function prepareTableMode() {
  the("open-table-mode").replaceChildren(icon("screen"));
  the("open-table-mode").onclick = enter;
  addEventListener("keydown", pressed);
  the("frame").addEventListener("dblclick", () => isMouse && toggle());
  the("frame").addEventListener("pointerup", followTap);
  document.addEventListener("fullscreenchange", () => settled.then(() => document.fullscreenElement || leave()));
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && stayAwake());
  addEventListener("hashchange", leave);
}

/**
 * Show the page in table mode, or as it is otherwise.
 * @param {State} state
 */
export function renderTableMode({ tableMode }) {
  document.body.classList.toggle("table-mode", tableMode);
}

/** Whether the page is in table mode, where a tap puts no piece right. */
export const isTableMode = () => getState().tableMode;

const toggle = () => (isTableMode() ? leave() : enter());

function enter() {
  if (the("table").hidden || document.querySelector("dialog[open]") || getState().snapshot?.source === "frozen") return;
  update({ tableMode: true });
  stayAwake();
  fillScreen();
}

function leave() {
  if (!isTableMode()) return;
  update({ tableMode: false });
  lock?.release();
  lock = null;
  fillScreen();
}

/** Let the page have the screen in table mode alone, one change after the other: what is asked before one is done waits for it. */
function fillScreen() {
  settled = settled
    .then(() => {
      if (isTableMode() === Boolean(document.fullscreenElement)) return;
      return isTableMode() ? document.documentElement.requestFullscreen?.() : document.exitFullscreen();
    })
    .catch(() => {}); // where it is refused the page is filled
}

/** A lock goes when the page is hidden: it is asked for anew when it is seen again. */
async function stayAwake() {
  if (!isTableMode()) return;
  lock = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
  if (!isTableMode()) lock?.release(); // it came too late
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  if (event.key === "Escape") return leave();
  const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
  if (event.key.toLowerCase() === "f" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat) toggle();
}

/**
 * Fingers: not every browser makes a double click of their two taps.
 * @param {PointerEvent} event
 */
function followTap(event) {
  isMouse = event.pointerType === "mouse";
  if (isMouse) return;
  const now = { at: event.timeStamp, x: event.clientX, y: event.clientY };
  const isSecond = isDoubleTap(tapped, now);
  tapped = isSecond ? null : now;
  if (isSecond) toggle();
}

/**
 * Whether a tap is the second of two.
 * @param {Tap | null} before
 * @param {Tap} now
 */
export const isDoubleTap = (before, now) => before !== null && now.at - before.at <= SOON && Math.hypot(now.x - before.x, now.y - before.y) <= NEAR;
