// The head of a phone: its player's colour and pawn, and what is to be known at a glance, in a few words and a sentence.

/** @import { Count, Game, OwnPhone, Play, Snapshot, State } from "../core/types" */
/** @typedef {{ mood: "calm" | "turn" | "refused", title: string, detail: string }} Said */

import { make, the, write } from "../core/dom.js";
import { phrase, phraseOf, say, sayKnown, spoken } from "../core/i18n.js";
import { pawn, seatClass } from "../core/players.js";
import { whenChanged } from "../core/store.js";
import { handName } from "../match/hand-name.js";
import { dealt } from "../match/match.js";
import { kindOfPieces } from "../pieces/piece.js";
import { summary } from "../table/verdict.js";

/** @type {string[]} */
let worn = [];

/**
 * What stands in the head.
 * @param {State} state
 * @returns {Said}
 */
export function saidBy({ snapshot, own, tab, game }) {
  if (snapshot === null || own === null) return calm("…");
  if (tab === "table") return calm(say("phone.tabs.table"), summary(snapshot).headline);
  const { play } = snapshot;
  if (play === null) return calm(say("phone.noMatchYet"), say("phone.noMatchHint"));
  if (play.won) return calm(say("match.wellDone", { names: play.won.seats.map((each) => play.players[each].name).join(say("match.and")) }), phrase(play.won));
  if (tab === "points") return calm(leading(play, own.seat), `${ahead(play)} ${played(play)}`.trim());
  if (own.seat === null) return calm(say("phone.who"), say("phone.whoHint"));
  if (tab === "hand") return saidOfHand(own, snapshot.count, game);
  if (snapshot.source === "frozen") return calm(say("dispute.begin"), say("phone.disputeHint"));
  if (snapshot.count) return saidOfCount(snapshot.count, own.seat);
  return saidOfTurn(snapshot, play, own.seat);
}

/**
 * Whether a refused turn of this player is still to be put right.
 * @param {Snapshot} snapshot
 * @param {number | null} seat
 */
export const isRefused = ({ turn, play, count }, seat) => Boolean(turn?.fault && !turn.fault.back && play?.seat === seat && !count);

/** @type {(snapshot: Snapshot, play: Play, seat: number) => Said} */
function saidOfTurn(snapshot, play, seat) {
  const { turn } = snapshot;
  if (turn?.clearing && play.unit !== "hand") return calm(say(`match.units.${play.unit}.written`), say("match.clear"));
  if (turn?.fault && isRefused(snapshot, seat)) return { mood: "refused", ...refusal(turn) };
  if (play.race) return calm(play.race.to_go ? say("phone.toGo", { n: play.race.to_go[seat] }) : played(play), dealt(play));
  const { name } = play.players[play.seat];
  if (play.seat !== seat) return calm(say("phone.turnOf", { name }), lately(snapshot, play));
  return { mood: "turn", title: say("phone.yourTurn"), detail: turn?.fault?.back ? say("match.refused.isBack") : lately(snapshot, play) };
}

/** @param {NonNullable<Snapshot["turn"]>} turn */
function refusal({ opening, fault }) {
  if (!opening) return { title: say("match.refused.title"), detail: (fault ? phrase(fault)[0] : "") ?? "" };
  const [laid, least] = opening;
  return { title: say("phone.short", { n: least - laid }), detail: say("phone.firstLay", { laid, least }) };
}

/**
 * What happened last: before a round's first turn who deals and begins, else what was laid.
 * @type {(snapshot: Snapshot, play: Play) => string}
 */
function lately({ turn }, play) {
  if (play.last === null) return dealt(play);
  if (turn?.fault && !turn.fault.back) return say("phone.theirs", { name: play.players[play.seat].name });
  const { name } = play.players[play.last];
  return play.added.length ? say("phone.laid", { name, n: play.added.length }) : say("match.drew", { name });
}

/** @type {(count: Count, seat: number) => Said} */
function saidOfCount(count, seat) {
  if (count.needs_hands && !count.hands[seat].agreed) return { mood: "turn", title: say("phone.showYours"), detail: say("phone.showYoursHint") };
  return calm(say("phone.counting"), phraseOf(count, "missing") || say("phone.allShown"));
}

/** @type {(own: OwnPhone, count: Count | null, game: Game | null) => Said} */
function saidOfHand({ hand, needs_hands, seat }, count, game) {
  const shown = seat === null ? null : count?.hands[seat];
  if (!needs_hands) return calm(say("phone.tabs.hand"), say("phone.noHands"));
  if (typeof hand?.points === "number") return calm(say("phone.tabs.hand"), say(`phone.worth.${kindOfPieces(game?.faces ?? [])}`, { n: hand.pieces.length, points: say("match.points", { n: hand.points }) }));
  if (hand) return calm(say("phone.tabs.hand"), say("phone.tapDoubts"));
  return calm(say("phone.tabs.hand"), shown?.agreed ? say("phone.shownToAll") : say("phone.photographHint"));
}

/**
 * The seats in the order of what each has: in hands towards a target what counts in this round, else the totals.
 * @param {Play} play
 */
export function inOrder(play) {
  const points = pointsOf(play);
  return [...points.keys()].sort((a, b) => points[b] - points[a] || a - b);
}

/**
 * What each player has, seat by seat.
 * @param {Play} play
 */
export const pointsOf = ({ players, race }) => (race?.target ? race.standing : players.map(({ total }) => total));

/** @type {(play: Play, seat: number | null) => string} */
function leading(play, seat) {
  const [first, second] = inOrder(play);
  const points = pointsOf(play);
  if (points[first] === points[second]) return say("phone.level");
  return first === seat ? say("phone.youLead") : say("phone.leader", { name: play.players[first].name });
}

/** @param {Play} play */
function ahead(play) {
  const [first, second] = inOrder(play);
  const points = pointsOf(play);
  const n = points[first] - points[second];
  return n ? say("phone.ahead", { n, name: play.players[second].name }) : "";
}

/** @param {Play} play */
const played = (play) => (play.over ? "" : handName(play, play.unit));

/** @type {(title: string, detail?: string) => Said} */
const calm = (title, detail = "") => ({ mood: "calm", title, detail });

/**
 * Show the head; the phone wears its player's colour.
 * @param {State} state
 */
export function renderHead(state) {
  const { snapshot, own } = state;
  const { mood, title, detail } = saidBy(state);
  document.body.dataset.mood = mood;
  write(the("title"), title);
  write(the("detail"), detail);
  const player = typeof own?.seat === "number" ? (snapshot?.play?.players[own.seat] ?? null) : null;
  renderWho(player && { name: player.name, total: player.total, colour: player.colour });
}

const renderWho = whenChanged(
  (/** @type {{ name: string, total: number, colour: number } | null} */ player) => [spoken(), player],
  (player) => {
    document.body.classList.remove(...worn);
    worn = player ? [seatClass(player.colour)] : [];
    document.body.classList.add(...worn);
    the("who").replaceChildren(...(player ? [pawn(player.colour), make("b", {}, player.name), make("span", {}, sayKnown("match.points", "", { n: player.total }))] : [make("b", {}, "meldwatch")]));
  },
);
