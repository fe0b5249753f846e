// The page of a phone: its player's remote, the booth in which a hand is photographed, and the scoreboard.

/** @import { PhoneTab, Snapshot, State } from "../core/types" */

import { make, tell, the } from "../core/dom.js";
import { say, spoken } from "../core/i18n.js";
import { icon } from "../core/icons.js";
import { prepareLanguages } from "../core/languages.js";
import { followTable, learnBox, renderLoss } from "../core/newest.js";
import { wake } from "../core/sound.js";
import { getState, subscribe, update, whenChanged } from "../core/store.js";
import { followDispute, prepareRings, showDispute, tookDispute } from "../dispute/dispute.js";
import { prepareCorrection } from "../pieces/correction.js";
import { hangPicture, isHung, loadPicture, onPieceTapped, renderOverlay, takePictureDown } from "../pieces/picture.js";
import { followTimer, prepareTimer, renderTimer, timerAfter } from "../table/turn-timer.js";
import { renderHandTab } from "./hand-tab.js";
import { renderHead } from "./head.js";
import { followOwn } from "./own.js";
import { renderPointsTab } from "./points-tab.js";
import { followFilm, prepareTableTab, renderTableTab } from "./table-tab.js";
import { isOwnTurn, tremble, trembleLate } from "./tremble.js";
import { renderTurnTab } from "./turn-tab.js";
import { followViewfinder } from "./viewfinder.js";

/** @type {[PhoneTab, Parameters<typeof icon>[0]][]} */
const TABS = [["turn", "flag"], ["hand", "hand"], ["points", "sheet"]];
/** @type {PhoneTab[]} */
const LEAVES = ["turn", "hand", "points", "table"];
const RENDERED = [renderHead, renderTabs, renderTroubles, renderLoss, renderPicture, renderTimer, renderTurnTab, renderHandTab, renderPointsTab, renderTableTab];
const FOLLOWING = [followOwn, followTimer, followDispute, followRing, tremble, followFilm, followViewfinder];

const renderLinks = whenChanged(
  (/** @type {PhoneTab} */ tab) => [spoken(), tab],
  (tab) => {
    [...the("tabs").children].forEach((link, at) => {
      const [leaf, sign] = TABS[at];
      link.toggleAttribute("aria-current", leaf === tab);
      if (leaf === tab) link.setAttribute("aria-current", "page");
      link.replaceChildren(icon(sign), make("span", {}, say(`phone.tabs.${leaf}`)));
    });
  },
);

followTable(show);
prepareRings();
prepareCorrection();
prepareTableTab();
prepareTimer(the("trouble"), trembleLate, isTimed, isOwnTurn);
prepareLanguages(() => update({}));
onPieceTapped((piece) => tookDispute(piece));
addEventListener("hashchange", openLeaf);
document.addEventListener("visibilitychange", followViewfinder);
addEventListener("pointerdown", wake, { capture: true });
subscribe((now, before) => {
  for (const render of RENDERED) render(now);
  for (const each of FOLLOWING) each(now, before);
});
openLeaf();

function openLeaf() {
  const tab = LEAVES.find((leaf) => `#${leaf}` === location.hash) ?? "turn";
  if (tab !== getState().tab) the("phone").scrollTop = 0;
  update({ tab, error: null });
}

/** @param {Snapshot} snapshot */
async function show(snapshot) {
  await learnBox(snapshot);
  const { connection } = getState();
  const isOther = snapshot.picture === null || !isHung(snapshot.picture, connection);
  const image = isOther && snapshot.picture !== null ? await loadPicture(snapshot.picture, connection) : null;
  if (image) hangPicture(image);
  else if (isOther) takePictureDown();
  update(({ timer }) => ({ snapshot, timer: timerAfter(timer, snapshot.turn, Date.now()) }));
}

/** @param {State} state */
function renderTroubles({ error }) {
  tell(the("trouble"), error);
}

/**
 * The picture is a leaf's: of the table, and of a turn that is another's or disputed.
 * @param {State} state
 */
function renderPicture(state) {
  const { snapshot, tab, film, own, dispute } = state;
  if (snapshot === null) return;
  const isDisputed = snapshot.source === "frozen" && tab === "turn";
  const isOthers = tab === "turn" && typeof own?.seat === "number" && snapshot.play !== null && snapshot.play.seat !== own.seat && !snapshot.count;
  the("scene-panel").hidden = film !== null || !(isDisputed || isOthers || tab === "table");
  renderOverlay(state, false);
  showDispute(isDisputed ? snapshot : { ...snapshot, source: "camera" }, dispute.error);
}

/**
 * A group was ringed: the picture with its ring comes into sight.
 * @param {State} now
 * @param {State} before
 */
function followRing({ snapshot, tab }, before) {
  const ringed = (/** @type {Snapshot | null} */ of) => of?.dispute?.pieces.join(" ") ?? "";
  if (tab === "turn" && ringed(snapshot) && ringed(snapshot) !== ringed(before.snapshot)) the("phone").scrollTop = 0;
}

/**
 * Whether a turn's time is to be seen: above the leaf of the turn.
 * @param {State} state
 */
function isTimed({ snapshot, own, tab }) {
  return tab === "turn" && typeof own?.seat === "number" && snapshot !== null && snapshot.source !== "frozen" && !snapshot.count && !snapshot.play?.won;
}

/** @param {State} state */
function renderTabs({ tab }) {
  renderLinks(tab === "table" ? "points" : tab);
}
