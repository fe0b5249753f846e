// What is put together by taps, as values: groups of faces, which of them grows, and how many of a face are left.

/** @typedef {{ readonly groups: readonly (readonly string[])[], readonly at: number }} Tray */
/** @typedef {{ x: number, y: number }} Place */

/**
 * A tray with these groups, the last of which grows.
 * @param {readonly (readonly string[])[]} groups
 * @returns {Tray}
 */
export function trayOf(groups) {
  const filled = groups.filter((group) => group.length);
  return { groups: filled.length ? filled : [[]], at: Math.max(0, filled.length - 1) };
}

/**
 * With one more face, behind the last of the group that grows.
 * @param {Tray} tray
 * @param {string} face
 * @returns {Tray}
 */
export const added = ({ groups, at }, face) => ({ groups: groups.map((group, number) => (number === at ? [...group, face] : group)), at });

/**
 * Without a face; a group that is left empty goes with it, but for the one that grows.
 * @param {Tray} tray
 * @param {number} number of the group
 * @param {number} index in the group
 * @returns {Tray}
 */
export function without({ groups, at }, number, index) {
  const left = groups.map((group, each) => (each === number ? group.filter((_, place) => place !== index) : group));
  const kept = left.filter((group, each) => group.length || each === at);
  return { groups: kept, at: kept.indexOf(left[at]) };
}

/**
 * Without the last face of the group that grows; of an empty one the group before it grows again.
 * @param {Tray} tray
 * @returns {Tray}
 */
export function withoutLast({ groups, at }) {
  if (groups[at].length) return without({ groups, at }, at, groups[at].length - 1);
  if (groups.length === 1) return { groups, at };
  return { groups: groups.filter((_, number) => number !== at), at: Math.max(0, at - 1) };
}

/**
 * Another group grows; one that was begun and holds nothing is gone.
 * @param {Tray} tray
 * @param {number} number
 * @returns {Tray}
 */
export function opened({ groups }, number) {
  const kept = groups.filter((group, each) => group.length || each === number);
  return { groups: kept, at: kept.indexOf(groups[number]) };
}

/**
 * With a new group behind all others, which grows from now on.
 * @param {Tray} tray
 * @returns {Tray}
 */
export const withNewGroup = ({ groups }) => opened({ groups: [...groups, []], at: 0 }, groups.length);

/**
 * All faces of a tray.
 * @param {Tray} tray
 */
export const facesIn = ({ groups }) => groups.flat();

/**
 * The tray in the server's notation; what is empty is left out.
 * @param {Tray} tray
 */
export function notationOf({ groups }) {
  const filled = groups.filter((group) => group.length);
  return filled.map((group) => group.join(" ")).join(" | ");
}

/**
 * How many of a face have been used.
 * @param {readonly string[]} used
 * @param {string} face
 */
export const countOf = (used, face) => used.filter((each) => each === face).length;

/**
 * The place that an arrow key leads to, from one of several: beside it in their order, or in the next row the nearest.
 * @param {readonly Place[]} places
 * @param {number} from
 * @param {string} key as a keyboard names it
 */
export function placeAfter(places, from, key) {
  const last = places.length - 1;
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key === "ArrowLeft") return Math.max(0, from - 1);
  if (key === "ArrowRight") return Math.min(last, from + 1);
  const side = key === "ArrowDown" ? 1 : -1;
  const here = places[from];
  const beyond = places.map(({ x, y }, index) => ({ index, across: Math.abs(x - here.x), far: side * (y - here.y) })).filter(({ far }) => far > 1);
  const row = Math.min(...beyond.map(({ far }) => far));
  const inRow = beyond.filter(({ far }) => far < row + 1).sort((one, other) => one.across - other.across);
  return inRow[0]?.index ?? from;
}
