// The result of a match as a picture to share: drawn here, handed to the device or saved, sent by nobody.

import { make } from "../core/dom.js";
import { say } from "../core/i18n.js";
import { pawnPath, seatClass } from "../core/players.js";
import { minus } from "../core/typography.js";

const SIDE = 1080;
const EDGE = 90;

/** @typedef {{ title: string, day: string, rows: readonly { name: string, total: number, colour: number, won: boolean }[] }} Result */

/**
 * A button that makes the picture.
 * @param {() => Result} result
 */
export const shareButton = (result) => make("button", { type: "button", class: "button", click: () => share(result()) }, say("match.share"));

/** @param {Result} result */
async function share(result) {
  const picture = await drawn(result);
  const file = new File([picture], "meldwatch.png", { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], title: result.title }).catch(() => {}); // whoever changes their mind needs no word
    return;
  }
  const address = URL.createObjectURL(file);
  make("a", { href: address, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * The picture (PNG, a square): the game, the day, and the players in their order with their pawns.
 * @param {Result} result
 * @returns {Promise<Blob>}
 */
async function drawn({ title, day, rows }) {
  await Promise.all(["600 64px Fraunces", "400 34px Figtree"].map((font) => document.fonts.load(font)));
  const canvas = make("canvas", { width: SIDE, height: SIDE });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const colour = (/** @type {string} */ name) => resolved(`var(--${name})`);
  pen.fillStyle = colour("paper");
  pen.fillRect(0, 0, SIDE, SIDE);
  pen.fillStyle = colour("wood");
  pen.fillRect(0, SIDE - 28, SIDE, 28);
  write(pen, title, EDGE, 150, `600 64px ${resolvedFont("serif")}`, colour("ink"), SIDE - 2 * EDGE);
  write(pen, day, EDGE, 205, `400 34px ${resolvedFont("sans")}`, colour("soft"), SIDE - 2 * EDGE);
  const height = Math.min(150, (SIDE - 330) / rows.length);
  rows.forEach(({ name, total, colour: worn, won }, at) => {
    const foot = 270 + height * (at + 0.66);
    const size = won ? 68 : 48;
    drawPawn(pen, worn, EDGE, foot - size * 0.8, size, colour(seatClass(worn)));
    const font = `600 ${size}px ${resolvedFont("serif")}`;
    write(pen, name, EDGE + 100, foot, font, colour("ink"), SIDE - 2 * EDGE - 330);
    pen.textAlign = "right";
    write(pen, minus(total), SIDE - EDGE, foot, font, colour("ink"), 220);
    pen.textAlign = "left";
  });
  write(pen, "meldwatch", EDGE, SIDE - 56, `400 30px ${resolvedFont("sans")}`, colour("soft"), 400);
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture")))));
}

/** @type {(pen: CanvasRenderingContext2D, text: string, x: number, y: number, font: string, colour: string, wide: number) => void} */
function write(pen, text, x, y, font, colour, wide) {
  pen.font = font;
  pen.fillStyle = colour;
  pen.fillText(text, x, y, wide);
}

/** @type {(pen: CanvasRenderingContext2D, worn: number, x: number, y: number, size: number, colour: string) => void} */
function drawPawn(pen, worn, x, y, size, colour) {
  pen.save();
  pen.translate(x, y);
  pen.scale(size / 24, size / 24);
  pen.fillStyle = colour;
  pen.fill(new Path2D(pawnPath(worn)));
  pen.restore();
}

/**
 * A colour of the style sheet as a canvas takes it.
 * @param {string} value
 */
function resolved(value) {
  const probe = make("span", { hidden: true });
  probe.style.color = value;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** @param {string} name */
const resolvedFont = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`);
