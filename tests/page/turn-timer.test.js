import { snapshot, turn } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { getState, subscribe, update } = await import("../../server/page/core/store.js");
const { digitsOf, followTimer, renderTimer, secondsLeft, timerAfter } = await import("../../server/page/table/turn-timer.js");

for (const id of ["clock", "clock-digits", "clock-sand", "clock-press", "time-up"]) {
  const node = document.createElement("div");
  node.id = id;
  document.body.append(node);
}

test("a timer that runs ends by this page's clock; one that stands keeps what is left", () => {
  const running = timerAfter(null, turn({ runs: true, left: 42 }), 1000);
  assert.equal(secondsLeft(running, { runs: true }, 3000), 40);
  assert.equal(secondsLeft(running, { runs: true }, 99000), 0);
  assert.equal(secondsLeft(timerAfter(null, turn({ left: 42 }), 0), { runs: false }, 99000), 42);
});

test("a snapshot in which nobody touched the timer leaves it as it was", () => {
  const timer = timerAfter(null, turn({ runs: true }), 0);
  assert.equal(timerAfter(timer, turn({ runs: true, left: 60 }), 5000), timer);
  assert.notEqual(timerAfter(timer, turn({ runs: true, touched: 2 }), 5000), timer);
  assert.notEqual(timerAfter(timer, turn({ runs: false, left: 55 }), 5000), timer);
});

test("without a turn, or without a length, there is no timer", () => {
  assert.equal(timerAfter(null, null, 0), null);
  assert.equal(timerAfter(null, turn({ seconds: 0 }), 0), null);
});

test("seconds are shown as minutes and seconds", () => {
  assert.deepEqual([0, 9, 65, 600].map(digitsOf), ["0:00", "0:09", "1:05", "10:00"]);
});

test("time that is up is said, and noted once", () => {
  const late = turn({ runs: true, left: 0 });
  update({ snapshot: snapshot({ turn: late }), timer: timerAfter(null, late, Date.now() - 1000) });
  let changes = 0;
  subscribe(() => (changes += 1));
  renderTimer(getState());
  assert.equal(document.getElementById("clock").className, "up");
  assert.equal(document.getElementById("time-up").textContent, "Too late");
  assert.equal(document.getElementById("clock-press").textContent.length > 0, true);
  renderTimer(getState());
  assert.equal(changes, 1);
});

test("a page that comes back asks the server how much is left", async () => {
  const kept = globalThis.fetch;
  globalThis.fetch = async () => ({ ok: true, text: async () => JSON.stringify({ left: 30 }) });
  const running = turn({ runs: true, left: 60 });
  const before = { snapshot: snapshot({ turn: running }), timer: timerAfter(null, running, Date.now() - 9000), connection: 1 };
  update(before);
  await followTimer(getState(), before);
  assert.equal(getState().timer, before.timer);
  await followTimer({ ...getState(), connection: 2 }, before);
  assert.equal(Math.round(secondsLeft(getState().timer, running, Date.now())), 30);
  globalThis.fetch = kept;
});

test("the last seconds are shown to be few", () => {
  const few = turn({ left: 8 });
  renderTimer({ snapshot: snapshot({ turn: few }), timer: timerAfter(null, few, 0) });
  assert.equal(document.getElementById("clock").className, "soon");
  assert.equal(document.getElementById("clock-digits").textContent, "0:08");
});

/** Sounds that are noted and not heard: the pitches that were asked for. */
async function heard() {
  const pitches = [];
  const parameter = { value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const tone = () => ({ connect: (next) => next, frequency: { set value(pitch) { pitches.push(pitch); } }, start() {}, stop() {} });
  globalThis.AudioContext = class {
    state = "running";
    currentTime = 0;
    createOscillator = tone;
    createGain = () => ({ gain: parameter, connect: (next) => next });
  };
  globalThis.window.AudioContext = globalThis.AudioContext;
  (await import("../../server/page/core/sound.js")).wake();
  return pitches;
}

test("the last three seconds tick once each, and only where sounds are wanted", async () => {
  const pitches = await heard();
  const runs = turn({ runs: true, touched: 7 });
  const show = (left, touched = 7) =>
    renderTimer({ snapshot: snapshot({ turn: { ...runs, touched } }), timer: { touched: `${touched} true`, ends: Date.now() + 1000 * left, left, isUp: false } });
  for (const left of [5, 3.5]) show(left);
  assert.equal(pitches.length, 0);
  for (const left of [2.9, 2.6, 2.4, 1.9, 1.7, 0.8, 0.4]) show(left);
  assert.equal(pitches.length, 3);
  show(2.5, 8);
  assert.equal(pitches.length, 4);
  renderTimer({ snapshot: snapshot({ turn: turn({ left: 2 }) }), timer: { touched: "9 false", ends: 0, left: 2, isUp: false } });
  assert.equal(pitches.length, 4);
  update({ preferences: { ...getState().preferences, sound: false } });
  for (const left of [2.9, 1.9, 0.9]) show(left, 10);
  assert.equal(pitches.length, 4);
});
