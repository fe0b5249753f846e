// The playing area over a picture: its corners and what is dimmed around it, drawn anew by a finger, a mouse or the arrow keys.

/** @import { Point, Snapshot, Trouble } from "../core/types" */

import { ask } from "../core/api.js";
import { draw, make, present } from "../core/dom.js";
import { say } from "../core/i18n.js";
import { whenChanged } from "../core/store.js";
import { within } from "../pieces/rings.js";

const STEP = 0.01; // shares of the picture that an arrow key moves a corner by
const STRIDE = 0.05; // the same with the shift key
const TAP = 0.04; // shares of the picture: what is drawn smaller was a tap
const SIDE = 0.14; // how long the lines are that mark a corner, as a share of the area's sides
/** @type {Point[]} */
const AT_FIRST = [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]];
/** @type {Record<string, Point>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The rectangle between two points, from its upper left corner round.
 * @param {Point} a
 * @param {Point} b
 * @returns {Point[]}
 */
export function boxBetween([ax, ay], [bx, by]) {
  const [left, right, top, bottom] = [Math.min(ax, bx), Math.max(ax, bx), Math.min(ay, by), Math.max(ay, by)];
  return [[left, top], [right, top], [right, bottom], [left, bottom]];
}

/**
 * The corners with one of them elsewhere, inside the picture.
 * @param {readonly Point[]} corners
 * @param {number} at
 * @param {Point} place
 * @returns {Point[]}
 */
export const withCorner = (corners, at, [x, y]) => corners.map((corner, each) => (each === at ? [within(x, 0, 1), within(y, 0, 1)] : [...corner]));

/**
 * Where an area begins that is to be drawn: as it is, as the pieces suggest, or with a margin.
 * @param {Snapshot["camera"]} camera
 * @returns {Point[]}
 */
export const firstArea = ({ area, suggested }) => (area ?? suggested ?? AT_FIRST).map(([x, y]) => [x, y]);

/**
 * The lines that mark the corners of an area (path of an SVG of 100 by 100).
 * @param {readonly Point[]} corners
 */
export function cornerMarks(corners) {
  const place = (/** @type {Point} */ [x, y]) => `${(100 * x).toFixed(2)} ${(100 * y).toFixed(2)}`;
  const towards = (/** @type {Point} */ [x, y], /** @type {Point} */ [toX, toY]) => place([x + SIDE * (toX - x), y + SIDE * (toY - y)]);
  return corners.map((corner, at) => `M${towards(corner, corners[(at + 3) % 4])}L${place(corner)}L${towards(corner, corners[(at + 1) % 4])}`).join("");
}

/**
 * The area over a picture: `scene` is as large as that, the buttons go into `tools`.
 * @param {HTMLElement} scene
 * @param {HTMLElement} tools
 * @param {(trouble: Trouble) => void} complain
 */
export function areaOver(scene, tools, complain) {
  const marks = draw("svg", { class: "area-marks", viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" });
  scene.append(marks);
  /** @type {{ corners: Point[], node: HTMLElement } | null} */
  let editor = null;

  const mark = (/** @type {readonly Point[] | null} */ corners) => {
    const around = corners && `M0 0H100V100H0Z${corners.map(([x, y], at) => `${at ? "L" : "M"}${100 * x} ${100 * y}`).join("")}Z`;
    const lines = corners && cornerMarks(corners);
    marks.replaceChildren(...(corners ? [draw("path", { class: "outside", d: around }), draw("path", { class: "casing", d: lines }), draw("path", { class: "corner", d: lines })] : []));
  };
  const put = (/** @type {Point[]} */ corners) => {
    if (!editor) return;
    editor.corners = corners;
    mark(corners);
    editor.node.querySelectorAll("button").forEach((handle, at) => {
      handle.style.setProperty("--x", `${100 * corners[at][0]}%`);
      handle.style.setProperty("--y", `${100 * corners[at][1]}%`);
    });
  };
  const close = () => {
    editor?.node.remove();
    editor = null;
    mark(shown);
    renderTools();
  };
  const keep = async () => {
    const refused = await ask("area", { corners: editor?.corners ?? [] }, "PUT");
    complain(refused);
    if (refused === null) close();
  };
  const leave = async () => {
    complain(await ask("area", null, "DELETE"));
    close();
  };
  const tool = (/** @type {string} */ name, /** @type {() => unknown} */ press, kind = "button") =>
    make("button", { type: "button", class: kind, "data-keep": name, click: press }, say(`camera.${name}`));
  const renderTools = () => {
    if (editor) tools.replaceChildren(make("p", { class: "soft" }, say("camera.drawHint")), tool("keepArea", keep, "button primary"), tool("whole", leave), tool("cancel", close));
    else tools.replaceChildren(...(others ? present(...others(), shown && tool("whole", leave)) : []));
  };
  const open = (/** @type {Snapshot["camera"]} */ camera) => {
    if (editor) return close();
    const node = make("div", { class: "area-editor", role: "group", "aria-label": say("camera.area") }, ...["upperLeft", "upperRight", "lowerRight", "lowerLeft"].map((name) => make("button", { type: "button", class: "area-corner", "aria-label": say(`camera.corners.${name}`) })));
    editor = { corners: [], node };
    scene.append(node);
    drawWith(node, () => editor?.corners ?? [], put, close);
    put(firstArea(camera));
    renderTools();
    node.querySelector("button")?.focus({ preventScroll: true });
  };

  /** @type {readonly Point[] | null} */
  let shown = null;
  /** @type {(() => Element[]) | null} what stands there besides; at the table nothing does */
  let others = null;
  const render = whenChanged(
    (/** @type {Snapshot["camera"]} */ { area, turns }, /** @type {string} */ language, /** @type {boolean} */ isThere) => [area, turns, language, isThere],
    ({ area }, _, isThere) => {
      shown = isThere ? area : null;
      if (editor && isThere) return;
      if (editor) return close();
      mark(shown);
      renderTools();
    },
  );
  return { open, render, beside: (/** @type {() => Element[]} */ more) => (others = more) };
}

/**
 * Let corners be moved, and a new rectangle be drawn, over a node as large as the picture.
 * @param {HTMLElement} node
 * @param {() => Point[]} corners
 * @param {(corners: Point[]) => void} put
 * @param {() => void} cancel
 */
function drawWith(node, corners, put, cancel) {
  const handles = [...node.querySelectorAll("button")];
  /** @type {((place: Point) => Point[]) | null} */
  let drag = null;
  const placeOf = (/** @type {PointerEvent} */ event) => {
    const box = node.getBoundingClientRect();
    return [within((event.clientX - box.left) / box.width, 0, 1), within((event.clientY - box.top) / box.height, 0, 1)];
  };
  node.addEventListener("pointerdown", (event) => {
    const [begun, from] = [corners(), placeOf(event)];
    const at = handles.findIndex((handle) => handle === event.target);
    node.setPointerCapture(event.pointerId);
    const isTap = (/** @type {Point} */ [x, y]) => Math.abs(x - from[0]) < TAP || Math.abs(y - from[1]) < TAP;
    drag = (place) => (at >= 0 ? withCorner(begun, at, place) : isTap(place) ? begun : boxBetween(from, place));
    if (at < 0) event.preventDefault();
  });
  node.addEventListener("pointermove", (event) => drag && put(drag(placeOf(event))));
  for (const end of ["pointerup", "pointercancel"]) node.addEventListener(end, () => (drag = null));
  node.addEventListener("keydown", (event) => {
    const [at, arrow] = [handles.findIndex((handle) => handle === event.target), ARROWS[event.key]];
    if (event.key === "Escape") cancel();
    if (at < 0 || !arrow) return;
    event.preventDefault();
    event.stopPropagation(); // the table has keys of its own
    const by = event.shiftKey ? STRIDE : STEP;
    const [x, y] = corners()[at];
    put(withCorner(corners(), at, [x + by * arrow[0], y + by * arrow[1]]));
  });
}
