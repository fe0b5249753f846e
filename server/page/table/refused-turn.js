// A turn that was refused: the table as it was, and what the sheet has the player do.

/** @import { Play, RefusedTurn, Snapshot, State, Turn } from "../core/types" */

import { act } from "../core/api.js";
import { make, the } from "../core/dom.js";
import { phrase, phraseOf, say, spoken } from "../core/i18n.js";
import { asSeen, getState, whenChanged } from "../core/store.js";
import { piecesShown } from "../pieces/piece.js";
import { compare, isDrawn } from "./previous-pieces.js";

/** Put the panel of a refused turn under the players. */
export function prepareRefusedTurn() {
  const pass = () => act("match/turns", asSeen({ sight: getState().snapshot?.sight, anyhow: true }));
  const parts = [
    make("h2", { id: "fault-before" }),
    make("div", { id: "fault-groups" }),
    make("p", { id: "fault-penalty" }),
    make("ul", { id: "fault-why" }),
    make("p", { id: "fault-hint", class: "soft" }),
    make("button", { type: "button", id: "let-pass", class: "button", click: pass }),
  ];
  the("notices").before(make("section", { id: "fault", role: "alert", hidden: true }, ...parts));
}

/**
 * Show what is to be done, if the turn was refused.
 * @param {State} state
 */
export function renderRefusedTurn({ snapshot }) {
  const fault = snapshot?.turn?.fault ?? null;
  the("fault").hidden = fault === null;
  document.body.classList.toggle("faulty", fault !== null && !fault.back);
  renderFault(snapshot, fault);
}

/**
 * Whether a turn was refused between two states: what the answer says of it, the panel says better, whichever comes first.
 * @param {Snapshot | null} before
 * @param {Snapshot} now
 */
export const isJustRefused = (before, now) => !before?.turn?.fault && !!now.turn?.fault;

const renderFault = whenChanged(
  (/** @type {Snapshot | null} */ snapshot, /** @type {RefusedTurn | null} */ fault) =>
    fault && snapshot?.turn && [spoken(), fault, snapshot.play?.before, backOf(snapshot, snapshot.turn), isDrawn(snapshot, snapshot.turn)],
  (snapshot, fault) => {
    const { turn, play } = snapshot ?? {};
    if (!snapshot || !turn || !play || !fault) return;
    the("fault").className = fault.back ? "back" : "";
    the("fault-why").replaceChildren(...(fault.back ? [] : phrase(fault).slice(1).map((why) => make("li", {}, why)))); // the first is in the band
    the("fault-penalty").textContent = phraseOf(fault, "penalty");
    the("fault-before").textContent = say("match.refused.putBack");
    the("fault-hint").textContent = turn.ghost.length && isDrawn(snapshot, turn) ? say("match.refused.hint") : "";
    the("let-pass").textContent = say("match.refused.letPass");
    for (const id of ["fault-before", "fault-groups", "fault-hint", "let-pass"]) the(id).hidden = fault.back;
    the("fault-groups").replaceChildren(...groupsBefore(play, backOf(snapshot, turn)));
  },
);

/**
 * Which pieces of the table before are back where they lay.
 * @type {(snapshot: Snapshot, turn: Turn) => boolean[]}
 */
export const backOf = ({ pieces }, { ghost }) => compare(pieces, ghost).back;

/**
 * The groups of the table as it was; what is back already is marked.
 * @param {Play} play
 * @param {boolean[]} back
 */
export function groupsBefore({ before }, back) {
  if (!before.length) return [make("p", {}, say("match.emptyBefore"))];
  const groups = before.map((faces) => piecesShown(faces));
  groups.flatMap((group) => [...group.children]).forEach((piece, at) => piece.classList.toggle("is-back", back[at] ?? false));
  return groups;
}

