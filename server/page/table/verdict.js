// The verdict in big type, and the list of groups.

import { addTo } from "./add-piece.js";
import { make, the, write } from "../core/dom.js";
import { goesBack } from "./previous-pieces.js";
import { pointOut } from "../pieces/picture.js";
import { drawnSign } from "../core/icons.js";
import { tileButton } from "../pieces/piece.js";
import { SIGNS, nameOf, spoken, words } from "../core/i18n.js";

const FIRST = ["unsure", "illegal", "legal"]; // what needs people's eyes stands on top
let listed = "";

/** Show the verdict, the notices and the groups of a snapshot; `tapped` is called with a piece's index. */
export function showVerdict(snapshot, tapped) {
  const { sign, headline, details } = summary(snapshot);
  const verdict = the("verdict");
  verdict.className = sign;
  verdict.classList.toggle("stale", snapshot.state === "hands" || snapshot.state === "reading");
  the("frame").classList.toggle("gone", snapshot.state === "camera gone");
  write(the("sign"), SIGNS[sign]);
  write(the("headline"), headline);
  write(the("details"), details);
  the("total").hidden = !snapshot.points || snapshot.state === "camera gone";
  document.title = snapshot.sight === null ? "meldwatch" : `${SIGNS[sign]} ${headline} – meldwatch`;
  write(the("total").firstElementChild, figure(snapshot));
  write(the("total").lastElementChild, words().points(snapshot.turn?.opening?.[0] ?? snapshot.points));
  showNotices(snapshot);
  showGroups(snapshot, tapped);
}

/** What the table is worth; of a first lay that is too low what the turn is worth, and has to be worth. */
export const figure = ({ points, turn }) => (turn?.opening ? turn.opening.join(" / ") : String(points));

/** The verdict of a snapshot in a few words: {sign, headline, details}. */
export function summary(snapshot) {
  const { headline, details } = words();
  if (snapshot.state === "camera gone") return { sign: "none", headline: headline.gone, details: "" };
  if (snapshot.sight === null) {
    const [waits, how] = waitingFor(snapshot) ?? [headline.looking, details.looking];
    return { sign: "none", headline: waits, details: how };
  }
  if (snapshot.turn?.clearing) return { sign: "none", headline: words().units[snapshot.play.unit].written, details: words().clear };
  if (!snapshot.pieces.length) return { sign: "none", headline: headline.empty, details: details.empty };
  const bad = snapshot.groups.filter((group) => group.ruling === "illegal").length;
  const groups = details.groups(snapshot.groups.length);
  if (snapshot.ruling === "legal") return { sign: "legal", headline: headline.legal, details: groups };
  if (snapshot.ruling === "illegal") return { sign: "illegal", headline: headline.illegal(bad), details: groups };
  const doubts = snapshot.pieces.filter((piece) => !piece.sure || piece.face === "?").length;
  const hints = [doubts ? details.tap : "", bad ? details.also(bad) : ""];
  return { sign: "unsure", headline: headline.unsure(doubts), details: hints.filter(Boolean).join(" ") };
}

/** What is waited for where no camera looks, and what to do about it; null where one does. */
export const waitingFor = ({ sight, feed }) => (sight === null && words().waiting[feed]) || null;

function showNotices(snapshot) {
  const notices = snapshot.notices.map((notice) => ({ ...notice, weight: "doubt" }));
  const said = [...snapshot.findings, ...notices].map((each) => [each.weight, each[spoken()]]);
  const list = the("notices");
  list.hidden = !said.length;
  if (list.dataset.said === String(said)) return;
  list.dataset.said = String(said);
  list.replaceChildren(...said.map(([weight, sentence]) => make("li", { class: weight }, sentence)));
}

function showGroups(snapshot, tapped) {
  const extra = goesBack(snapshot);
  const now = JSON.stringify([spoken(), snapshot.sight, snapshot.pieces, snapshot.groups, [...extra]]);
  if (now === listed) return;
  listed = now;
  const list = the("groups");
  const focused = list.contains(document.activeElement) ? document.activeElement.dataset.piece : null;
  const cards = snapshot.groups.map((group, number) => [group.ruling, groupCard(snapshot, group, number, tapped, extra)]);
  cards.sort(([one], [other]) => FIRST.indexOf(one) - FIRST.indexOf(other));
  list.replaceChildren(...cards.map(([, card]) => card));
  if (focused !== null) list.querySelector(`[data-piece="${focused}"]`)?.focus();
}

function groupCard(snapshot, group, number, tapped, extra) {
  const goes = group.pieces.some((index) => extra.has(index));
  const ruling = goes ? "illegal" : group.ruling;
  const name = words().group(number + 1, goes ? words().goesBackGroup : words().rulings[ruling]);
  const tiles = group.pieces.map((index) => {
    const { face, sure, corrected } = snapshot.pieces[index];
    const label = words().piece(nameOf(face), sure, corrected);
    return tileButton(face, () => tapped(index), { sure, byHand: corrected, label, piece: index });
  });
  const card = make(
    "li",
    { class: `group ${ruling}`, "aria-label": name },
    make("span", { class: "badge", "aria-hidden": "true" }, `${number + 1} `, goes ? drawnSign("back") : SIGNS[ruling]),
    make("div", { class: "tiles" }, ...tiles),
    make("p", { class: "sentence" }, goes ? `${words().goesBack} ` : "", group[spoken()]),
    group.kind === "stock" ? null : addButton(group, number),
  );
  for (const event of ["pointerenter", "focusin"]) card.addEventListener(event, () => pointOut(number));
  for (const event of ["pointerleave", "focusout"]) card.addEventListener(event, () => pointOut(null));
  return card;
}

function addButton(group, number) {
  return make("button", { type: "button", class: "add", "aria-label": words().addTo(number + 1), click: () => addTo(group) }, "+");
}
