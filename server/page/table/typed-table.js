// A table that is put together by taps, or written, rather than filmed.

/** @import { Snapshot, State } from "../core/types" */
/** @import { Composer } from "../pieces/composer.js" */

import { act } from "../core/api.js";
import { the } from "../core/dom.js";
import { say, spoken } from "../core/i18n.js";
import { getState, whenChanged } from "../core/store.js";
import { pieceComposer } from "../pieces/composer.js";
import { wordOf } from "../pieces/names.js";
import { written } from "../pieces/piece.js";

/** @type {Composer | null} */
let composer = null;

/** Prepare the board's button, and the form beneath it. */
export function prepareTypedTable() {
  the("judge-tapped").onclick = () => judge(composer?.notation() ?? "");
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
    composer = pieceComposer(getState().game?.faces ?? [], { label: say("table.picture"), isTable: true, groups: composer?.groups() ?? [] });
    the("typed-board").replaceChildren(composer.element);
  },
);

const fill = whenChanged(
  (/** @type {string[][]} */ groups) => [spoken(), groups],
  (groups) => {
    composer?.put(groups);
    if (document.activeElement !== the("typed-table")) the("typed-table").value = groups.map(groupWritten).join(" | ");
  },
);
