// The match: whose turn it is, the turn button, and the table as it was.

import { make, tell, the } from "../core/dom.js";
import { ask } from "../core/api.js";
import { prepareSheet, showSheet } from "./sheet.js";
import { drawnSign } from "../core/icons.js";
import { tileShown } from "../pieces/piece.js";
import { minus, spoken, words } from "../core/i18n.js";

let shown = null;
let told = () => {};
let drawn = "";
let beginning = false; // a match has just been begun here: the turn button waits for the next press

/** Prepare buttons and dialogs; `trouble` is called with a sentence, or null where all went well. */
export function prepareMatch([least, most], trouble) {
  told = trouble;
  the("begin").onclick = () => askNames(least, most);
  the("end-turn").onclick = endTurn;
  the("take-back").onclick = async () => told(await ask("match/undo"));
  the("seats-form").onsubmit = start;
  prepareSheet();
  the("seats").querySelector(".close").onclick = () => the("seats").close();
  document.onkeydown = (event) => {
    if (event.code !== "Space" || event.target !== document.body || the("table").hidden || !shown?.play) return;
    event.preventDefault();
    endTurn();
  };
}

/** Show the match of a snapshot, if one is played. */
export function showMatch(snapshot) {
  shown = snapshot;
  const { play } = snapshot;
  the("begin").hidden = play !== null;
  the("turn").hidden = play === null;
  if (play === null) return the("sheet").close();
  const now = JSON.stringify([spoken(), play]);
  if (now === drawn) return;
  drawn = now;
  showTurn(play);
  showSheet(play);
  focusTurn();
}

/** Who has begun a match presses the turn button next: else the focus stays in the closed dialog, and Space is lost. */
function focusTurn() {
  if (!beginning || the("turn").hidden) return;
  beginning = false;
  the("end-turn").focus();
}

function showTurn(play) {
  the("players").replaceChildren(...play.players.map(playerChip(play)));
  the("end-turn").textContent = words().endTurn(play.players[play.seat].name);
  the("take-back").hidden = play.undoes === null;
  the("take-back").replaceChildren(drawnSign("undo"), words().takeBack[play.undoes] ?? words().units[play.unit].takeBack);
  const last = play.last === null ? null : play.players[play.last].name;
  the("last").hidden = last === null;
  const said = make("p", {}, play.added.length ? words().laid(last) : words().drew(last));
  the("last").replaceChildren(said, make("div", { class: "tiles small" }, ...play.added.map(tileShown)));
}

const playerChip = (play) => (player, seat) => {
  const active = seat === play.seat;
  const label = words().turnOf(player.name, player.total, active);
  const give = async () => told(await ask("match/seat", { seat }));
  const attributes = { type: "button", class: "player", "aria-label": label, "aria-pressed": String(active), click: give };
  return make("li", {}, make("button", attributes, make("span", {}, player.name), make("b", {}, minus(player.total))));
};

async function endTurn() {
  if (shown.count || shown.source === "frozen" || shown.play.won) return;
  if (shown.sight === null) return told(words().headline.looking);
  const refused = await ask("match/turns", { sight: shown.sight });
  told(the("fault").hidden ? refused : null); // a faulty turn has a panel of its own
}

/* Who plays. */

function askNames(least, most) {
  const field = (_, at) => {
    const attributes = { name: "player", maxlength: 24, autocomplete: "off", required: at < least };
    return make("label", {}, words().player(at + 1), make("input", attributes));
  };
  the("names").replaceChildren(...Array.from({ length: most }, field));
  complain(null);
  the("seats").showModal();
}

async function start(event) {
  event.preventDefault();
  const names = new FormData(event.target).getAll("player").map((name) => name.trim());
  const refused = await ask("match", { players: names.filter(Boolean) });
  complain(refused);
  if (refused !== null) return;
  the("seats").close();
  beginning = true;
  focusTurn();
}

function complain(sentence) {
  tell(the("seats-form").querySelector(".trouble"), sentence);
}
