// A table that is typed rather than filmed.

import { the } from "../core/dom.js";
import { ask } from "../core/api.js";

let told = () => {};
let filled = null;

/** Prepare the form; `trouble` is called with a sentence, or null where all went well. */
export function prepareTyped(trouble) {
  told = trouble;
  the("typed-form").onsubmit = async (event) => {
    event.preventDefault();
    told(await ask("typed", { table: the("typed-table").value }));
  };
}

/** Show the form where tables are typed, with the table as it stands now. */
export function showTyped(snapshot) {
  const typed = snapshot.source === "typed";
  the("typed-form").hidden = !typed;
  the("photo-button").hidden = typed;
  const before = (snapshot.play?.before ?? []).map((group) => group.join(" ")).join(" | ");
  const table = snapshot.sight === null ? before : snapshot.table;
  if (!typed || table === filled) return;
  filled = table;
  if (document.activeElement !== the("typed-table")) the("typed-table").value = table;
}
