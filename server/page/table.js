// What goes on at the table beside the verdict: the turn, a count, a dispute; each has a module of its own.

import "./table-words.js";
import { addTo, prepareAdding, showAdding, tookPlace } from "./adding.js";
import { prepareClock, showClock } from "./clock.js";
import { prepareCount, showCount } from "./count.js";
import { prepareDispute, showDispute, tookDispute } from "./dispute.js";
import { the } from "./dom.js";
import { prepareFault, showFault } from "./fault.js";
import { prepareGhost, showGhost } from "./ghost.js";
import { prepareTurn, showTurn } from "./turn.js";
import { speakNews } from "./speech.js";
import { prepareWays, showWays } from "./ways.js";
import { prepareWon, showWon } from "./won.js";

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
