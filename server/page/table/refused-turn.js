// A turn that was refused: why, what the sheet has the player do, and the table as it was.

/** @import { Play, RefusedTurn, Snapshot, State, Turn } from "../core/types" */

import { act } from "../core/api.js";
import { make, the } from "../core/dom.js";
import { phrase, phraseOf, say, spoken } from "../core/i18n.js";
import { getState, whenChanged } from "../core/store.js";
import { piecesShown } from "../pieces/piece.js";
import { compare } from "./previous-pieces.js";
import { figure } from "./verdict.js";

/** Put the panel of a refused turn above the verdict. */
export function prepareRefusedTurn() {
  const pass = () => act("match/turns", { sight: getState().snapshot?.sight, anyhow: true });
  const parts = [
    make("div", { class: "fault-head" }, make("h2", { id: "fault-title" }), make("p", { id: "fault-figure" })),
    make("ul", { id: "fault-why" }),
    make("h3", { id: "fault-before" }),
    make("div", { id: "fault-groups" }),
    make("p", { id: "fault-hint", class: "soft" }),
    make("p", { id: "fault-penalty" }),
    make("button", { type: "button", id: "let-pass", class: "button", click: pass }),
  ];
  the("verdict").before(make("section", { id: "fault", role: "alert", hidden: true }, ...parts));
}

/**
 * Show why the turn was refused, if it was.
 * @param {State} state
 */
export function renderRefusedTurn({ snapshot }) {
  const fault = snapshot?.turn?.fault ?? null;
  the("fault").hidden = fault === null;
  document.body.classList.toggle("faulty", fault !== null && !fault.back);
  renderFault(snapshot, fault);
}

const renderFault = whenChanged(
  (/** @type {Snapshot | null} */ snapshot, /** @type {RefusedTurn | null} */ fault) =>
    fault && snapshot?.turn && [spoken(), fault, snapshot.play?.before, backOf(snapshot, snapshot.turn), snapshot.turn.opening, snapshot.points],
  (snapshot, fault) => {
    const { turn, play } = snapshot ?? {};
    if (!snapshot || !turn || !play || !fault) return;
    the("fault").className = fault.back ? "back" : "";
    the("fault-title").textContent = fault.back ? `✓ ${say("match.refused.isBack")}` : `✗ ${say("match.refused.title")}`;
    the("fault-why").replaceChildren(...(fault.back ? [] : phrase(fault).map((why) => make("li", {}, why))));
    the("fault-figure").hidden = fault.back || !turn.opening;
    the("fault-figure").textContent = figure(snapshot);
    the("fault-penalty").textContent = phraseOf(fault, "penalty");
    the("fault-before").textContent = say("match.refused.putBack");
    the("fault-hint").textContent = turn.ghost.length ? say("match.refused.hint") : "";
    the("let-pass").textContent = say("match.refused.letPass");
    for (const id of ["fault-before", "fault-groups", "fault-hint", "let-pass"]) the(id).hidden = fault.back;
    the("fault-groups").replaceChildren(...groupsBefore(play, backOf(snapshot, turn)));
  },
);

/** @type {(snapshot: Snapshot, turn: Turn) => boolean[]} */
const backOf = ({ pieces }, { ghost }) => compare(pieces, ghost).back;

/**
 * The groups of the table as it was; what is back already is marked.
 * @param {Play} play
 * @param {boolean[]} back
 */
function groupsBefore({ before }, back) {
  if (!before.length) return [make("p", {}, say("match.emptyBefore"))];
  const groups = before.map((faces) => piecesShown(faces));
  groups.flatMap((group) => [...group.children]).forEach((piece, at) => piece.classList.toggle("is-back", back[at] ?? false));
  return groups;
}

