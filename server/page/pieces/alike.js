// Faces that are easily taken for one another.

import { blockOf } from "./piece.js";

/** Numbers, ranks and letters that look alike, upside down or at a glance. */
const ALIKE = [["6", "9"], ["1", "7", "11"], ["J", "Q", "K"], ["M", "W"], ["N", "Z"], ["O", "Q"], ["I", "L"], ["E", "F"], ["C", "G"], ["U", "V"]];

/**
 * Faces that are easily taken for this one: alike in shape, or the same in other colours.
 * @param {string} face
 * @param {string[]} faces of the game's box
 */
export function neighbours(face, faces) {
  const block = blockOf(face);
  const rest = block ? face.replace(block, "") : face;
  const shapes = ALIKE.filter((alike) => alike.includes(rest)).flat();
  const known = new Set(faces);
  const shaped = shapes.map((shape) => (block ? (face.startsWith(block) ? block + shape : shape + block) : shape));
  const coloured = block ? faces.filter((other) => other.replace(blockOf(other), "") === rest) : [];
  return [...shaped, ...coloured].filter((other) => other !== face && known.has(other));
}
