// The kept matches: a list of them, and one of them with its sheet and what happened in it, picture by picture.

/** @import { Answered, MatchEvent, MatchSummary, ReadableMatch } from "../core/types" */

import { ask, lookUp } from "../core/api.js";
import { make, present, the } from "../core/dom.js";
import { phrase, say, spoken } from "../core/i18n.js";
import { minus } from "../core/typography.js";
import { named } from "../core/players.js";
import { getState, update } from "../core/store.js";
import { chartOf } from "../match/chart.js";
import { highlightsOf } from "../match/highlights.js";
import { sheetRows } from "../match/sheet.js";
import { piecesShown } from "../pieces/piece.js";
import { groupsOf } from "./groups.js";
import { prepareMissed, renderMissed } from "./missed.js";
import { prepareReplay, renderReplay, stopReplay } from "./replay.js";

const KINDS = ["turn", "fault", "dispute", "count", "round", "correction"];

let onContinue = () => {};

/**
 * Prepare the shelf; `goTable` is called once a match is gone on with.
 * @param {() => void} goTable
 */
export function prepareMatches(goTable) {
  onContinue = goTable;
  prepareReplay();
  prepareMissed();
}

/** Show every kept match. */
export async function showMatches() {
  /** @type {Answered<MatchSummary[]>} */
  const found = await lookUp("matches");
  const list = the("shelf-list");
  if (found.error !== undefined) return list.replaceChildren(make("li", { class: "trouble" }, found.error));
  list.replaceChildren(...found.map(matchCard));
  the("shelf-empty").hidden = found.length > 0;
}

/**
 * Show one kept match.
 * @param {number} id
 */
export async function showKept(id) {
  stopReplay();
  update({ kept: { match: await lookUp(`matches/${id}`), player: "", kind: "", move: 0 } });
  renderKept();
}

/** Write the kept match on show again, as after a change of the language. */
export function renderKept() {
  const { match } = getState().kept;
  if (match === null) return;
  const isReadable = match.error === undefined && match.readable;
  the("kept-trouble").hidden = isReadable;
  the("kept-trouble").textContent = isReadable ? "" : (match.error ?? say("matches.unreadable"));
  the("kept-body").hidden = !isReadable;
  if (!isReadable) return;
  the("kept-title").textContent = `${phrase(match.title)} · ${dayOf(match.begun)}`;
  the("kept-lines").replaceChildren(...sheetRows({ ...match, names: match.players }));
  the("kept-chart").replaceChildren(...chartOf(match.players, match.lines, match.colours));
  the("kept-highlights").replaceChildren(...highlightsOf(match));
  the("kept-csv").href = `matches/${match.id}/sheet.csv?lang=${spoken()}`;
  the("kept-continue").onclick = () => goOn(match.id);
  the("kept-delete").onclick = () => remove(match.id);
  renderReplay(match);
  renderMissed(match);
  renderFilters(match);
  renderHistory(match);
}

/** @param {MatchSummary} match */
function matchCard(match) {
  const title = match.title ? phrase(match.title) : match.game;
  const players = match.players.map((name, seat) => {
    const won = match.readable && match.over && match.winners.includes(seat);
    const total = match.totals ? make("b", {}, ` ${minus(match.totals[seat])}`) : null;
    return make("span", {}, won ? "★ " : "", named(name, match.colours[seat]), total);
  });
  const open = match.readable ? make("button", { type: "button", class: "button primary", "data-right": "delete", click: () => goOn(match.id) }, say("app.continue")) : null;
  return make(
    "li",
    { class: "panel" },
    make("h2", {}, make("a", { href: `#match-${match.id}` }, `${title}, ${dayOf(match.begun)}`)),
    make("p", { class: "names" }, ...players),
    make("p", { class: "soft" }, match.readable ? playedOf(match) : say("matches.unreadable")),
    make("div", { class: "buttons" }, open, make("a", { class: "button", href: `#match-${match.id}` }, say("matches.look")), deleteButton(match)),
  );
}

/** @param {Extract<MatchSummary, { readable: true }>} match */
const playedOf = ({ unit, turns, rounds }) => {
  const lines = say("matches.lines", { n: rounds });
  return unit === "hand" ? lines : say("matches.played", { turns: say("matches.turns", { n: turns }), lines }); // nobody ends a turn in the games of gin
};

/** @param {MatchSummary} match */
const deleteButton = ({ id, begun }) =>
  make("button", { type: "button", class: "button", "data-right": "delete", "aria-label": say("matches.deleteOf", { when: dayOf(begun) }), click: () => remove(id) }, say("matches.delete"));

/** @param {ReadableMatch} match */
function renderFilters(match) {
  const kinds = KINDS.filter((kind) => match.history.some((event) => event.kind === kind));
  the("filters").replaceChildren(
    filter(match, "player", say("matches.filterWho"), [["", say("matches.everyone")], ...match.players.map((name, seat) => [String(seat), name])]),
    filter(match, "kind", say("matches.filterWhat"), [["", say("matches.everything")], ...kinds.map((kind) => [kind, kindOf(match, kind)])]),
  );
}

/** @type {(match: ReadableMatch, name: "player" | "kind", label: string, options: string[][]) => Element} */
function filter(match, name, label, options) {
  const wanted = getState().kept[name];
  const select = make("select", {}, ...options.map(([value, text]) => make("option", { value, selected: wanted === value }, text)));
  select.onchange = () => {
    update(({ kept }) => ({ kept: { ...kept, [name]: select.value } }));
    renderHistory(match);
  };
  return make("label", {}, label, select);
}

/**
 * What an event is called: what a round is called differs between games.
 * @param {ReadableMatch} match
 * @param {string} kind
 * @returns {string}
 */
const kindOf = ({ unit }, kind) => (kind === "round" ? say(`match.units.${unit}.kind`) : say(`matches.kinds.${kind}`));

/** @param {ReadableMatch} match */
function renderHistory(match) {
  const { kind, player } = getState().kept;
  const found = match.history
    .filter((event) => KINDS.includes(event.kind))
    .filter((event) => !kind || event.kind === kind)
    .filter((event) => !player || String(event.player) === player);
  the("history").replaceChildren(...found.reverse().map((event) => entry(match, event)));
  the("history-count").textContent = say("matches.found", { n: found.length });
}

/**
 * @param {ReadableMatch} match
 * @param {MatchEvent} event
 */
function entry(match, event) {
  const who = event.player === undefined ? null : match.players[event.player];
  const title = [kindOf(match, event.kind), who].filter(Boolean).join(" · ");
  const head = who === null || event.player === undefined ? [title] : [`${kindOf(match, event.kind)} · `, named(who, match.colours[event.player])];
  const body = present(
    make("h3", {}, ...head, event.stands ? null : make("span", { class: "tag" }, say("matches.undone"))),
    make("p", { class: "soft" }, timeOf(event.at)),
    ...sentences(match, event).map((sentence) => make("p", {}, sentence)),
    pieces(event),
  );
  return make("li", { class: `panel event ${event.kind}${event.stands ? "" : " undone"}` }, picture(match, event, title), make("div", {}, ...body));
}

/** @type {(match: ReadableMatch, event: MatchEvent, title: string) => Element | null} */
function picture(match, event, title) {
  if (!event.pictured) return null;
  const src = `matches/${match.id}/pictures/${event.number}.jpg`;
  return make("a", { href: src, target: "_blank" }, make("img", { src, loading: "lazy", alt: say("matches.pictureOf", { title }) }));
}

/**
 * @param {ReadableMatch} match
 * @param {MatchEvent} event
 */
function sentences(match, event) {
  const points = Array.isArray(event.points) ? event.points.map((each, seat) => `${match.players[seat]} ${minus(each)}`).join(", ") : null;
  const said = [
    event.kind !== "turn" ? null : event.added?.length ? say("matches.laid") : say("matches.laidNothing"),
    event.anyhow ? say("matches.settled") : null,
    phrase(event) ?? null,
    ...(event.findings ?? []).map((finding) => phrase(finding)),
    points,
  ];
  return said.filter((/** @type {string | null} */ sentence) => Boolean(sentence));
}

/**
 * What was laid, else the table, as little tiles.
 * @param {MatchEvent} event
 */
function pieces(event) {
  const text = event.kind === "turn" ? (event.added ?? []).join(" ") : (event.hand ?? event.group ?? event.text ?? event.table);
  if (typeof text !== "string" || !text) return null;
  return make("div", { class: "groups-small" }, ...groupsOf(text).map((faces) => piecesShown(faces)));
}

/** @param {number} id */
async function goOn(id) {
  const refused = await ask(`matches/${id}/continue`);
  if (refused === null) onContinue();
  else alert(refused);
}

/** @param {number} id */
async function remove(id) {
  if (!confirm(say("matches.sureDelete"))) return;
  const refused = await ask(`matches/${id}`, null, "DELETE");
  if (refused !== null) return alert(refused);
  location.hash = "matches";
  showMatches();
}

/** @param {number} seconds */
const dayOf = (seconds) => new Date(1000 * seconds).toLocaleDateString(spoken(), { weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" });
/** @param {number} seconds */
const timeOf = (seconds) => new Date(1000 * seconds).toLocaleTimeString(spoken(), { hour: "2-digit", minute: "2-digit" });
