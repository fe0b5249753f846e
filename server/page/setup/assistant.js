// The camera assistant of the first screen: what the camera sees, how well it can be read, and what would help.

/** @import { Piece, SetupForm, Snapshot, State } from "../core/types" */

import { ask } from "../core/api.js";
import { draw, make, tell, the, write } from "../core/dom.js";
import { phrase, say, spoken } from "../core/i18n.js";
import { icon } from "../core/icons.js";
import { getState, whenChanged } from "../core/store.js";
import { areaOver } from "./area.js";

const LONGEST = 720; // pixels of the preview's longer side
/** What the camera is on for: the feed that the server tells, by the kind of source that is chosen. */
const FEEDS = { camera: "camera", address: "camera", phone: "phone", clip: "clip" };
/** @type {("light" | "sharpness" | "size")[]} */
const LIGHTS = ["light", "sharpness", "size"];
const BAD = new Set(["dark", "bright", "blurred", "far"]);
/** Notices of what no light under the preview tells. */
const TOLD = new Set(["mirrored", "grey"]);

/** @type {ReturnType<typeof areaOver> | null} */
let area = null;
let mayFold = true;

/** Prepare the buttons beside the preview. */
export function prepareAssistant() {
  area = areaOver(the("preview-scene"), the("preview-tools"), complain);
  area.beside(() => [
    make("button", { type: "button", class: "button", id: "draw-area", "data-keep": "area", click: openArea }, say("camera.area")),
    make("button", { type: "button", class: "button", "data-keep": "rotate", click: rotate }, say("camera.rotate")),
    make("button", { type: "button", class: "button", "data-keep": "mirror", click: mirror }, say("camera.mirror")),
  ]);
}

/**
 * Whether the server watches what is chosen in the form, so that it can be shown.
 * @param {Snapshot | null} snapshot
 * @param {SetupForm | null} form
 */
export const isWatched = (snapshot, form) => snapshot !== null && form !== null && snapshot.source === snapshot.feed && FEEDS[/** @type {keyof typeof FEEDS} */ (form.source)] === snapshot.feed;

/**
 * How a light stands: good, fair, bad, or not known yet.
 * @param {string | null} level
 */
export const lightOf = (level) => (level === null ? "unknown" : level === "good" || level === "fair" ? level : BAD.has(level) ? "bad" : "unknown");

/**
 * What is said under the preview: why nothing is seen, how many pieces are read, and what would help.
 * @param {Snapshot} snapshot
 * @returns {{ sign: "good" | "fair" | "bad", text: string }}
 */
export function readsOf({ state, picture, notices, camera }) {
  const { light, sharpness, size, read, found } = camera;
  if (state === "camera gone") return { sign: "bad", text: notices.length ? phrase(notices[0]) : say("table.headline.gone") };
  if (picture === null) return { sign: "fair", text: say("table.opening") };
  const wrong = [light, sharpness, size].find((level) => level !== null && BAD.has(level)) ?? (size === "fair" && read < found ? "far" : undefined);
  const notice = notices.find(({ code }) => TOLD.has(code));
  const help = wrong ? say(`camera.help.${wrong}`) : notice ? phrase(notice) : null;
  if (!found) return { sign: help ? "bad" : "fair", text: help ?? say("camera.layPieces") };
  const reads = say("camera.reads", { n: found, read });
  return { sign: read === found && !help ? "good" : "fair", text: help ? `${reads} ${help}` : reads };
}

/**
 * Show what the camera sees, while the first screen is open.
 * @param {State} state
 */
export function renderAssistant({ snapshot, setup }) {
  if (the("home").hidden || snapshot === null) return;
  const isThere = isWatched(snapshot, setup.form);
  the("camera-preview").hidden = !isThere;
  area?.render(snapshot.camera, spoken(), isThere && snapshot.picture !== null);
  if (!isThere) return;
  hang(snapshot.picture, snapshot.state, the("shot"));
  renderDots(snapshot);
  renderLights(snapshot);
  if (snapshot.picture !== null) foldSources(snapshot.state === "camera gone");
}

/**
 * Where the picture comes from is folded away once it is seen to come, and offered again when it comes no more.
 * @param {boolean} isGone
 */
function foldSources(isGone) {
  if (isGone) the("source-choice").open = true;
  else if (mayFold) the("source-choice").open = false;
  mayFold = false;
}

/** Leave the sources open from now on: one of them is being chosen. */
export function keepSourcesOpen() {
  mayFold = false;
}

const hang = whenChanged(
  (/** @type {number | null} */ picture, /** @type {string} */ state, /** @type {HTMLImageElement} */ shot) => [picture, state, shot.src],
  (picture, state, shot) => {
    const canvas = the("preview-picture");
    const isBlank = picture === null || !shot.naturalWidth;
    the("preview-scene").classList.toggle("blank", isBlank);
    the("preview-scene").classList.toggle("gone", state === "camera gone");
    if (isBlank) return;
    const scale = Math.min(1, LONGEST / Math.max(shot.naturalWidth, shot.naturalHeight));
    canvas.width = Math.round(scale * shot.naturalWidth);
    canvas.height = Math.round(scale * shot.naturalHeight);
    the("preview-frame").style.setProperty("--ratio", String(canvas.width / canvas.height));
    canvas.getContext("2d")?.drawImage(shot, 0, 0, canvas.width, canvas.height);
  },
);

const renderDots = whenChanged(
  (/** @type {Snapshot} */ { size, pieces, state }) => [size, pieces, state],
  ({ size, pieces, state }) => {
    const overlay = the("preview-dots");
    overlay.setAttribute("viewBox", `0 0 ${size[0] || 16} ${size[1] || 9}`);
    const r = Math.max(size[0] / 130, (3 * size[0]) / (overlay.clientWidth || size[0]));
    overlay.replaceChildren(...(state === "verdict" ? pieces.map((piece) => dotUnder(piece, r)) : []));
  },
);

/**
 * A dot under a piece that is read; one that is not is a diamond.
 * @param {Piece} piece
 * @param {number} r its radius, in pixels of the picture
 */
function dotUnder({ outline, sure }, r) {
  const [x, y] = [0, 1].map((axis) => (outline[2][axis] + outline[3][axis]) / 2);
  if (sure) return draw("circle", { class: "read", cx: x, cy: y, r });
  return draw("path", { class: "unread", d: `M${x} ${y - 1.4 * r}l${1.4 * r} ${1.4 * r}l${-1.4 * r} ${1.4 * r}l${-1.4 * r} ${-1.4 * r}z` });
}

const renderLights = whenChanged(
  (/** @type {Snapshot} */ { camera, state, notices, picture }) => [camera, state, notices, picture === null, spoken()],
  (snapshot) => {
    const { sign, text } = readsOf(snapshot);
    the("preview-reads").className = sign;
    write(the("preview-reads"), text);
    the("preview-lights").hidden = snapshot.state === "camera gone";
    the("preview-lights").replaceChildren(
      ...LIGHTS.map((part) => {
        const level = snapshot.camera[part];
        return make("li", { class: lightOf(level) }, icon(part), make("b", {}, say(`camera.lights.${part}.title`)), make("span", {}, level === null ? say("camera.unknown") : say(`camera.lights.${part}.${level}`)));
      }),
    );
  },
);

function openArea() {
  const { snapshot } = getState();
  if (snapshot) area?.open(snapshot.camera);
}

async function rotate() {
  const { snapshot } = getState();
  if (snapshot) complain(await ask("rotation", { turns: (snapshot.camera.turns + 1) % 4 }, "PUT"));
}

async function mirror() {
  const { snapshot } = getState();
  if (snapshot) complain(await ask("mirroring", { mirrored: !snapshot.camera.mirrored }, "PUT"));
}

/** @param {string | null} sentence */
const complain = (sentence) => tell(the("first-trouble"), sentence);
