import { snapshot } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { isWatched, lightOf, readsOf } = await import("../../server/page/setup/assistant.js");

const CAMERA = { area: null, suggested: null, light: "good", sharpness: "good", size: "good", read: 12, found: 12, turns: 0, mirrored: false };
const shown = (camera = {}, more = {}) => snapshot({ ...more, camera: { ...CAMERA, ...camera } });

test("what is chosen is shown where the server watches it, and no photo in its place", () => {
  const form = (source) => ({ source, camera: "0", address: "", clip: false });
  assert.ok(isWatched(shown(), form("camera")));
  assert.ok(isWatched(shown(), form("address")));
  assert.ok(!isWatched(shown(), form("phone")));
  assert.ok(!isWatched(shown({}, { source: "photo" }), form("camera")));
  assert.ok(!isWatched(null, form("camera")));
});

test("it is said how many pieces are read, and what would help", () => {
  const said = (camera, more) => readsOf(shown(camera, more));
  assert.equal(said().sign, "good");
  assert.equal(said({ found: 0, read: 0, sharpness: null, size: null }).sign, "fair");
  assert.equal(said({ found: 0, read: 0, light: "dark" }).sign, "bad");
  assert.equal(said({ read: 10, size: "fair" }).sign, "fair");
  const mirrored = said({ read: 0 }, { notices: [{ code: "mirrored", fr: "Inversée", en: "Mirrored", pieces: [] }] });
  assert.equal(mirrored.sign, "fair");
  assert.match(mirrored.text, /Inversée|Mirrored/);
  const gone = said({}, { state: "camera gone", notices: [{ code: "camera_gone", fr: "Plus d’image", en: "No picture", pieces: [] }] });
  assert.equal(gone.sign, "bad");
  assert.match(gone.text, /image|picture/);
});

test("a light stands for its level", () => {
  assert.deepEqual(["good", "fair", "far", "dark", "bright", "blurred", null].map(lightOf), ["good", "fair", "bad", "bad", "bad", "bad", "unknown"]);
});
