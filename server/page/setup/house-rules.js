// The house rules of the game that is chosen: its presets, and a field for each rule.

/** @import { GameOption, OfferedGame, OptionValue, Preset, SetupForm } from "../core/types" */
/** @typedef {{ form: SetupForm, game: OfferedGame }} Chosen */

import { make, the } from "../core/dom.js";
import { phrase, say, sayKnown } from "../core/i18n.js";

/**
 * The house rules in force.
 * @param {OfferedGame} game
 */
export const valuesOf = ({ options }) => Object.fromEntries(options.map(({ name, value }) => [name, value]));

/**
 * Show the presets and the house rules of the game that is chosen.
 * @param {Chosen} setup
 */
export function renderRules(setup) {
  const { options, presets } = setup.game;
  renderSummary(setup);
  the("rules-presets").hidden = !presets.length;
  the("rules-presets").replaceChildren(...presets.map((preset) => presetButton(setup, preset)));
  the("rules-options").replaceChildren(...options.map((option) => optionField(setup, option)));
}

/**
 * @param {Chosen} setup
 * @param {Preset} preset
 */
function presetButton(setup, { name, sets }) {
  const { form, game } = setup;
  const changed = game.options.filter((option) => option.name in sets);
  const isOn = changed.every((option) => form.values[option.name] === sets[option.name]);
  const press = () => {
    for (const option of changed) form.values[option.name] = isOn ? option.default : sets[option.name];
    renderRules(setup);
    /** @type {HTMLElement | null} */ (the("rules-presets").querySelector(`[data-preset="${name}"]`))?.focus();
  };
  const title = Object.keys(sets).flatMap((set) => changed.filter((option) => option.name === set)).map(phrase).join(" ");
  const attributes = { type: "button", class: "button", "aria-pressed": String(isOn), title, "data-preset": name, click: press };
  return make("button", attributes, isOn ? "✓ " : "", sayKnown(`setup.presetNames.${name}`, name));
}

/**
 * @param {Chosen} setup
 * @param {GameOption} option
 */
function optionField(setup, option) {
  const { form } = setup;
  const value = form.values[option.name];
  const set = (/** @type {OptionValue} */ chosen) => {
    form.values[option.name] = chosen;
    renderSummary(setup);
  };
  const isChanged = value !== option.default;
  return make("li", { class: isChanged ? "changed" : null }, fieldOf(option, value, set, make("span", {}, phrase(option))));
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

/** @param {Chosen} setup */
function renderSummary({ form, game }) {
  const changed = game.options.filter(({ name, default: usual }) => form.values[name] !== usual).length;
  const said = changed ? say("setup.changedRules", { n: changed }) : say("setup.asSheet");
  the("rules-summary").textContent = say("setup.rulesSummary", { title: say("setup.houseRules"), said });
}

/**
 * House rules as the server takes them, and the command line.
 * @param {SetupForm["values"]} values
 */
export const settingsOf = (values) => Object.entries(values).map(([name, value]) => `${name}=${settingOf(value)}`);

/** @param {OptionValue} value */
const settingOf = (value) => (typeof value === "boolean" ? (value ? "yes" : "no") : String(value));
