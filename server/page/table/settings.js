// How this table is played at: the timer, turns that end by themselves, sound, voice; and starting over.

/** @import { Preferences, State, Turn } from "../core/types" */

import { act } from "../core/api.js";
import { make, the, tick } from "../core/dom.js";
import { say } from "../core/i18n.js";
import { isPreferred, prefer } from "../core/preferences.js";
import { wake } from "../core/sound.js";
import { hasVoice, speak } from "../core/speech.js";
import { getState } from "../core/store.js";
import { permissionSwitches } from "../phone/permissions.js";
import { openSource } from "../setup/source.js";

/** Seconds of a turn that one press chooses; 0 is no timer. */
export const LENGTHS = [0, 30, 60, 90, 120, 180];

/** Prepare the settings, which the menu opens. */
export function prepareSettings() {
  the("open-ways").onclick = openSettings;
  const dialog = make("dialog", { id: "ways", "aria-labelledby": "ways-title" });
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  addEventListener("pointerdown", wake, { capture: true });
}

/**
 * What is open follows the state.
 * @param {State} state
 */
export function renderSettings({ snapshot }) {
  const turn = snapshot?.turn;
  if (!the("ways").open || !turn) return;
  for (const chip of the("ways").querySelectorAll(".chip")) chip.setAttribute("aria-pressed", String(Number(chip.getAttribute("data-seconds")) === turn.seconds));
  const [own, itself] = [the("own-seconds"), the("by-itself-box")];
  if (own && own !== document.activeElement) own.value = String(turn.seconds);
  if (itself) itself.checked = turn.by_itself;
}

function openSettings() {
  const dialog = the("ways");
  const { turn, phones } = getState().snapshot ?? {};
  const close = make("button", { type: "button", class: "quiet", "aria-label": say("app.close"), click: () => dialog.close() }, "✕");
  const done = make("button", { type: "button", class: "main", click: () => dialog.close() }, say("settings.done"));
  dialog.replaceChildren(
    make("div", { class: "pick-head" }, make("h2", { id: "ways-title" }, say("settings.title")), close),
    ...(turn ? matchSettings(turn) : []),
    preference("ghost", say("settings.ghost")),
    preference("sound", say("settings.sound")),
    hasVoice() ? preference("speech", say("settings.speech"), () => speak(say("table.headline.legal"))) : make("p", { class: "soft" }, say("settings.noVoice")),
    ...(phones ? [permissionSwitches(phones)] : []),
    make("button", { type: "button", class: "button", click: changeSource }, say("table.changeSource")),
    done,
  );
  dialog.showModal();
}

function changeSource() {
  the("ways").close();
  openSource();
}

/** @param {number} seconds */
const lengthOf = (seconds) => (seconds < 120 ? say("settings.seconds", { n: seconds }) : say("settings.minutes", { n: seconds / 60 }));

/** @param {Turn} turn */
function matchSettings(turn) {
  const set = (/** @type {object} */ body) => act("match/ways", body, "PUT");
  const chip = (/** @type {number} */ seconds) =>
    make(
      "button",
      { type: "button", class: "chip", "data-seconds": String(seconds), "aria-pressed": String(turn.seconds === seconds), click: () => set({ seconds }) },
      seconds ? lengthOf(seconds) : say("match.timer.none"),
    );
  const own = make("input", { type: "number", id: "own-seconds", min: 0, max: 3600, step: 5, value: String(turn.seconds) });
  own.onchange = () => own.reportValidity() && set({ seconds: Number(own.value) });
  const title = make("h3", { id: "ways-timer" }, say("settings.timer"));
  const lengths = make("div", { class: "chips", role: "group", "aria-labelledby": "ways-timer" }, ...LENGTHS.map(chip));
  const itself = tick(turn.by_itself, say("settings.byItself", { n: turn.grace }), (wanted) => set({ by_itself: wanted }), "by-itself-box");
  return [title, lengths, make("label", {}, say("settings.ownSeconds"), own), itself];
}

/**
 * @param {keyof Preferences} name
 * @param {string} text
 * @param {() => void} then
 */
function preference(name, text, then = () => {}) {
  return tick(isPreferred(name), text, (wanted) => {
    prefer(name, wanted);
    then();
  });
}
