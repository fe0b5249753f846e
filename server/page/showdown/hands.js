// A hand as it is laid: melds in frames with what others laid off on them, holes where that was, and what is left.

/** @import { Count, Play } from "../core/types" */

import { make, present } from "../core/dom.js";
import { nameOf, say } from "../core/i18n.js";
import { pawn, seatClass } from "../core/players.js";
import { getState } from "../core/store.js";
import { addTo, correctHand, pictureOf } from "../count/hand.js";
import { send } from "../count/count.js";
import { kindOfPieces, pieceButton, textOf } from "../pieces/piece.js";

/**
 * @param {number} seat
 * @param {Count} count
 * @param {Play} play
 * @param {{ isOpen: boolean, mayAdd?: boolean }} how with its picture, and to be put right; with the buttons that add to it
 */
export function handCard(seat, count, { players }, { isOpen, mayAdd = isOpen }) {
  const { name, colour } = players[seat];
  const hand = count.hands[seat];
  const title = count.first === seat ? say("count.lays", { name }) : say("count.handOf", { name });
  const left = hand.points === null ? say("count.pieces") : say("showdown.left");
  return make(
    "section",
    { class: `shown-hand ${seatClass(colour)}`, "aria-label": say("count.handOf", { name }) },
    make("div", { class: "half-head" }, pawn(colour), make("h2", {}, title), make("p", { class: "soft" }, say(`showdown.read.${kindOfPieces(getState().game?.faces ?? [])}`, { n: hand.pieces.length }))),
    isOpen && hand.picture !== null ? pictureOf(`count/${seat}`, hand, correct(seat, count), say("count.handOf", { name })) : null,
    ...present(melds(seat, count, players), holes(seat, count, players), part("discard", say("count.discard"), seat, count), part("left", left, seat, count)),
    mayAdd ? make("div", { class: "buttons" }, ...addTo(`count/${seat}`, hand, send)) : null,
    hand.points === null ? null : make("p", { class: "rest-of" }, make("span", {}, say("showdown.restOf", { name })), make("b", { class: "figure" }, hand.points)),
  );
}

/** @type {(seat: number, count: Count) => (index: number) => void} */
const correct = (seat, { hands }) => (index) => correctHand(`count/${seat}`, hands[seat], index, send);

/** @type {(seat: number, count: Count, players: Play["players"]) => Element | null} */
function melds(seat, count, players) {
  const { laid } = count.hands[seat];
  if (!laid.length) return null;
  const frames = laid.map((meld) => make("span", { class: "meld" }, ...meld.map(({ seat: by, piece }) => inMeld(by, piece, by === seat, count, players))));
  return make("div", {}, make("h3", {}, say("count.melds")), make("div", { class: "melds" }, ...frames));
}

/** @type {(by: number, index: number, isOwn: boolean, count: Count, players: Play["players"]) => Element} */
function inMeld(by, index, isOwn, count, players) {
  const tile = pieceButton(count.hands[by].pieces[index], index, () => correct(by, count)(index));
  if (isOwn) return tile;
  const { name, colour } = players[by];
  return make("span", { class: `guest ${seatClass(colour)}` }, tile, pawn(colour), make("span", { class: "unseen" }, say("showdown.from", { name })));
}

/** @type {(seat: number, count: Count, players: Play["players"]) => Element | null} */
function holes(seat, { hands }, players) {
  const rows = players.map(({ name }, owner) => {
    const off = hands[owner].laid.flat().filter((each) => each.seat === seat && owner !== seat);
    const left = off.map(({ piece }) => {
      const { face } = hands[seat].pieces[piece];
      return make("span", { class: "hole-of", role: "img", "aria-label": say("showdown.laidOffOn", { piece: nameOf(face), name }) }, textOf(face).text);
    });
    return left.length ? make("div", {}, make("h3", {}, say("showdown.laidOff", { name })), make("div", { class: "tiles" }, ...left)) : null;
  });
  return rows.some(Boolean) ? make("div", {}, ...present(...rows)) : null;
}

/** @type {(wanted: string, title: string, seat: number, count: Count) => Element | null} */
function part(wanted, title, seat, count) {
  const { parts, pieces } = count.hands[seat];
  const tiles = parts.flatMap((each, index) => (each === wanted ? [pieceButton(pieces[index], index, () => correct(seat, count)(index))] : []));
  if (!tiles.length && wanted !== "left") return null;
  const shown = tiles.length ? tiles : [make("p", { class: "soft" }, say("count.nothingLeft"))];
  return make("div", {}, make("h3", {}, title), make("div", { class: "tiles" }, ...shown));
}
