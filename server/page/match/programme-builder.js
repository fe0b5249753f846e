// A programme built by taps: how many melds, of what kind, how long, in which suits or of which rank; or one that is printed.

/** @import { Answered, PrintedProgramme } from "../core/types" */
/** @typedef {{ kind: string, times: number, least: number, suits: string[], rank: string | null }} Parts */

import { lookUp } from "../core/api.js";
import { make, present, the, write } from "../core/dom.js";
import { phrase, say } from "../core/i18n.js";
import { getState } from "../core/store.js";
import { SUITS, rankOf } from "../pieces/piece.js";

const KINDS = ["run", "mixed", "set", "prime"];
const TIMES = [1, 2, 3, 4];
const LENGTHS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13];
/**
 * Suits and ranks as the server's text form of a programme names them.
 * @type {Record<string, string>}
 */
const SUIT_NAMES = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
/** @type {Record<string, string>} */
const COURT_NAMES = { A: "aces", J: "jacks", Q: "queens", K: "kings" };
const RANKS = ["A", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]; // a 2 is wild
/** @type {Parts} */
const FIRST = { kind: "run", times: 1, least: 4, suits: [], rank: null };

/**
 * A programme in the server's text form; only what its kind may impose is in it.
 * @param {Parts} parts
 */
export function programmeText({ kind, times, least, suits, rank }) {
  if (kind === "prime") return kind;
  const imposed = kind === "run" ? suits.map((suit) => SUIT_NAMES[suit]) : kind === "set" && rank ? [COURT_NAMES[rank] ?? `${rank}s`] : [];
  return [...(times > 1 ? [`${times}x`] : []), kind, least, ...imposed].join(" ");
}

/**
 * Ask for a programme; `chosen` is called with its text form, empty where it is not known.
 * @param {string} title
 * @param {(text: string) => unknown} chosen
 */
export function askProgramme(title, chosen) {
  let parts = FIRST;
  const dialog = dialogOf();
  const then = (/** @type {string} */ text) => {
    dialog.close();
    chosen(text);
  };
  const sentence = make("p", { class: "programme-said", role: "status" });
  const take = make("button", { type: "button", class: "main", click: () => then(programmeText(parts)) }, say("programme.take"));
  const rows = make("div", {});
  const close = make("button", { type: "button", class: "quiet close", "aria-label": say("app.close"), click: () => dialog.close() }, "✕");
  const unknown = make("button", { type: "button", class: "button", click: () => then("") }, say("programme.unknown"));
  dialog.replaceChildren(
    make("div", { class: "pick-head" }, make("h2", { id: "programme-title" }, title), close),
    rows,
    sentence,
    take,
    make("details", { class: "written" }, make("summary", {}, say("programme.printed")), printed(then)),
    make("details", { class: "written" }, make("summary", {}, say("pieces.notation")), notation(then)),
    make("div", { class: "buttons" }, unknown),
  );
  show();
  dialog.showModal();

  /** @param {Partial<Parts>} change */
  function put(change) {
    parts = { ...parts, ...change };
    show();
  }

  async function show() {
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.keep : null;
    rows.replaceChildren(...present(...rowsOf(parts, put)));
    if (focused) /** @type {HTMLElement | null} */ (rows.querySelector(`[data-keep="${focused}"]`))?.focus();
    const text = programmeText(parts);
    /** @type {Answered<PrintedProgramme>} */
    const answer = await lookUp("rules/programme", { text });
    if (text !== programmeText(parts)) return; // another has been asked for in the meantime
    take.disabled = answer.error !== undefined;
    sentence.classList.toggle("trouble", take.disabled);
    write(sentence, answer.error ?? phrase(answer));
  }
}

/** @returns {HTMLDialogElement} */
function dialogOf() {
  if (!the("programme")) document.body.append(make("dialog", { id: "programme", "aria-labelledby": "programme-title" }));
  return the("programme");
}

/** @type {(parts: Parts, put: (change: Partial<Parts>) => void) => (Element | null)[]} */
function rowsOf({ kind, times, least, suits, rank }, put) {
  const row = (/** @type {string} */ name, /** @type {Element[]} */ ...chips) =>
    make("div", {}, make("h3", { id: `programme-${name}` }, say(`programme.${name}`)), make("div", { class: "chips", role: "group", "aria-labelledby": `programme-${name}` }, ...chips));
  const kinds = KINDS.map((each) => chip(say(`programme.kinds.${each}`), each, each === kind, () => put({ kind: each })));
  if (kind === "prime") return [row("kind", ...kinds)];
  const suitChips = Object.entries(SUITS).map(([suit, sign]) =>
    chip(sign, suit, suits.includes(suit), () => put({ suits: suits.includes(suit) ? suits.filter((each) => each !== suit) : [...suits, suit] }), say(`programme.suitNames.${suit}`)),
  );
  const rankChips = RANKS.map((each) => chip(rankOf(each), `rank-${each}`, each === rank, () => put({ rank: each === rank ? null : each })));
  return [
    row("kind", ...kinds),
    row("times", ...TIMES.map((each) => chip(`${each} ×`, `times-${each}`, each === times, () => put({ times: each })))),
    row("least", ...LENGTHS.map((each) => chip(String(each), `least-${each}`, each === least, () => put({ least: each })))),
    kind === "run" ? row("suits", ...suitChips) : null,
    kind === "set" ? row("rank", ...rankChips) : null,
  ];
}

/** @type {(text: string, keep: string, pressed: boolean, click: () => void, label?: string | null) => HTMLElement} */
const chip = (text, keep, pressed, click, label = null) =>
  make("button", { type: "button", class: "chip", "data-keep": keep, "aria-pressed": String(pressed), "aria-label": label, click }, text);

/**
 * The programmes that are printed, in words.
 * @param {(text: string) => void} then
 */
function printed(then) {
  const items = getState().programmes.map((each) => make("li", {}, make("button", { type: "button", class: "button", click: () => then(each.text) }, phrase(each))));
  return make("ul", { class: "printed" }, ...items);
}

/** @param {(text: string) => void} then */
function notation(then) {
  const input = make("input", { name: "programme", autocomplete: "off", maxlength: 60, "aria-describedby": "programme-hint" });
  const form = make("form", {}, make("label", {}, say("programme.typed"), input), make("p", { id: "programme-hint", class: "soft" }, say("match.programmeHint")));
  form.append(make("button", { type: "submit", class: "button" }, say("programme.take")));
  form.onsubmit = (event) => {
    event.preventDefault();
    then(input.value.trim());
  };
  return form;
}
