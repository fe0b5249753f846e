// What this turn has changed: the groups that lie as before are not spoken of.

/** @import { Snapshot, State } from "../core/types" */

/** @param {readonly string[]} faces */
const keyOf = (faces) => [...faces].sort().join(" ");

/**
 * The table that the turn on show began with; while a turn that was accepted is being said, that one's.
 * @param {Snapshot} snapshot
 * @param {State["accepted"]} accepted
 * @returns {readonly string[][] | null} null where no turns are played
 */
const before = ({ play }, accepted) => (play === null || play.unit === "hand" ? null : (accepted?.before ?? play.before));

/**
 * The numbers of the groups to ring: those that are new or not valid; without a match every one.
 * @param {Snapshot} snapshot
 * @param {State["accepted"]} accepted
 * @returns {number[]}
 */
export function groupsToRing(snapshot, accepted) {
  const was = before(snapshot, accepted);
  const numbers = [...snapshot.groups.keys()];
  if (was === null) return numbers;
  const still = was.map(keyOf);
  return numbers.filter((number) => {
    const { ruling, pieces } = snapshot.groups[number];
    const at = still.indexOf(keyOf(pieces.map((index) => snapshot.pieces[index].face)));
    if (at >= 0) still.splice(at, 1);
    return at < 0 || ruling !== "legal";
  });
}

/**
 * Whether the table lies as the turn found it.
 * @param {Snapshot} snapshot
 */
export function liesAsBefore(snapshot) {
  const was = before(snapshot, null);
  const faces = snapshot.pieces.map(({ face }) => face);
  return was !== null && keyOf(was.flat()) === keyOf(faces) && groupsToRing(snapshot, null).length === 0;
}
