// Somebody has won: it is said, and play waits until it has been seen.

import { make, the } from "../core/dom.js";
import { ask } from "../core/api.js";
import { say } from "../core/speech.js";
import { spoken, words } from "../core/i18n.js";

let told = () => {};
let drawn = null;

/** Put the panel over the turn; `trouble` is called with a sentence, or null where all went well. */
export function prepareWon(trouble) {
  told = trouble;
  the("turn").before(make("section", { id: "won", role: "status", tabindex: "-1", "aria-labelledby": "won-title", hidden: true }));
}

/** Show who has won in a snapshot, if somebody has. */
export function showWon({ play }) {
  const won = play?.won ?? null;
  the("won").hidden = won === null;
  document.body.classList.toggle("won", won !== null);
  const now = won && JSON.stringify([spoken(), won]);
  if (now === drawn) return;
  const isNews = now !== null && drawn === null;
  drawn = now;
  if (won === null) return;
  const names = won.seats.map((seat) => play.players[seat].name).join(words().and);
  const [main, ...quiet] = waysOn(play, won);
  the("won").replaceChildren(
    make("h2", { id: "won-title" }, words().wellDone(names)),
    make("p", {}, won[spoken()]),
    make("button", { type: "button", class: "main", click: main.press }, main.text),
    make("div", { class: "buttons" }, ...quiet.map(({ text, press }) => make("button", { type: "button", class: "button", click: press }, text))),
  );
  if (!isNews) return;
  the("sheet").close();
  the("won").focus();
  say(won[spoken()]);
}

/** What may follow; the first is what people mostly do. */
function waysOn({ players }, won) {
  const on = async () => told(await ask("match/on"));
  const finish = { text: words().finishMatch, press: async () => told(await ask("match", null, "DELETE")) };
  if (won.of === "round") return [{ text: words().nextRound, press: on }, finish];
  const again = async () => told(await ask("match", { players: players.map(({ name }) => name) }));
  return [{ text: words().rematch, press: again }, { text: words().playOn, press: on }, finish];
}
