// A piece drawn as a little tile: its colour is also a letter or a sign.

import { draw, make } from "../core/dom.js";
import { drawnSign } from "../core/icons.js";
import { nameOf, words } from "../core/i18n.js";

const NUMBER = /^([RBKY])(\d+)$/;
const CARD = /^(10|[A2-9JQK])([SHDC])$/;
/** The suits of cards, and their signs. */
export const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const RED_SUITS = "HD";

/** A button that shows a face. `sure` and `byHand` mark it; `pressed` is called with the face. */
export function tileButton(face, pressed, { sure = true, byHand = false, label = nameOf(face), piece = null } = {}) {
  const doubt = sure ? null : make("span", { class: "doubt", "aria-hidden": "true" }, "?");
  const hand = byHand ? make("span", { class: "by-hand", "aria-hidden": "true" }, drawnSign("pencil")) : null;
  const attributes = { type: "button", class: `${classOf(face)}${sure ? "" : " unsure"}`, "aria-label": label };
  const pressable = { "data-piece": piece, click: () => pressed(face) };
  return make("button", { ...attributes, ...pressable }, ...markOf(face), doubt, hand);
}

/** A face that is only looked at. */
export function tileShown(face) {
  return make("span", { role: "img", class: classOf(face), "aria-label": nameOf(face) }, ...markOf(face));
}

/** The block a face stands in when all are shown: its colour or suit. */
export function blockOf(face) {
  return NUMBER.exec(face)?.[1] ?? CARD.exec(face)?.[2] ?? "";
}

/** A face as a short text, its colour as a letter or sign, and the class of its ink. */
export function textOf(face) {
  const tile = NUMBER.exec(face);
  const card = CARD.exec(face);
  const text = tile ? `${tile[2]}${words().letters[tile[1]]}` : card ? `${rankOf(card)}${SUITS[card[2]]}` : face === "*" ? "★" : face;
  return { text, ink: kindOf(face) };
}

const rankOf = ([, rank]) => words().courts?.[rank] ?? rank;

const classOf = (face) => `tile ${kindOf(face)}`;

function kindOf(face) {
  const tile = NUMBER.exec(face);
  if (tile) return `ink-${tile[1]}`;
  const card = CARD.exec(face);
  if (card) return `card ink-${RED_SUITS.includes(card[2]) ? "R" : "K"}`;
  return { "*": "wild", "?": "unread", "#": "back" }[face] ?? "letter ink-K";
}

function markOf(face) {
  const tile = NUMBER.exec(face);
  if (tile) return [mark(tile[2]), sign(words().letters[tile[1]])];
  const card = CARD.exec(face);
  if (card) return [mark(rankOf(card)), sign(SUITS[card[2]])];
  if (face === "*") return [star()];
  return [mark(face === "#" ? "" : face)];
}

const mark = (text) => make("span", { class: "mark" }, text);
const sign = (text) => make("span", { class: "sign" }, text);

function star() {
  const points = Array.from({ length: 10 }, (_, i) => {
    const reach = i % 2 ? 4.2 : 10;
    const turn = (Math.PI * i) / 5;
    return `${12 + reach * Math.sin(turn)},${12 - reach * Math.cos(turn)}`;
  });
  return draw("svg", { viewBox: "0 0 24 24", class: "star" }, draw("polygon", { points: points.join(" ") }));
}
