// Hindsight: what could still have been laid of the hands that were shown at the end of each round.

/** @import { Answered, MissedLay, ReadableMatch } from "../core/types" */

import { lookUp } from "../core/api.js";
import { make, the } from "../core/dom.js";
import { say } from "../core/i18n.js";
import { getState } from "../core/store.js";
import { handName } from "../match/hand-name.js";
import { piecesShown } from "../pieces/piece.js";

/** Look once it is opened: what can be laid takes a while to find. */
export function prepareMissed() {
  the("missed").addEventListener("toggle", () => {
    const { match } = getState().kept;
    if (match !== null && match.error === undefined && match.readable) look(match);
  });
}

/**
 * Offer it for another match, of which a round has ended.
 * @param {ReadableMatch} match
 */
export function renderMissed(match) {
  the("missed").hidden = match.unit === "hand" || !match.lines.some(({ round }) => round !== null);
  const isOther = the("missed").dataset.match !== String(match.id);
  the("missed").dataset.match = String(match.id);
  if (isOther) the("missed").open = false;
  look(match);
}

/** @param {ReadableMatch} match */
async function look(match) {
  const list = the("missed-list");
  if (!the("missed").open) return list.replaceChildren();
  list.replaceChildren(make("li", { class: "soft" }, say("matches.looking")));
  /** @type {Answered<MissedLay[]>} */
  const found = await lookUp(`matches/${match.id}/missed`);
  if (the("missed").dataset.match !== String(match.id)) return;
  if (found.error !== undefined) return list.replaceChildren(make("li", { class: "trouble" }, found.error));
  list.replaceChildren(...(found.length ? found.map((each) => entry(match, each)) : [make("li", {}, say("matches.nothingMissed"))]));
}

/**
 * @param {ReadableMatch} match
 * @param {MissedLay} missed
 */
function entry({ players, unit, lines }, { round, player, points, laid }) {
  const line = lines.find((each) => each.round === round);
  const where = line ? handName(line, unit ?? "round") : "";
  const said = say("matches.couldHaveLaid", { where, name: players[player], n: points });
  return make("li", {}, make("p", {}, said), piecesShown(laid));
}
