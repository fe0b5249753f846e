// What a phone knows, as tests need it.

import { snapshot, turn } from "./page.js";

/** A player with a total. */
export const player = (name, total, colour) => ({ name, total, opened: true, colour });

/** A match of Anna and Ben, whose turn it is after Anna laid. */
export const play = (more = {}) => ({
  players: [player("Anna", 12, 0), player("Ben", 34, 1)],
  seat: 1,
  pushed: 3,
  before: [],
  added: ["R1", "R2", "R3"],
  last: 0,
  lines: [],
  over: false,
  winners: [],
  unit: "round",
  called: 1,
  stage: null,
  undoes: "turn",
  won: null,
  id: 1,
  dealer: null,
  begins: null,
  ...more,
});

/** A phone that speaks for Ben. */
export const own = (more = {}) => ({ number: 4, seat: 1, at_table: false, leads: false, needs_hands: true, hand: null, released: false, permissions: { count: true, correct: true, delete: false }, ...more });

/** What Ben's phone knows. */
export const state = (more = {}) => ({ snapshot: snapshot({ play: play(), turn: turn() }), own: own(), tab: "turn", game: null, count: { types: false, corrects: false, reopened: null, error: null }, film: null, viewfinder: { stream: null, refused: false }, ...more });

/** Why a turn was refused. */
export const fault = { back: false, en: ["The run has a gap."], fr: ["La suite a un trou."], penalty_en: "", penalty_fr: "" };
