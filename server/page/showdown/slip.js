// The slip: the reckoning line by line as the server says it, what it brings, and the button that writes it down.

/** @import { Count, Play } from "../core/types" */

import { make } from "../core/dom.js";
import { phrase, say } from "../core/i18n.js";
import { pawn, seatClass } from "../core/players.js";
import { minus } from "../core/typography.js";
import { asSeen, getState } from "../core/store.js";
import { send } from "../count/count.js";
import { signed } from "../match/sheet.js";
import { kindOfPieces } from "../pieces/piece.js";

/**
 * @param {Count} count
 * @param {Play} play
 * @param {() => void} correct turns correcting on and off
 */
export function slip(count, { players, called }, correct) {
  const { first, gin, findings, ruling } = count;
  const laid = first === null ? say("showdown.nobodyLaid") : gin ? say("showdown.said", { name: players[first].name }) : say("count.lays", { name: players[first].name });
  const write = make("button", { type: "button", class: "main", "data-keep": "write", disabled: ruling === "illegal", click: () => send("count/finish", asSeen()) }, say("match.writeDown"));
  const put = make("button", { type: "button", class: "button", "data-keep": "correct", click: correct }, say(`showdown.correct.${kindOfPieces(getState().game?.faces ?? [])}`));
  return make(
    "section",
    { class: "slip", "aria-labelledby": "slip-title" },
    make("h2", { id: "slip-title" }, say("match.units.hand.name", { n: called })),
    make("p", { class: "soft" }, laid),
    make("dl", {}, ...lines(count, players)),
    findings.length ? make("ul", { class: "findings" }, ...findings.map((found) => make("li", { class: found.weight }, phrase(found)))) : null,
    make("div", { class: "brings", role: "status" }, ...brings(count, players)),
    write,
    put,
  );
}

/** @type {(count: Count, players: Play["players"]) => Element[]} */
function lines({ slip: told }, players) {
  return (told?.lines ?? []).flatMap(({ kind, seat, points, ...said }, at, all) => {
    const isSum = at > 0 && all[at - 1].kind !== kind && kind !== "step";
    const shown = { class: isSum ? `${kind} sum` : kind };
    return [make("dt", shown, kind === "step" ? null : pawn(players[seat].colour), make("span", {}, phrase(said))), make("dd", shown, kind === "won" ? signed(points) : minus(points))];
  });
}

/** @type {(count: Count, players: Play["players"]) => Element[]} */
function brings({ slip: told }, players) {
  if (!told?.outcomes.length) return [make("p", {}, told ? phrase(told) : "")];
  return told.outcomes.map(({ seat, points, ...said }) => {
    const { colour } = players[seat];
    return make("div", { class: `outcome ${seatClass(colour)}` }, make("b", { class: "figure" }, signed(points)), make("p", {}, pawn(colour), make("span", {}, phrase(said))));
  });
}
