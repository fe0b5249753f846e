// The players of the kept matches: who wins, their best lays and longest words, who beats whom; exported or forgotten.

/** @import { Answered, PlayerRecord } from "../core/types" */

import { ask, lookUp } from "../core/api.js";
import { make, present, the } from "../core/dom.js";
import { phrase, say, spoken } from "../core/i18n.js";
import { piecesShown } from "../pieces/piece.js";

const DAY = 86_400;
let asked = 0;

/** Prepare the choice of the season. */
export function preparePlayers() {
  the("season").onchange = () => void showPlayers();
  the("season-from").onchange = () => void showPlayers();
}

/** Show every player of the season. */
export async function showPlayers() {
  const { value } = the("season");
  the("season-from").hidden = value !== "date";
  const since = seasonStart(value, the("season-from").value, new Date());
  const question = (asked += 1);
  /** @type {Answered<PlayerRecord[]>} */
  const found = await lookUp(`players?since=${since}`);
  if (question !== asked) return; // another season has been asked for since
  const list = the("player-records");
  if (found.error !== undefined) return list.replaceChildren(make("li", { class: "trouble" }, found.error));
  list.replaceChildren(...found.map(playerCard));
  the("players-empty").hidden = found.length > 0;
}

/**
 * When a season began (s since 1970): always, this year, a month ago, the evening that is not over, or on a date.
 * @param {string} season
 * @param {string} date as a date field has it
 * @param {Date} now
 */
export function seasonStart(season, date, now) {
  const seconds = Math.floor(now.getTime() / 1000);
  if (season === "year") return Math.floor(new Date(now.getFullYear(), 0, 1).getTime() / 1000);
  if (season === "month") return seconds - 30 * DAY;
  if (season === "evening") return seconds - DAY / 2;
  const chosen = season === "date" ? new Date(`${date}T00:00`).getTime() : 0;
  return Number.isNaN(chosen) ? 0 : Math.floor(chosen / 1000);
}

/** The names of the players, those who have played last first; none where nothing is kept. */
export async function knownNames() {
  /** @type {Answered<PlayerRecord[]>} */
  const found = await lookUp("players");
  if (found.error !== undefined) return [];
  return found.sort((one, other) => other.last - one.last).map(({ name }) => name);
}

/** @param {PlayerRecord} player */
function playerCard(player) {
  const { name, games, longest_word: word } = player;
  const forget = make("button", { type: "button", class: "button", "data-right": "delete", "aria-label": say("players.forgetOf", { name }), click: () => forgetPlayer(name) }, say("players.forget"));
  const saved = { class: "button", "data-right": "lead", href: `players/export?name=${encodeURIComponent(name)}`, download: `meldwatch-${name}.json` };
  return make(
    "li",
    { class: "panel" },
    make("h3", {}, name),
    wins(player),
    ...against(player),
    ...(word ? [make("p", {}, say("players.longest"), " ", piecesShown([...word]))] : []),
    ...games.map(gamePart),
    make("div", { class: "buttons" }, make("a", saved, say("players.export")), forget),
  );
}

/** @param {PlayerRecord} player */
function wins({ won, matches }) {
  if (matches === 0) return make("p", { class: "soft" }, say("players.unfinished"));
  return make("p", { class: "wins" }, make("b", {}, String(won)), " ", say("players.of", { n: won, matches: say("players.matches", { n: matches }) }));
}

/** @param {PlayerRecord} player */
function against({ beaten, lost_to: lost }) {
  const others = [...new Set([...Object.keys(beaten), ...Object.keys(lost)])].sort((one, other) => one.localeCompare(other, spoken()));
  return others.map((name) => make("p", { class: "soft" }, say("players.against", { name, won: beaten[name] ?? 0, lost: lost[name] ?? 0 })));
}

/** @param {PlayerRecord["games"][number]} game */
function gamePart(game) {
  const { rounds, unit, points, best } = game;
  const average = rounds ? new Intl.NumberFormat(spoken(), { maximumFractionDigits: 1 }).format(points / rounds).replace("-", "−") : null;
  return make(
    "section",
    {},
    make("h4", {}, phrase(game)),
    ...present(
      make("p", {}, say(`players.units.${unit}`, { n: rounds }), average === null ? null : `, ${say("players.average", { average })}`),
      best ? make("p", {}, make("a", { href: `#match-${best.match}` }, best.cards ? say("players.bestCards", { n: best.points }) : say("players.best", { n: best.points })), " ", best.laid.length ? piecesShown(best.laid) : null) : null,
    ),
  );
}

/** @param {string} name */
async function forgetPlayer(name) {
  if (!confirm(say("players.sureForget", { name }))) return;
  const refused = await ask(`players?name=${encodeURIComponent(name)}&lang=${spoken()}`, null, "DELETE");
  if (refused !== null) alert(refused);
  await showPlayers();
}
