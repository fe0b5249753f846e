// The first screen: which game under which house rules, where the picture comes from, who plays. Three taps to play.

import { make, tell, the } from "../core/dom.js";
import { ask, learn } from "../core/api.js";
import { asked, choice, learnCameras, renderSources, sendClip, wishOf } from "./source.js";
import { tileShown } from "../pieces/piece.js";
import { minus, spoken, words } from "../core/i18n.js";

const FACES = { tiles: ["R7", "R8", "R9"], cards: ["QS", "QH", "QD"], letters: ["M", "O", "T"] };

let setup = null;
let chosen = null; // {game, values, source, camera, address, players}
let play = () => {};

/** Prepare the screen; `started` is called once a game is on. Answers whether the page should open with it. */
export async function prepareFirst(started) {
  play = started;
  the("first-form").onsubmit = (event) => {
    event.preventDefault();
    begin(true);
  };
  the("only-look").onclick = () => begin(false);
  the("add-player").onclick = () => {
    chosen.players.push("");
    renderPlayers();
    the("first-players").querySelector("li:last-child input").focus();
  };
  return (await load())?.offers ?? false;
}

/** Show what can be chosen now. */
export async function showFirst() {
  if (await load()) renderFirst();
  await learnCameras();
  if (setup) renderSource();
}

/** Write the screen again, as after a change of the language. */
export function renderFirst() {
  if (!setup) return;
  renderRunning();
  renderGames();
  renderRules();
  renderSource();
  renderPlayers();
  complain(null);
}

async function load() {
  setup = await learn("setup");
  if (setup && (chosen === null || !setup.games.some(({ name }) => name === chosen.game))) {
    chosen = { ...wishOf(setup.source), game: setup.game, values: {}, players: [...setup.players] };
    if (chosen.source === "typed") chosen.source = "camera";
    learnValues();
  }
  return setup;
}

const game = (name = chosen.game) => setup.games.find((each) => each.name === name);

/** The house rules in force become those of the form. */
function learnValues() {
  chosen.values = Object.fromEntries(game().options.map(({ name, value }) => [name, value]));
}

/* A match that was left open. */

function renderRunning() {
  const { running } = setup;
  the("running").hidden = running === null;
  if (running === null || !running.readable) return;
  const names = running.players.map((name, seat) => `${name} ${minus(running.totals[seat])}`).join(", ");
  const when = new Date(1000 * running.begun).toLocaleString(spoken(), { weekday: "long", hour: "2-digit", minute: "2-digit" });
  the("running-title").textContent = words().running(running.title[spoken()], names);
  the("running-since").textContent = words().runningSince(when, running.rounds);
  the("running-go").onclick = async () => {
    const refused = await ask(`matches/${running.id}/continue`);
    complain(refused);
    if (refused === null) play();
  };
}

/* The game and its house rules. */

function renderGames() {
  the("first-games").replaceChildren(
    ...setup.games.map((each) =>
      choice("game", each.name, each.name === chosen.game, pickGame, [
        make("span", { class: "tiles small", "aria-hidden": "true" }, ...FACES[each.pieces].map(tileShown)),
        make("b", {}, each.title[spoken()]),
        make("span", { class: "soft" }, words().seats(...each.seats)),
      ]),
    ),
  );
}

function pickGame(name) {
  chosen.game = name;
  learnValues();
  renderRules();
  renderSource();
  renderPlayers();
}

function renderRules() {
  const { options, presets } = game();
  refreshSummary();
  the("rules-presets").hidden = !presets.length;
  the("rules-presets").replaceChildren(...presets.map(presetButton));
  the("rules-options").replaceChildren(...options.map(optionField));
}

function presetButton({ name, sets }) {
  const on = Object.entries(sets).every(([option, value]) => chosen.values[option] === value);
  const said = Object.keys(sets).map((option) => game().options.find((each) => each.name === option)[spoken()]).join(" ");
  const press = () => {
    for (const [option, value] of Object.entries(sets))
      chosen.values[option] = on ? game().options.find((each) => each.name === option).default : value;
    renderRules();
    the("rules-presets").querySelector(`[data-preset="${name}"]`).focus();
  };
  const attributes = { type: "button", class: "button", "aria-pressed": String(on), title: said, "data-preset": name, click: press };
  return make("button", attributes, on ? "✓ " : "", words().presetNames[name] ?? name);
}

function optionField(option) {
  const set = (value) => {
    chosen.values[option.name] = value;
    refreshSummary();
  };
  const changed = chosen.values[option.name] !== option.default;
  const sentence = make("span", {}, option[spoken()]);
  if (option.kind === "switch") {
    const box = make("input", { type: "checkbox", checked: chosen.values[option.name], change: (event) => set(event.target.checked) });
    return make("li", { class: changed ? "changed" : null }, make("label", { class: "tick" }, box, sentence));
  }
  if (option.kind === "choice") {
    const names = option.choices.map((value) => make("option", { value, selected: value === chosen.values[option.name] }, words().choiceNames[value] ?? value));
    const select = make("select", { change: (event) => set(event.target.value) }, ...names);
    return make("li", { class: changed ? "changed" : null }, make("label", {}, sentence, select));
  }
  const attributes = { type: "number", min: option.low, max: option.high, step: 1, required: true, value: String(chosen.values[option.name]) };
  const input = make("input", { ...attributes, change: (event) => set(Number(event.target.value)) });
  return make("li", { class: changed ? "changed" : null }, make("label", {}, sentence, input));
}

function refreshSummary() {
  const { options } = game();
  const changed = options.filter(({ name, default: usual }) => chosen.values[name] !== usual).length;
  const said = changed ? words().changedRules(changed) : words().asSheet;
  the("rules-summary").textContent = spoken() === "fr" ? `${words().houseRules} : ${said}` : `${words().houseRules}: ${said}`;
}

/* Where the picture comes from. */

function renderSource() {
  renderSources(the("first-sources"), the("source-more"), "first", chosen, game().sample);
}

/* Who plays. */

function renderPlayers() {
  const [least, most] = game().seats;
  chosen.players = chosen.players.slice(0, most);
  while (chosen.players.length < least) chosen.players.push("");
  the("first-players").replaceChildren(
    ...chosen.players.map((name, at) => {
      const attributes = { maxlength: 24, autocomplete: "off", value: name, placeholder: words().player(at + 1), "aria-label": words().player(at + 1) };
      const input = make("input", { ...attributes, input: (event) => (chosen.players[at] = event.target.value) });
      const gone = make("button", { type: "button", class: "quiet", "aria-label": words().removePlayer(name || words().player(at + 1)), click: () => removePlayer(at) }, "✕");
      return make("li", {}, input, chosen.players.length > least ? gone : null);
    }),
  );
  the("add-player").hidden = chosen.players.length >= most;
}

function removePlayer(at) {
  chosen.players.splice(at, 1);
  renderPlayers();
}

/* Play. */

async function begin(scored) {
  if (!the("first-form").reportValidity()) return;
  the("first-form").classList.add("busy");
  complain(await tryBegin(scored));
  the("first-form").classList.remove("busy");
}

async function tryBegin(scored) {
  const kept = await sendClip(the("source-more"), chosen);
  if (kept !== null) return kept;
  const players = scored ? chosen.players.map((name, at) => name.trim() || words().player(at + 1)) : [];
  const settings = game().options.map(({ name, kind }) => `${name}=${kind === "switch" ? (chosen.values[name] ? "yes" : "no") : chosen.values[name]}`);
  const refused = await ask("setup", { game: chosen.game, settings, source: asked(chosen), players });
  if (refused === null) play();
  return refused;
}

function complain(sentence) {
  tell(the("first-trouble"), sentence);
  if (sentence !== null) the("first-trouble").scrollIntoView({ block: "nearest" });
}
