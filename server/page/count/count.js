// Counting the round: each player shows a hand, it is put right and agreed to; then the reckoning, line by line.

/** @import { ChangingPaths, Count, Method, Play, Snapshot, State } from "../core/types" */
/** @typedef {Play["players"]} Players */

import { act, ask } from "../core/api.js";
import { keepFocus, make, present, the } from "../core/dom.js";
import { phraseOf, say, spoken } from "../core/i18n.js";
import { speak } from "../core/speech.js";
import { asSeen, getState, update, whenChanged } from "../core/store.js";
import { kindOfPieces } from "../pieces/piece.js";
import { addTo, facesOf, handShown } from "./hand.js";
import { asksHow, chip, choice, programmeOf, wentOutHow } from "./known.js";
import { reckoning } from "./reckoning.js";
import { dropTypedHand, focusTypedHand, typedHand } from "./typed-hand.js";

let onWritten = () => {};

/**
 * Put the panel of a count beside the picture; `written` is called once a round has been written down.
 * @param {() => void} written
 */
export function prepareCount(written) {
  onWritten = written;
  the("take-back").after(make("button", { type: "button", id: "count-round", class: "button", click: () => act("count", asSeen()) }));
  the("table").append(make("section", { id: "count", tabindex: "-1", hidden: true, "aria-labelledby": "count-title" }));
}

/**
 * What this page alone knows of a count, after a new snapshot.
 * @param {State["count"]} local
 * @param {Snapshot | null} before
 * @param {Snapshot} snapshot
 * @returns {State["count"]}
 */
export function countAfter(local, before, { count }) {
  if (count === null) return { ...local, types: false, corrects: false, error: null };
  return before?.count?.seat === count.seat ? local : { ...local, types: false };
}

/**
 * Show the count, if one is under way.
 * @param {State} state
 */
export function renderCount({ snapshot, count: local }) {
  if (snapshot === null) return;
  const { play } = snapshot;
  const count = play?.unit === "hand" ? null : snapshot.count; // a showdown has a screen of its own
  the("count-round").textContent = say(`match.units.${play?.unit ?? "round"}.count`);
  const opens = the("count").hidden && count !== null;
  the("count").hidden = count === null;
  document.body.classList.toggle("counting", count !== null);
  if (count) renderPanel(snapshot, local);
  if (opens) the("count").focus();
}

const renderPanel = whenChanged(
  (/** @type {Snapshot} */ snapshot, /** @type {State["count"]} */ local) =>
    snapshot.count && [spoken(), snapshot.count, local, mayShow(snapshot), snapshot.play?.players, snapshot.play?.called],
  ({ count, play }, local) => {
    if (count === null || play === null) return;
    const parts = panel(count, play, local);
    const isHere = the("count").contains(document.activeElement);
    const isNew = document.getElementById("reckoning-title") === null;
    keepFocus(the("count"), () => the("count").replaceChildren(...parts));
    if (isHere && isNew) document.getElementById("reckoning-title")?.focus(); // it pushes what was pressed out of view
  },
);

/**
 * @param {Count} count
 * @param {Play} play
 * @param {State["count"]} local
 */
function panel(count, { players, called, unit }, { error, ...local }) {
  const close = make("button", { type: "button", class: "quiet", "aria-label": say("count.leave"), click: () => send("count", null, "DELETE") }, "✕");
  const missing = phraseOf(count, "missing");
  const lacks = missing && allAgreed(count) && !asksHow(count);
  return present(
    make("div", { class: "pick-head" }, make("h2", { id: "count-title" }, say(`match.units.${unit}.counting`, { n: called })), close),
    count.needs_hands ? seats(count, players) : null,
    missing ? null : reckoning(count, players, unit, finish), // in sight at once; the hands are looked back on below
    count.needs_hands ? hand(count, players, local) : null,
    count.out === null ? null : wentOutHow(count, players[count.out].name, send),
    lacks ? make("p", { class: "trouble", role: "alert" }, missing) : null,
    make("p", { class: "trouble", role: "alert", hidden: !error }, error ?? ""),
  );
}

/** @param {Count} count */
const allAgreed = (count) => count.hands.every(({ agreed }) => agreed);

/**
 * Whether what the camera sees can be taken for a hand.
 * @param {Snapshot} snapshot
 */
export const mayShow = ({ state, sight }) => state === "verdict" && sight !== null;

/**
 * @param {Count} count
 * @param {Players} players
 */
function seats(count, players) {
  const chips = players.map(({ name }, seat) => {
    const { agreed, points } = count.hands[seat];
    const text = agreed && points !== null ? `✓ ${name} · ${points}` : name;
    const label = `${name}, ${agreed ? say("count.counted") : say("count.toShow")}`;
    return chip(text, `seat-${seat}`, count.seat === seat, () => send(`count/${seat}`, null, "PUT"), label);
  });
  return make("div", {}, ...choice("count-hands", say("count.hands"), chips));
}

/**
 * @param {Count} count
 * @param {Players} players
 * @param {{ types: boolean, reopened: number | null }} local
 */
function hand(count, players, { types, reopened }) {
  const { seat } = count;
  const { name } = players[seat];
  const mine = count.hands[seat];
  const extras = count.needs_programmes ? [programmeOf(count, seat, name, send)] : [];
  if (!mine.shown) return make("div", { class: "hand" }, make("h3", {}, say("count.show", { name })), ...waysToShow(seat, count, types), ...extras);
  const yes = make("button", { type: "button", class: "main", "data-keep": "yes", disabled: mine.points === null, click: () => agree(seat) }, say("count.agree"));
  const isReopened = types || reopened === seat;
  const again = make("button", { type: "button", class: "button", click: () => changeCount({ reopened: seat }) }, say("count.showAgain"));
  const trouble = mine.points === null ? "" : phraseOf(mine, "trouble");
  return make(
    "div",
    { class: "hand" },
    make("h3", {}, say("count.handOf", { name })),
    ...handShown(`count/${seat}`, mine, { name, cards: count.needs_programmes }, send),
    trouble ? make("p", { class: "trouble" }, trouble) : null,
    ...extras,
    mine.agreed ? null : yes,
    make("div", { class: "buttons" }, ...addTo(`count/${seat}`, mine, send), isReopened ? null : again),
    ...(isReopened ? waysToShow(seat, count, types) : []),
  );
}

/**
 * How a player's hand may be shown: to the camera, in a photograph, in notation.
 * @param {number} seat
 * @param {Count} count
 * @param {boolean} types whether the hand is being typed
 * @param {string} hint what to do
 */
export function waysToShow(seat, count, types, hint = say("count.holdStill")) {
  const { snapshot } = getState();
  const isSeen = snapshot !== null && mayShow(snapshot);
  const isTyped = snapshot?.feed === "typed";
  const looks = !isTyped && snapshot?.feed !== "photos"; // else there is no camera to hold anything before
  const take = () => send(`count/${seat}/live`, { sight: getState().snapshot?.sight });
  const live = make("button", { type: "button", class: "main", "data-keep": "live", disabled: !isSeen, click: take }, say("count.takeSeen"));
  const input = make("input", { type: "file", accept: "image/*", capture: "environment", class: "unseen", "data-keep": "photo" });
  input.onchange = () => photo(seat, input);
  const file = make("label", { class: looks || isTyped ? "button" : "button primary" }, input, say("count.takePhoto"));
  const type = make("button", { type: "button", class: "button", "aria-expanded": String(types), "data-keep": "type", click: toggleTyping }, say("count.type"));
  const out = count.needs_first ? null : make("button", { type: "button", class: "button", "data-keep": "out", click: () => goneOut(seat) }, say("count.wentOut"));
  return present(
    looks ? make("p", { class: "soft" }, hint) : null,
    looks ? live : null,
    make("div", { class: "buttons" }, file, ...present(isTyped ? null : type, out)),
    types || isTyped ? typing(seat, count) : null,
  );
}

function toggleTyping() {
  const types = !getState().count.types;
  changeCount({ types });
  if (types) focusTypedHand();
}

/**
 * The board by which a hand is tapped, and the field in which it is written.
 * @param {number} seat
 * @param {Count} count
 */
function typing(seat, { hands }) {
  const used = hands.filter((_, other) => other !== seat).flatMap(facesOf);
  const written = make("details", { class: "written" }, make("summary", { "data-keep": "written" }, say("pieces.notation")), typingForm(seat));
  const take = (/** @type {string} */ text) => takeTyped(seat, text);
  return typedHand(`seat ${seat}`, { faces: facesOf(hands[seat]), used, take, taken: say("count.useTyped"), more: written });
}

/** @type {(seat: number, text: string) => Promise<void>} */
async function takeTyped(seat, text) {
  changeCount({ types: false }); // the board is gone when the hand is shown
  if (await send(`count/${seat}/typed`, { text, language: spoken() })) dropTypedHand();
  else if (!getState().count.types) toggleTyping();
}

/** @param {number} seat */
function typingForm(seat) {
  const pieces = kindOfPieces(getState().game?.faces ?? []);
  const input = make("input", { name: "hand", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", maxlength: 400, "data-keep": "hand", "aria-describedby": "hand-hint" });
  const hint = make("p", { id: "hand-hint", class: "soft" }, say(`count.typedHint.${pieces}`));
  const form = make("form", {}, make("label", {}, say("count.typed"), input), hint, make("button", { type: "submit", class: "button" }, say("count.useTyped")));
  form.onsubmit = (event) => {
    event.preventDefault();
    takeTyped(seat, input.value);
  };
  return form;
}

/** @type {(seat: number, input: HTMLInputElement) => Promise<void>} */
async function photo(seat, input) {
  if (!input.files?.length) return;
  const form = new FormData();
  form.append("photo", input.files[0]);
  input.parentElement?.classList.add("busy");
  await send(`count/${seat}/photo`, form);
}

/** @param {number} seat */
async function goneOut(seat) {
  if (await send(`count/${seat}/typed`, { text: "" })) await send(`count/${seat}/agree`);
}

/** @param {number} seat */
async function agree(seat) {
  if (!(await send(`count/${seat}/agree`))) return;
  const { snapshot } = getState();
  const name = snapshot?.play?.players[seat].name;
  speak(`${name} : ${say("match.points", { n: snapshot?.count?.hands[seat].points ?? 0 })}`);
}

async function finish() {
  if (await send("count/finish", asSeen())) onWritten();
}

/**
 * Ask for something at the count, and say in its panel why it was not done; whether it was.
 * @template {Method} [Asked="POST"]
 * @param {ChangingPaths[Asked]} path
 * @param {object | null} body
 * @param {Asked} method
 */
export async function send(path, body = null, method = /** @type {Asked} */ ("POST")) {
  const error = await ask(path, body, method);
  changeCount(error === null ? { error, reopened: null } : { error });
  return error === null;
}

/**
 * Change what this page alone knows of the count.
 * @param {Partial<State["count"]>} wanted
 */
export function changeCount(wanted) {
  update(({ count }) => ({ count: { ...count, ...wanted } }));
}
