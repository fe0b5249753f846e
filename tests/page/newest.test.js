import { snapshot } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { learnBox, newestOnly, noticePresses } = await import("../../server/page/core/newest.js");
const { getState } = await import("../../server/page/core/store.js");

test("while a state is being shown only the newest waits", async () => {
  const shown = [];
  const ends = [];
  const take = newestOnly((state) => (shown.push(state.number), new Promise((done) => ends.push(done))));
  const all = [1, 2, 3, 4].map((number) => take(snapshot({ number })));
  assert.deepEqual(shown, [1]);
  ends.shift()();
  await all[1];
  await new Promise(globalThis.setImmediate);
  assert.deepEqual(shown, [1, 4]);
  ends.shift()();
  await all[0];
});

test("nothing is shown between a press and its click", async () => {
  const heard = {};
  globalThis.addEventListener = (name, listener) => (heard[name] = listener);
  noticePresses();
  const shown = [];
  const take = newestOnly(async ({ number }) => shown.push(number));
  for (const lifted of ["pointerup", "pointercancel"]) {
    shown.length = 0;
    heard.pointerdown();
    const all = [1, 2].map((number) => take(snapshot({ number })));
    heard[lifted]();
    await new Promise(globalThis.setImmediate);
    assert.deepEqual(shown, [], "its click has not come yet");
    await Promise.all(all);
    assert.deepEqual(shown, [2]);
  }
  heard.pointerdown();
  await take(snapshot({ number: 3 }));
  assert.deepEqual(shown, [2, 3], "a finger that rests on the page for long holds nothing up");
});

test("a box is learnt once, and anew where a state names another or none could be had", async () => {
  const kept = globalThis.fetch;
  let asked = 0;
  let answers = true;
  globalThis.fetch = async () => ((asked += 1), { ok: answers, text: async () => JSON.stringify({ name: "rummy", faces: [], asked }) });
  await learnBox(snapshot({ box: "one" }));
  await learnBox(snapshot({ box: "one" }));
  assert.deepEqual([asked, getState().game.asked], [1, 1]);
  answers = false;
  await learnBox(snapshot({ box: "two" }));
  assert.equal(getState().game.asked, 1);
  answers = true;
  await learnBox(snapshot({ box: "two" }), async () => ({ programmes: ["a programme"] }));
  assert.deepEqual([asked, getState().game.asked, getState().programmes], [3, 3, ["a programme"]]);
  globalThis.fetch = kept;
});
