// A phone's leaf for the points: everybody's, whose turn it is, how far to the target, the sheet, the ways elsewhere.

/** @import { Play, State } from "../core/types" */

import { keepFocus, make, present, the } from "../core/dom.js";
import { say, spoken } from "../core/i18n.js";
import { icon } from "../core/icons.js";
import { named, seatClass } from "../core/players.js";
import { whenChanged } from "../core/store.js";
import { minus } from "../core/typography.js";
import { sheetRows } from "../match/sheet.js";
import { inOrder, pointsOf } from "./head.js";
import { claim } from "./own.js";

let isOpen = false; // whether the sheet is unfolded

/**
 * Show the leaf.
 * @param {State} state
 */
export function renderPointsTab({ snapshot, own, tab }) {
  the("tab-points").hidden = tab !== "points" && (tab === "table" || snapshot?.play !== null);
  renderScores(snapshot?.play ?? null, own?.seat ?? null);
}

const renderScores = whenChanged(
  (/** @type {Play | null} */ play, /** @type {number | null} */ seat) => [spoken(), play?.players, play?.seat, play?.won, play?.race, play?.lines, seat],
  (play, seat) => {
    the("scores").replaceChildren(...(play ? ranked(play, seat) : []));
    const capture = make("a", { class: "button", href: "#table" }, icon("camera"), say("phone.capture"));
    const another = make("button", { type: "button", class: "button", click: () => claim(null) }, say("phone.notMe"));
    const ways = present(make("a", { class: "button", href: "./" }, say("phone.wholePage")), seat === null ? null : another);
    const more = present(play?.lines.length ? sheet(play) : null, capture, make("div", { class: "two" }, ...ways));
    keepFocus(the("points-more"), () => the("points-more").replaceChildren(...more));
  },
);

/**
 * The players in the order of their points.
 * @type {(play: Play, seat: number | null) => HTMLElement[]}
 */
export function ranked(play, seat) {
  const points = pointsOf(play);
  return inOrder(play).map((at) => {
    const { name, colour } = play.players[at];
    const isActive = at === play.seat && !play.over && play.unit !== "hand";
    const said = [isActive ? say("phone.plays") : "", ...wayOf(play, at)].filter(Boolean).join(" · ");
    return make(
      "li",
      { class: seatClass(colour), "aria-current": isActive ? "true" : null },
      make("div", {}, named(at === seat ? say("phone.you", { name }) : name, colour), ...present(said ? make("small", {}, said) : null)),
      make("b", {}, minus(points[at])),
      ...present(wayBar(play, at)),
    );
  });
}

/**
 * What a player lacks to win the round, and the rounds and points won before it.
 * @type {(play: Play, seat: number) => string[]}
 */
function wayOf({ players, race }, seat) {
  if (!race) return [];
  const before = players[seat].total - race.standing[seat];
  return [
    race.to_go ? say("showdown.toGo", { n: race.to_go[seat] }) : "",
    race.won[seat] ? say("phone.roundsWon", { n: race.won[seat] }) : "",
    race.target && before ? say("phone.inAll", { n: players[seat].total }) : "",
  ];
}

/** @type {(play: Play, seat: number) => HTMLElement | null} */
function wayBar({ race }, seat) {
  if (!race?.target) return null;
  const share = Math.min(Math.max(race.standing[seat] / race.target, 0), 1);
  const bar = make("i", { class: "way", "aria-hidden": "true" }, make("i"));
  /** @type {HTMLElement} */ (bar.firstElementChild).style.width = `${Math.round(100 * share)}%`;
  return bar;
}

/** @param {Play} play */
function sheet(play) {
  const given = { names: play.players.map(({ name }) => name), colours: play.players.map(({ colour }) => colour), totals: play.players.map(({ total }) => total) };
  const rows = make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": say("match.sheet") }, make("table", {}, ...sheetRows({ ...play, ...given })));
  const folded = make("details", { id: "points-sheet", open: isOpen }, make("summary", { class: "button", "data-keep": "sheet" }, icon("sheet"), say("match.sheet")), rows);
  folded.ontoggle = () => (isOpen = folded.open);
  return folded;
}
