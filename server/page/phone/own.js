// What this phone is and keeps: the player it speaks for, remembered in this browser, and a hand that nobody else sees.

/** @import { ChangingPaths, Method, OwnPhone, Snapshot, State } from "../core/types" */

import { ask, learn } from "../core/api.js";
import { getState, update } from "../core/store.js";

const KEY = "meldwatch-name";

/** Ask the server what this phone is; whoever was known here is claimed again once they play. */
async function learnOwn() {
  /** @type {OwnPhone | null} */
  const own = await learn("phones/me");
  if (own === null) return; // the next state asks again
  if (own.released) remember(null);
  update({ own });
  const seat = seatToClaim(own, getState().snapshot, remembered());
  if (seat !== null) await claim(seat);
}

/**
 * The seat of whoever this phone spoke for the last time, where that one plays and it speaks for nobody.
 * @param {OwnPhone} own
 * @param {Snapshot | null} snapshot
 * @param {string | null} name
 */
export function seatToClaim(own, snapshot, name) {
  const seat = snapshot?.play?.players.findIndex((player) => player.name === name) ?? -1;
  return own.number === null && !own.released && seat >= 0 ? seat : null;
}

/**
 * Speak for the player of this seat, or with null for nobody.
 * @param {number | null} seat
 */
export async function claim(seat) {
  remember(seat === null ? null : (getState().snapshot?.play?.players[seat].name ?? null));
  await askOwn("phones/me/seat", { seat }, "PUT");
}

/**
 * Ask for something about this phone; what it keeps is learnt anew. Answers whether it was done.
 * @template {Method} [Asked="POST"]
 * @param {ChangingPaths[Asked]} path
 * @param {object | null} body
 * @param {Asked} method
 */
export async function askOwn(path, body = null, method = /** @type {Asked} */ ("POST")) {
  const error = await ask(path, body, method);
  update({ error });
  await learnOwn();
  return error === null;
}

/**
 * Learn anew what this phone is wherever that may have changed with the table.
 * @param {State} now
 * @param {State} before
 */
export function followOwn(now, before) {
  if (now.snapshot !== null && keyOf(now) !== keyOf(before)) learnOwn();
}

/** @param {State} state */
const keyOf = ({ snapshot, connection }) =>
  snapshot && JSON.stringify([connection, snapshot.game, snapshot.phones, snapshot.play?.id, snapshot.play?.players.map(({ name }) => name), snapshot.play?.lines.length, snapshot.count === null]);

function remembered() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // a browser may forbid storage: it is then asked each time
  }
}

/** @param {string | null} name */
function remember(name) {
  try {
    if (name === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, name);
  } catch {
    /* it is then not remembered */
  }
}
