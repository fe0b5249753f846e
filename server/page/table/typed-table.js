// A table that is typed rather than filmed.

/** @import { Snapshot, State } from "../core/types" */

import { act } from "../core/api.js";
import { the } from "../core/dom.js";
import { whenChanged } from "../core/store.js";

/** Prepare the form. */
export function prepareTypedTable() {
  the("typed-form").onsubmit = (event) => {
    event.preventDefault();
    act("typed", { table: the("typed-table").value });
  };
}

/**
 * Show the form where tables are typed, with the table as it stands now.
 * @param {State} state
 */
export function renderTypedTable({ snapshot }) {
  if (snapshot === null) return;
  const isTyped = snapshot.source === "typed";
  the("typed-form").hidden = !isTyped;
  the("photo-button").hidden = isTyped;
  if (isTyped) fill(standing(snapshot));
}

/**
 * The table as it stands, in notation; of one that is gone what was there at the turn before.
 * @param {Pick<Snapshot, "play" | "sight" | "table">} snapshot
 */
export const standing = ({ play, sight, table }) => (sight === null ? (play?.before ?? []).map((group) => group.join(" ")).join(" | ") : table);

const fill = whenChanged(
  (/** @type {string} */ table) => table,
  (table) => {
    if (document.activeElement !== the("typed-table")) the("typed-table").value = table;
  },
);
