// Adding a piece that was not seen: beside a group, or at a place in the picture.

/** @import { Group, Point, Snapshot, State } from "../core/types" */

import { act } from "../core/api.js";
import { make, the } from "../core/dom.js";
import { say } from "../core/i18n.js";
import { getState, update } from "../core/store.js";
import { askAdded } from "../pieces/correction.js";
import { pictureAt } from "../pieces/picture.js";
import { middle, within } from "../pieces/rings.js";

/** Put the button into the menu, and what to do under the picture. */
export function prepareAddPiece() {
  const toggle = () => update(({ isAdding }) => ({ isAdding: !isAdding }));
  the("photo-button").before(make("button", { type: "button", id: "add-piece", class: "item", "aria-pressed": "false", hidden: true, click: toggle }));
  the("frame").after(make("p", { id: "add-told", class: "soft", role: "status", hidden: true }));
}

/**
 * Whether a piece may be added to what is on the table.
 * @param {Snapshot} snapshot
 */
export const mayAdd = ({ sight, count, state }) => sight !== null && count === null && state === "verdict";

/**
 * Show the button, and whether a place is waited for.
 * @param {State} state
 */
export function renderAddPiece({ snapshot, isAdding }) {
  if (snapshot === null) return;
  the("add-piece").hidden = !mayAdd(snapshot);
  the("add-piece").textContent = `+ ${say("pieces.add")}`;
  the("add-piece").setAttribute("aria-pressed", String(isAdding));
  the("add-told").textContent = say("pieces.addHint");
  the("add-told").hidden = !isAdding;
}

/**
 * Take a tap in the picture for the place of the piece, if one is being added.
 * @param {MouseEvent} event
 */
export function tookPlace(event) {
  const { isAdding, snapshot } = getState();
  if (!isAdding || snapshot === null) return false;
  update({ isAdding: false });
  askAt(snapshot, pictureAt(event));
  return true;
}

/**
 * Add a piece behind the last one of a group.
 * @param {Group} group
 */
export function addTo(group) {
  const { snapshot } = getState();
  if (snapshot !== null) askAt(snapshot, placeBehind(snapshot, group));
}

/**
 * Where a piece lies that continues a group: one step on from its last.
 * @param {Pick<Snapshot, "pieces" | "size">} snapshot
 * @param {Pick<Group, "pieces">} group
 * @returns {Point}
 */
export function placeBehind({ pieces, size }, group) {
  const [last, before] = [...group.pieces].reverse().map((index) => pieces[index].outline);
  const step = before ? between(middle(before), middle(last)) : between(last[0], last[1]).map((side) => 1.1 * side);
  return middle(last).map((at, axis) => within(at + step[axis], 0, size[axis]));
}

/**
 * @param {Snapshot} snapshot
 * @param {Point} place
 */
function askAt({ sight, pieces }, [x, y]) {
  const used = pieces.map(({ face }) => face);
  askAdded((face) => act("corrections/add", { sight, x, y, face }), used);
}

/** @type {(one: Point, other: Point) => Point} */
const between = (one, other) => other.map((value, axis) => value - one[axis]);
