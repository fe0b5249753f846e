// The score sheet: rounds by players, as on paper; the chart of the totals; correcting, exporting and printing it.

import { chartOf } from "./chart.js";
import { make, tell, the } from "../core/dom.js";
import { ask } from "../core/api.js";
import { drawnSign } from "../core/icons.js";
import { minus, spoken, words } from "../core/i18n.js";

let play = null;
let edited = null; // the round that is being corrected, from 0

/** Prepare the dialog of the match being played. */
export function prepareSheet() {
  the("open-sheet").onclick = openSheet;
  the("round-form").onsubmit = writeRound;
  the("leave").onclick = leave;
  the("print-sheet").onclick = () => print();
  the("sheet").querySelector(".close").onclick = () => the("sheet").close();
}

/** Show the sheet of the match being played. */
export function showSheet(newer) {
  play = newer;
  const names = play.players.map(({ name }) => name);
  the("lines").replaceChildren(...sheetRows({ ...play, names, totals: play.players.map(({ total }) => total) }, { edit, remove }));
  the("chart").replaceChildren(...chartOf(names, play.lines));
  the("csv").hidden = play.id === null || play.id === undefined;
  the("csv").href = `matches/${play.id}/sheet.csv?lang=${spoken()}`;
  edit(null);
}

/** The rows of a sheet {names, lines, totals, winners, over}; with `tools` its rounds may be edited and removed. */
export function sheetRows({ names, lines, totals, winners, over, unit }, tools = null) {
  const called = words().units[unit];
  const head = names.map((name, seat) => {
    const ahead = lines.length > 0 && winners.includes(seat);
    const crown = ahead ? make("span", { role: "img", "aria-label": over ? words().hasWon : words().leads }, " ★") : null;
    return make("th", { scope: "col" }, name, crown);
  });
  const last = (...nodes) => (tools ? [make("td", { class: "tools" }, ...nodes)] : []);
  const body = lines.map((line, at) => {
    const cells = line.points.map((points, seat) => make("td", {}, signed(points), reckoning(line, seat)));
    const buttons = line.round === null || !tools ? [] : roundTools(line.round, called, tools);
    return make("tr", {}, make("th", { scope: "row" }, lineName(line, at, called)), ...cells, ...last(...buttons));
  });
  const width = names.length + (tools ? 2 : 1);
  const none = make("tr", {}, make("td", { colspan: width }, called.none));
  const foot = totals.map((total) => make("td", {}, make("b", {}, minus(total))));
  return [
    make("thead", {}, make("tr", {}, make("td"), ...head, ...last())),
    make("tbody", {}, ...(body.length ? body : [none])),
    make("tfoot", {}, make("tr", {}, make("th", { scope: "row" }, words().total), ...foot, ...last())),
  ];
}

/** A number of points with its sign. */
export const signed = (points) => (points > 0 ? `+${points}` : minus(points));

function lineName(line, at, called) {
  if (line.round !== null) return called.name(line.round + 1);
  return line.item === "turn" ? `${words().turnLine} ${at + 1}` : line[spoken()];
}

/** What a player's points of a line are made of, in small; points written down by hand say nothing of it. */
function reckoning(line, seat) {
  const parts = line.parts.filter((part) => part.player === seat && part.item !== "entered");
  return parts.length ? make("small", { class: "parts" }, parts.map((part) => part[spoken()]).join(", ")) : null;
}

function roundTools(round, called, { edit, remove }) {
  const button = (label, sign, click) => make("button", { type: "button", class: "quiet", "aria-label": label, click }, sign);
  return [
    button(called.edit(round + 1), drawnSign("pencil"), () => edit(round)),
    button(called.remove(round + 1), "✕", () => remove(round)),
  ];
}

function openSheet() {
  edit(null);
  the("sheet").showModal();
}

/** Fill the form with a round to correct, or clear it for the next one. */
function edit(number) {
  edited = number;
  const line = play.lines.find(({ round }) => number !== null && round === number);
  the("round-title").textContent = number === null ? words().units[play.unit].enter : words().units[play.unit].edit(number + 1);
  const field = ({ name }, seat) => {
    const value = line ? String(line.points[seat]) : null;
    const attributes = { name: "points", type: "number", step: 1, min: -100000, max: 100000, required: true, value };
    return make("label", {}, name, make("input", attributes));
  };
  the("round-points").replaceChildren(...play.players.map(field));
  complain(null);
  if (line) the("round-points").querySelector("input").focus();
}

async function writeRound(event) {
  event.preventDefault();
  const points = new FormData(event.target).getAll("points").map(Number);
  const [path, method] = edited === null ? ["match/rounds", "POST"] : [`match/rounds/${edited}`, "PUT"];
  complain(await ask(path, { points }, method));
}

async function remove(number) {
  if (confirm(words().sure(words().units[play.unit].remove(number + 1)))) complain(await ask(`match/rounds/${number}`, null, "DELETE"));
}

async function leave() {
  if (confirm(words().sure(words().leave))) complain(await ask("match", null, "DELETE"));
}

/** Show a sentence in the form, or with null none. */
function complain(sentence) {
  tell(the("round-form").querySelector(".trouble"), sentence);
}
