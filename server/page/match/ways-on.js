// What may follow once somebody has won a round or the match.

/** @import { Play, Won } from "../core/types" */
/** @typedef {{ text: string, right: "count" | "delete", press: () => unknown }} Way what a phone needs for it is its `right` */

import { act } from "../core/api.js";
import { say } from "../core/i18n.js";

/**
 * The ways on; the first is what people mostly do.
 * @param {Pick<Play, "players">} play
 * @param {Pick<Won, "of">} won
 * @returns {Way[]}
 */
export function waysOn({ players }, won) {
  const on = () => act("match/on");
  if (won.of === "round") {
    return [
      { text: say("match.nextRound"), right: "count", press: on },
      { text: say("match.finish"), right: "delete", press: () => act("match/finish") },
    ];
  }
  return [
    { text: say("match.rematch"), right: "delete", press: () => act("match", { players: players.map(({ name }) => name) }) },
    { text: say("match.playOn"), right: "count", press: on },
    { text: say("match.leave"), right: "delete", press: () => act("match", null, "DELETE") },
  ];
}
