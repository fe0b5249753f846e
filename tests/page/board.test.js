import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { piecesBoard } = await import("../../server/page/pieces/board.js");

const FACES = [{ face: "R7", copies: 2 }, { face: "R8", copies: 2 }, { face: "B7", copies: 2 }, { face: "*", copies: 1 }];
const pressed = [];
const board = (more = {}) => piecesBoard(FACES, { press: (face) => pressed.push(face), label: "Pieces", ...more });
const keys = ({ element }) => [...element.querySelectorAll("button")];
const press = (key) => key.dispatchEvent(new Event("click"));

test("every face of the box is a key, a block for each colour or suit", () => {
  const made = board();
  assert.equal(keys(made).length, 4);
  assert.deepEqual([...made.element.children].map((block) => block.children.length), [2, 1, 1]);
});

test("a key hands over its face, until the box has no more of it", () => {
  pressed.length = 0;
  const made = board({ isSpent: true });
  const [seven, , , joker] = keys(made);
  press(seven);
  made.show(["R7", "*"]);
  press(joker);
  press(seven);
  assert.deepEqual(pressed, ["R7", "R7"]);
  assert.equal(joker.getAttribute("aria-disabled"), "true");
  assert.match(seven.getAttribute("aria-label"), /1.*2/);
});

test("where a face is chosen, and none taken, a used one may be pressed again", () => {
  pressed.length = 0;
  const made = board();
  made.show(["*"]);
  press(keys(made)[3]);
  assert.deepEqual(pressed, ["*"]);
});
