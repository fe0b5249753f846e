// What the band on the picture says: a sign, a few words, one sentence, one figure.

/** @import { Play, Snapshot, State } from "../core/types" */
/** @import { Summary } from "./verdict.js" */
/** @typedef {{ of: [number, number] } | { number: number, unit: string }} Figure */
/** @typedef {Summary & { figure: Figure | null, colour?: number }} Band */
/** @import { Doubt } from "./doubt.js" */
/** @import { ThemeWord } from "./theme-word.js" */

import { keepFocus, make, the, write } from "../core/dom.js";
import { nameOf, phrase, say, spoken } from "../core/i18n.js";
import { SIGNS, signOf } from "../core/icons.js";
import { pawn } from "../core/players.js";
import { whenChanged } from "../core/store.js";
import { dealt } from "../match/match.js";
import { correctPiece, giveFace } from "../pieces/correction.js";
import { pieceShown } from "../pieces/piece.js";
import { doubtOf, wordOf } from "./doubt.js";
import { liesAsBefore } from "./laid.js";
import { answersOf, themeWordOf } from "./theme-word.js";
import { reasonOf, summary } from "./verdict.js";

/**
 * Show the band.
 * @param {State} state
 */
export function renderBand(state) {
  const { snapshot, accepted } = state;
  if (snapshot === null) return;
  const doubt = doubtOf(state) ?? themeWordOf(state);
  const band = bandOf(snapshot, accepted, doubt);
  const isStale = snapshot.state === "hands" || snapshot.state === "reading";
  the("verdict").className = `${band.sign}${isStale ? " stale" : ""}`;
  the("frame").classList.toggle("gone", snapshot.state === "camera gone");
  write(the("headline"), band.headline);
  write(the("details"), band.details);
  document.title = snapshot.sight === null ? "meldwatch" : `${SIGNS[band.sign]} ${band.headline} – meldwatch`;
  renderParts(band);
  renderDoubt(snapshot.sight, doubt);
}

const renderParts = whenChanged(
  (/** @type {Band} */ { sign, figure, colour }) => [spoken(), sign, figure, colour],
  ({ sign, figure, colour }) => {
    the("sign").replaceChildren(colour === undefined ? signOf(sign) : pawn(colour));
    the("total").hidden = figure === null;
    the("total").replaceChildren(...(figure === null ? [] : "of" in figure ? gauge(figure.of) : [make("b", {}, figure.number), make("span", {}, ` ${figure.unit}`)]));
  },
);

/** What the piece or the word in doubt may be: one tap on the right answer. */
const renderDoubt = whenChanged(
  (/** @type {number | null} */ sight, /** @type {Doubt | ThemeWord | null} */ doubt) => [spoken(), sight, doubt],
  (_, doubt) => {
    the("doubt").hidden = doubt === null;
    the("doubt").setAttribute("aria-label", doubt?.headline ?? "");
    keepFocus(the("doubt"), () => the("doubt").replaceChildren(...(doubt === null ? [] : "faces" in doubt ? choicesOf(doubt) : answersOf(doubt))));
  },
);

/** @param {Doubt} doubt */
function choicesOf({ index, faces }) {
  let isAnswered = false;
  const answer = async (/** @type {string} */ face) => {
    if (isAnswered) return; // the second of two quick taps
    isAnswered = true;
    await giveFace(index, face);
    isAnswered = false;
  };
  const button = (/** @type {string} */ keep, /** @type {string} */ label, /** @type {Element} */ shown, /** @type {string} */ word, /** @type {() => unknown} */ click) => {
    shown.setAttribute("aria-hidden", "true");
    return make("button", { type: "button", "data-keep": keep, "aria-label": label, click }, shown, make("span", {}, word));
  };
  const dots = make("span", { class: "tile" }, make("span", { class: "mark" }, "…"));
  return [
    ...faces.map((face, at) => button(`face-${at}`, nameOf(face), pieceShown(face), wordOf(faces)(face), () => answer(face))),
    button("face-other", say("doubt.otherFace"), dots, say("doubt.else"), () => correctPiece(index)),
  ];
}

/**
 * How much there is of what there has to be.
 * @param {[number, number]} of
 */
function gauge([has, needs]) {
  const bar = make("i", { class: "gauge", "aria-hidden": "true" }, make("i", {}));
  bar.style.setProperty("--part", String(Math.min(1, has / needs)));
  return [make("b", {}, String(has), make("small", {}, ` / ${needs}`)), bar];
}

/**
 * The band for a snapshot, for a turn that was accepted a moment ago, and for a piece or a word that is asked about.
 * @param {Snapshot} snapshot
 * @param {State["accepted"]} accepted
 * @param {Pick<Doubt, "headline" | "details"> | null} doubt
 * @returns {Band}
 */
export function bandOf(snapshot, accepted, doubt = null) {
  const { play, turn, state } = snapshot;
  if (play?.won) return { sign: "legal", headline: say("match.wellDone", { names: namesOf(play, play.won.seats) }), details: phrase(play.won), figure: null };
  if (state !== "camera gone" && play && turn?.fault) return ofRefused(snapshot, turn.fault);
  if (state !== "camera gone" && play && accepted) return ofAccepted(play, accepted.seat);
  if (doubt) return { sign: "unsure", headline: doubt.headline, details: doubt.details, figure: null };
  const said = summary(snapshot);
  if (said.sign === "illegal") return { ...said, ...shortOf(snapshot, said.headline), details: reasonOf(snapshot) ?? said.details };
  if (said.sign === "legal" && play && liesAsBefore(snapshot)) return calm(play);
  return { ...said, figure: play || said.sign === "none" || !snapshot.points ? null : { number: snapshot.points, unit: say("table.points", { n: snapshot.points }) } };
}

/** @type {(play: Play, seats: readonly number[]) => string} */
const namesOf = ({ players }, seats) => seats.map((seat) => players[seat].name).join(say("match.and"));

/**
 * Of a first lay that is too low and else without a fault, how much it lacks.
 * @type {(snapshot: Pick<Snapshot, "turn" | "groups">, headline: string) => Pick<Band, "headline" | "figure">}
 */
function shortOf({ turn, groups }, headline) {
  if (!turn?.opening || groups.some(({ ruling }) => ruling === "illegal")) return { headline, figure: null };
  const [has, needs] = turn.opening;
  return { headline: needs > has ? say("match.short", { n: needs - has }) : headline, figure: { of: [has, needs] } };
}

/** @type {(snapshot: Snapshot, fault: NonNullable<NonNullable<Snapshot["turn"]>["fault"]>) => Band} */
function ofRefused(snapshot, fault) {
  if (fault.back) return { sign: "legal", headline: say("match.refused.isBack"), details: "", figure: null };
  return { sign: "illegal", ...shortOf(snapshot, say("match.refused.title")), details: phrase(fault)[0] ?? "" };
}

/** @type {(play: Play, seat: number) => Band} */
function ofAccepted(play, seat) {
  const { length } = play.added;
  const line = play.lines.at(-1);
  const scored = line?.item === "turn" && play.last === seat ? line.points[seat] : null;
  const figure = scored === null ? { number: length, unit: say("match.piecesLaid", { n: length }) } : { number: scored, unit: say("table.points", { n: scored }) };
  return { sign: "legal", headline: say("match.wellDone", { names: play.players[seat].name }), details: say("match.turnComes", { name: play.players[play.seat].name }), figure };
}

/** @type {(play: Play) => Band} */
const calm = (play) => ({ sign: "none", headline: say("match.turnNext", { name: play.players[play.seat].name }), details: dealt(play), figure: null, colour: play.players[play.seat].colour });
