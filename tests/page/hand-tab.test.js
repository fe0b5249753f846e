import { snapshot, turn } from "./page.js";
import { own, play, state } from "./phone.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { getState, update } = await import("../../server/page/core/store.js");
const { renderHandTab } = await import("../../server/page/phone/hand-tab.js");

const leaf = document.createElement("div");
leaf.id = "tab-hand";
document.body.append(leaf);
const shown = (more) => (renderHandTab(state({ tab: "hand", ...more })), [...leaf.querySelectorAll("button, label")].map((each) => each.textContent));
const hand = { shown: true, agreed: false, picture: null, sight: 1, size: [100, 50], pieces: [], parts: [], melds: [], values: [], points: 9, corrections: 0, trouble_en: "", trouble_fr: "" };

test("without a hand one is photographed, or there is none left", () => {
  assert.deepEqual(shown(), ["Photograph my hand", "Enter it by tap", "Nothing is left"]);
});

test("where a browser has a camera it is looked through here; one that was refused is told, and the phone's own is taken", () => {
  globalThis.navigator.mediaDevices = { getUserMedia: async () => null };
  assert.deepEqual(shown({ viewfinder: { stream: {}, refused: false } }), ["Take the photo", "Choose a photo", "Close the camera"]);
  assert.deepEqual(shown({ viewfinder: { stream: null, refused: false } }), ["Photograph my hand", "Choose a photo", "Enter it by tap", "Nothing is left"]);
  assert.equal(leaf.querySelector("[capture]"), null);
  update({ viewfinder: { stream: null, refused: true } });
  assert.deepEqual(shown({ viewfinder: { stream: null, refused: true } }), ["Photograph my hand", "Enter it by tap", "Nothing is left"]);
  assert.notEqual(leaf.querySelector(".main [capture]"), null);
  assert.match(leaf.querySelector(".note").textContent, /did not get the camera/);
  update({ viewfinder: { stream: null, refused: false } });
  delete globalThis.navigator.mediaDevices;
});

test("a hand is tapped in on the board, begun with what was read, and kept by this phone alone", async () => {
  const asked = [];
  const kept = globalThis.fetch;
  globalThis.fetch = async (path, { body } = {}) => (asked.push([path, body && JSON.parse(body)]), { ok: true, text: async () => JSON.stringify(own()) });
  const game = { name: "rummy", faces: ["R1", "B4"].map((face) => ({ face, copies: 2, fr: face, en: face })) };
  update(state({ tab: "hand", game }));
  shown({ game, count: { types: true } });
  leaf.querySelector("[data-keep=take]").click();
  assert.equal(getState().error, "Tap the pieces of your hand first; if nothing is left, say so.");
  assert.deepEqual(asked, []);
  leaf.querySelector("[data-keep=key-B4]").click();
  shown({ game, count: { types: true }, own: own({ permissions: { count: false } }) }); // written again, nothing tapped is lost
  leaf.querySelector("[data-keep=key-R1]").click();
  leaf.querySelector("[data-keep=take]").click();
  await new Promise(globalThis.setImmediate);
  assert.deepEqual(asked[0], ["phones/me/hand/typed", { text: "B4 R1", language: "en" }]);
  const read = { ...hand, pieces: [{ face: "R1" }] };
  shown({ game, count: { types: true }, own: own({ hand: read }) });
  assert.equal(leaf.querySelectorAll(".tray .tile").length, 1);
  leaf.querySelector("[data-keep=leave-board]").click();
  assert.equal(getState().count.types, false);
  globalThis.fetch = kept;
});

test("a hand is shown once every piece of it is read", () => {
  assert.ok(shown({ own: own({ hand }) }).includes("Show it to the table"));
  assert.equal(leaf.querySelector("[data-keep=show]").hasAttribute("disabled"), false);
  shown({ own: own({ hand: { ...hand, points: null } }) });
  assert.equal(leaf.querySelector("[data-keep=show]").hasAttribute("disabled"), true);
});

test("who has shown is seen, and a phone that may not count leaves the count alone", () => {
  const count = { needs_hands: true, needs_first: false, needs_upcard: false, out: null, knows_at_once: false, points: [], hands: [{ ...hand, agreed: false }, { ...hand, agreed: true }] };
  const counting = snapshot({ play: play(), turn: turn(), count });
  assert.deepEqual(shown({ snapshot: counting }), ["Stop counting"]);
  assert.deepEqual([...leaf.querySelectorAll("li")].map((line) => line.textContent), ["Annato be shown", "Ben9"]);
  assert.deepEqual(shown({ snapshot: counting, own: own({ permissions: { count: false, correct: true, delete: false } }) }), []);
});

test("where no hands are counted there is nothing to keep", () => {
  assert.deepEqual(shown({ own: own({ needs_hands: false }) }), []);
});
