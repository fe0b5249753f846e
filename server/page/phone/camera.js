// A phone's own camera, as its browser lends it: a live picture, and stills of it.

const QUALITY = 0.85;

/** @type {HTMLCanvasElement | null} */
let canvas = null; // one for every still: a film takes many a second

/** Whether the browser has a camera to lend: over https alone, or at the computer itself (a secure context). */
export const hasCamera = () => Boolean(globalThis.navigator.mediaDevices?.getUserMedia);

/**
 * Media capture: the camera that looks away from whoever holds the phone; null where it is not lent.
 * @param {number} width in pixels, where the camera has as many
 */
export async function borrowCamera(width) {
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: width } }, audio: false });
  } catch {
    return null;
  }
}

/**
 * Let go of a camera: its light goes out.
 * @param {MediaStream | null | undefined} stream
 */
export function releaseCamera(stream) {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/**
 * What a video shows now (JPEG); null while it shows nothing yet.
 * @param {HTMLVideoElement} video
 * @returns {Promise<Blob | null>}
 */
export async function stillOf(video) {
  if (!video.videoWidth) return null;
  canvas ??= document.createElement("canvas");
  const still = canvas;
  [still.width, still.height] = [video.videoWidth, video.videoHeight];
  still.getContext("2d")?.drawImage(video, 0, 0);
  return new Promise((done) => still.toBlob(done, "image/jpeg", QUALITY));
}
