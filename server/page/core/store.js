// The one state of the page: the last snapshot, what was learnt besides, and what this page alone knows.

/** @import { State } from "./types" */

/** @type {State} */
const INITIAL = {
  snapshot: null,
  game: null,
  connection: 0,
  lost: null,
  error: null,
  photoError: null,
  preferences: { sound: true, speech: false, ghost: true },
  cameras: [],
  programmes: [],
  isAdding: false,
  hasBegun: false,
  tableMode: false,
  accepted: null,
  editedRound: null,
  timer: null,
  count: { types: false, corrects: false, reopened: null, error: null },
  dispute: { error: null },
  setup: { offer: null, form: null },
  kept: { match: null, player: "", kind: "", move: 0 },
  film: null,
  viewfinder: { stream: null, refused: false },
  own: null,
  tab: "turn",
};

let state = Object.freeze(INITIAL);
let isPublishing = false;
/** @type {Set<(now: State, before: State) => void>} */
const subscribers = new Set();

/** The state as it is now. */
export const getState = () => state;

/**
 * What is asked of the match, as this page shows it: once the match has gone on from there, nothing is done.
 * @param {object} body
 */
export const asSeen = (body = {}) => ({ ...body, pushed: state.snapshot?.play?.pushed });

/**
 * Change the state, and show it to all who follow it.
 * @param {Partial<State> | ((state: State) => Partial<State>)} change
 */
export function update(change) {
  let before = state;
  state = Object.freeze({ ...state, ...(typeof change === "function" ? change(state) : change) });
  if (isPublishing) return; // a subscriber has changed it: all are shown that next
  isPublishing = true;
  try {
    while (before !== state) {
      const now = state;
      for (const each of subscribers) each(now, before);
      before = now;
    }
  } finally {
    isPublishing = false;
  }
}

/**
 * Call a function with the state now and before, whenever it has changed.
 * @param {(now: State, before: State) => void} subscriber
 */
export function subscribe(subscriber) {
  subscribers.add(subscriber);
}

/**
 * Wait until the state is so; not for ever, where it never is.
 * @param {(now: State) => boolean} isSo
 * @param {number} most milliseconds
 * @returns {Promise<void>}
 */
export function until(isSo, most = 2000) {
  return new Promise((done) => {
    const stop = () => {
      subscribers.delete(look);
      clearTimeout(late);
      done();
    };
    const look = (/** @type {State} */ now) => isSo(now) && stop();
    const late = setTimeout(stop, most);
    subscribers.add(look);
    look(state);
  });
}

/**
 * A render function that draws only where what it draws from has changed.
 * @template {unknown[]} Given
 * @param {(...given: Given) => unknown} inputs
 * @param {(...given: Given) => void} render
 */
export function whenChanged(inputs, render) {
  let rendered = "";
  return (/** @type {Given} */ ...given) => {
    const now = JSON.stringify(inputs(...given));
    if (now === rendered) return;
    rendered = now;
    render(...given);
  };
}
