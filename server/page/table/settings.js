// How this table is played at: the timer, turns that end by themselves, sound, voice; and starting over.

import { make, the } from "../core/dom.js";
import { ask } from "../core/api.js";
import { drawnSign } from "../core/icons.js";
import { wake } from "../core/sound.js";
import { openSource } from "../setup/source.js";
import { hasVoice, say } from "../core/speech.js";
import { words } from "../core/i18n.js";
import { isWished, wish } from "../core/preferences.js";

const LENGTHS = [0, 30, 60, 90, 120, 180];

let shown = null;
let told = () => {};

/** Put the button that opens the settings into the head of the page. */
export function prepareWays(trouble) {
  told = trouble;
  const open = make("button", { type: "button", id: "open-ways", class: "quiet", "aria-label": words().ways, click: openWays }, drawnSign("settings"));
  the("languages").before(open);
  const dialog = make("dialog", { id: "ways", "aria-labelledby": "ways-title" });
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
}

/** Follow a snapshot; what is open follows it too. */
export function showWays(snapshot) {
  if (shown === null) addEventListener("pointerdown", wake, { capture: true });
  shown = snapshot;
  the("open-ways").setAttribute("aria-label", words().ways);
  const { turn } = snapshot;
  if (!the("ways").open || !turn) return;
  for (const chip of the("ways").querySelectorAll(".chip")) chip.setAttribute("aria-pressed", String(Number(chip.dataset.seconds) === turn.seconds));
  const [own, itself] = ["own-seconds", "by-itself-box"].map(the);
  if (own && own !== document.activeElement) own.value = turn.seconds;
  if (itself) itself.checked = turn.by_itself;
}

function openWays() {
  const dialog = the("ways");
  const close = make("button", { type: "button", class: "quiet", "aria-label": words().close, click: () => dialog.close() }, "✕");
  const done = make("button", { type: "button", class: "main", click: () => dialog.close() }, words().done);
  dialog.replaceChildren(
    make("div", { class: "pick-head" }, make("h2", { id: "ways-title" }, words().ways), close),
    ...(shown?.turn ? matchWays(shown.turn) : []),
    ownWay("ghost", words().wayGhost),
    ownWay("sound", words().waySound),
    hasVoice() ? ownWay("speech", words().waySpeech, () => say(words().headline.legal)) : make("p", { class: "soft" }, words().noVoice),
    make("button", { type: "button", class: "button", click: changeSource }, words().changeSource),
    done,
  );
  dialog.showModal();
}

function changeSource() {
  the("ways").close();
  openSource();
}

function matchWays(turn) {
  const set = async (body) => told(await ask("match/ways", body, "PUT"));
  const chip = (seconds) =>
    make(
      "button",
      { type: "button", class: "chip", "data-seconds": String(seconds), "aria-pressed": String(turn.seconds === seconds), click: () => set({ seconds }) },
      seconds ? words().seconds(seconds) : words().noTimer,
    );
  const own = make("input", { type: "number", id: "own-seconds", min: 0, max: 3600, step: 5, value: String(turn.seconds) });
  own.onchange = () => own.reportValidity() && set({ seconds: Number(own.value) });
  const title = make("h3", { id: "ways-timer" }, words().wayTimer);
  const lengths = make("div", { class: "chips", role: "group", "aria-labelledby": "ways-timer" }, ...LENGTHS.map(chip));
  const itself = tick(turn.by_itself, words().wayByItself(turn.grace), (wanted) => set({ by_itself: wanted }));
  itself.querySelector("input").id = "by-itself-box";
  return [title, lengths, make("label", {}, words().ownSeconds, own), itself];
}

function ownWay(name, text, then = () => {}) {
  return tick(isWished(name), text, (wanted) => {
    wish(name, wanted);
    then();
  });
}

/** A box to tick with its sentence. */
export function tick(checked, text, changed) {
  const box = make("input", { type: "checkbox", checked });
  box.onchange = () => changed(box.checked);
  return make("label", { class: "tick" }, box, make("span", {}, text));
}
