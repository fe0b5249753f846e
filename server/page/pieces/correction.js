// The dialog in which a tapped piece is given its face.

/** @import { Group, Outline, Piece, Post, Snapshot, State } from "../core/types" */
/** @typedef {{ shown: (Element | string)[], label: string, click: () => unknown }} GroupChoice */
/** @typedef {{ picture: HTMLImageElement | null, size: number[] }} Closeup */

import { act } from "../core/api.js";
import { make, present, the } from "../core/dom.js";
import { nameOf, say } from "../core/i18n.js";
import { getState } from "../core/store.js";
import { neighbours } from "./alike.js";
import { piecesBoard } from "./board.js";
import { groupInWords } from "./names.js";
import { faceButton, piecesShown } from "./piece.js";
import { sightPicture } from "./picture.js";
import { distance, middle } from "./rings.js";

const CLOSEUP = [192, 240]; // pixels of the piece cut from the picture

/** Put the dialog into the document, once; it is written each time it opens. */
export function prepareCorrection() {
  const dialog = make("dialog", { id: "pick", "aria-labelledby": "pick-title" });
  dialog.onclick = ({ target }) => void (target === dialog && dialog.close());
  const close = make("button", { type: "button", id: "pick-close", class: "quiet", click: () => dialog.close() }, "✕");
  const [width, height] = CLOSEUP;
  dialog.append(
    make(
      "div",
      { class: "pick-head" },
      make("canvas", { id: "closeup", width, height, "aria-hidden": "true" }),
      make("div", {}, make("h2", { id: "pick-title" }), make("p", { id: "pick-read" })),
      close,
    ),
    make("h3", { id: "likely-title" }),
    make("div", { id: "likely", class: "tiles", role: "group", "aria-labelledby": "likely-title" }),
    make("h3", { id: "every-title" }),
    make("div", { id: "every", role: "group", "aria-labelledby": "every-title" }),
    make("div", { id: "pick-more" }),
  );
  document.body.append(dialog);
}

/**
 * Give the piece of this index on the table its face.
 * @param {number} index
 * @param {string} face
 * @param {Post} send asks the server for it
 */
export function giveFace(index, face, send = act) {
  return send("corrections", { sight: getState().snapshot?.sight, piece: index, face });
}

/**
 * Ask which face the piece of this index on the table has.
 * @param {number} index
 * @param {Post} send asks the server for what is chosen
 */
export function correctPiece(index, send = act) {
  const { snapshot } = getState();
  if (snapshot === null) return;
  const { pieces, sight, size } = snapshot;
  askPiece(pieces[index], {
    choose: (face) => giveFace(index, face, send),
    remove: () => send("corrections/remove", { sight, pieces: [index] }),
    groups: groupsBeside(snapshot, index, (wanted) => send("corrections/group", { sight, pieces: wanted })),
    closeup: { picture: sightPicture(), size },
    used: pieces.map(({ face }) => face),
  });
}

/**
 * Ask which piece is to be added, besides those that were used; `choose` is called with its face.
 * @param {(face: string) => unknown} choose
 * @param {readonly string[]} used
 */
export function askAdded(choose, used = []) {
  open({ title: say("pieces.whichAdded"), read: "", likely: [], choose, used });
}

/**
 * Ask for one of the faces of the box; `choose` is called with it.
 * @param {string} title
 * @param {(face: string) => unknown} choose
 */
export function askFace(title, choose) {
  open({ title, read: "", likely: [], choose, more: [] });
}

/**
 * Ask for the face of a piece, with what else may be done about it.
 * @param {Piece} piece
 * @param {{ choose: (face: string) => unknown, remove: () => unknown, groups?: GroupChoice[], closeup?: Closeup | null, used?: readonly string[] }} deeds
 */
export function askPiece(piece, { choose, remove, groups = [], closeup = null, used = [] }) {
  const likely = [...new Set([piece.face, piece.read, ...piece.alternatives, ...neighbours(piece.read, boxed(getState()))])];
  open({
    title: say("pieces.which"),
    read: say("pieces.read", { name: nameOf(piece.read) }),
    likely: likely.filter((face) => face !== "?").slice(0, 10),
    choose,
    remove,
    groups,
    used,
    closeup: closeup && { ...closeup, outline: piece.outline },
  });
}

/**
 * @param {{ title: string, read: string, likely: string[], choose: (face: string) => unknown, remove?: (() => unknown) | null,
 *   groups?: GroupChoice[], closeup?: (Closeup & { outline: Outline }) | null, used?: readonly string[], more?: string[] }} asked
 */
function open({ title, read, likely, choose, remove = null, groups = [], closeup = null, used = [], more = ["#", "?"] }) {
  const then = (/** @type {(face: any) => unknown} */ deed) => (/** @type {unknown} */ value) => {
    the("pick").close();
    deed(value);
  };
  const board = piecesBoard(getState().game?.faces ?? [], { press: then(choose), more, label: say("pieces.every") });
  board.show(used);
  the("pick-title").textContent = title;
  the("pick-read").textContent = read;
  the("pick-close").setAttribute("aria-label", say("app.close"));
  the("likely-title").textContent = say("pieces.likely");
  the("every-title").textContent = say("pieces.every");
  the("likely-title").hidden = !likely.length;
  the("likely").replaceChildren(...likely.map((face) => faceButton(face, then(choose))));
  the("every").replaceChildren(board.element);
  const chip = (/** @type {GroupChoice} */ { shown, label, click }) => make("button", { type: "button", class: "chip", "aria-label": label, click: then(click) }, ...shown);
  const lies = make("div", { class: "chips", role: "group", "aria-label": say("pieces.liesWith") }, ...groups.map(chip));
  const out = remove && make("button", { type: "button", class: "button", click: then(remove) }, say("pieces.notAPiece"));
  the("pick-more").replaceChildren(...(groups.length ? [make("h3", {}, say("pieces.liesWith")), lies] : []), ...present(out));
  drawCloseup(closeup);
  the("pick").showModal();
  the("pick").scrollTop = 0;
}

/**
 * The groups that a piece may be put into, and one of its own.
 * @param {Snapshot} snapshot
 * @param {number} index
 * @param {(pieces: number[]) => unknown} put
 * @returns {GroupChoice[]}
 */
function groupsBeside(snapshot, index, put) {
  const own = snapshot.groups.find(({ pieces }) => pieces.includes(index));
  const others = snapshot.groups
    .map((group, number) => ({ group, number }))
    .filter(({ group }) => group !== own && group.kind !== "stock")
    .map(({ group, number }) => ({
      shown: [`${number + 1} · `, piecesShown(facesOf(snapshot, group), true)],
      label: say("pieces.withGroup", { n: number + 1, text: groupInWords(facesOf(snapshot, group)) }),
      click: () => put([...group.pieces, index]),
    }));
  const alone = { shown: [say("pieces.alone")], label: say("pieces.alone"), click: () => put([index]) };
  return own && own.pieces.length > 1 ? [...others, alone] : others;
}

/**
 * The faces of the game's box.
 * @param {State} state
 */
const boxed = ({ game }) => (game?.faces ?? []).map(({ face }) => face);

/** @type {(snapshot: Snapshot, group: Group) => string[]} */
const facesOf = ({ pieces }, group) => group.pieces.map((index) => pieces[index].face);

/**
 * Show the piece upright and large, cut from the picture it was read from.
 * @param {(Closeup & { outline: Outline }) | null} closeup
 */
function drawCloseup(closeup) {
  const canvas = the("closeup");
  canvas.hidden = !closeup?.picture;
  const context = canvas.getContext("2d");
  if (!closeup?.picture || !context) return;
  const { picture, size, outline } = closeup;
  const [a, b, c] = outline;
  const [x, y] = middle(outline);
  const scale = Math.min(canvas.width / distance(a, b), canvas.height / distance(b, c)) / 1.25;
  context.setTransform(1, 0, 0, 1, canvas.width / 2, canvas.height / 2);
  context.rotate(-Math.atan2(b[1] - a[1], b[0] - a[0]));
  context.scale(scale, scale);
  context.drawImage(picture, -x, -y, size[0], size[1]);
}
