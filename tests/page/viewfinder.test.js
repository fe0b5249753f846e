import "./page.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
const { make } = await import("../../server/page/core/dom.js");
const { getState, update } = await import("../../server/page/core/store.js");
const { closeViewfinder, followViewfinder, isOffered, openViewfinder, viewfinder } = await import("../../server/page/phone/viewfinder.js");

const still = { size: 3 };
const made = document.createElement;
document.createElement = (tag) => {
  const element = made.call(document, tag);
  if (tag === "canvas") Object.assign(element, { getContext: () => null, toBlob: (done) => done(still) });
  if (tag === "video") Object.assign(element, { videoWidth: 4, videoHeight: 3, play: async () => {}, pause: () => {}, getClientRects: () => (document.contains(element) ? [{}] : []) });
  return element;
};
const stopped = [];
const leaf = made.call(document, "div");
document.body.append(leaf);
const lent = () => ({ getTracks: () => [{ stop: () => stopped.push("video"), addEventListener: () => {} }] });
const opened = async (take = async () => true) => {
  await openViewfinder();
  leaf.replaceChildren(...viewfinder(take, make("i")));
};

beforeEach(() => {
  globalThis.navigator.mediaDevices = { getUserMedia: async () => lent() };
  update({ film: null, viewfinder: { stream: null, refused: false } });
  stopped.length = 0;
});

test("looking through the camera ends a film of the table", async () => {
  update({ film: { stream: lent(), lock: null } });
  await opened();
  assert.equal(getState().film, null);
  assert.notEqual(getState().viewfinder.stream, null);
  closeViewfinder();
});

test("one camera is borrowed, however often it is asked for, and let go of", async () => {
  const asked = [];
  globalThis.navigator.mediaDevices.getUserMedia = async () => (asked.push("camera"), lent());
  await Promise.all([openViewfinder(), openViewfinder()]);
  await openViewfinder();
  assert.equal(asked.length, 1);
  closeViewfinder();
  closeViewfinder();
  assert.deepEqual(stopped, ["video"]);
});

test("a still is taken by the shutter, and only where it was taken the camera goes off", async () => {
  const taken = [];
  let isRead = false;
  await opened(async (photo) => (taken.push(photo), isRead));
  const press = async () => {
    leaf.querySelector(".shutter").click();
    for (let at = 0; at < 5; at++) await new Promise(globalThis.setImmediate);
  };
  await press();
  assert.notEqual(getState().viewfinder.stream, null);
  assert.equal(leaf.querySelector(".shutter").hasAttribute("disabled"), false);
  isRead = true;
  await press();
  assert.deepEqual(taken, [still, still]);
  assert.equal(getState().viewfinder.stream, null);
});

test("a camera whose picture is out of sight is let go of", async () => {
  await opened();
  followViewfinder();
  assert.deepEqual(stopped, []);
  leaf.replaceChildren();
  followViewfinder();
  assert.deepEqual(stopped, ["video"]);
});

test("where the camera was refused it is not offered again", async () => {
  assert.equal(isOffered(), true);
  globalThis.navigator.mediaDevices.getUserMedia = () => Promise.reject(new Error("NotAllowedError"));
  await openViewfinder();
  assert.deepEqual(getState().viewfinder, { stream: null, refused: true });
  assert.equal(isOffered(), false);
});
