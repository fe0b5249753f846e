// The dialog in which a tapped piece is given its face.

import { make, the } from "../core/dom.js";
import { ask } from "../core/api.js";
import { sightPicture } from "./picture.js";
import { distance, middle } from "./rings.js";
import { blockOf, textOf, tileButton } from "./piece.js";
import { nameOf, words } from "../core/i18n.js";

/** Numbers, ranks and letters that look alike, upside down or at a glance. */
const ALIKE = [["6", "9"], ["1", "7", "11"], ["J", "Q", "K"], ["M", "W"], ["N", "Z"], ["O", "Q"], ["I", "L"], ["E", "F"], ["C", "G"], ["U", "V"]];

let faces = [];

/** Prepare the dialog: the faces of the game's box. */
export function prepareDialog(boxed) {
  faces = boxed;
  const dialog = the("pick");
  if (!the("pick-more")) dialog.append(make("div", { id: "pick-more" }));
  the("pick-close").onclick = () => dialog.close();
  dialog.onclick = (event) => void (event.target === dialog && dialog.close());
}

/** Ask which face the piece of this index has; `trouble` is called with a sentence where it cannot be set. */
export function askFace(snapshot, index, trouble) {
  const piece = snapshot.pieces[index];
  const { sight } = snapshot;
  const tell = (path, body) => async () => trouble(await ask(path, { sight, ...body }));
  askPiece(piece, {
    choose: (face) => tell("corrections", { piece: index, face })(),
    remove: tell("corrections/remove", { pieces: [index] }),
    groups: groupsBeside(snapshot, index, tell),
    closeup: { picture: sightPicture(), size: snapshot.size },
  });
}

/** Ask which piece is to be added; `choose` is called with its face. */
export function askAdded(choose) {
  open({ title: words().whichAdded, read: "", likely: [], choose });
}

/** Ask for the face of a piece {face, read, alternatives, outline}, with what else may be done about it. */
export function askPiece(piece, { choose, remove, groups = [], closeup = null }) {
  const likely = [...new Set([piece.face, piece.read, ...piece.alternatives, ...neighbours(piece.read)])];
  open({
    title: words().which,
    read: words().read(nameOf(piece.read)),
    likely: likely.filter((face) => face !== "?").slice(0, 10),
    choose,
    remove,
    groups,
    closeup: closeup && { ...closeup, outline: piece.outline },
  });
}

function open({ title, read, likely, choose, remove = null, groups = [], closeup = null }) {
  const then = (deed) => (value) => {
    the("pick").close();
    deed(value);
  };
  the("pick-title").textContent = title;
  the("pick-read").textContent = read;
  the("likely-title").hidden = !likely.length;
  the("likely").replaceChildren(...likely.map((face) => tileButton(face, then(choose))));
  the("every").replaceChildren(...Array.from(blocks(), (block) => make("div", { class: "tiles" }, ...block.map((face) => tileButton(face, then(choose))))));
  const chip = ({ text, label, click }) => make("button", { type: "button", class: "chip", "aria-label": label, click: then(click) }, text);
  const lies = make("div", { class: "chips", role: "group", "aria-label": words().liesWith }, ...groups.map(chip));
  const out = remove && make("button", { type: "button", class: "button", click: then(remove) }, words().notAPiece);
  the("pick-more").replaceChildren(...(groups.length ? [make("h3", {}, words().liesWith), lies] : []), ...(out ? [out] : []));
  drawCloseup(closeup);
  the("pick").showModal();
  the("pick").scrollTop = 0;
}

/** The groups that a piece may be put into, and one of its own. */
function groupsBeside(snapshot, index, tell) {
  const own = snapshot.groups.find(({ pieces }) => pieces.includes(index));
  const others = snapshot.groups
    .map((group, number) => ({ group, number }))
    .filter(({ group }) => group !== own && group.kind !== "stock")
    .map(({ group, number }) => ({
      text: `${number + 1} · ${group.pieces.map((piece) => textOf(snapshot.pieces[piece].face).text).join(" ")}`,
      label: words().withGroup(number + 1, group.text),
      click: tell("corrections/group", { pieces: [...group.pieces, index] }),
    }));
  const alone = { text: words().alone, label: words().alone, click: tell("corrections/group", { pieces: [index] }) };
  return own && own.pieces.length > 1 ? [...others, alone] : others;
}

/** Faces that are easily taken for this one: alike in shape, or the same in other colours. */
function neighbours(face) {
  const block = blockOf(face);
  const rest = block ? face.replace(block, "") : face;
  const shapes = ALIKE.filter((alike) => alike.includes(rest)).flat();
  const known = new Set(faces);
  const shaped = shapes.map((shape) => (block ? (face.startsWith(block) ? block + shape : shape + block) : shape));
  const coloured = block ? faces.filter((other) => other.replace(blockOf(other), "") === rest) : [];
  return [...shaped, ...coloured].filter((other) => other !== face && known.has(other));
}

/** Every face, a list for each colour, and one for what has none. */
function blocks() {
  const all = new Map();
  for (const face of [...faces, "#", "?"]) all.set(blockOf(face), [...(all.get(blockOf(face)) ?? []), face]);
  return all.values();
}

/** Show the piece upright and large, cut from the picture it was read from. */
function drawCloseup(closeup) {
  const canvas = the("closeup");
  canvas.hidden = !closeup?.picture;
  if (canvas.hidden) return;
  const { picture, size, outline } = closeup;
  const [a, b, c] = outline;
  const [x, y] = middle(outline);
  const scale = Math.min(canvas.width / distance(a, b), canvas.height / distance(b, c)) / 1.25;
  const context = canvas.getContext("2d");
  context.setTransform(1, 0, 0, 1, canvas.width / 2, canvas.height / 2);
  context.rotate(-Math.atan2(b[1] - a[1], b[0] - a[0]));
  context.scale(scale, scale);
  context.drawImage(picture, -x, -y, ...size);
}
