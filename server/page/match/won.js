// Somebody has won: it is said, and play waits until it has been seen.

import { make, the } from "../core/dom.js";
import { ask } from "../core/api.js";
import { speak } from "../core/speech.js";
import { say, spoken } from "../core/i18n.js";

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
  const names = won.seats.map((seat) => play.players[seat].name).join(say("match.and"));
  const [main, ...quiet] = waysOn(play, won);
  the("won").replaceChildren(
    make("h2", { id: "won-title" }, say("match.wellDone", { names })),
    make("p", {}, won[spoken()]),
    make("button", { type: "button", class: "main", click: main.press }, main.text),
    make("div", { class: "buttons" }, ...quiet.map(({ text, press }) => make("button", { type: "button", class: "button", click: press }, text))),
  );
  if (!isNews) return;
  the("sheet").close();
  the("won").focus();
  speak(won[spoken()]);
}

/** What may follow; the first is what people mostly do. */
function waysOn({ players }, won) {
  const on = async () => told(await ask("match/on"));
  const finish = { text: say("match.finish"), press: async () => told(await ask("match", null, "DELETE")) };
  if (won.of === "round") return [{ text: say("match.nextRound"), press: on }, finish];
  const again = async () => told(await ask("match", { players: players.map(({ name }) => name) }));
  return [{ text: say("match.rematch"), press: again }, { text: say("match.playOn"), press: on }, finish];
}
