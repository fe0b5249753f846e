// The match: whose turn it is, the turn button, the table as it was, and the score sheet.

import { make, the } from "./dom.js";
import { ask } from "./live.js";
import { tileShown } from "./tile.js";
import { spoken, words } from "./words.js";

let shown = null;
let edited = null; // the round that is being corrected, from 0
let told = () => {};
let drawn = "";

/** Prepare buttons and dialogs; `trouble` is called with a sentence, or null where all went well. */
export function prepareMatch([least, most], trouble) {
  told = trouble;
  the("begin").onclick = () => askNames(least, most);
  the("end-turn").onclick = () => endTurn(false);
  the("anyhow").onclick = () => endTurn(true);
  the("take-back").onclick = async () => told(await ask("match/undo"));
  the("open-sheet").onclick = openSheet;
  the("seats-form").onsubmit = start;
  the("round-form").onsubmit = writeRound;
  the("leave").onclick = leave;
  for (const dialog of [the("seats"), the("sheet")])
    dialog.querySelector(".close").onclick = () => dialog.close();
  document.onkeydown = (event) => {
    if (event.code !== "Space" || event.target !== document.body || !shown?.play) return;
    event.preventDefault();
    endTurn(false);
  };
}

/** Show the match of a snapshot, if one is played. */
export function showMatch(snapshot) {
  shown = snapshot;
  const { play } = snapshot;
  the("begin").hidden = play !== null;
  the("turn").hidden = play === null;
  the("before").hidden = play === null || snapshot.ruling !== "illegal" || snapshot.state !== "verdict";
  if (play === null) return the("sheet").close();
  const now = JSON.stringify([spoken(), play]);
  if (now === drawn) return;
  drawn = now;
  showTurn(play);
  showBefore(play);
  showSheet(play);
}

function showTurn(play) {
  the("players").replaceChildren(...play.players.map(playerChip(play)));
  the("end-turn").textContent = words().endTurn(play.players[play.seat].name);
  the("take-back").hidden = !play.pushed;
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

function showBefore(play) {
  const rows = play.before.map((group) => make("div", { class: "tiles small" }, ...group.map(tileShown)));
  the("before-groups").replaceChildren(...(rows.length ? rows : [make("p", {}, words().emptyBefore)]));
}

async function endTurn(anyhow) {
  told(shown.sight === null ? words().headline.looking : await ask("match/turns", { sight: shown.sight, anyhow }));
}

/* Who plays. */

function askNames(least, most) {
  const field = (_, at) => {
    const attributes = { name: "player", maxlength: 24, autocomplete: "off", required: at < least };
    return make("label", {}, words().player(at + 1), make("input", attributes));
  };
  the("names").replaceChildren(...Array.from({ length: most }, field));
  complain(the("seats-form"), null);
  the("seats").showModal();
}

async function start(event) {
  event.preventDefault();
  const names = new FormData(event.target).getAll("player").map((name) => name.trim());
  const refused = await ask("match", { players: names.filter(Boolean) });
  complain(event.target, refused);
  if (refused === null) the("seats").close();
}

/* The score sheet. */

function openSheet() {
  edit(null);
  the("sheet").showModal();
}

function showSheet(play) {
  const { players, lines, winners } = play;
  const head = players.map(({ name }, seat) => {
    const crown = lines.length && winners.includes(seat) ? make("span", { title: words().leads }, " ★") : null;
    return make("th", { scope: "col" }, name, crown);
  });
  const foot = players.map(({ total }) => make("td", {}, make("b", {}, minus(total))));
  const row = (first, cells, last) => make("tr", {}, make("th", { scope: "row" }, first), ...cells, make("td", {}, ...last));
  const body = lines.map((line, number) => {
    const cells = line.points.map((points) => make("td", {}, signed(points)));
    return row(words().round(number + 1), cells, [
      make("button", { type: "button", class: "quiet", "aria-label": words().edit(number + 1), click: () => edit(number) }, "✎"),
      make("button", { type: "button", class: "quiet", "aria-label": words().remove(number + 1), click: () => remove(number) }, "✕"),
    ]);
  });
  the("lines").replaceChildren(
    make("thead", {}, make("tr", {}, make("td"), ...head, make("td"))),
    make("tbody", {}, ...(body.length ? body : [make("tr", {}, make("td", { colspan: players.length + 2 }, words().noRounds))])),
    make("tfoot", {}, row(words().total, foot, [])),
  );
  edit(null);
}

/** Fill the form with a round to correct, or clear it for the next one. */
function edit(number) {
  edited = number;
  const { players, lines } = shown.play;
  the("round-title").textContent = number === null ? words().newRound : words().oldRound(number + 1);
  const field = ({ name }, seat) => {
    const value = number === null ? null : String(lines[number].points[seat]);
    const attributes = { name: "points", type: "number", step: 1, min: -100000, max: 100000, required: true, value };
    return make("label", {}, name, make("input", attributes));
  };
  the("round-points").replaceChildren(...players.map(field));
  complain(the("round-form"), null);
}

async function writeRound(event) {
  event.preventDefault();
  const points = new FormData(event.target).getAll("points").map(Number);
  const [path, method] = edited === null ? ["match/rounds", "POST"] : [`match/rounds/${edited}`, "PUT"];
  complain(event.target, await ask(path, { points }, method));
}

async function remove(number) {
  complain(the("round-form"), await ask(`match/rounds/${number}`, null, "DELETE"));
}

async function leave() {
  if (confirm(`${words().leave} ?`)) complain(the("round-form"), await ask("match", null, "DELETE"));
}

const minus = (points) => String(points).replace("-", "−");
const signed = (points) => (points > 0 ? `+${points}` : minus(points));

function complain(form, sentence) {
  const place = form.querySelector(".trouble");
  place.hidden = sentence === null;
  place.textContent = sentence ?? "";
}
