// What the server says now: of the states that come while one is being shown, or while a button is being pressed, the newest;
// and the box that it names.

/** @import { Game, Loss, Snapshot, State } from "./types" */

import { follow, learn } from "./api.js";
import { the, write } from "./dom.js";
import { learnNames, say } from "./i18n.js";
import { getState, update } from "./store.js";

/** Longer than that nothing waits for a finger, in milliseconds. */
const LONGEST_PRESS = 1000;
/** Between a finger's lifting and its click, in milliseconds. */
const UNTIL_CLICK = 50;

let learnt = ""; // the box whose faces are known
/** @type {Promise<void> | null} */
let press = null; // ends with its click

/** Notice what is being pressed: were it drawn anew under the finger, its click would be lost. */
export function noticePresses() {
  let lift = () => {};
  const begin = () => {
    const own = new Promise((/** @type {(value?: void) => void} */ resolve) => {
      lift = resolve;
      setTimeout(resolve, LONGEST_PRESS);
    });
    press = own;
    own.then(() => press === own && (press = null));
  };
  const end = () => setTimeout(lift, UNTIL_CLICK);
  addEventListener("pointerdown", begin, true);
  addEventListener("pointerup", end, true);
  addEventListener("pointercancel", end, true);
}

/**
 * Follow the table, with a function that shows whole states.
 * @param {(snapshot: Snapshot) => Promise<unknown>} show
 */
export function followTable(show) {
  noticePresses();
  follow(newestOnly(show), noteLoss, () => update(({ connection }) => ({ connection: connection + 1 })));
}

/**
 * Note that the connection is lost, or found again: pictures are then numbered anew.
 * @param {Loss | null} lost
 */
function noteLoss(lost) {
  if (lost) update(({ connection, snapshot }) => ({ lost, connection: connection + 1, snapshot: snapshot && { ...snapshot, picture: null } }));
  else if (getState().lost) update({ lost });
}

/**
 * Say that the connection is lost, and why.
 * @param {State} state
 */
export function renderLoss({ lost }) {
  the("lost").hidden = lost === null;
  if (lost) write(the("lost"), say(`app.lost.${lost}`));
}

/**
 * A function that takes whole states: one is shown at a time, none while something is being pressed, and of those that
 * come meanwhile the newest alone waits.
 * @param {(snapshot: Snapshot) => Promise<unknown>} show
 */
export function newestOnly(show) {
  /** @type {Snapshot | null} */
  let newest = null;
  let isTaking = false;
  return async (/** @type {Snapshot} */ snapshot) => {
    newest = snapshot;
    if (isTaking) return;
    isTaking = true;
    while (newest !== null) {
      while (press !== null) await press;
      const next = newest;
      newest = null;
      await show(next);
    }
    isTaking = false;
  };
}

/**
 * Learn the game's box, where a state names another one than is known; `more` learns what else goes with it.
 * @param {Snapshot} snapshot
 * @param {(game: Game) => Promise<Partial<State>>} more
 */
export async function learnBox({ box }, more = async () => ({})) {
  if (box === learnt && getState().game !== null) return;
  /** @type {Game | null} */
  const game = await learn("game");
  if (game === null) return; // the server has gone: the next state will ask again
  learnt = box;
  learnNames(game.faces);
  update({ game, ...(await more(game)) });
}
