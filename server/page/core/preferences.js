// What this page was asked to do: kept in this browser, as each screen at a table has its own ears.

/** @import { Preferences } from "./types" */

import { getState, update } from "./store.js";

const KEY = "meldwatch-wishes";

update(({ preferences }) => ({ preferences: { ...preferences, ...stored() } }));

/** @returns {Partial<Preferences>} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {}; // a browser may forbid storage: the defaults then
  }
}

/**
 * Whether something is preferred: sound, speech or ghost.
 * @param {keyof Preferences} name
 */
export const isPreferred = (name) => getState().preferences[name];

/**
 * Prefer something, or prefer it no longer; it is remembered.
 * @param {keyof Preferences} name
 * @param {boolean} wanted
 */
export function prefer(name, wanted) {
  update(({ preferences }) => ({ preferences: { ...preferences, [name]: wanted } }));
  try {
    localStorage.setItem(KEY, JSON.stringify(getState().preferences));
  } catch {
    /* it is then not remembered */
  }
}
