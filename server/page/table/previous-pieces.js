// The table as it was, over the live picture: what has to come back, and what has to go.

import { draw, the } from "../core/dom.js";
import { distance, middle, pathThrough } from "../pieces/rings.js";
import { signPath } from "../core/icons.js";
import { textOf } from "../pieces/piece.js";
import { isWished } from "../core/preferences.js";

/** Put the layer of ghosts under the outlines. */
export function prepareGhost() {
  the("overlay").before(draw("svg", { id: "ghost", class: "outlines", "aria-hidden": "true" }));
}

/** Where the pieces of the table before lie: for each whether it is back, and the pieces that are too many. */
export function compare(snapshot) {
  const free = new Set(snapshot.pieces.keys());
  const lies = (ghost) => [...free].find((at) => isThere(ghost, snapshot.pieces[at]));
  const back = snapshot.turn.ghost.map((ghost) => {
    const at = lies(ghost);
    if (at !== undefined) free.delete(at);
    return at !== undefined;
  });
  return { back, extra: [...free] };
}

/** The pieces that a refused turn has too many, while they are to go back; none where that cannot be told. */
export function goesBack(snapshot) {
  const { turn, play } = snapshot;
  if (!turn?.fault || turn.fault.back || (play.before.length && !turn.ghost.length)) return new Set();
  if (turn.ghost.length && String(snapshot.size) !== String(turn.ghost_size)) return new Set();
  return new Set(compare(snapshot).extra);
}

/** Draw the ghosts of a refused turn, or nothing. */
export function showGhost(snapshot) {
  const layer = the("ghost");
  const { turn } = snapshot;
  const wanted = turn?.fault && !turn.fault.back && isWished("ghost");
  layer.replaceChildren();
  if (!wanted || (turn.ghost.length && String(snapshot.size) !== String(turn.ghost_size))) return;
  layer.setAttribute("viewBox", `0 0 ${snapshot.size.join(" ")}`);
  const { back } = compare(snapshot);
  layer.append(...turn.ghost.filter((_, at) => !back[at]).map((ghost) => ghostOf(ghost, snapshot.pieces)));
  if (snapshot.state !== "verdict") return;
  const extra = goesBack(snapshot);
  for (const { pieces } of snapshot.groups) {
    const outlines = pieces.filter((at) => extra.has(at)).map((at) => snapshot.pieces[at].outline);
    if (outlines.length) layer.append(goesOf(outlines));
  }
}

function isThere(ghost, piece) {
  const reach = Math.min(distance(ghost.outline[0], ghost.outline[1]), distance(ghost.outline[1], ghost.outline[2])) / 2;
  return piece.face === ghost.face && distance(middle(ghost.outline), middle(piece.outline)) <= reach;
}

/** A piece where it has to come back; where another lies now, its edge alone: that one's digit stays to be seen. */
function ghostOf({ face, outline }, pieces) {
  const [x, y] = middle(outline);
  const [a, b, c] = outline;
  if (pieces.some((piece) => distance([x, y], middle(piece.outline)) < Math.min(distance(a, b), distance(b, c))))
    return draw("g", { class: "ghost bare" }, draw("path", { d: pathThrough(outline) }));
  const { text, ink } = textOf(face);
  const size = Math.min(distance(a, b), distance(b, c)) * (text.length > 2 ? 0.42 : 0.6);
  const turn = (180 / Math.PI) * Math.atan2(b[1] - a[1], b[0] - a[0]);
  return draw(
    "g",
    { class: `ghost ${ink}` },
    draw("path", { d: pathThrough(outline) }),
    draw("text", { x, y, "font-size": size, transform: `rotate(${turn.toFixed(1)} ${x} ${y})` }, text),
  );
}

/** Pieces of a group that go back: outlined, and one arrow beside the first of them; nothing lies over a digit. */
function goesOf(outlines) {
  const [first] = outlines;
  const size = 0.62 * Math.min(distance(first[0], first[1]), distance(first[1], first[2]));
  const [[ax, ay], [bx, by], , [dx, dy]] = first;
  const [x, y] = [ax + (ax - bx) * 0.1 + (ax - dx) * 0.28, ay + (ay - by) * 0.1 + (ay - dy) * 0.28]; // off its corner
  const left = Math.max(x - size / 2, 0);
  const top = Math.max(y - size / 2, 0);
  const edges = outlines.flatMap((outline) => [draw("path", { class: "casing", d: pathThrough(outline) }), draw("path", { d: pathThrough(outline) })]);
  const arrow = draw("path", { class: "arrow", d: signPath("back"), transform: `translate(${left + size * 0.17} ${top + size * 0.17}) scale(${(size * 0.66) / 24})` });
  return draw("g", { class: "goes" }, ...edges, draw("circle", { cx: left + size / 2, cy: top + size / 2, r: size / 2 }), arrow);
}
