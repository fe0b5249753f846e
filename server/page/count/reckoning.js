// The reckoning of a counted round: line by line what each player gets, and the totals afterwards.

/** @import { Count, Part, Play } from "../core/types" */
/** @typedef {Play["players"]} Players */

import { make } from "../core/dom.js";
import { phrase, say } from "../core/i18n.js";
import { minus } from "../core/typography.js";
import { signed } from "../match/sheet.js";

/**
 * What each player gets and why, what that makes, and the button that writes it down.
 * @param {Count} count
 * @param {Players} players
 * @param {Play["unit"]} unit
 * @param {() => void} finish writes the round down
 */
export function reckoning(count, players, unit, finish) {
  const row = (/** @type {Part} */ { player, points, ...said }) =>
    make("tr", {}, make("th", { scope: "row" }, players[player].name), make("td", { class: "what" }, phrase(said)), make("td", {}, signed(points)));
  const sum = (/** @type {string} */ label, /** @type {number[]} */ all, /** @type {(points: number) => string} */ sign) => {
    const cells = players.map(({ name }, seat) => make("td", {}, make("small", {}, name), make("b", {}, sign(all[seat]))));
    return make("tr", {}, make("th", { scope: "row" }, label), ...cells);
  };
  const body = count.parts.length ? count.parts.map(row) : [make("tr", {}, make("td", { colspan: 3, class: "what" }, say("count.noParts")))];
  const head = [say("count.who"), say("count.what"), say("count.howMany")].map((text) => make("th", { scope: "col" }, text));
  const faulty = count.ruling === "illegal";
  const findings = count.findings.map((found) => make("li", { class: found.weight }, phrase(found)));
  return make(
    "div",
    { class: "reckoning" },
    make("h3", { id: "reckoning-title", tabindex: "-1" }, count.needs_hands ? say("count.reckoning") : say("count.perTurn")),
    make("div", { class: "scroll", tabindex: "0", role: "region", "aria-labelledby": "reckoning-title" }, make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...body))),
    make("div", { class: "scroll" }, make("table", { class: "sums" }, make("tbody", {}, count.needs_hands ? sum(say(`match.units.${unit}.total`), count.points, signed) : null, sum(say("count.afterwards"), count.totals, minus)))),
    findings.length ? make("ul", { class: "findings" }, ...findings) : null,
    make("button", { type: "button", class: "main", "data-keep": "write", disabled: faulty, click: finish }, say("count.write")),
  );
}
