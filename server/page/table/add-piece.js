// Adding a piece that was not seen: beside a group, or at a place in the picture.

import { askAdded } from "../pieces/correction.js";
import { make, the } from "../core/dom.js";
import { ask } from "../core/api.js";
import { pictureAt } from "../pieces/picture.js";
import { words } from "../core/i18n.js";

let shown = null;
let told = () => {};
let waits = false;

/** Put the button under the picture; `trouble` is called with a sentence. */
export function prepareAdding(trouble) {
  told = trouble;
  the("undo").before(make("button", { type: "button", id: "add-piece", class: "button", "aria-pressed": "false", hidden: true, click: () => wait(!waits) }));
  the("tools").after(make("p", { id: "add-told", class: "soft", role: "status", hidden: true }));
}

/** Follow a snapshot. */
export function showAdding(snapshot) {
  shown = snapshot;
  the("add-piece").hidden = snapshot.sight === null || snapshot.count !== null || snapshot.state !== "verdict";
  the("add-piece").textContent = `+ ${words().addPiece}`;
  the("add-told").textContent = words().addPieceTold;
  if (the("add-piece").hidden) wait(false);
}

/** Take a tap in the picture for the place of the piece, if one is being added. */
export function tookPlace(event) {
  if (!waits) return false;
  wait(false);
  const [x, y] = pictureAt(event);
  const { sight } = shown;
  askAdded(async (face) => told(await ask("corrections/add", { sight, x, y, face })));
  return true;
}

/** Add a piece behind the last one of a group. */
export function addTo(group) {
  const { sight, pieces, size } = shown;
  const last = pieces[group.pieces.at(-1)].outline;
  const step = group.pieces.length > 1 ? between(pieces[group.pieces.at(-2)].outline, last) : [1.1 * (last[1][0] - last[0][0]), 1.1 * (last[1][1] - last[0][1])];
  const x = within(centre(last)[0] + step[0], size[0]);
  const y = within(centre(last)[1] + step[1], size[1]);
  askAdded(async (face) => told(await ask("corrections/add", { sight, x, y, face })));
}

function wait(wanted) {
  waits = wanted;
  the("add-piece").setAttribute("aria-pressed", String(wanted));
  the("add-told").hidden = !wanted;
}

const centre = (outline) => [0, 1].map((axis) => outline.reduce((sum, corner) => sum + corner[axis], 0) / 4);
const between = (one, other) => [0, 1].map((axis) => centre(other)[axis] - centre(one)[axis]);
const within = (value, most) => Math.min(Math.max(value, 0), most);
