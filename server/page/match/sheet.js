// The score sheet: rounds by players, as on paper; the chart of the totals; correcting, exporting and printing it.

/** @import { Line, Play, Progress, Stage, Trouble, Unit } from "../core/types" */
/** @typedef {{ edit: (round: number) => void, remove: (round: number) => void }} Tools */

import { ask } from "../core/api.js";
import { make, present, tell, the } from "../core/dom.js";
import { phrase, say, spoken } from "../core/i18n.js";
import { minus } from "../core/typography.js";
import { icon } from "../core/icons.js";
import { named } from "../core/players.js";
import { asSeen, getState, update, whenChanged } from "../core/store.js";
import { chartOf } from "./chart.js";
import { handDeed } from "./hand-name.js";

/** Prepare the dialog of the match being played. */
export function prepareSheet() {
  the("open-sheet").onclick = openSheet;
  the("round-form").onsubmit = writeRound;
  the("leave").onclick = leave;
  the("print-sheet").onclick = () => print();
  /** @type {HTMLElement} */ (the("sheet").querySelector(".close")).onclick = () => the("sheet").close();
}

/** Show the sheet of the match being played, and the round that is edited in its form. */
export function renderSheet(/** @type {Play} */ play, /** @type {number | null} */ editedRound) {
  renderLines(play);
  renderForm(play, editedRound);
}

const renderLines = whenChanged(
  (/** @type {Play} */ play) => [spoken(), play],
  (play) => {
    const names = play.players.map(({ name }) => name);
    const colours = play.players.map(({ colour }) => colour);
    the("lines").replaceChildren(...sheetRows({ ...play, names, colours, totals: play.players.map(({ total }) => total) }, { edit, remove }));
    tell(the("sheet-progress"), play.progress ? phrase(play.progress) || null : null);
    the("chart").replaceChildren(...chartOf(names, play.lines, colours));
    const way = mayFinish(play) ? "match.finish" : "match.leave";
    the("leave").dataset.say = way;
    the("leave").textContent = say(way);
    the("csv").hidden = play.id === null;
    the("csv").href = `matches/${play.id}/sheet.csv?lang=${spoken()}`;
  },
);

/**
 * Whether a match has the rounds on its sheet that it had: what is being typed there stays, also where turns end meanwhile.
 * @param {Play | null | undefined} before
 * @param {Play | null} play
 */
export const hasSameRounds = (before, play) => JSON.stringify(roundsOf(before)) === JSON.stringify(roundsOf(play));

/** @param {Play | null | undefined} play */
const roundsOf = (play) => (play ? [play.id, play.players.map(({ name }) => name), play.lines.filter(({ round }) => round !== null)] : null);

/** The form of a round to correct, or cleared for the next one. */
const renderForm = whenChanged(
  (/** @type {Play} */ play, /** @type {number | null} */ number) => [spoken(), roundsOf(play), number],
  (play, number) => {
    const line = play.lines.find(({ round }) => number !== null && round === number);
    the("round-title").textContent = line ? handDeed("edit", line, play.unit) : say(`match.units.${play.unit}.enter`);
    const field = (/** @type {{ name: string }} */ { name }, /** @type {number} */ seat) => {
      const value = line ? String(line.points[seat]) : null;
      const attributes = { name: "points", type: "number", step: 1, min: -100000, max: 100000, required: true, value };
      return make("label", {}, name, make("input", attributes));
    };
    the("round-points").replaceChildren(...play.players.map(field), ...present(ginField(play, line)));
    complain(null);
    if (line) the("round-points").querySelector("input")?.focus();
  },
);

/**
 * Where points that are written down tell it, which gin was made: it brings more once the round is won.
 * @param {Play} play
 * @param {Line | undefined} line the hand that is corrected, if one is
 */
export function ginField({ gins }, line) {
  if (!gins.length) return null;
  const made = line?.parts.find(({ item }) => gins.includes(item))?.item ?? "none";
  const options = ["none", ...gins].map((value) => make("option", { value, selected: value === made }, say(`match.gins.${value}`)));
  return make("label", {}, say("match.gin"), make("select", { name: "gin" }, ...options));
}

/**
 * The gin as the server takes it: whoever has the points made it, and what was not chosen was not made.
 * @param {number[]} points
 * @param {FormDataEntryValue | null} chosen null where none is told
 */
export function ginMade(points, chosen) {
  const seat = points.indexOf(Math.max(...points));
  return chosen === null ? {} : Object.fromEntries(["small_gin", "big_gin"].map((gin) => [gin, gin === chosen ? seat : null]));
}

/**
 * The rows of a sheet; with `tools` its rounds may be edited and removed.
 * @param {{ names: string[], colours: number[], lines: Line[], totals: number[], winners: number[], over: boolean, unit: Unit, progress?: Progress | null }} sheet
 * @param {Tools | null} tools
 */
export function sheetRows({ names, colours, lines, totals, winners, over, unit, progress = null }, tools = null) {
  const called = `match.units.${unit}`;
  const head = names.map((name, seat) => {
    const ahead = lines.length > 0 && winners.includes(seat);
    const crown = ahead ? make("span", { role: "img", "aria-label": over ? say("match.hasWon") : say("match.leads") }, " ★") : null;
    return make("th", { scope: "col" }, named(name, colours[seat]), crown);
  });
  const last = (/** @type {Element[]} */ ...nodes) => (tools ? [make("td", { class: "tools" }, ...nodes)] : []);
  const body = lines.map((line, at) => {
    const cells = line.points.map((points, seat) => make("td", {}, signed(points), reckoning(line, seat)));
    const buttons = line.round === null || !tools ? [] : roundTools(line, line.round, unit, tools);
    return make("tr", {}, make("th", { scope: "row" }, lineName(line, at, called)), ...cells, ...last(...buttons));
  });
  const width = names.length + (tools ? 2 : 1);
  const none = make("tr", {}, make("td", { colspan: width }, say(`${called}.none`)));
  const foot = totals.map((total) => make("td", {}, make("b", {}, minus(total))));
  return [
    make("thead", {}, make("tr", {}, make("td"), ...head, ...last())),
    ...(progress?.stages.length ? stagesOf(progress.stages, body, names, last) : [make("tbody", {}, ...(body.length ? body : [none]))]),
    make("tfoot", {}, make("tr", {}, make("th", { scope: "row" }, say("match.total")), ...foot, ...last())),
  ];
}

/**
 * The rounds of hands, each with its hands and what it brought; of the one that is played also what is lacking.
 * @type {(stages: readonly Stage[], rows: readonly Element[], names: readonly string[], last: (...nodes: Element[]) => Element[]) => Element[]}
 */
function stagesOf(stages, rows, names, last) {
  let at = 0;
  return stages.map(({ lines, standing, points, winner, to_go: lacks }, number) => {
    const own = rows.slice(at, (at += lines));
    const name = say("match.units.round.name", { n: number + 1 });
    const state = winner === null ? say("match.stage.goesOn") : say("match.stage.won", { name: names[winner] });
    const cells = points.map((all, seat) => {
      const more = all === standing[seat] ? null : make("small", { class: "parts" }, say("match.stage.hands", { n: standing[seat] }));
      const lacking = lacks ? make("small", { class: "parts" }, say("showdown.toGo", { n: lacks[seat] })) : null;
      return make("td", {}, make("b", {}, minus(all)), more, lacking);
    });
    const row = make("tr", { class: "subtotal" }, make("th", { scope: "row" }, name, make("small", { class: "parts" }, state)), ...cells, ...last());
    return make("tbody", { class: "stage" }, ...own, row);
  });
}

/**
 * A number of points with its sign.
 * @param {number} points
 */
export const signed = (points) => (points > 0 ? `+${points}` : minus(points));

/**
 * @param {Line} line
 * @param {number} at
 * @param {string} called how a round is called
 */
function lineName(line, at, called) {
  if (line.round !== null) return say(`${called}.name`, { n: line.called ?? 1 });
  return line.item === "turn" ? `${say("match.turn")} ${at + 1}` : phrase(line);
}

/**
 * What a player's points of a line are made of, in small; points written down by hand say nothing of it.
 * @param {Line} line
 * @param {number} seat
 */
function reckoning(line, seat) {
  const parts = line.parts.filter((part) => part.player === seat && part.item !== "entered");
  return parts.length ? make("small", { class: "parts" }, parts.map((part) => phrase(part)).join(", ")) : null;
}

/**
 * @param {Line} line
 * @param {number} round
 * @param {Unit} unit
 * @param {Tools} tools
 */
function roundTools(line, round, unit, tools) {
  const button = (/** @type {string} */ label, /** @type {Element | string} */ sign, /** @type {() => void} */ click) =>
    make("button", { type: "button", class: "quiet", "aria-label": label, click }, sign);
  return present(
    button(handDeed("edit", line, unit), icon("pencil"), () => tools.edit(round)),
    button(handDeed("remove", line, unit), "✕", () => tools.remove(round)),
  );
}

function openSheet() {
  update({ editedRound: null });
  the("round-form").reset();
  complain(null);
  the("sheet").showModal();
}

/** @param {number} round */
function edit(round) {
  update({ editedRound: round });
  the("round-form").reset();
  the("round-points").querySelector("input")?.focus();
}

/** @param {SubmitEvent} event */
async function writeRound(event) {
  event.preventDefault();
  const { editedRound } = getState();
  const form = new FormData(the("round-form"));
  const points = form.getAll("points").map(Number);
  const written = asSeen({ points, ...ginMade(points, form.get("gin")) });
  const refused = await (editedRound === null ? ask("match/rounds", written) : ask(`match/rounds/${editedRound}`, written, "PUT"));
  if (refused === null) {
    update({ editedRound: null });
    the("round-form").reset();
  }
  complain(refused);
}

/** @param {number} round */
async function remove(round) {
  const play = getState().snapshot?.play;
  const line = play?.lines.find((each) => each.round === round);
  if (!play || !line) return;
  const deed = handDeed("remove", line, play.unit);
  if (confirm(say("match.sure", { deed }))) complain(await ask(`match/rounds/${round}?pushed=${play.pushed}`, null, "DELETE"));
}

/**
 * Whether a round has just been written down, so that the match may end with it and be won.
 * @param {Play | null} play
 */
const mayFinish = (play) => play !== null && !play.over && play.undoes === "round";

async function leave() {
  if (mayFinish(getState().snapshot?.play ?? null)) complain(await ask("match/finish"));
  else if (confirm(say("match.sure", { deed: say("match.leave") }))) complain(await ask("match", null, "DELETE"));
}

/**
 * Show a sentence in the form, or with null none.
 * @param {Trouble} sentence
 */
function complain(sentence) {
  tell(the("round-form").querySelector(".trouble"), sentence);
}
