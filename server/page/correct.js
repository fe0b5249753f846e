// The dialog in which a tapped piece is given its face.

import { make, the } from "./dom.js";
import { ask } from "./live.js";
import { sightPicture } from "./picture.js";
import { distance, middle } from "./rings.js";
import { blockOf, tileButton } from "./tile.js";
import { nameOf, words } from "./words.js";

let faces = [];

/** Prepare the dialog: the faces of the game's box. */
export function prepareDialog(boxed) {
  faces = boxed;
  const dialog = the("pick");
  the("pick-close").onclick = () => dialog.close();
  dialog.onclick = (event) => event.target === dialog && dialog.close();
}

/** Ask which face the piece of this index has; `trouble` is called with a sentence where it cannot be set. */
export function askFace(snapshot, index, trouble) {
  const piece = snapshot.pieces[index];
  const choose = async (face) => {
    the("pick").close();
    trouble(await ask("corrections", { sight: snapshot.sight, piece: index, face }));
  };
  const likely = [...new Set([piece.face, piece.read, ...piece.alternatives, ...neighbours(piece.read)])];
  the("pick-read").textContent = words().read(nameOf(piece.read));
  the("likely").replaceChildren(...likely.filter((face) => face !== "?").slice(0, 8).map((face) => tileButton(face, choose)));
  the("every").replaceChildren(...Array.from(blocks(), (block) => make("div", { class: "tiles" }, ...block.map((face) => tileButton(face, choose)))));
  drawCloseup(snapshot, piece);
  the("pick").showModal();
  the("pick").scrollTop = 0;
}

/** Faces that are easily taken for this one: the same number in other colours. */
function neighbours(face) {
  const block = blockOf(face);
  const rest = block && face.replace(block, "");
  return block ? faces.filter((other) => other !== face && other.replace(blockOf(other), "") === rest) : [];
}

/** Every face, a list for each colour, and one for what has none. */
function blocks() {
  const all = new Map();
  for (const face of [...faces, "#", "?"]) all.set(blockOf(face), [...(all.get(blockOf(face)) ?? []), face]);
  return all.values();
}

/** Show the piece upright and large, cut from the picture it was read from. */
function drawCloseup(snapshot, piece) {
  const picture = sightPicture();
  const canvas = the("closeup");
  canvas.hidden = picture === null;
  if (picture === null) return;
  const [a, b, c] = piece.outline;
  const [x, y] = middle(piece.outline);
  const scale = Math.min(canvas.width / distance(a, b), canvas.height / distance(b, c)) / 1.25;
  const context = canvas.getContext("2d");
  context.setTransform(1, 0, 0, 1, canvas.width / 2, canvas.height / 2);
  context.rotate(-Math.atan2(b[1] - a[1], b[0] - a[0]));
  context.scale(scale, scale);
  context.drawImage(picture, -x, -y, ...snapshot.size);
}
