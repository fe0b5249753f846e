// What stands beside the turn button: how the turn ends, what it scored, the programme, starting over.

import { make, the } from "../core/dom.js";
import { ask } from "../core/api.js";
import { programmeField } from "./programme.js";
import { soundPassed } from "../core/sound.js";
import { tick } from "../table/settings.js";
import { spoken, words } from "../core/i18n.js";
import { isWished } from "../core/preferences.js";

let shown = null;
let drawn = "";
let pushed = null;
let told = () => {};

/** Put it around the turn button. */
export function prepareTurn(trouble) {
  told = trouble;
  the("end-turn").after(make("p", { id: "by-itself", class: "soft", hidden: true }));
  the("last").after(make("div", { id: "turn-more" }));
  const over = make("button", { type: "button", id: "start-over", class: "button" });
  over.onclick = async () => told(await ask("match/over", { sight: shown.sight }));
  the("take-back").after(over);
}

/** Show what belongs to the turn of a snapshot. */
export function showTurn(snapshot) {
  shown = snapshot;
  const { play, turn } = snapshot;
  if (!play || !turn) return;
  the("by-itself").hidden = !turn.by_itself;
  the("by-itself").textContent = words().byItself;
  the("start-over").textContent = words().startOver;
  the("start-over").title = words().startOverTold;
  the("start-over").hidden = snapshot.sight === null || snapshot.state !== "verdict";
  if (pushed !== null && play.pushed > pushed && isWished("sound")) soundPassed();
  pushed = play.pushed;
  const now = JSON.stringify([spoken(), snapshot.game, play.lines, play.seat, turn.programmes]);
  if (now === drawn) return;
  drawn = now;
  the("turn-more").replaceChildren(...[lastScore(snapshot), programme(snapshot)].filter(Boolean));
}

/** Where turns score (letters): what the last one scored, and whether it emptied the rack. */
function lastScore({ game, play }) {
  const line = play.lines.at(-1);
  if (game !== "lettres" || play.last === null || line?.item !== "turn") return null;
  const { name } = play.players[play.last];
  const said = line.parts.map((part) => part[spoken()]).join(", ");
  const emptied = line.parts.some(({ item }) => item === "whole_rack");
  const whole = tick(emptied, words().wholeRack, async (wanted) => told(await ask("match/emptied", { emptied: wanted }, "PUT")));
  return make("div", {}, make("p", {}, make("b", {}, words().turnScore(name, line.points[play.last])), ` (${said})`), whole);
}

/** The programme of the player whose turn it is, in Jok-R-ummy: picked or typed. */
function programme({ game, play, turn }) {
  if (game !== "jok-r-ummy") return null;
  const { name } = play.players[play.seat];
  const work = async (text) => told(await ask("match/programme", { seat: play.seat, text: text || null }, "PUT"));
  return programmeField(name, turn.programmes[play.seat], work);
}
