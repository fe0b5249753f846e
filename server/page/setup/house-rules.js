// The house rules of the game that is chosen: its known ways, and its rules folded by what they are about.

/** @import { GameOption, OfferedGame, OptionValue, Preset, SetupForm } from "../core/types" */
/** @typedef {{ form: SetupForm, game: OfferedGame }} Chosen */
/** @typedef {GameOption["topic"]} Topic */

import { make, the } from "../core/dom.js";
import { phrase, say, sayKnown } from "../core/i18n.js";

/** @type {Topic[]} */
const TOPICS = ["laying", "pieces", "points", "end"];

/**
 * The house rules in force, with the words that are set besides.
 * @param {OfferedGame} game
 */
export const valuesOf = ({ options, words }) => ({ ...Object.fromEntries(options.map(({ name, value }) => [name, value])), ...words });

/**
 * Write the rules anew; what was folded out stays so.
 * @param {Chosen} chosen
 */
export function renderRules(chosen) {
  const { options, presets } = chosen.game;
  renderSummary(chosen);
  the("rules-presets").hidden = !presets.length;
  the("rules-presets").replaceChildren(...presets.map((preset) => presetButton(chosen, preset)));
  const open = new Set([...the("rules-options").querySelectorAll("details[open]")].map((each) => /** @type {HTMLElement} */ (each).dataset.topic));
  the("rules-options").replaceChildren(...TOPICS.filter((topic) => options.some((each) => each.topic === topic)).map((topic) => section(chosen, topic, open.has(topic))));
}

/**
 * @param {Chosen} chosen
 * @param {Topic} topic
 * @param {boolean} open
 */
function section(chosen, topic, open) {
  const rules = chosen.game.options.filter((option) => option.topic === topic).map((option) => optionField(chosen, option));
  return make("details", { open, "data-topic": topic }, make("summary", {}, ...summed(chosen, topic)), make("ul", {}, ...rules));
}

/** @type {(chosen: Chosen, topic: Topic) => (Element | string)[]} */
const summed = (chosen, topic) => [make("b", {}, say(`setup.topics.${topic}`)), make("span", { class: "soft" }, changedOf(chosen, topic))];

/**
 * @param {Chosen} chosen
 * @param {Preset} preset
 */
function presetButton(chosen, { name, sets }) {
  const { form, game } = chosen;
  const changed = game.options.filter((option) => option.name in sets);
  const isOn = changed.every((option) => form.values[option.name] === sets[option.name]);
  const press = () => {
    for (const option of changed) form.values[option.name] = isOn ? option.default : sets[option.name];
    renderRules(chosen);
    /** @type {HTMLElement | null} */ (the("rules-presets").querySelector(`[data-preset="${name}"]`))?.focus();
  };
  const title = Object.keys(sets).flatMap((set) => changed.filter((option) => option.name === set)).map(phrase).join(" ");
  const attributes = { type: "button", class: "button", "aria-pressed": String(isOn), title, "data-preset": name, click: press };
  return make("button", attributes, isOn ? "✓ " : "", sayKnown(`setup.presetNames.${name}`, name));
}

/**
 * @param {Chosen} chosen
 * @param {GameOption} option
 */
function optionField(chosen, option) {
  const { form } = chosen;
  const row = make("li");
  const show = () => row.classList.toggle("changed", isChanged(form, option));
  const set = (/** @type {OptionValue} */ value) => {
    form.values[option.name] = value;
    show();
    renderSummary(chosen);
    the("rules-options").querySelector(`[data-topic="${option.topic}"] summary`)?.replaceChildren(...summed(chosen, option.topic));
  };
  row.append(fieldOf(option, form.values[option.name], set, make("span", {}, phrase(option))));
  show();
  return row;
}

/** @type {(option: GameOption, value: OptionValue, set: (value: OptionValue) => void, sentence: Element) => Element} */
function fieldOf(option, value, set, sentence) {
  if (option.kind === "switch") {
    const box = make("input", { type: "checkbox", checked: Boolean(value) });
    box.onchange = () => set(box.checked);
    return make("label", { class: "tick" }, box, sentence);
  }
  if (option.kind === "choice") {
    const names = option.choices.map((each) => make("option", { value: each, selected: each === value }, sayKnown(`setup.choiceNames.${each}`, each)));
    const select = make("select", {}, ...names);
    select.onchange = () => set(select.value);
    return make("label", {}, sentence, select);
  }
  const input = make("input", { type: "number", min: option.low, max: option.high, step: 1, required: true, value: String(value) });
  input.onchange = () => set(Number(input.value));
  return make("label", {}, sentence, input);
}

/** @param {Chosen} chosen */
function renderSummary(chosen) {
  the("rules-summary").textContent = say("setup.rulesSummary", { title: say("setup.houseRules"), said: changedOf(chosen) });
}

/**
 * How many rules are changed, of those about a topic or of all.
 * @param {Chosen} chosen
 * @param {Topic | null} topic
 */
export function changedOf({ form, game }, topic = null) {
  const changed = game.options.filter((option) => (topic === null || option.topic === topic) && isChanged(form, option)).length;
  return changed ? say("setup.changedRules", { n: changed }) : say("setup.asSheet");
}

/** @type {(form: SetupForm, option: GameOption) => boolean} */
const isChanged = ({ values }, option) => values[option.name] !== option.default;

/**
 * House rules as the server takes them, and the command line.
 * @param {SetupForm["values"]} values
 */
export const settingsOf = (values) => Object.entries(values).map(([name, value]) => `${name}=${settingOf(value)}`);

/** @param {OptionValue} value */
const settingOf = (value) => (typeof value === "boolean" ? (value ? "yes" : "no") : String(value));
