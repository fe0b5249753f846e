// The playing area at the table: shown over the picture, and drawn there from the menu.

/** @import { State } from "../core/types" */

import { the } from "../core/dom.js";
import { spoken } from "../core/i18n.js";
import { getState, update } from "../core/store.js";
import { areaOver } from "../setup/area.js";

/** @type {ReturnType<typeof areaOver> | null} */
let area = null;

/** Prepare the item in the menu. */
export function prepareTableArea() {
  area = areaOver(the("scene"), the("area-tools"), (error) => update({ error }));
  the("open-area").onclick = () => {
    const { snapshot } = getState();
    if (the("table").hidden) location.hash = "";
    if (snapshot) area?.open(snapshot.camera);
  };
}

/**
 * Show the area over the live picture; a table that is drawn has none.
 * @param {State} state
 */
export function renderTableArea({ snapshot }) {
  if (snapshot === null) return;
  const isLive = snapshot.feed !== "typed" && snapshot.source === snapshot.feed && snapshot.picture !== null;
  the("open-area").hidden = !isLive;
  area?.render(snapshot.camera, spoken(), isLive);
}
