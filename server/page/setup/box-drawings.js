// What is drawn on the boxes of the games: a cover for each, and a plain one for a game that has none yet.

import { draw } from "../core/dom.js";
import { SUITS, rankOf } from "../pieces/piece.js";

const WIDTH = 260;
const HEIGHT = 118;
/** @typedef {"red" | "blue" | "black" | "orange"} Ink */

/** @type {Ink[]} */
const INKS = ["red", "blue", "black", "orange"];

/** @type {Record<string, () => Element[]>} */
const COVERS = {
  rummy: () => [
    ground("ground-walnut"),
    tile(26, 12, "4", "blue", -3),
    tile(62, 10, "5", "blue", 1),
    tile(98, 12, "6", "blue", -2),
    tile(156, 8, "7", "blue", 13),
    arrow("M151 26c-7-5-11-5-16-3"),
    ...["9", "2", "13", "8", "11", "3"].map((number, at) => tile(30 + 34 * at, 68, number, INKS[(at + 1) % 4])),
    draw("path", { class: "rack-back", d: "M12 98h236v20H12z" }),
    draw("path", { class: "rack-edge", d: "M8 96h244v7H8z" }),
  ],
  "tile-gin": () => [
    ground("ground-moss"),
    ...["1", "2", "3", "4"].map((number, at) => tile(16 + 35 * at, 12, number, "red")),
    ...INKS.slice(1).map((ink, at) => tile(16 + 35 * at, 64, "12", ink)),
    ...["6", "7"].map((number, at) => tile(133 + 35 * at, 64, number, "black")),
    tile(168, 12, "5", "red"),
    medal(224, 34, "25", 19),
  ],
  "gin-250": () => [
    ground("ground-navy"),
    ...["8", "9", "10", "J", "Q"].map((rank, at) => card(54, 26, rank, "S", 15 * (at - 2), 78, 132)),
    draw("text", { class: "figure", x: 196, y: 66 }, "250"),
    ...[0, 1, 2, 3, 4].map((at) => draw("circle", { class: at < 3 ? "peg" : "hole", cx: 160 + 18 * at, cy: 88, r: 5 })),
  ],
  "jok-r-ummy": () => [
    ground("ground-violet"),
    draw("rect", { class: "sheet", x: 26, y: 14, width: 70, height: 92, rx: 8, transform: "rotate(-6 61 60)" }),
    draw("path", { class: "rule", d: "M40 38l46-5M42 54l46-5M44 70l46-5M46 86l30-3", "stroke-linecap": "round" }),
    card(88, 34, "2", "C", 8, 106, 70),
    ...cap(188, 62),
  ],
  "gin-rami": () => [
    ground("ground-green"),
    card(34, 30, "7", "D", -12, 60, 100),
    card(56, 26, "7", "S", 0, 80, 100),
    card(80, 30, "7", "H", 12, 104, 100),
    medal(184, 62, "10", 34),
    draw("path", { class: "knock", d: "M184 14v-8M222 24l6-6M146 24l-6-6M232 62h8M128 62h8M222 100l6 6M146 100l-6 6" }),
  ],
  lettres: () => [
    ground("ground-ochre"),
    ...[..."MOTIF"].map((letter, at) => plate(30 + 40 * at, 42, letter)),
    plate(110, 2, "E"),
    plate(110, 82, "E"),
  ],
};
/**
 * The drawing on a game's box.
 * @param {string} name of the game
 */
export function coverOf(name) {
  const drawn = COVERS[name]?.() ?? [ground("ground-walnut"), tile(76, 34, "1", "red", -6), tile(113, 30, "2", "blue"), tile(150, 34, "3", "black", 6)];
  return draw("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "cover", preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true" }, ...drawn);
}

/** @param {string} colour the class that gives it */
const ground = (colour) => draw("rect", { class: colour, width: WIDTH, height: HEIGHT });

/** @type {(x: number, y: number, number: string, ink: Ink, turn?: number) => Element} */
function tile(x, y, number, ink, turn = 0) {
  return draw(
    "g",
    { transform: `translate(${x} ${y}) rotate(${turn} 16 22)` },
    draw("rect", { class: "lip", y: 3, width: 32, height: 42, rx: 5 }),
    draw("rect", { class: "face", width: 32, height: 42, rx: 5 }),
    draw("text", { class: `number ${ink}`, x: 16, y: 28 }, number),
  );
}

/** @type {(x: number, y: number, rank: string, suit: string, turn: number, aboutX: number, aboutY: number) => Element} */
function card(x, y, rank, suit, turn, aboutX, aboutY) {
  const ink = suit === "H" || suit === "D" ? "red" : "black";
  return draw(
    "g",
    { transform: `rotate(${turn} ${aboutX} ${aboutY}) translate(${x} ${y})` },
    draw("rect", { class: "card-face", width: 48, height: 66, rx: 6 }),
    draw("text", { class: `rank ${ink}`, x: 12, y: 20 }, rankOf(rank)),
    draw("text", { class: `suit ${ink}`, x: 25, y: 54 }, SUITS[suit]),
  );
}

/** @type {(x: number, y: number, letter: string) => Element} */
const plate = (x, y, letter) =>
  draw(
    "g",
    { transform: `translate(${x} ${y})` },
    draw("rect", { class: "lip", y: 3, width: 37, height: 36, rx: 5 }),
    draw("rect", { class: "face", width: 37, height: 36, rx: 5 }),
    draw("text", { class: "number black", x: 18.5, y: 26 }, letter),
  );

/** @type {(x: number, y: number, text: string, radius?: number) => Element} */
const medal = (x, y, text, radius = 22) =>
  draw("g", {}, draw("circle", { class: "medal", cx: x, cy: y, r: radius }), draw("text", { class: "medal-text", x, y: y + radius * 0.36, "font-size": radius }, text));

/** @param {string} d */
const arrow = (d) => draw("path", { class: "knock", d: `${d}m0 0 6-6m-6 6 5 7` });

/**
 * A fool's cap with its three bells.
 * @type {(x: number, y: number) => Element[]}
 */
function cap(x, y) {
  const bells = [[-48, -6], [0, -44], [48, -6]].map(([dx, dy]) => draw("circle", { class: "medal", cx: x + dx, cy: y + dy, r: 7 }));
  return [
    draw("path", { class: "cap-side", d: `M${x - 28} ${y + 30}C${x - 30} ${y + 12} ${x - 36} ${y} ${x - 46} ${y - 2}C${x - 34} ${y - 22} ${x - 12} ${y - 16} ${x} ${y + 8}L${x} ${y + 30}z` }),
    draw("path", { class: "cap-side", d: `M${x + 28} ${y + 30}C${x + 30} ${y + 12} ${x + 36} ${y} ${x + 46} ${y - 2}C${x + 34} ${y - 22} ${x + 12} ${y - 16} ${x} ${y + 8}L${x} ${y + 30}z` }),
    draw("path", { class: "cap-middle", d: `M${x - 20} ${y + 30}C${x - 22} ${y - 4} ${x - 8} ${y - 20} ${x} ${y - 40}C${x + 8} ${y - 20} ${x + 22} ${y - 4} ${x + 20} ${y + 30}z` }),
    draw("rect", { class: "face", x: x - 30, y: y + 28, width: 60, height: 13, rx: 5 }),
    ...bells,
  ];
}
