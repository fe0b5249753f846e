// The first screen: which game under which house rules, where the picture comes from, who plays. Three taps to play.

/** @import { MatchSummary, OfferedGame, SetupForm, SetupOffer, State, Trouble } from "../core/types" */
/** @typedef {{ offer: SetupOffer, form: SetupForm, game: OfferedGame }} Setup */

import { ask, learn } from "../core/api.js";
import { make, tell, the } from "../core/dom.js";
import { phrase, say, spoken } from "../core/i18n.js";
import { minus } from "../core/typography.js";
import { getState, update, whenChanged } from "../core/store.js";
import { icon } from "../core/icons.js";
import { knownNames } from "../players/records.js";
import { keepSourcesOpen, prepareAssistant, renderAssistant } from "./assistant.js";
import { coverOf } from "./box-drawings.js";
import { chosenIn, colourButtons, namesIn } from "./colours.js";
import { renderRules, settingsOf, valuesOf } from "./house-rules.js";
import { asked, choice, formOf, learnCameras, renderFields, renderSources, sendClip } from "./source.js";

/** The kinds of source that are looked through as soon as they are chosen. */
const TRIED = new Set(["camera", "phone", "address"]);

let onStart = () => {};

/**
 * Prepare the screen; `started` is called once a game is on. Answers whether the page should open with it.
 * @param {() => void} started
 */
export async function prepareSetup(started) {
  onStart = started;
  prepareAssistant();
  the("first-form").onsubmit = (event) => {
    event.preventDefault();
    begin(true);
  };
  the("only-look").onclick = () => begin(false);
  the("add-player").onclick = () => {
    getState().setup.form?.players.push("");
    render(renderPlayers);
    /** @type {HTMLElement | null} */ (the("first-players").querySelector("li:last-child input"))?.focus();
  };
  return (await load())?.offers ?? false;
}

/** Show what can be chosen now. */
export async function showSetup() {
  if (await load()) renderSetup();
  await learnCameras();
  render(renderCameras);
  await offerNames();
}

/** Write the screen again, as after a change of the language. */
export function renderSetup() {
  render(renderGames, renderRules, renderSource, renderPlayers);
  complain(null);
  renderAssistant(getState());
}

/**
 * Write these parts, once it is known what can be chosen.
 * @param {((setup: Setup) => void)[]} parts
 */
function render(...parts) {
  const { offer, form } = getState().setup;
  const game = offer?.games.find(({ name }) => name === form?.game);
  if (offer && form && game) for (const part of parts) part({ offer, form, game });
}

async function load() {
  /** @type {SetupOffer | null} */
  const offer = await learn("setup");
  update(({ setup }) => ({ setup: { offer, form: offer ? formFor(offer, setup.form) : setup.form } }));
  return offer;
}

/**
 * The form as it was, or where its game is offered no longer one of what is on at the server.
 * @param {SetupOffer} offer
 * @param {SetupForm | null} form
 * @returns {SetupForm}
 */
export function formFor(offer, form) {
  if (form && offer.games.some(({ name }) => name === form.game)) return form;
  const game = offer.games.find(({ name }) => name === offer.game);
  return { ...formOf(offer.source), game: offer.game, values: game ? valuesOf(game) : {}, players: [...offer.players], colours: [] };
}

/* The match that is being played, else one that was left open. */

/** Say which match is on, or was left open, and lead to its table. */
export const renderRunning = whenChanged(
  (/** @type {State} */ { snapshot, game, setup: { offer } }) => [spoken(), snapshot?.play?.players, game?.title, offer?.running],
  ({ snapshot, game, setup: { offer } }) => {
    const played = snapshot?.play ?? null;
    const left = offer?.running?.readable ? offer.running : null;
    the("running").hidden = !played && !left;
    if (played && game) writeRunning(say("setup.beingPlayed"), game.title, played.players, "", onStart);
    else if (left) writeRunning(say("setup.unfinished"), left.title, left.players.map((name, seat) => ({ name, total: left.totals?.[seat] ?? 0 })), sinceOf(left), () => goOn(left));
  },
);

/**
 * @param {string} heading
 * @param {OfferedGame["title"] | undefined} title
 * @param {{ name: string, total: number }[]} players
 * @param {string} since
 * @param {() => unknown} go
 */
function writeRunning(heading, title, players, since, go) {
  const names = players.map(({ name, total }) => `${name} ${minus(total)}`).join(", ");
  the("running-heading").textContent = heading;
  the("running-title").textContent = say("setup.running", { title: title ? phrase(title) : "", names });
  the("running-since").textContent = since;
  the("running-go").onclick = go;
}

/** @param {MatchSummary} match */
function sinceOf({ begun, rounds }) {
  const at = new Date(1000 * begun);
  const when = { day: at.toLocaleDateString(spoken(), { weekday: "long" }), time: at.toLocaleTimeString(spoken(), { hour: "2-digit", minute: "2-digit" }) };
  return say("setup.runningSince", { ...when, lines: say("matches.lines", { n: rounds ?? 0 }) });
}

/** @param {MatchSummary} match */
async function goOn({ id }) {
  const refused = await ask(`matches/${id}/continue`);
  complain(refused);
  if (refused === null) onStart();
}

/* The game and its house rules. */

/** @param {Setup} setup */
function renderGames({ offer, form }) {
  the("first-games").replaceChildren(
    ...offer.games.map((game) => {
      const box = choice("game", game.name, game.name === form.game, pickGame, [coverOf(game.name), ...wordsOf(game)]);
      box.classList.add("box");
      return box;
    }),
  );
}

/**
 * What is written on a game's box: its title, a few words, how many play it and about how long.
 * @param {OfferedGame} game
 */
function wordsOf({ title, blurb, seats, minutes }) {
  const fact = (/** @type {"people" | "clock"} */ name, /** @type {string} */ text, /** @type {string} */ spelt) =>
    make("span", { class: "fact" }, icon(name), make("span", { "aria-hidden": "true" }, text), make("span", { class: "unseen" }, spelt));
  const facts = [fact("people", seatsOf(seats), say("setup.players", { seats: seatsOf(seats) })), fact("clock", say("settings.minutes", { n: minutes }), say("setup.lasts", { n: minutes }))];
  return [make("b", {}, phrase(title)), make("span", { class: "soft blurb" }, phrase(blurb)), make("span", { class: "soft facts" }, ...facts)];
}

/** @param {number[]} seats */
const seatsOf = ([low, high]) => (low === high ? String(low) : say("setup.seatsFromTo", { low, high }));

/** @param {string} name */
function pickGame(name) {
  const { offer, form } = getState().setup;
  const game = offer?.games.find((each) => each.name === name);
  if (!form || !game) return;
  Object.assign(form, { game: name, values: valuesOf(game) });
  render(renderRules, renderSource, renderPlayers);
  tryOut();
}

/** Have the server look with the eyes of the game that is chosen, at what is chosen: what it sees is shown. */
async function tryOut() {
  const { snapshot, setup } = getState();
  const { offer, form } = setup;
  if (!form || !snapshot || snapshot.play !== null || !TRIED.has(form.source)) return;
  if (form.source === "address" && !form.address.trim()) return;
  const kindOf = (/** @type {string} */ name) => offer?.games.find((each) => each.name === name)?.pieces;
  const isOther = kindOf(form.game) !== kindOf(snapshot.game);
  complain(await (isOther ? ask("setup", wishOf(form, false)) : ask("source", asked(form))));
  render(renderSummarized);
  renderAssistant(getState());
}

/* Where the picture comes from. */

/** @param {Setup} setup */
function renderSource({ form }) {
  renderSources(the("first-sources"), the("source-more"), "first", form, sourcePicked);
  render(renderSummarized);
}

/**
 * Write which cameras there are, once that is known; what is being tapped, or is chosen already, stays in its place.
 * @param {Setup} setup
 */
function renderCameras({ form }) {
  if (form.source === "camera") renderFields(the("source-more"), "first", form, sourcePicked);
  render(renderSummarized);
}

function sourcePicked() {
  keepSourcesOpen();
  render(renderSummarized);
  renderAssistant(getState());
  tryOut();
}

/** @param {Setup} setup */
function renderSummarized({ form }) {
  const { cameras } = getState();
  const named = form.source === "camera" ? cameras.find(({ index }) => String(index) === form.camera)?.name : null;
  the("source-summary").textContent = named ?? say(`setup.sources.${form.source}.title`);
}

/* Who plays. */

/** @param {Setup} setup */
function renderPlayers({ form, game }) {
  const [least, most] = game.seats;
  form.players = form.players.slice(0, most);
  while (form.players.length < least) form.players.push("");
  form.colours = form.players.map((_, at) => form.colours[at] ?? null);
  const colours = colourButtons(form);
  the("first-players").replaceChildren(
    ...form.players.map((name, at) => {
      const usual = say("match.player", { n: at + 1 });
      const input = make("input", { maxlength: 24, autocomplete: "off", list: "known-names", value: name, placeholder: usual, "aria-label": usual });
      input.oninput = () => {
        form.players[at] = input.value;
        colours.show();
      };
      const remove = () => {
        form.players.splice(at, 1);
        form.colours.splice(at, 1);
        render(renderPlayers);
      };
      const gone = make("button", { type: "button", class: "quiet", "aria-label": say("setup.removePlayer", { name: name || usual }), click: remove }, "✕");
      return make("li", {}, colours.buttons[at], input, form.players.length > least ? gone : null);
    }),
  );
  the("add-player").hidden = form.players.length >= most;
  colours.show();
}

/** Offer the names of those who have played here. */
async function offerNames() {
  the("known-names").replaceChildren(...(await knownNames()).map((name) => make("option", { value: name })));
}

/* Play. */

/** @param {boolean} isScored */
async function begin(isScored) {
  const form = the("first-form");
  for (const field of form.querySelectorAll("details :invalid")) unfold(field); // what is folded away cannot be pointed at
  if (!form.reportValidity()) return;
  the("first-form").classList.add("busy");
  complain(await tryBegin(isScored));
  the("first-form").classList.remove("busy");
}

/** @param {Element} field */
function unfold(field) {
  for (let around = field.closest("details"); around; around = around.parentElement?.closest("details") ?? null) around.open = true;
}

/**
 * @param {boolean} isScored
 * @returns {Promise<Trouble>}
 */
async function tryBegin(isScored) {
  const { form } = getState().setup;
  if (form === null) return null;
  const refused = (await sendClip(the("source-more"), form)) ?? (await ask("setup", wishOf(form, isScored)));
  if (refused === null) onStart();
  return refused;
}

/**
 * A form as the server takes it.
 * @param {SetupForm} form
 * @param {boolean} isScored
 */
function wishOf(form, isScored) {
  const players = isScored ? namesIn(form) : [];
  return { game: form.game, settings: settingsOf(form.values), source: asked(form), players, colours: isScored ? chosenIn(form) : {} };
}

/** @param {Trouble} sentence */
function complain(sentence) {
  tell(the("first-trouble"), sentence);
  if (sentence !== null) the("first-trouble").scrollIntoView({ block: "nearest" });
}
