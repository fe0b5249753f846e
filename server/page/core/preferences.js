// What this page was asked to do: kept in this browser, as each screen at a table has its own ears.

const KEY = "meldwatch-wishes";
const DEFAULTS = { sound: true, speech: false, ghost: true };

let wishes = { ...DEFAULTS, ...stored() };

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {}; // a browser may forbid storage: the defaults then
  }
}

/** Whether something is wished: sound, speech or ghost. */
export const isWished = (name) => wishes[name];

/** Wish something, or wish it no longer; it is remembered. */
export function wish(name, wanted) {
  wishes = { ...wishes, [name]: wanted };
  try {
    localStorage.setItem(KEY, JSON.stringify(wishes));
  } catch {
    /* it is then not remembered */
  }
}
