// What a phone tells without being looked at: it trembles, and a screen reader says it, where its player has to act.

/** @import { State } from "../core/types" */

import { the, write } from "../core/dom.js";
import { isPreferred } from "../core/preferences.js";
import { soundAccepted, soundRefused, soundTimeUp } from "../core/sound.js";
import { isRefused, saidBy } from "./head.js";

/** How long it trembles and rests, in milliseconds. */
const PATTERNS = { refused: [90, 60, 90, 60, 180], turn: [200], show: [120, 80, 120], accepted: null, late: [60, 120, 60, 120, 60] };

/**
 * What has happened to the player of this phone: a turn refused or accepted, their turn come, their hand asked for.
 * @param {Pick<State, "snapshot" | "own">} now
 * @param {Pick<State, "snapshot" | "own">} before
 * @returns {Exclude<keyof typeof PATTERNS, "late"> | null}
 */
export function newsOf({ snapshot, own }, { snapshot: was }) {
  const seat = own?.seat ?? null;
  if (!snapshot?.play || !was?.play || seat === null || snapshot.play.id !== was.play.id) return null;
  if (isRefused(snapshot, seat) && !isRefused(was, seat)) return "refused";
  if (snapshot.count?.needs_hands && !was.count && !snapshot.count.hands[seat].agreed) return "show";
  if (snapshot.play.pushed > was.play.pushed && snapshot.play.last === seat) return "accepted";
  const comes = snapshot.play.seat === seat && was.play.seat !== seat;
  return comes && !snapshot.count && !snapshot.play.over ? "turn" : null;
}

/**
 * Tremble, sound and say it, where something has happened.
 * @param {State} now
 * @param {State} before
 */
export function tremble(now, before) {
  const news = now.snapshot === before.snapshot ? null : newsOf(now, before);
  if (news === null) return;
  const pattern = PATTERNS[news];
  if (pattern) navigator.vibrate?.(pattern);
  if (isPreferred("sound") && news === "refused") soundRefused();
  if (isPreferred("sound") && news === "accepted") soundAccepted();
  const { title, detail } = saidBy({ ...now, tab: "turn" });
  write(the("news"), `${title} ${detail}`);
}

/**
 * The time of this phone's player is up: it trembles, and is heard.
 * @param {Pick<State, "snapshot" | "own">} state
 */
export function trembleLate(state) {
  if (!isOwnTurn(state)) return;
  navigator.vibrate?.(PATTERNS.late);
  if (isPreferred("sound")) soundTimeUp();
}

/**
 * Whether this phone's player is at turn: only there the time is heard.
 * @param {Pick<State, "snapshot" | "own">} state
 */
export const isOwnTurn = ({ snapshot, own }) => typeof own?.seat === "number" && snapshot?.play?.seat === own.seat && !snapshot.count && !snapshot.play.over;
