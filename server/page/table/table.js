// What goes on at the table beside the verdict: the turn, a count, a dispute; each has a module of its own.

import "../locale/table-words.js";
import { addTo, prepareAdding, showAdding, tookPlace } from "./add-piece.js";
import { prepareClock, showClock } from "./turn-timer.js";
import { prepareCount, showCount } from "../count/count.js";
import { prepareDispute, showDispute, tookDispute } from "../dispute/dispute.js";
import { the } from "../core/dom.js";
import { prepareFault, showFault } from "./refused-turn.js";
import { prepareGhost, showGhost } from "./previous-pieces.js";
import { prepareTurn, showTurn } from "../match/turn.js";
import { speakNews } from "../core/speech.js";
import { prepareWays, showWays } from "./settings.js";
import { prepareWon, showWon } from "../match/won.js";

/** Put everything into the page, once; `trouble` is called with a sentence, or null where all went well. */
export function prepareTable(trouble) {
  prepareGhost();
  prepareClock(trouble);
  prepareTurn(trouble);
  prepareFault(trouble);
  prepareCount(trouble, () => the("won").hidden && the("open-sheet").click());
  prepareWon(trouble);
  prepareDispute(trouble);
  prepareAdding(trouble);
  prepareWays(trouble);
}

/** Show a snapshot; the outlines of its pieces are drawn already. */
export function showTable(snapshot) {
  showGhost(snapshot);
  showClock(snapshot);
  showTurn(snapshot);
  showFault(snapshot);
  showWon(snapshot);
  showCount(snapshot);
  showDispute(snapshot);
  showAdding(snapshot);
  showWays(snapshot);
  speakNews(snapshot);
}

/** Whether a tap in the picture was meant for something else than correcting the piece under it (null: none). */
export function tookTap(piece, event) {
  return tookPlace(event) || tookDispute(piece) || piece === null;
}

export { addTo };
