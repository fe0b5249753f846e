// The turn timer: it runs on the server, so that every screen shows the same; here it is drawn and heard.

/** @import { LocalTimer, State, Turn, TurnTimer } from "../core/types" */

import { act, learn } from "../core/api.js";
import { make, tell, the, write } from "../core/dom.js";
import { phraseOf, say } from "../core/i18n.js";
import { icon } from "../core/icons.js";
import { isPreferred } from "../core/preferences.js";
import { soundTick, soundTimeUp } from "../core/sound.js";
import { speak } from "../core/speech.js";
import { getState, update } from "../core/store.js";

const SOON = 10; // seconds left that are shown to be few
const TICK = 250; // milliseconds
const LAST = 3; // seconds left that are ticked, one by one

let ticked = ""; // which second of which timer was ticked last

/** @type {(state: State) => void} */
let onUp = () => {};
/** @type {(state: State) => boolean} */
let isWanted = () => true;
/** @type {(state: State) => boolean} */
let isHeard = () => true;

/**
 * Put the timer behind this element; `up` is called once when the time is up.
 * @param {Element} place
 * @param {(state: State) => void} up
 * @param {(state: State) => boolean} wanted whether it is to be seen; its time runs all the same
 * @param {(state: State) => boolean} heard whether its last seconds tick
 */
export function prepareTimer(place, up, wanted = isWanted, heard = isHeard) {
  onUp = up;
  isWanted = wanted;
  isHeard = heard;
  const digits = make("output", { id: "clock-digits", "aria-live": "off" });
  const sand = make("span", { id: "clock-sand", "aria-hidden": "true" }, make("span", {}));
  const press = make("button", { type: "button", id: "clock-press", class: "button", click: pressed });
  const bar = make("div", { id: "clock", role: "timer", hidden: true }, digits, sand, press);
  place.after(bar, make("p", { id: "time-up", role: "alert", hidden: true }));
  setInterval(() => renderTimer(getState()), TICK);
}

/**
 * The timer by this page's clock after a new snapshot: the same while nobody has touched it.
 * @param {LocalTimer | null} timer
 * @param {Turn | null} turn
 * @param {number} now milliseconds
 * @returns {LocalTimer | null}
 */
export function timerAfter(timer, turn, now) {
  if (!turn?.seconds) return null;
  const touched = `${turn.touched} ${turn.runs}`;
  return timer?.touched === touched ? timer : { touched, ends: now + 1000 * turn.left, left: turn.left, isUp: false };
}

/**
 * The seconds that are left.
 * @param {LocalTimer} timer
 * @param {Pick<Turn, "runs">} turn
 * @param {number} now milliseconds
 */
export const secondsLeft = ({ ends, left }, { runs }, now) => (runs ? Math.max(0, (ends - now) / 1000) : left);

/**
 * Seconds as minutes and seconds: 1:05.
 * @param {number} seconds
 */
export const digitsOf = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/**
 * Show the timer.
 * @param {State} state
 */
export function renderTimer(state) {
  const { snapshot, timer } = state;
  const turn = snapshot?.turn;
  const isShown = isWanted(state);
  the("clock").hidden = !turn?.seconds || !isShown;
  if (!turn?.seconds || timer === null) {
    the("time-up").hidden = true;
    return;
  }
  const left = secondsLeft(timer, turn, Date.now());
  const whole = Math.ceil(left);
  write(the("clock-digits"), digitsOf(whole));
  the("clock-digits").setAttribute("aria-label", say("match.timer.left", { n: whole }));
  the("clock-sand").querySelector("span")?.style.setProperty("width", `${(100 * left) / turn.seconds}%`);
  the("clock").className = left <= 0 ? "up" : left <= SOON ? "soon" : "";
  the("clock").setAttribute("aria-label", say("match.timer.name"));
  renderPress(turn, left);
  if (turn.runs && isHeard(state)) tickLast(timer, whole);
  const isLate = turn.runs && left <= 0;
  tell(the("time-up"), isLate && isShown ? phraseOf(turn, "late") : null);
  if (!isLate || timer.isUp) return;
  update({ timer: { ...timer, isUp: true } });
  onUp(getState());
}

/**
 * Tick each of the last seconds once.
 * @param {LocalTimer} timer
 * @param {number} seconds that are left
 */
function tickLast({ touched }, seconds) {
  const now = `${touched} ${seconds}`;
  if (seconds < 1 || seconds > LAST || now === ticked) return;
  ticked = now;
  if (isPreferred("sound")) soundTick();
}

/** Time is up at the table: it is heard. */
export function soundLate() {
  if (isPreferred("sound")) soundTimeUp();
  speak(say("match.timeUp"));
}

/**
 * A page that comes late, or comes back, asks how much has run already: the server's clock counts.
 * @param {State} now
 * @param {State} before
 */
export async function followTimer(now, before) {
  const { snapshot, timer, connection } = now;
  const isKnown = timer?.touched === before.timer?.touched && connection === before.connection;
  if (!timer || isKnown || !snapshot?.turn?.runs) return;
  const asked = Date.now();
  /** @type {TurnTimer | null} */
  const told = await learn("match/clock");
  if (told === null || getState().timer?.touched !== timer.touched) return; // the next state will tell
  const answered = (asked + Date.now()) / 2; // half of the way there, half back
  update({ timer: { ...timer, isUp: told.left <= 0, ends: answered + 1000 * told.left } });
}

/**
 * @param {Turn} turn
 * @param {number} left
 */
function renderPress(turn, left) {
  if (turn.runs && left > 0) return press("pause", say("match.timer.pause"));
  if (left < turn.seconds && left > 0) return press("play", say("match.timer.go"));
  press("hourglass", say("match.timer.turn"));
}

/**
 * @param {"pause" | "play" | "hourglass"} name
 * @param {string} label
 */
function press(name, label) {
  if (the("clock-press").textContent !== label) the("clock-press").replaceChildren(icon(name), make("span", { class: "unseen" }, label));
  the("clock-press").title = label;
}

function pressed() {
  const { snapshot, timer } = getState();
  const runs = snapshot?.turn?.runs && timer !== null && timer.ends > Date.now();
  return act("match/clock", { run: !runs });
}
