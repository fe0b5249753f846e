// The highlights of a match: its best lay with its picture, and its longest word.

/** @import { ReadableMatch } from "../core/types" */

import { make } from "../core/dom.js";
import { say } from "../core/i18n.js";
import { named } from "../core/players.js";
import { piecesShown } from "../pieces/piece.js";

/**
 * What is to be remembered of a match; nothing where nothing was laid.
 * @param {ReadableMatch} match
 */
export function highlightsOf({ id, players, colours, best, longest, unit }) {
  const found = [];
  if (best) {
    const title = unit === "hand" ? say("match.bestHand") : say("match.bestLay");
    found.push(part(title, named(players[best.player], colours[best.player]), best.cards ? say("count.cards", { n: best.points }) : say("match.points", { n: best.points }), best.word ? [...best.word] : best.laid), ...pictureOf(id, best.picture, title));
  }
  if (longest && longest.word !== best?.word) found.push(part(say("match.longestWord"), named(players[longest.player], colours[longest.player]), say("match.letters", { n: longest.word.length }), [...longest.word]));
  return found.length ? [make("section", { class: "highlights" }, ...found)] : [];
}

/** @type {(title: string, who: Element, worth: string, faces: readonly string[]) => Element} */
function part(title, who, worth, faces) {
  return make("div", {}, make("h3", {}, title), make("p", {}, who, ", ", worth), faces.length ? piecesShown(faces) : null);
}

/** @type {(id: number, picture: number | null, title: string) => Element[]} */
function pictureOf(id, picture, title) {
  if (picture === null) return [];
  return [make("img", { class: "print", src: `matches/${id}/pictures/${picture}.jpg`, alt: say("matches.pictureOf", { title }) })];
}
