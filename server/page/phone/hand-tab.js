// A phone's leaf for its player's hand: photographed and counted here alone, shown to the table when its player says so.

/** @import { ChangingPaths, Count, Hand, Method, OwnPhone, Play, Snapshot, State } from "../core/types" */

import { ask } from "../core/api.js";
import { keepFocus, make, present, the } from "../core/dom.js";
import { say, spoken } from "../core/i18n.js";
import { icon } from "../core/icons.js";
import { asSeen, getState, update, whenChanged } from "../core/store.js";
import { addTo, facesOf, handShown } from "../count/hand.js";
import { asksHow, hadDrawn, upcard, wentOutHow, whoLaidFirst } from "../count/known.js";
import { reckoning } from "../count/reckoning.js";
import { dropTypedHand, focusTypedHand, typedHand } from "../count/typed-hand.js";
import { askOwn } from "./own.js";
import { whoSpeaks } from "./turn-tab.js";
import { closeViewfinder, isOffered, openViewfinder, viewfinder } from "./viewfinder.js";

/**
 * Show the leaf.
 * @param {State} state
 */
export function renderHandTab(state) {
  the("tab-hand").hidden = state.tab !== "hand" || !state.snapshot?.play;
  renderLeaf(state);
}

const renderLeaf = whenChanged(
  (/** @type {State} */ { snapshot, own, count, game, viewfinder: { stream, refused } }) => [spoken(), own, count.types, stream !== null, refused, game?.faces.length, snapshot?.box, snapshot?.count, snapshot?.play?.players, snapshot?.play?.won, snapshot?.turn?.clearing],
  (state) => keepFocus(the("tab-hand"), () => the("tab-hand").replaceChildren(...leaf(state))),
);

/** @param {State} state */
function leaf({ snapshot, own, count: { types }, viewfinder: { stream } }) {
  if (!snapshot?.play || !own) return [];
  const { play, count } = snapshot;
  if (own.seat === null) return [whoSpeaks(play)];
  if (play.won) return [];
  const shown = count?.hands[own.seat].agreed ?? false;
  return present(
    ...(own.needs_hands && !(shown && own.hand === null) ? ownHand(own, snapshot, play, types ? "board" : stream ? "camera" : null) : []),
    ...(count ? counted(count, play, own) : []),
  );
}

/** @type {(own: OwnPhone, snapshot: Snapshot, play: Play, takes: "board" | "camera" | null) => Element[]} */
function ownHand({ hand, seat }, { box, count }, { players, unit, pushed }, takes) {
  const secret = make("p", { class: "secret" }, icon("lock"), make("span", {}, say("phone.secretHand")));
  if (takes === "camera") return [secret, ...viewfinder(keep, chooser())];
  if (takes === "board") {
    const used = (count?.hands ?? []).flatMap((each, other) => (other === seat ? [] : facesOf(each)));
    const whose = `${players[seat ?? 0].name} ${pushed} ${box}`;
    return [secret, typedHand(whose, { faces: hand ? facesOf(hand) : [], used, take: keepTapped, taken: say("phone.keepTapped"), more: button("leave-board", say("phone.leaveBoard"), leaveBoard) })];
  }
  if (!hand) {
    const out = make("button", { type: "button", class: "button", "data-keep": "out", click: goneOut }, say("count.wentOut"));
    const others = present(isOffered() ? chooser() : null, button("tap", say("phone.tapHand"), openBoard), unit === "round" ? out : null);
    return present(secret, refusal(), photographer("main", say("phone.photographHand")), make("div", { class: "two" }, ...others));
  }
  const shown = handShown("phones/me/hand", hand, { name: players[seat ?? 0].name, cards: false, heading: "h2" }, askOwn);
  const [show, others] = deeds(hand);
  const added = make("div", { class: "buttons" }, ...addTo("phones/me/hand", hand, askOwn));
  return present(secret, refusal(), show, make("div", { class: "hand" }, ...shown, added), others);
}

/** @param {Hand} hand */
function deeds({ points }) {
  const show = make("button", { type: "button", class: "main", "data-keep": "show", disabled: points === null, click: () => askOwn("phones/me/hand/show") }, icon("show"), say("phone.show"));
  const others = [photographer("button", say("phone.anotherPhoto")), button("tap", say("phone.tapAnew"), openBoard), button("drop", say("phone.drop"), () => askOwn("phones/me/hand", null, "DELETE"))];
  return [show, make("div", { class: "two" }, ...others)];
}

/** @type {(keep: string, text: string, click: () => unknown) => HTMLElement} */
const button = (keep, text, click) => make("button", { type: "button", class: "button", "data-keep": keep, click }, text);

/** The board is on show, or no longer. */
const setBoard = (/** @type {boolean} */ types) => update(({ count }) => ({ error: null, count: { ...count, types } }));

function openBoard() {
  setBoard(true);
  focusTypedHand();
}

function leaveBoard() {
  dropTypedHand();
  setBoard(false);
}

/** @param {string} text */
async function keepTapped(text) {
  if (text === "") return update({ error: say("phone.nothingTapped") });
  if (await askOwn("phones/me/hand/typed", { text, language: spoken() })) leaveBoard();
}

/** That this page was refused the camera, and what to do instead. */
const refusal = () => (getState().viewfinder.refused ? make("p", { class: "note", role: "status" }, say("phone.noCamera")) : null);

/**
 * What photographs a hand: through this page, or through the phone's own program where no camera is lent to a page.
 * @type {(kind: string, text: string) => HTMLElement}
 */
function photographer(kind, text) {
  if (!isOffered()) return fileInput({ capture: "environment" }, kind, icon("camera"), text);
  return make("button", { type: "button", class: kind, "data-keep": "photo", click: openViewfinder }, icon("camera"), make("span", {}, text));
}

/** A photograph that the phone has already. */
const chooser = () => fileInput({}, "button", null, say("phone.choosePhoto"));

/** @type {(more: { capture?: string }, kind: string, sign: Element | null, text: string) => HTMLElement} */
function fileInput(more, kind, sign, text) {
  const input = make("input", { type: "file", accept: "image/*", ...more, class: "unseen", "data-keep": "file" });
  input.onchange = async () => {
    if (!input.files?.length) return;
    input.parentElement?.classList.add("busy");
    if (await keep(input.files[0])) closeViewfinder();
    input.parentElement?.classList.remove("busy");
    input.value = "";
  };
  return make("label", { class: kind }, input, sign, make("span", {}, text));
}

/**
 * Have a photograph read as the hand that this phone alone sees; answers whether it was.
 * @param {Blob} photo
 */
function keep(photo) {
  const form = new FormData();
  form.append("photo", photo, "hand.jpg");
  return askOwn("phones/me/hand/photo", form);
}

/** Nothing is left: that is no secret. */
async function goneOut() {
  if (await askOwn("phones/me/hand/typed", { text: "" })) await askOwn("phones/me/hand/show");
}

/** @type {(count: Count, play: Play, own: OwnPhone) => Element[]} */
function counted(count, { players, unit }, { permissions }) {
  const hands = players.map(({ name }, seat) => {
    const { agreed, points } = count.hands[seat];
    return make("li", { class: agreed ? "shown" : null }, make("span", {}, name), make("b", {}, agreed && points !== null ? String(points) : say("count.toShow")));
  });
  const leave = make("button", { type: "button", class: "button", "data-keep": "leave", click: () => send("count", null, "DELETE") }, say("count.leave"));
  const asked = permissions.count && count.needs_first ? whoLaidFirst(count, players, send) : null;
  const turned = permissions.count && count.needs_upcard ? upcard(count, send) : null;
  const out = permissions.count && asksHow(count) && count.out !== null ? wentOutHow(count, players[count.out].name, send) : null;
  const isWhole = count.points.length > 0;
  return present(
    make("h2", {}, say("phone.counting")),
    count.needs_hands && !isWhole ? make("ul", { class: "hands-shown" }, ...hands) : null,
    asked,
    turned,
    permissions.count ? hadDrawn(count, players, send) : null,
    out,
    isWhole ? reckoning(count, players, unit, () => send("count/finish", asSeen())) : null,
    permissions.count ? leave : null,
  );
}

/**
 * @template {Method} [Asked="POST"]
 * @param {ChangingPaths[Asked]} path
 * @param {object | null} body
 * @param {Asked} method
 */
async function send(path, body = null, method = /** @type {Asked} */ ("POST")) {
  const error = await ask(path, body, method);
  update({ error });
  return error === null;
}
