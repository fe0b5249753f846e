// What is told along with the demonstration's film, over everything else; at its end the way to one's own camera.

/** @import { Snapshot, State } from "../core/types" */

import { make, present, the } from "../core/dom.js";
import { phrase, say, spoken } from "../core/i18n.js";
import { whenChanged } from "../core/store.js";

/**
 * Show what is told.
 * @param {State} state
 */
export function renderCaption({ snapshot }) {
  if (snapshot !== null) renderTold(snapshot);
}

const renderTold = whenChanged(
  (/** @type {Snapshot} */ { caption }) => [spoken(), caption],
  ({ caption }) => {
    the("caption").hidden = caption === null;
    if (caption === null) return the("caption").replaceChildren();
    const own = caption.over ? make("a", { class: "button", href: "#home" }, say("table.ownCamera")) : null;
    the("caption").replaceChildren(...present(make("span", {}, phrase(caption)), own));
  },
);
