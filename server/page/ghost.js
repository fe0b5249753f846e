// The table as it was, over the live picture: what has to come back, and what has to go.

import { draw, the } from "./dom.js";
import { distance, middle, pathThrough } from "./rings.js";
import { textOf } from "./tile.js";
import { isWished } from "./wishes.js";

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

/** Draw the ghosts of a refused turn, or nothing. */
export function showGhost(snapshot) {
  const layer = the("ghost");
  const wanted = snapshot.turn?.fault && !snapshot.turn.fault.back && isWished("ghost") && snapshot.turn.ghost.length;
  layer.replaceChildren();
  if (!wanted || String(snapshot.size) !== String(snapshot.turn.ghost_size)) return;
  layer.setAttribute("viewBox", `0 0 ${snapshot.size.join(" ")}`);
  const { back, extra } = compare(snapshot);
  const ghosts = snapshot.turn.ghost.filter((_, at) => !back[at]);
  layer.append(...ghosts.map(ghostOf));
  if (snapshot.state === "verdict") layer.append(...extra.map((at) => goesOf(snapshot.pieces[at].outline)));
}

function isThere(ghost, piece) {
  const reach = Math.min(distance(ghost.outline[0], ghost.outline[1]), distance(ghost.outline[1], ghost.outline[2])) / 2;
  return piece.face === ghost.face && distance(middle(ghost.outline), middle(piece.outline)) <= reach;
}

function ghostOf({ face, outline }) {
  const [x, y] = middle(outline);
  const [a, b, c] = outline;
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

function goesOf(outline) {
  const [x, y] = middle(outline);
  const size = Math.min(distance(outline[0], outline[1]), distance(outline[1], outline[2]));
  return draw("g", { class: "goes" }, draw("path", { d: pathThrough(outline) }), draw("text", { x, y, "font-size": size * 0.8 }, "↩"));
}
