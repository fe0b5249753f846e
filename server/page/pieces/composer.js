// Pieces put together by taps: a tray with what has been tapped, above the board of all faces.

/** @import { NamedFace } from "../core/types" */
/** @import { Tray } from "./tray.js" */
/** @typedef {{ label: string, isTable?: boolean, used?: readonly string[], groups?: readonly (readonly string[])[], changed?: () => void }} Wanted */

import { make, present, write } from "../core/dom.js";
import { nameOf, say } from "../core/i18n.js";
import { icon } from "../core/icons.js";
import { piecesBoard } from "./board.js";
import { faceButton } from "./piece.js";
import { added, facesIn, notationOf, opened, trayOf, withNewGroup, without, withoutLast } from "./tray.js";

/**
 * A tray and a board for a hand, or with `isTable` for a table of groups; `used` are pieces that lie elsewhere; `changed` is called at each tap.
 * @param {readonly NamedFace[]} faces of the game's box
 * @param {Wanted} wanted
 */
export function pieceComposer(faces, { label, isTable = false, used = [], groups = [], changed = () => {} }) {
  let tray = trayOf(groups);
  const shown = make("div", { class: "tray", role: "group", "aria-label": label });
  const said = make("p", { class: "tray-said soft", role: "status" });
  const eraseLast = () => change(withoutLast(tray));
  const erase = make("button", { type: "button", class: "button", "data-keep": "erase", "aria-label": say("pieces.erase"), title: say("pieces.erase"), click: eraseLast }, icon("undo"));
  const begin = make("button", { type: "button", class: "button", "data-keep": "new-group", click: startGroup }, `+ ${say("pieces.newGroup")}`);
  const board = piecesBoard(faces, { label: say("pieces.board"), isSpent: true, press: (face) => change(added(tray, face), face), erase: eraseLast });
  const element = make("div", { class: "composer" }, shown, make("div", { class: "tray-tools" }, said, ...present(isTable ? begin : null), erase), board.element);
  render();

  /**
   * @param {Tray} next
   * @param {string} face that was tapped
   */
  function change(next, face = "") {
    put(next, face);
    changed();
  }

  function put(/** @type {Tray} */ next, face = "") {
    tray = next;
    render(face);
  }

  function startGroup() {
    change(withNewGroup(tray));
    board.focus();
  }

  function render(face = "") {
    const { groups: laid, at } = tray;
    shown.replaceChildren(...laid.map((group, number) => groupShown(group, number, number === at)));
    board.show([...used, ...facesIn(tray)]);
    erase.disabled = !facesIn(tray).length && laid.length === 1;
    begin.disabled = !laid[at].length;
    const count = facesIn(tray).length ? say("pieces.count", { n: facesIn(tray).length }) : say("pieces.tapHint");
    write(said, face ? `${nameOf(face)} · ${count}` : count);
  }

  /** @type {(group: readonly string[], number: number, grows: boolean) => Element} */
  function groupShown(group, number, grows) {
    const tiles = group.map((face, index) => taken(face, number, index, group));
    const name = isTable ? say("pieces.groupNumber", { n: number + 1 }) : null;
    const goOn = () => {
      change(opened(tray, number));
      board.focus();
    };
    const label = say("pieces.goOn", { n: number + 1 });
    const more = grows || !isTable ? null : make("button", { type: "button", class: "add", "data-keep": `more-${number}`, "aria-label": label, click: goOn }, "+");
    const classes = `tray-group tiles${grows && isTable ? " grows" : ""}`;
    return make("div", { class: classes, role: name ? "group" : null, "aria-label": name }, ...tiles, more);
  }

  /** @type {(face: string, number: number, index: number, group: readonly string[]) => HTMLElement} */
  function taken(face, number, index, group) {
    const tile = faceButton(face, () => {
      change(without(tray, number, index));
      /** @type {HTMLElement | null} */
      const next = shown.querySelector(`[data-keep="tray-${number}-${Math.min(index, group.length - 2)}"]`);
      if (next) next.focus();
      else board.focus();
    });
    tile.setAttribute("aria-label", say("pieces.takeAway", { face: nameOf(face) }));
    tile.dataset.keep = `tray-${number}-${index}`;
    return tile;
  }

  return {
    element,
    notation: () => notationOf(tray),
    groups: () => tray.groups,
    focus: board.focus,
    /** @param {readonly (readonly string[])[]} others that take the place of what is there */
    put: (others) => put(trayOf(others)),
  };
}

/** @typedef {ReturnType<typeof pieceComposer>} Composer */
