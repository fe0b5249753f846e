// The sand timer: it runs on the server, so that every screen shows the same; here it is drawn and heard.

import { make, tell, the, write } from "../core/dom.js";
import { ask, learn } from "../core/api.js";
import { say } from "../core/speech.js";
import { drawnSign } from "../core/icons.js";
import { soundTimeUp } from "../core/sound.js";
import { spoken, words } from "../core/i18n.js";
import { isWished } from "../core/preferences.js";

const SOON = 10; // seconds left that are shown to be few

let turn = null;
let touched = null;
let ends = 0; // when it is empty, by this page's clock (ms); while it stands, its `left` counts
let left = 0;
let isUp = false;
let told = () => {};

/** Put the timer above the turn button; `trouble` is called with a sentence where it cannot be pressed. */
export function prepareClock(trouble) {
  told = trouble;
  const digits = make("output", { id: "clock-digits", "aria-live": "off" });
  const sand = make("span", { id: "clock-sand", "aria-hidden": "true" }, make("span", {}));
  const press = make("button", { type: "button", id: "clock-press", class: "button", click: pressed });
  const bar = make("div", { id: "clock", role: "timer", hidden: true }, digits, sand, press);
  the("players").after(bar, make("p", { id: "time-up", role: "alert", hidden: true }));
  setInterval(draw, 250);
}

/** Show the timer of a snapshot. */
export async function showClock(snapshot) {
  turn = snapshot.turn;
  the("clock").hidden = !turn?.seconds;
  if (!turn?.seconds) {
    touched = null;
    the("time-up").hidden = true;
    return;
  }
  const mark = `${turn.touched} ${turn.runs}`;
  if (mark === touched) return draw();
  touched = mark;
  isUp = false;
  left = turn.left;
  ends = Date.now() + 1000 * turn.left;
  draw();
  if (turn.runs) await askLeft(mark);
}

/** A page that comes late asks how much has run already. */
async function askLeft(mark) {
  const clock = await learn("match/clock");
  if (clock === null || touched !== mark) return; // the next state will tell
  isUp = clock.left <= 0;
  ends = Date.now() + 1000 * clock.left;
  draw();
}

function draw() {
  if (!turn?.seconds) return;
  const now = turn.runs ? Math.max(0, (ends - Date.now()) / 1000) : left;
  const whole = Math.ceil(now);
  const text = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
  write(the("clock-digits"), text);
  the("clock-digits").setAttribute("aria-label", words().timerLeft(whole));
  the("clock-sand").firstElementChild.style.width = `${(100 * now) / turn.seconds}%`;
  the("clock").className = now <= 0 ? "up" : now <= SOON ? "soon" : "";
  the("clock").setAttribute("aria-label", words().timer);
  showPress(turn.runs && now > 0 ? ["pause", words().timerStop] : now < turn.seconds && now > 0 ? ["play", words().timerGo] : ["hourglass", words().timerRun]);
  const late = turn.runs && now <= 0;
  tell(the("time-up"), late ? turn[`late_${spoken()}`] : null);
  if (!late || isUp) return;
  isUp = true;
  if (isWished("sound")) soundTimeUp();
  say(words().saysTimeUp);
}

function showPress([name, label]) {
  if (the("clock-press").textContent !== label) the("clock-press").replaceChildren(drawnSign(name), label);
}

async function pressed() {
  const runs = turn.runs && ends > Date.now();
  told(await ask("match/clock", { run: !runs }));
}
