// Counting the round: each player shows a hand, it is put right and agreed to; then the reckoning, line by line.

import { make, the } from "../core/dom.js";
import { handShown } from "./hand.js";
import { ask } from "../core/api.js";
import { programmeField } from "../match/programme.js";
import { signed } from "../match/sheet.js";
import { say } from "../core/speech.js";
import { SUITS } from "../pieces/piece.js";
import { tick } from "../table/settings.js";
import { minus, spoken, words } from "../core/i18n.js";

let shown = null;
let drawn = "";
let types = false; // whether the hand is being typed
let sent = "";
let typed = null; // the form, and whose hand is typed in it
let finished = () => {};

/** Put the panel of a count beside the picture; `after` is called once a round has been written down. */
export function prepareCount(trouble, after) {
  finished = after;
  const begin = make("button", { type: "button", id: "count-round", class: "button" });
  begin.onclick = async () => trouble(await ask("count"));
  the("open-sheet").before(begin);
  the("table").append(make("section", { id: "count", tabindex: "-1", hidden: true, "aria-labelledby": "count-title" }));
}

/** Show the count of a snapshot, if one is under way. */
export function showCount(snapshot) {
  const before = shown;
  shown = snapshot;
  const { count } = snapshot;
  the("count-round").textContent = words().units[snapshot.play?.unit ?? "round"].count;
  const opens = the("count").hidden && count !== null;
  the("count").hidden = count === null;
  document.body.classList.toggle("counting", count !== null);
  if (count === null) {
    drawn = sent = "";
    types = false;
    return;
  }
  if (before?.count?.seat !== count.seat) types = false;
  const now = JSON.stringify([spoken(), count, types, sent, snapshot.state === "verdict" && snapshot.sight !== null, snapshot.play.players]);
  if (now === drawn) return;
  drawn = now;
  render(count);
  if (opens) the("count").focus();
}

function render(count) {
  const focused = focusedPlace();
  const { players, lines } = shown.play;
  const rounds = new Set(lines.map(({ round }) => round).filter((round) => round !== null && round !== undefined)).size;
  const close = make("button", { type: "button", class: "quiet", "aria-label": words().leaveCount, click: () => send("count", null, "DELETE") }, "✕");
  the("count").replaceChildren(
    ...[
      make("div", { class: "pick-head" }, make("h2", { id: "count-title" }, words().units[shown.play.unit].counting(rounds + 1)), close),
      count.needs_first ? whoLaidFirst(count, players) : null,
      count.needs_upcard ? upcard(count) : null,
      count.needs_hands && !(count.void && !count.missing_fr) ? seats(count, players) : null,
      count.needs_hands && !(count.void && !count.missing_fr) && !allAgreed(count) ? hand(count, players) : null,
      count.needs_hands && allAgreed(count) ? hand(count, players) : null,
      count.out === null ? null : wentOutHow(count, players[count.out].name),
      count.missing_fr && allAgreed(count) && !asksHow(count) ? make("p", { class: "trouble", role: "alert" }, count[`missing_${spoken()}`]) : null,
      make("p", { class: "trouble", role: "alert", hidden: !sent }, sent),
      count.missing_fr ? null : reckoning(count, players),
    ].filter(Boolean),
  );
  if (focused) the("count").querySelector(focused)?.focus();
}

/** Where the focus is, so that it stays there when the panel is written again. */
function focusedPlace() {
  const active = document.activeElement;
  if (!the("count").contains(active)) return null;
  if (active.dataset.keep) return `[data-keep="${active.dataset.keep}"]`;
  return active.dataset.piece ? `.hand-rows [data-piece="${active.dataset.piece}"]` : "#count";
}

const allAgreed = (count) => count.hands.every(({ agreed }) => agreed);

function whoLaidFirst(count, players) {
  const chip = (name, seat, pressed) =>
    make("button", { type: "button", class: "chip", "data-keep": `first-${seat}`, "aria-pressed": String(pressed), click: () => send("count/first", { seat }, "PUT") }, name);
  const chips = players.map(({ name }, seat) => chip(name, seat, count.first === seat));
  return make(
    "div",
    { class: "known" },
    make("h3", { id: "count-first" }, words().laidFirst),
    make("div", { class: "chips", role: "group", "aria-labelledby": "count-first" }, ...chips, chip(words().nobody, null, count.void)),
  );
}

const asksHow = (count) => count.out !== null && !count.knows_at_once;

/** How the winner of rummy went out: asked where the turns do not tell, and to be put right where they do. */
function wentOutHow(count, name) {
  const chip = (text, wanted) => {
    const pressed = count.knows_at_once && count.at_once === wanted;
    const attributes = { type: "button", class: "chip", "data-keep": `at-once-${wanted}`, "aria-pressed": String(pressed) };
    return make("button", { ...attributes, click: () => send("count/known", { at_once: wanted }, "PUT") }, text);
  };
  const chips = [chip(words().notAtOnce, false), chip(words().atOnce, true)];
  const title = make("h3", { id: "count-out" }, words().outHow(name));
  return make("div", { class: asksHow(count) ? "known asked" : "known" }, title, make("div", { class: "chips", role: "group", "aria-labelledby": "count-out" }, ...chips));
}

function upcard(count) {
  const options = Object.entries(SUITS).flatMap(([suit, sign]) => RANKS.map((rank) => ({ face: rank + suit, text: rank + sign })));
  const choice = (each) => make("option", { value: each.face, selected: each.face === count.upcard }, each.text);
  const select = make("select", { "data-keep": "upcard" }, make("option", { value: "" }, "…"), ...options.map(choice));
  select.onchange = () => select.value && send("count/known", { upcard: select.value }, "PUT");
  return make("label", { class: "known" }, words().upcard, select);
}

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

function seats(count, players) {
  const chip = ({ name }, seat) => {
    const { agreed, points } = count.hands[seat];
    const state = agreed ? words().counted : words().toShow;
    const text = agreed && points !== null ? `✓ ${name} · ${points}` : name;
    const attributes = { type: "button", class: "chip", "data-keep": `seat-${seat}`, "aria-pressed": String(count.seat === seat), "aria-label": `${name}, ${state}` };
    return make("button", { ...attributes, click: () => send(`count/${seat}`, null, "PUT") }, text);
  };
  const title = make("h3", { id: "count-hands" }, words().theHands);
  return make("div", {}, title, make("div", { class: "chips", role: "group", "aria-labelledby": "count-hands" }, ...players.map(chip)));
}

function hand(count, players) {
  const { seat } = count;
  const { name } = players[seat];
  const mine = count.hands[seat];
  const game = { name, cards: count.needs_programmes };
  const extras = count.needs_programmes ? [programme(count, seat, name)] : [];
  if (!mine.shown) return make("div", { class: "hand" }, make("h3", {}, words().showHand(name)), ...waysToShow(seat, count), ...extras);
  const yes = make("button", { type: "button", class: "main", "data-keep": "yes", disabled: mine.points === null, click: () => agree(seat) }, words().yesCount);
  const again = make("button", { type: "button", class: "button", click: () => showAgain(seat) }, words().showAgain);
  const trouble = mine.points === null ? null : mine[`trouble_${spoken()}`] || null;
  return make(
    "div",
    { class: "hand" },
    make("h3", {}, words().handOf(name)),
    ...handShown(seat, mine, game, tell),
    trouble && make("p", { class: "trouble" }, trouble),
    ...extras,
    mine.agreed ? null : yes,
    ...(types || reopened === seat ? waysToShow(seat, count) : [make("div", { class: "buttons" }, again)]),
  );
}

let reopened = null;

function showAgain(seat) {
  reopened = seat;
  drawn = "";
  showCount(shown);
}

function waysToShow(seat, count) {
  const sees = shown.state === "verdict" && shown.sight !== null;
  const live = make("button", { type: "button", class: "main", "data-keep": "live", disabled: !sees, click: () => send(`count/${seat}/live`, { sight: shown.sight }) }, words().takeSeen);
  const input = make("input", { type: "file", accept: "image/*", capture: "environment", class: "unseen", "data-keep": "photo" });
  input.onchange = () => input.files.length && photo(seat, input);
  const file = make("label", { class: "button" }, input, words().takePhoto);
  const type = make("button", { type: "button", class: "button", "aria-expanded": String(types), "data-keep": "type", click: toggleTyping }, words().typeHand);
  const out = count.needs_first ? null : make("button", { type: "button", class: "button", "data-keep": "out", click: () => goneOut(seat) }, words().wentOut);
  return [
    make("p", { class: "soft" }, words().holdStill),
    live,
    make("div", { class: "buttons" }, file, type, out),
    ...(types ? [typing(seat)] : []),
  ];
}

function toggleTyping() {
  types = !types;
  showCount(shown);
  if (types) the("count").querySelector("form input")?.focus();
}

/** The form to type a hand in stays the same while the panel is written again: nothing typed is lost. */
function typing(seat) {
  if (typed?.seat === seat && typed.language === spoken()) return typed.form;
  typed = { seat, language: spoken(), form: typingForm(seat) };
  return typed.form;
}

function typingForm(seat) {
  const pieces = { rummy: "tiles", "tile-gin": "tiles", lettres: "letters" }[shown.game] ?? "cards";
  const input = make("input", { name: "hand", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", maxlength: 400, "data-keep": "hand", "aria-describedby": "hand-hint" });
  const form = make("form", {}, make("label", {}, words().typedHand, input), make("p", { id: "hand-hint", class: "soft" }, words().typedHint[pieces]), make("button", { type: "submit", class: "button" }, words().useTyped));
  form.onsubmit = async (event) => {
    event.preventDefault();
    types = false; // the form is gone when the hand is shown
    await send(`count/${seat}/typed`, { text: input.value });
    if (!sent) typed = null;
    else if (!types) toggleTyping();
  };
  return form;
}

async function photo(seat, input) {
  const form = new FormData();
  form.append("photo", input.files[0]);
  input.parentElement.classList.add("busy");
  await send(`count/${seat}/photo`, form);
}

async function goneOut(seat) {
  await send(`count/${seat}/typed`, { text: "" });
  if (!sent) await send(`count/${seat}/agree`);
}

async function agree(seat) {
  await send(`count/${seat}/agree`);
  const { name } = shown.play.players[seat];
  if (!sent) say(`${name} : ${words().leftPoints(shown.count?.hands[seat].points ?? 0)}`);
}

/* Programmes of Jok-R-ummy. */

function programme(count, seat, name) {
  const done = count.answered.includes(seat);
  const work = (text, answered) => send(`count/${seat}/programme`, { text: text || null, answered }, "PUT");
  const keep = { "data-keep": `programme-${seat}`, "aria-describedby": "programme-hint" };
  const field = programmeField(name, count.programmes[seat], (text) => work(text, done), keep);
  return make(
    "div",
    { class: "known" },
    field,
    make("p", { id: "programme-hint", class: "soft" }, words().programmeHint),
    tick(done, words().answered, (wanted) => work(field.querySelector("input").value.trim(), wanted)),
  );
}

/* The reckoning. */

function reckoning(count, players) {
  const row = ({ player, points, ...said }) =>
    make("tr", {}, make("th", { scope: "row" }, players[player].name), make("td", { class: "what" }, said[spoken()]), make("td", {}, signed(points)));
  const rest = (name, points) => make("tr", { class: "rest" }, make("th", { scope: "row" }, name), make("td", { class: "what" }, words().leftOver), make("td", {}, `(${points})`));
  const sum = (label, all, sign) => {
    const cells = players.map(({ name }, seat) => make("td", {}, make("small", {}, name), make("b", {}, sign(all[seat]))));
    return make("tr", {}, make("th", { scope: "row" }, label), ...cells);
  };
  const rests = count.needs_first && !count.void ? players.map(({ name }, seat) => rest(name, count.hands[seat].points)) : [];
  const body = count.parts.length ? [...rests, ...count.parts.map(row)] : [...rests, make("tr", {}, make("td", { colspan: 3, class: "what" }, words().noParts))];
  const head = [words().who, words().what, words().howMany].map((text) => make("th", { scope: "col" }, text));
  const faulty = count.ruling === "illegal";
  const findings = count.findings.map((found) => make("li", { class: found.weight }, found[spoken()]));
  return make(
    "div",
    { class: "reckoning" },
    make("h3", { id: "reckoning-title" }, count.needs_hands ? words().reckoning : words().perTurn),
    make("div", { class: "scroll", tabindex: "0", role: "region", "aria-labelledby": "reckoning-title" }, make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...body))),
    make("div", { class: "scroll" }, make("table", { class: "sums" }, make("tbody", {}, count.needs_hands ? sum(words().units[shown.play.unit].total, count.points, signed) : null, sum(words().afterwards, count.totals, minus)))),
    findings.length ? make("ul", { class: "findings" }, ...findings) : null,
    make("button", { type: "button", class: "main", "data-keep": "write", disabled: faulty, click: finish }, words().writeRound),
  );
}

async function finish() {
  await send("count/finish");
  if (!sent) finished();
}

async function send(path, body = null, method = "POST") {
  tell(await ask(path, body, method));
}

function tell(sentence) {
  sent = sentence ?? "";
  if (!sent) reopened = null;
  if (shown?.count) showCount(shown);
}
