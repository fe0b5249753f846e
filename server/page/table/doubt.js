// The piece that the verdict hangs on: asked about in one short question, with the faces that it may have.

/** @import { Piece, Snapshot, State } from "../core/types" */
/** @typedef {{ index: number, faces: string[], headline: string, details: string }} Doubt */

import { nameOf, say, sayKnown, spoken } from "../core/i18n.js";
import { neighbours } from "../pieces/alike.js";
import { partsOf } from "../pieces/piece.js";

const MOST = 3; // faces that are offered

/**
 * What is asked about the first piece that is in doubt; null where nothing is, or where another thing comes first.
 * @param {Pick<State, "snapshot" | "accepted" | "game">} state
 * @returns {Doubt | null}
 */
export function doubtOf({ snapshot, accepted, game }) {
  if (snapshot === null || accepted || isBusy(snapshot)) return null;
  const box = (game?.faces ?? []).map(({ face }) => face);
  const doubtful = [...snapshot.pieces.keys()].filter((at) => isDoubtful(snapshot.pieces[at]));
  const index = doubtful.find((at) => facesOf(snapshot.pieces[at], box).length > 1);
  if (index === undefined) return null;
  const faces = facesOf(snapshot.pieces[index], box);
  return { index, faces, headline: questionOf(faces), details: besides(snapshot, index, doubtful.length - 1) };
}

/**
 * Whether something else is to be done first.
 * @param {Snapshot} snapshot
 */
export const isBusy = ({ ruling, state, source, play, turn, count }) =>
  ruling !== "unsure" || state === "camera gone" || source === "frozen" || count !== null || Boolean(play?.won ?? turn?.fault);

/** @param {Piece} piece */
const isDoubtful = ({ sure, face }) => !sure || face === "?";

/**
 * The faces a piece may have, the likeliest first: those that were read, else such as look alike.
 * @param {Piece} piece
 * @param {readonly string[]} box the faces of the game's box
 */
function facesOf({ face, read, alternatives }, box) {
  const seen = [face, read, ...alternatives];
  const all = alternatives.length ? seen : [...seen, ...neighbours(read, [...box])];
  return [...new Set(all)].filter((each) => box.includes(each)).slice(0, MOST);
}

/**
 * The question: `Is this 7 red or orange?`; of faces that have nothing in common `Red 7 or star?`.
 * @param {readonly string[]} faces
 */
export function questionOf(faces) {
  const parts = faces.map(partsOf);
  const [{ kind, mark }] = parts;
  const isOne = kind !== null && parts.every((each) => each.kind === kind && each.mark === mark);
  const text = either(isOne ? faces.map(wordOf(faces)) : faces.map(nameOf));
  if (!isOne) return say("doubt.any", { faces: text.charAt(0).toLocaleUpperCase(spoken()) + text.slice(1) });
  return sayKnown(`doubt.${kind}.${mark}`, say(`doubt.${kind}.number`, { what: mark, faces: text }), { faces: text });
}

/**
 * What tells a face from the others in one word, where one does: `red`, `spades`; else its name.
 * @type {(faces: readonly string[]) => (face: string) => string}
 */
export const wordOf = (faces) => (face) => {
  const { kind, mark, suit } = partsOf(face);
  if (kind === null || faces.some((other) => partsOf(other).mark !== mark)) return nameOf(face);
  return kind === "card" ? say(`programme.suitNames.${suit}`) : nameOf(face).replace(mark, "").trim(); // the server calls the fourth colour as its players do
};

/** @param {string[]} words */
const either = (words) => new Intl.ListFormat(spoken() === "en" ? "en-GB" : spoken(), { type: "disjunction" }).format(words);

/**
 * How the rest of the table is.
 * @type {(snapshot: Snapshot, index: number, more: number) => string}
 */
function besides({ groups, findings }, index, more) {
  const bad = groups.filter(({ ruling }) => ruling === "illegal").length;
  const others = [more ? say("doubt.more", { n: more }) : "", bad ? say("table.details.also", { n: bad }) : ""].filter(Boolean);
  if (others.length) return others.join(" ");
  const isGood = groups.every(({ ruling, pieces }) => ruling === "legal" || pieces.includes(index)) && findings.every(({ weight }) => weight === "note");
  return isGood ? say("doubt.rest") : "";
}
