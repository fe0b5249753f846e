// The match: whose turn it is, the turn button, and the table as it was.

/** @import { Play, State, Trouble } from "../core/types" */

import { act, ask } from "../core/api.js";
import { make, tell, the } from "../core/dom.js";
import { say, sayKnown, spoken } from "../core/i18n.js";
import { icon } from "../core/icons.js";
import { asSeen, getState, update, whenChanged } from "../core/store.js";
import { kindOfPieces, piecesShown } from "../pieces/piece.js";
import { playerCard } from "./player-card.js";
import { layBoard } from "../table/typed-table.js";
import { waitingFor } from "../table/verdict.js";
import { prepareSheet, renderSheet } from "./sheet.js";

let isEnding = false; // a second press is none for the next player

/** Prepare buttons and dialogs. */
export function prepareMatch() {
  the("begin").onclick = askNames;
  the("end-turn").onclick = endTurn;
  the("take-back").onclick = () => act("match/undo", asSeen());
  the("seats-form").onsubmit = start;
  prepareSheet();
  /** @type {HTMLElement} */ (the("seats").querySelector(".close")).onclick = () => the("seats").close();
  document.onkeydown = (event) => {
    if (event.code !== "Space" || event.target !== document.body || the("table").hidden || !getState().snapshot?.play) return;
    event.preventDefault();
    endTurn();
  };
}

/**
 * Show the match, if one is played.
 * @param {State} state
 */
export function renderMatch({ snapshot, game, editedRound, hasBegun }) {
  if (snapshot === null) return;
  const { play } = snapshot;
  the("begin").hidden = play !== null;
  the("turn").hidden = play === null;
  document.body.classList.toggle("playing", play !== null);
  if (play === null) return the("sheet").close();
  renderTurn(play, kindOfPieces(game?.faces ?? []));
  renderSheet(play, editedRound);
  if (hasBegun) focusTurn();
}

/** Who has begun a match presses the turn button next: else the focus stays in the closed dialog, and Space is lost. */
function focusTurn() {
  update({ hasBegun: false });
  const buttons = [the("end-turn"), ...the("showdown").querySelectorAll("button")];
  buttons.find((button) => button.checkVisibility())?.focus();
}

const renderTurn = whenChanged(
  (/** @type {Play} */ play, /** @type {"tiles" | "cards" | "letters"} */ kind) => [spoken(), play, kind],
  (play, kind) => {
    the("players").replaceChildren(...play.players.map((_, seat) => playerCard(play, seat, kind)));
    the("end-turn").textContent = say("match.endTurn", { name: play.players[play.seat].name });
    the("take-back").hidden = play.undoes === null;
    the("take-back").replaceChildren(icon("undo"), sayKnown(`match.takeBack.${play.undoes}`, say(`match.units.${play.unit}.takeBack`)));
    const last = play.last === null ? "" : play.players[play.last].name;
    the("deals").textContent = dealt(play);
    the("last").hidden = play.last === null;
    const said = make("p", {}, play.added.length ? say("match.laid", { name: last }) : say("match.drew", { name: last }));
    the("last").replaceChildren(said, piecesShown(play.added));
  },
);

/**
 * Before a round's first turn, who deals it and who begins.
 * @param {Play} play
 */
export function dealt({ players, dealer, begins, over }) {
  if (over || typeof dealer !== "number" || typeof begins !== "number") return "";
  const names = { dealer: players[dealer].name, name: players[begins].name };
  return dealer === begins ? say("match.dealsAndBegins", names) : say("match.deals", names);
}

async function endTurn() {
  const { snapshot } = getState();
  if (isEnding || !snapshot || the("end-turn").hidden || snapshot.count || snapshot.source === "frozen" || snapshot.play?.won) return;
  isEnding = true;
  const { pushed } = asSeen();
  const refused = (await layBoard()) ?? (await endWithTable(pushed));
  isEnding = false;
  const error = the("fault").hidden ? refused : null; // a faulty turn has a panel of its own
  update({ error });
  if (error !== null) the("trouble").scrollIntoView({ block: "nearest" });
}

/**
 * End the turn with what lies on the table, or answer what is waited for.
 * @param {number | undefined} pushed how far the match was seen when the button was pressed: the board is laid meanwhile
 */
function endWithTable(pushed) {
  const { snapshot } = getState();
  if (!snapshot || snapshot.sight === null) return (snapshot && waitingFor(snapshot)?.details) ?? say("table.headline.looking");
  return ask("match/turns", { sight: snapshot.sight, pushed });
}

/* Who plays. */

function askNames() {
  const { game } = getState();
  if (game === null) return; // it is learnt with the first snapshot
  const [least, most] = game.seats;
  const field = (/** @type {unknown} */ _, /** @type {number} */ at) => {
    const attributes = { name: "player", maxlength: 24, autocomplete: "off", required: at < least };
    return make("label", {}, say("match.player", { n: at + 1 }), make("input", attributes));
  };
  the("names").replaceChildren(...Array.from({ length: most }, field));
  complain(null);
  the("seats").showModal();
}

/** @param {SubmitEvent} event */
async function start(event) {
  event.preventDefault();
  const names = new FormData(the("seats-form")).getAll("player").map((name) => String(name).trim());
  const refused = await ask("match", { players: names.filter(Boolean) });
  complain(refused);
  if (refused !== null) return;
  the("seats").close();
  update({ hasBegun: true });
}

/** @param {Trouble} sentence */
function complain(sentence) {
  tell(the("seats-form").querySelector(".trouble"), sentence);
}
