// The live picture in which a phone photographs its player's hand: one shutter; nothing is sent before it is pressed.

import { make } from "../core/dom.js";
import { say } from "../core/i18n.js";
import { icon } from "../core/icons.js";
import { getState, update } from "../core/store.js";
import { borrowCamera, hasCamera, releaseCamera, stillOf } from "./camera.js";

const WIDTH = 1920;
const SHUT = { stream: null, refused: false };

/** @type {HTMLVideoElement | null} */
let video = null; // one, whatever is written anew around it: it goes on showing
let isOpening = false;

/** Whether the phone's own camera is offered here: where the browser has one, and it was not refused. */
export const isOffered = () => hasCamera() && !getState().viewfinder.refused;

/** Look through the camera. A film of the table ends first: what lies before the phone from now on is no table. */
export async function openViewfinder() {
  if (isOpening || getState().viewfinder.stream) return;
  isOpening = true;
  update({ film: null });
  const stream = await borrowCamera(WIDTH);
  isOpening = false;
  update({ error: null, viewfinder: { stream, refused: stream === null } });
  if (stream === null) return;
  for (const track of stream.getTracks()) track.addEventListener("ended", closeViewfinder);
  const shown = picture();
  shown.srcObject = stream;
  await shown.play().catch(() => null); // shut meanwhile
}

/** Look no longer. */
export function closeViewfinder() {
  const { stream } = getState().viewfinder;
  if (stream === null) return;
  releaseCamera(stream);
  picture().srcObject = null;
  update({ viewfinder: SHUT });
}

/** The camera is on as long as its picture is in sight, and no longer. */
export function followViewfinder() {
  if (getState().viewfinder.stream && (document.hidden || !picture().getClientRects().length)) closeViewfinder();
}

/**
 * The live picture, its shutter, and the ways out of it.
 * @param {(still: Blob) => Promise<boolean>} take answers whether it was taken; the camera then goes off
 * @param {Element[]} others
 */
export function viewfinder(take, ...others) {
  const shutter = make("button", { type: "button", class: "main shutter", "data-keep": "shutter", click: press }, icon("camera"), make("span", {}, say("phone.shutter")));
  const leave = make("button", { type: "button", class: "button", "data-keep": "leave-camera", click: closeViewfinder }, say("phone.leaveCamera"));
  return [picture(), shutter, make("div", { class: "two" }, ...others, leave)];

  async function press() {
    const still = await stillOf(picture());
    if (still === null) return;
    update({ error: null });
    shutter.setAttribute("disabled", "");
    picture().pause(); // what was taken stands still until it is read
    if (await take(still)) return closeViewfinder();
    shutter.removeAttribute("disabled");
    await picture().play();
  }
}

function picture() {
  video ??= make("video", { id: "viewfinder", autoplay: true, playsinline: true, "aria-hidden": "true" });
  video.muted = true;
  return video;
}
