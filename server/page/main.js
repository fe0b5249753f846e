// The page of one table: follow it, show it, and let people put it right.

/** @import { Snapshot, State, Trouble } from "./core/types" */

import { act, ask } from "./core/api.js";
import { make, tell, the, write } from "./core/dom.js";
import { phrase, say, sayKnown, spoken } from "./core/i18n.js";
import { prepareLanguages } from "./core/languages.js";
import { prepareMenu } from "./core/menu.js";
import { followTable, learnBox, renderLoss } from "./core/newest.js";
import { speakNews } from "./core/speech.js";
import { getState, subscribe, update, whenChanged } from "./core/store.js";
import { countAfter, prepareCount, renderCount } from "./count/count.js";
import { prepareShowdown, renderShowdown } from "./showdown/showdown.js";
import { followDispute, prepareDispute, renderDispute, tookDispute } from "./dispute/dispute.js";
import { acceptedAfter, followAccepted } from "./match/accepted.js";
import { prepareMatch, renderMatch } from "./match/match.js";
import { learnProgrammes } from "./match/programme.js";
import { hasSameRounds } from "./match/sheet.js";
import { prepareTurn, renderTurnTools } from "./match/turn.js";
import { prepareWon, renderWon } from "./match/won.js";
import { followServer, preparePlaces, sayPlaces } from "./navigation.js";
import { followRights, renderPhones, renderRights } from "./phone/permissions.js";
import { preparePhoneLink } from "./phone/phone-link.js";
import { correctPiece, prepareCorrection } from "./pieces/correction.js";
import { hangPicture, isHung, loadPicture, onPieceTapped, renderOverlay, takePictureDown } from "./pieces/picture.js";
import { renderAssistant } from "./setup/assistant.js";
import { renderRunning } from "./setup/setup.js";
import { openSource, prepareSource } from "./setup/source.js";
import { mayAdd, prepareAddPiece, renderAddPiece, tookPlace } from "./table/add-piece.js";
import { renderBand } from "./table/band.js";
import { prepareCaption, renderCaption } from "./table/caption.js";
import { preparePreviousPieces, renderPreviousPieces } from "./table/previous-pieces.js";
import { isJustRefused, prepareRefusedTurn, renderRefusedTurn } from "./table/refused-turn.js";
import { prepareSettings, renderSettings } from "./table/settings.js";
import { prepareTableArea, renderTableArea } from "./table/table-area.js";
import { isTableMode, prepareTableMode, renderTableMode } from "./table/table-mode.js";
import { followTimer, prepareTimer, renderTimer, soundLate, timerAfter } from "./table/turn-timer.js";
import { prepareTypedTable, renderTypedTable } from "./table/typed-table.js";
import { renderVerdict, waitingFor } from "./table/verdict.js";

const RENDERED = [
  renderState,
  renderCaption,
  renderOverlay,
  renderBand,
  renderVerdict,
  renderMatch,
  renderTypedTable,
  renderPreviousPieces,
  renderTimer,
  renderTurnTools,
  renderRefusedTurn,
  renderWon,
  renderCount,
  renderShowdown,
  renderDispute,
  renderAddPiece,
  renderSettings,
  renderPhones,
  renderRights,
  renderTableMode,
  renderTableArea,
  renderAssistant,
  renderRunning,
  renderTools,
  renderTroubles,
  renderLoss,
];
const FOLLOWING = [followRights, followTimer, followDispute, followAccepted, followServer, speakNews];

followTable(show);
prepareMenu();
preparePreviousPieces();
prepareTimer(the("players"), soundLate);
prepareTurn();
prepareRefusedTurn();
prepareMatch();
prepareShowdown();
prepareCount(() => the("won").hidden && the("open-sheet").click());
prepareWon();
prepareDispute();
prepareAddPiece();
prepareCaption();
prepareSettings();
preparePhoneLink();
prepareTableMode();
prepareTableArea();
prepareCorrection();
prepareLanguages(sayAgain);
onPieceTapped((piece, event) => isTableMode() || tookPlace(event) || tookDispute(piece) || piece === null || correctPiece(piece));
the("undo").onclick = () => act("corrections/undo");
the("resume").onclick = () => act("resume");
the("replay").onclick = () => act("replay");
the("photo").onchange = sendPhoto;
takeDrops(the("frame"));
prepareTypedTable();
preparePlaces();
prepareSource();
the("change-source").onclick = openSource;
subscribe((now, before) => {
  for (const render of RENDERED) render(now);
  for (const each of FOLLOWING) each(now, before);
});

/**
 * Show a state: the picture and its outlines change in one moment.
 * @param {Snapshot} snapshot
 */
async function show(snapshot) {
  await learnBox(snapshot, async (game) => ({ programmes: await learnProgrammes(game) }));
  const isNew = snapshot.picture !== null && !isHung(snapshot.picture, getState().connection);
  const image = isNew ? await loadPicture(snapshot.picture, getState().connection) : null;
  if (image) hangPicture(image);
  else if (snapshot.picture === null) takePictureDown();
  update((state) => after(state, image || !isNew ? snapshot : { ...snapshot, picture: null }));
}

/**
 * What changes with a new snapshot, in what this page alone knows as well.
 * @param {State} state
 * @param {Snapshot} snapshot
 * @returns {Partial<State>}
 */
function after(state, snapshot) {
  return {
    snapshot,
    error: state.snapshot?.sight === snapshot.sight && !isJustRefused(state.snapshot, snapshot) ? state.error : null,
    isAdding: state.isAdding && mayAdd(snapshot),
    accepted: acceptedAfter(state.accepted, state.snapshot, snapshot),
    editedRound: hasSameRounds(state.snapshot?.play, snapshot.play) ? state.editedRound : null,
    timer: timerAfter(state.timer, snapshot.turn, Date.now()),
    count: countAfter(state.count, state.snapshot, snapshot),
    dispute: snapshot.source === "frozen" ? state.dispute : { error: null },
  };
}

/** @param {State} state */
function renderState({ snapshot, game }) {
  if (game) the("game").textContent = phrase(game.title);
  if (snapshot === null) return;
  const { source, state, ended } = snapshot;
  the("state").dataset.state = ended || source === "photo" ? "still" : state;
  const still = state === "verdict" ? sayKnown(`table.stillStates.${source === "clip" && ended ? "ended" : source}`, null) : null;
  const waiting = state === "looking" ? waitingFor(snapshot)?.headline : null;
  write(the("state"), still ?? waiting ?? say(`table.states.${state}`));
}

/** @param {State} state */
function renderTools({ snapshot }) {
  if (snapshot === null) return;
  const { source, feed, state, picture, count, corrections, ended } = snapshot;
  the("undo").hidden = !corrections;
  write(the("waiting"), state === "camera gone" ? say("table.headline.gone") : (waitingFor(snapshot)?.headline ?? say("table.opening")));
  the("change-source").hidden = source === "frozen" || count !== null || !(picture === null || state === "camera gone");
  the("resume").hidden = source !== "photo" || feed === "photos" || feed === "typed";
  the("replay").hidden = !ended;
}

/** @param {State} state */
function renderTroubles({ error, photoError }) {
  tell(the("trouble"), error);
  renderPhotoError(photoError);
}

/** What is wrong with a photo stays until it is read: the table may change in the meantime. */
const renderPhotoError = whenChanged(
  (/** @type {Trouble} */ sentence) => [spoken(), sentence],
  (sentence) => {
    const close = () => update({ photoError: null });
    const button = make("button", { type: "button", class: "quiet", "aria-label": say("table.closePhotoNote"), click: close }, "✕");
    the("photo-said").hidden = sentence === null;
    the("photo-said").replaceChildren(...(sentence === null ? [] : [make("span", {}, sentence), button]));
  },
);

async function sendPhoto() {
  const [file] = the("photo").files ?? [];
  if (file) await judge(file);
  the("photo").value = "";
}

/** @param {File} file */
async function judge(file) {
  const form = new FormData();
  form.append("photo", file);
  the("photo-button").classList.add("busy");
  update({ photoError: await ask("photo", form) });
  the("photo-button").classList.remove("busy");
}

/** @param {HTMLElement} area */
function takeDrops(area) {
  area.addEventListener("dragover", (event) => event.preventDefault());
  area.addEventListener("drop", (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    if (file) judge(file);
  });
}

function sayAgain() {
  update({ error: null });
  sayPlaces();
}
