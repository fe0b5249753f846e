// A table that is put together by taps, or written, rather than filmed.

/** @import { Answered, Snapshot, State, Trouble } from "../core/types" */
/** @import { Composer } from "../pieces/composer.js" */

import { act, lookUp } from "../core/api.js";
import { the } from "../core/dom.js";
import { say, spoken } from "../core/i18n.js";
import { getState, until, whenChanged } from "../core/store.js";
import { pieceComposer } from "../pieces/composer.js";
import { wordOf } from "../pieces/names.js";
import { written } from "../pieces/piece.js";
import { notationOf, trayOf } from "../pieces/tray.js";

const SOON = 700; // milliseconds after the last tap at which the board lies on the table, where phones end turns

/** @type {Composer | null} */
let composer = null;
/** @type {string | null} */
let tapped = null; // what of the board was put on the table last: as that comes back, taps have gone on
let soon = 0;

/** Prepare the board's button, and the form beneath it. */
export function prepareTypedTable() {
  the("judge-tapped").onclick = () => judge(takeBoard());
  the("typed-form").onsubmit = (event) => {
    event.preventDefault();
    judge(the("typed-table").value);
  };
}

/**
 * Have a table in notation judged; its picture is drawn as it is read in the language spoken now.
 * @param {string} table
 */
const judge = (table) => act("typed", { table, language: spoken() });

/** What is on the board, as it goes to the table now. */
function takeBoard() {
  clearTimeout(soon);
  tapped = composer?.notation() ?? "";
  return tapped;
}

/**
 * Put the board on the table, where something was tapped that does not lie there yet, or nothing lies there to be judged.
 * Answers the sentence that says why it was not, or null.
 * @returns {Promise<Trouble>}
 */
export async function layBoard() {
  const { snapshot } = getState();
  if (snapshot?.source !== "typed" || composer === null) return null;
  if (snapshot.sight !== null && !snapshot.turn?.clearing && composer.notation() === notationOf(trayOf(standing(snapshot)))) return null;
  /** @type {Answered<Snapshot>} */
  const laid = await lookUp("typed", { table: takeBoard(), language: spoken() });
  if (laid.error !== undefined) return laid.error;
  await until(({ snapshot: now }) => now?.sight === laid.sight);
  return null;
}

/** A phone ends the turn with what lies on the table: there it has to be what is tapped here. */
function tappedOn() {
  clearTimeout(soon);
  const { snapshot } = getState();
  if (snapshot?.play && snapshot.phones.every.length) soon = setTimeout(layBoard, SOON);
}

/**
 * Show the board where tables are tapped, with the table as it stands now.
 * @param {State} state
 */
export function renderTypedTable({ snapshot, game }) {
  if (snapshot === null) return;
  const isTyped = snapshot.source === "typed";
  the("typed").hidden = !isTyped || game === null || snapshot.count !== null;
  the("photo-button").hidden = isTyped;
  if (!isTyped || game === null) return;
  renderBoard(game.faces.map(({ copies }) => copies), game.name);
  fill(standing(snapshot));
}

/**
 * The groups of the table as it stands; of one that is gone those of the turn before.
 * @param {Pick<Snapshot, "play" | "sight" | "groups" | "pieces">} snapshot
 */
export const standing = ({ play, sight, groups, pieces }) =>
  sight === null ? (play?.before ?? []) : groups.map((group) => group.pieces.map((index) => pieces[index].face));

/**
 * A group in the notation as players write it; short words would be read as cards.
 * @param {string[]} faces
 */
const groupWritten = (faces) => (wordOf(faces)?.length ?? 0) > 2 ? wordOf(faces) : faces.map(written).join(" ");

const renderBoard = whenChanged(
  (/** @type {number[]} */ copies, /** @type {string} */ name) => [spoken(), name, copies],
  () => {
    composer = pieceComposer(getState().game?.faces ?? [], { label: say("table.picture"), isTable: true, groups: composer?.groups() ?? [], changed: tappedOn });
    the("typed-board").replaceChildren(composer.element);
  },
);

const fill = whenChanged(
  (/** @type {string[][]} */ groups) => [spoken(), groups],
  (groups) => {
    if (notationOf(trayOf(groups)) !== tapped) {
      tapped = null;
      composer?.put(groups);
    }
    if (document.activeElement !== the("typed-table")) the("typed-table").value = groups.map(groupWritten).join(" | ");
  },
);
