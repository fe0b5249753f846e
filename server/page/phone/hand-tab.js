// A phone's leaf for its player's hand: photographed and counted here alone, shown to the table when its player says so.

/** @import { ChangingPaths, Count, Hand, Method, OwnPhone, Play, Snapshot, State } from "../core/types" */

import { ask } from "../core/api.js";
import { keepFocus, make, present, the } from "../core/dom.js";
import { say, spoken } from "../core/i18n.js";
import { icon } from "../core/icons.js";
import { update, whenChanged } from "../core/store.js";
import { addTo, facesOf, handShown } from "../count/hand.js";
import { asksHow, upcard, wentOutHow, whoLaidFirst } from "../count/known.js";
import { reckoning } from "../count/reckoning.js";
import { dropTypedHand, focusTypedHand, typedHand } from "../count/typed-hand.js";
import { askOwn } from "./own.js";

/**
 * Show the leaf.
 * @param {State} state
 */
export function renderHandTab(state) {
  the("tab-hand").hidden = state.tab !== "hand";
  renderLeaf(state);
}

const renderLeaf = whenChanged(
  (/** @type {State} */ { snapshot, own, count, game }) => [spoken(), own, count.types, game?.faces.length, snapshot?.box, snapshot?.count, snapshot?.play?.players, snapshot?.play?.won, snapshot?.turn?.clearing],
  ({ snapshot, own, count }) => keepFocus(the("tab-hand"), () => the("tab-hand").replaceChildren(...leaf(snapshot, own, count.types))),
);

/** @type {(snapshot: Snapshot | null, own: OwnPhone | null, types: boolean) => Element[]} */
function leaf(snapshot, own, types) {
  if (!snapshot?.play || typeof own?.seat !== "number") return [];
  const { play, count } = snapshot;
  const shown = count?.hands[own.seat].agreed ?? false;
  return present(
    ...(own.needs_hands && !(shown && own.hand === null) ? ownHand(own, snapshot, play, types) : []),
    ...(count ? counted(count, play, own) : []),
  );
}

/** @type {(own: OwnPhone, snapshot: Snapshot, play: Play, types: boolean) => Element[]} */
function ownHand({ hand, seat }, { box, count }, { players, unit, pushed }, types) {
  const secret = make("p", { class: "secret" }, icon("lock"), make("span", {}, say("phone.secretHand")));
  if (types) {
    const used = (count?.hands ?? []).flatMap((each, other) => (other === seat ? [] : facesOf(each)));
    const whose = `${players[seat ?? 0].name} ${pushed} ${box}`;
    return [secret, typedHand(whose, { faces: hand ? facesOf(hand) : [], used, take: keepTapped, taken: say("phone.keepTapped"), more: button("leave-board", say("phone.leaveBoard"), leaveBoard) })];
  }
  if (!hand) {
    const out = make("button", { type: "button", class: "button", "data-keep": "out", click: goneOut }, say("count.wentOut"));
    return [secret, photographer("main", say("phone.photographHand")), make("div", { class: "two" }, ...present(button("tap", say("phone.tapHand"), openBoard), unit === "round" ? out : null))];
  }
  const shown = handShown("phones/me/hand", hand, { name: players[seat ?? 0].name, cards: false, heading: "h2" }, askOwn);
  const [show, others] = deeds(hand);
  const added = make("div", { class: "buttons" }, ...addTo("phones/me/hand", hand, askOwn));
  return [secret, show, make("div", { class: "hand" }, ...shown, added), others];
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

/** @type {(kind: string, text: string) => HTMLElement} */
function photographer(kind, text) {
  const input = make("input", { type: "file", accept: "image/*", capture: "environment", class: "unseen", "data-keep": "photo" });
  input.onchange = () => keep(input);
  return make("label", { class: kind }, input, icon("camera"), make("span", {}, text));
}

/** @param {HTMLInputElement} input */
async function keep(input) {
  if (!input.files?.length) return;
  const form = new FormData();
  form.append("photo", input.files[0]);
  input.parentElement?.classList.add("busy");
  await askOwn("phones/me/hand/photo", form);
  input.parentElement?.classList.remove("busy");
  input.value = "";
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
    out,
    isWhole ? reckoning(count, players, unit, () => send("count/finish")) : null,
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
