// What the server says now: of the states that come while one is being shown, the newest; and the box that it names.

/** @import { Game, Snapshot, State } from "./types" */

import { learn } from "./api.js";
import { learnNames } from "./i18n.js";
import { getState, update } from "./store.js";

let learnt = ""; // the box whose faces are known

/**
 * A function that takes whole states: one is shown at a time, and of those that come meanwhile the newest alone waits.
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
