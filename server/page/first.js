// The first screen: which game under which house rules, where the picture comes from, who plays. Three taps to play.

import { make, tell, the } from "./dom.js";
import { ask, learn } from "./live.js";
import { tileShown } from "./tile.js";
import { minus, spoken, words } from "./words.js";

const SOURCES = ["camera", "phone", "address", "clip", "photos", "typed"];
const FACES = { tiles: ["R7", "R8", "R9"], cards: ["QS", "QH", "QD"], letters: ["M", "O", "T"] };
const MOST_CAMERAS = 4; // numbers offered where the system names no camera

let setup = null;
let cameras = [];
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
  cameras = await learn("cameras", []);
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
    const { kind, named } = setup.source;
    chosen = {
      game: setup.game,
      values: {},
      source: kind === "typed" ? "camera" : kind,
      camera: kind === "camera" ? named : "0",
      address: kind === "address" ? named : "",
      players: [...setup.players],
      clip: kind === "clip",
    };
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
  const { sample } = game();
  const { source } = chosen;
  the("first-sources").replaceChildren(
    ...SOURCES.map((kind) => {
      const [name, hint] = words().sources[kind];
      return choice("source", kind, kind === source, pickSource, [make("b", {}, name), make("span", { class: "soft" }, hint)]);
    }),
  );
  the("source-more").replaceChildren(...sourceFields(source, sample));
}

function pickSource(kind) {
  chosen.source = kind;
  the("source-more").replaceChildren(...sourceFields(kind, game().sample));
}

function sourceFields(source, sample) {
  if (source === "camera") return [cameraField()];
  if (source === "address") {
    const attributes = { id: "first-address", type: "url", required: true, placeholder: "http://192.168.1.20:8080/video", value: chosen.address };
    return [make("label", {}, words().address, make("input", { ...attributes, input: (event) => (chosen.address = event.target.value) }))];
  }
  if (source === "clip") {
    const file = make("input", { id: "first-clip", type: "file", accept: "video/*", required: !chosen.clip });
    return [make("label", {}, words().whichClip, file)];
  }
  const hint = { phone: words().phoneHint, typed: words().sampleHint(sample), photos: words().photosHint }[source];
  return [make("p", { class: "soft" }, hint)];
}

function cameraField() {
  const named = cameras.map(({ index, name }) => [String(index), name]);
  const numbers = Array.from({ length: MOST_CAMERAS }, (_, at) => [String(at), words().cameraNumber(at)]);
  const offered = named.length ? named : numbers;
  if (!offered.some(([value]) => value === chosen.camera)) offered.push([chosen.camera, words().cameraNumber(chosen.camera)]);
  const options = offered.map(([value, text]) => make("option", { value, selected: value === chosen.camera }, text));
  const select = make("select", { id: "first-camera", change: (event) => (chosen.camera = event.target.value) }, ...options);
  return make("label", {}, words().whichCamera, select);
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
  const { source } = chosen;
  const file = source === "clip" ? the("first-clip").files[0] : null;
  if (file) {
    const form = new FormData();
    form.append("clip", file);
    const refused = await ask("clip", form);
    if (refused !== null) return refused;
    chosen.clip = true;
  }
  const named = { camera: chosen.camera, address: chosen.address.trim() }[source] ?? "";
  const players = scored ? chosen.players.map((name, at) => name.trim() || words().player(at + 1)) : [];
  const settings = game().options.map(({ name, kind }) => `${name}=${kind === "switch" ? (chosen.values[name] ? "yes" : "no") : chosen.values[name]}`);
  const refused = await ask("setup", { game: chosen.game, settings, source: { kind: source, named }, players });
  if (refused === null) play();
  return refused;
}

/** A big button of a group of which one is chosen. */
function choice(group, value, checked, picked, inside) {
  const input = make("input", { type: "radio", name: group, value, checked, class: "unseen", change: () => picked(value) });
  return make("label", { class: "choice" }, input, ...inside);
}

function complain(sentence) {
  tell(the("first-trouble"), sentence);
  if (sentence !== null) the("first-trouble").scrollIntoView({ block: "nearest" });
}
