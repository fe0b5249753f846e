// By which number people call a round or a hand: a hand's within its round of hands, as the server counts it.

/** @import { Unit } from "../core/types" */
/** @typedef {{ readonly called: number | null, readonly stage: number | null }} Place */

import { say } from "../core/i18n.js";

/**
 * What it is called: `Round 2`, `Hand 3`, `Round 2 · hand 3`.
 * @param {Place} place
 * @param {Unit} unit
 */
export const handName = ({ called, stage }, unit) => (stage === null ? say(`match.units.${unit}.name`, { n: called ?? 1 }) : say("match.stage.name", { round: stage, n: called ?? 1 }));

/**
 * What is done to it, in words.
 * @param {"edit" | "remove"} deed
 * @param {Place} place
 * @param {Unit} unit
 */
export const handDeed = (deed, { called, stage }, unit) => (stage === null ? say(`match.units.${unit}.${deed}`, { n: called ?? 1 }) : say(`match.stage.${deed}`, { round: stage, n: called ?? 1 }));
