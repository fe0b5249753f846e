import "./page.js";
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
const { shareButton } = await import("../../server/page/match/share.js");

const RESULT = { title: "Rummy", day: "Monday", rows: [{ name: "Anna", total: -5, seat: 0, won: true }, { name: "Ben", total: 5, seat: 1, won: false }] };
const PICTURE = new globalThis.Blob(["png"], { type: "image/png" });
const written = [];
/** A canvas that notes what is written on it. */
const pen = new Proxy({}, { get: (_, name) => (name === "fillText" ? (text) => written.push(text) : () => {}), set: () => true });
Object.assign(document.createElement("canvas").constructor.prototype, { getContext: () => pen, toBlob: (done) => done(PICTURE) });
Object.assign(document, { fonts: { load: async () => [] } });
globalThis.getComputedStyle = () => ({ color: "black", getPropertyValue: () => "serif" });
globalThis.Path2D = class {};
const saved = [];
document.createElement("a").constructor.prototype.click = function click() {
  saved.push(this.getAttribute("download"));
};
const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await null;
};

afterEach(() => {
  written.length = saved.length = 0;
  delete globalThis.navigator.canShare;
});

test("the picture names the game, the day, and everyone with a true minus", async () => {
  shareButton(() => RESULT).dispatchEvent(new Event("click"));
  await settled();
  assert.deepEqual(written, ["Rummy", "Monday", "Anna", "−5", "Ben", "5", "meldwatch"]);
  assert.deepEqual(saved, ["meldwatch.png"], "a device that shares no files saves it");
});

test("a device that shares files is handed the picture, and changing one's mind is no fault", async () => {
  const shared = [];
  globalThis.navigator.canShare = () => true;
  globalThis.navigator.share = async ({ files }) => {
    shared.push(...files);
    throw new Error("changed their mind");
  };
  shareButton(() => RESULT).dispatchEvent(new Event("click"));
  await settled();
  assert.deepEqual(shared.map(({ name, type }) => [name, type]), [["meldwatch.png", "image/png"]]);
  assert.deepEqual(saved, []);
});
