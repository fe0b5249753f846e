import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { borrowCamera, hasCamera, releaseCamera, stillOf } = await import("../../server/page/phone/camera.js");

test("without https a browser has no camera to lend", () => {
  assert.equal(hasCamera(), false);
  globalThis.navigator.mediaDevices = { getUserMedia: async () => "stream" };
  assert.equal(hasCamera(), true);
});

test("the camera on the far side is asked for, without sound; one that is refused is none", async () => {
  const asked = [];
  globalThis.navigator.mediaDevices = { getUserMedia: async (wanted) => (asked.push(wanted), "stream") };
  assert.equal(await borrowCamera(1920), "stream");
  assert.deepEqual(asked, [{ video: { facingMode: "environment", width: { ideal: 1920 } }, audio: false }]);
  globalThis.navigator.mediaDevices = { getUserMedia: () => Promise.reject(new Error("NotAllowedError")) };
  assert.equal(await borrowCamera(1920), null);
});

test("every track of a camera that is let go of stops", () => {
  const stopped = [];
  const track = (name) => ({ stop: () => stopped.push(name) });
  releaseCamera({ getTracks: () => [track("video"), track("other")] });
  releaseCamera(null);
  assert.deepEqual(stopped, ["video", "other"]);
});

test("of a video that shows nothing yet there is no still", async () => {
  assert.equal(await stillOf({ videoWidth: 0 }), null);
});
