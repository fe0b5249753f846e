// The kept matches: a list of them, and one of them with its sheet and what happened in it, picture by picture.

import { chartOf } from "../match/chart.js";
import { make, the } from "../core/dom.js";
import { ask } from "../core/api.js";
import { sheetRows } from "../match/sheet.js";
import { blockOf, tileShown } from "../pieces/piece.js";
import { parse } from "../core/typography.js";
import { minus, spoken, words } from "../core/i18n.js";

const KINDS = ["turn", "fault", "dispute", "count", "round", "correction"];
let shownMatch = null;
let wanted = { player: "", kind: "" };
let leaveTo = () => {};

/** Prepare the shelf; `goTable` is called once a match is gone on with. */
export function prepareShelf(goTable) {
  leaveTo = goTable;
}

/** Show every kept match. */
export async function showShelf() {
  const found = await lookUp("matches");
  const list = the("shelf-list");
  if (found.error) return list.replaceChildren(make("li", { class: "trouble" }, found.error));
  list.replaceChildren(...found.map(matchCard));
  the("shelf-empty").hidden = found.length > 0;
}

/** Show one kept match. */
export async function showKept(id) {
  shownMatch = await lookUp(`matches/${id}`);
  wanted = { player: "", kind: "" };
  renderKept();
}

/** Write the kept match on show again, as after a change of the language. */
export function renderKept() {
  if (!shownMatch) return;
  const failed = shownMatch.error ?? (shownMatch.readable ? null : words().unreadable);
  the("kept-trouble").hidden = failed === null;
  the("kept-trouble").textContent = failed ?? "";
  the("kept-body").hidden = failed !== null;
  if (failed !== null) return;
  const match = shownMatch;
  the("kept-title").textContent = `${match.title[spoken()]} · ${dayOf(match.begun)}`;
  the("kept-lines").replaceChildren(...sheetRows({ ...match, names: match.players }));
  the("kept-chart").replaceChildren(...chartOf(match.players, match.lines));
  the("kept-csv").href = `matches/${match.id}/sheet.csv?lang=${spoken()}`;
  the("kept-continue").onclick = () => goOn(match.id);
  the("kept-delete").onclick = () => remove(match.id);
  renderFilters(match);
  renderHistory(match);
}

function matchCard(match) {
  const title = match.title?.[spoken()] ?? match.game;
  const players = match.players.map((name, seat) => {
    const won = match.over && match.winners.includes(seat);
    const total = match.totals ? make("b", {}, ` ${minus(match.totals[seat])}`) : null;
    return make("span", {}, won ? "★ " : "", name, total);
  });
  const open = match.readable ? make("button", { type: "button", class: "button primary", click: () => goOn(match.id) }, words().goOn) : null;
  return make(
    "li",
    { class: "panel" },
    make("h2", {}, make("a", { href: `#match-${match.id}` }, `${title}, ${dayOf(match.begun)}`)),
    make("p", { class: "names" }, ...players),
    make("p", { class: "soft" }, match.readable ? words().played(match.turns, match.rounds) : words().unreadable),
    make("div", { class: "buttons" }, open, make("a", { class: "button", href: `#match-${match.id}` }, words().look), deleteButton(match)),
  );
}

const deleteButton = (match) =>
  make("button", { type: "button", class: "button", "aria-label": words().deleteMatch(dayOf(match.begun)), click: () => remove(match.id) }, words().throwAway);

function renderFilters(match) {
  const choices = (label, name, options) => {
    const select = make("select", { change: (event) => filter(name, event.target.value) }, ...options.map(([value, text]) => make("option", { value, selected: wanted[name] === value }, text)));
    return make("label", {}, label, select);
  };
  const kinds = KINDS.filter((kind) => match.history.some((event) => event.kind === kind));
  the("filters").replaceChildren(
    choices(words().filterWho, "player", [["", words().everyone], ...match.players.map((name, seat) => [String(seat), name])]),
    choices(words().filterWhat, "kind", [["", words().everything], ...kinds.map((kind) => [kind, kindOf(match, kind)])]),
  );
}

/** What an event is called: what a round is called differs between games. */
const kindOf = ({ unit }, kind) => (kind === "round" ? words().units[unit].kind : words().kinds[kind]);

function filter(name, value) {
  wanted = { ...wanted, [name]: value };
  renderHistory(shownMatch);
}

function renderHistory(match) {
  const found = match.history
    .filter((event) => KINDS.includes(event.kind))
    .filter((event) => !wanted.kind || event.kind === wanted.kind)
    .filter((event) => !wanted.player || String(event.player) === wanted.player);
  the("history").replaceChildren(...found.reverse().map((event) => entry(match, event)));
  the("history-count").textContent = words().found(found.length);
}

function entry(match, event) {
  const who = match.players[event.player];
  const title = [kindOf(match, event.kind), who].filter(Boolean).join(" · ");
  return make(
    "li",
    { class: `panel event ${event.kind}${event.stands ? "" : " undone"}` },
    picture(match, event, title),
    make(
      "div",
      {},
      make("h3", {}, title, event.stands ? null : make("span", { class: "tag" }, words().undone)),
      make("p", { class: "soft" }, timeOf(event.at)),
      ...sentences(match, event).map((sentence) => make("p", {}, sentence)),
      pieces(event),
    ),
  );
}

function picture(match, event, title) {
  if (!event.pictured) return null;
  const src = `matches/${match.id}/pictures/${event.number}.jpg`;
  return make("a", { href: src, target: "_blank" }, make("img", { src, loading: "lazy", alt: words().pictureOf(title) }));
}

function sentences(match, event) {
  const said = [];
  if (event.kind === "turn") said.push(event.added?.length ? words().laidOnly : words().laidNothing);
  if (event.anyhow) said.push(words().settled);
  if (event[spoken()]) said.push(event[spoken()]);
  for (const finding of event.findings ?? []) said.push(finding[spoken()]);
  if (Array.isArray(event.points)) said.push(event.points.map((points, seat) => `${match.players[seat]} ${minus(points)}`).join(", "));
  return said;
}

/** What was laid, else the table, as little tiles. */
function pieces(event) {
  const text = event.kind === "turn" ? (event.added ?? []).join(" ") : (event.hand ?? event.group ?? event.text ?? event.table);
  if (typeof text !== "string" || !text) return null;
  const groups = text.split("|").map((group) => group.trim().split(/\s+/).flatMap((word) => (blockOf(word) ? [word] : [...word])));
  return make("div", { class: "groups-small" }, ...groups.map((group) => make("div", { class: "tiles small" }, ...group.map(tileShown))));
}

async function goOn(id) {
  const refused = await ask(`matches/${id}/continue`);
  if (refused === null) leaveTo();
  else alert(refused);
}

async function remove(id) {
  if (!confirm(words().sureDelete)) return;
  const refused = await ask(`matches/${id}`, null, "DELETE");
  if (refused !== null) return alert(refused);
  location.hash = "matches";
  showShelf();
}

/** What the server answers, or {error: sentence}. */
async function lookUp(path) {
  try {
    const answer = await fetch(path);
    const told = parse(await answer.text());
    return answer.ok ? told : { error: told.error[spoken()] };
  } catch {
    return { error: words().offline };
  }
}

const dayOf = (seconds) => new Date(1000 * seconds).toLocaleDateString(spoken(), { weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" });
const timeOf = (seconds) => new Date(1000 * seconds).toLocaleTimeString(spoken(), { hour: "2-digit", minute: "2-digit", second: "2-digit" });
