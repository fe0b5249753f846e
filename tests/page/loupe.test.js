import { piece } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { loupe, placeLens } = await import("../../server/page/pieces/loupe.js");

const SIZE = [400, 200];
const outlines = (...places) => places.map(([x, y]) => piece("R7", x, y).outline);
const apart = ([x, y], [px, py]) => Math.hypot(x - px, y - py);

test("the lens lies in the picture, near its piece, and hides none while there is room", () => {
  const places = [[60, 60], [72, 60], [84, 60], [60, 120], [300, 100]];
  for (const index of places.keys()) {
    const { at, radius } = placeLens(SIZE, outlines(...places), index, 30);
    assert.equal(radius, 30);
    assert.ok(at[0] >= radius && at[0] <= SIZE[0] - radius && at[1] >= radius && at[1] <= SIZE[1] - radius, `${at}`);
    for (const place of places) assert.ok(apart(at, place) >= radius + Math.hypot(5, 5), `${index}: ${at} over ${place}`);
    assert.ok(apart(at, places[index]) < 4 * radius);
  }
});

test("on a table that is full it hides as little as can be, and never its own piece", () => {
  const places = Array.from({ length: 20 * 10 }, (_, at) => [10 + 20 * (at % 20), 10 + 20 * Math.floor(at / 20)]);
  const { at } = placeLens(SIZE, outlines(...places), 45, 30);
  assert.ok(apart(at, places[45]) > 30);
});

test("the piece lies upright in the lens, whichever way it lies in the picture", () => {
  const upright = piece("R7", 100, 100);
  const turned = { ...upright, outline: [...upright.outline.slice(2), ...upright.outline.slice(0, 2)] };
  const turn = (each) => Number(/rotate\(([-\d.]+)\)/.exec(loupe({ size: SIZE, pieces: [each] }, 0, "frame/1.jpg", 1).querySelector("image").getAttribute("transform"))[1]);
  assert.equal(Math.abs(turn(upright)), 0);
  assert.equal(Math.abs(turn(turned)), 180);
});

test("it shows the picture that was read, enlarged, tied to the piece by a line", () => {
  const drawn = loupe({ size: SIZE, pieces: [piece("R7", 100, 100)] }, 0, "frame/1.jpg", 1);
  const image = drawn.querySelector("image");
  assert.equal(image.getAttribute("href"), "frame/1.jpg");
  assert.ok(Number(/scale\(([\d.]+)\)/.exec(image.getAttribute("transform"))[1]) > 2);
  assert.equal(image.parentElement.getAttribute("clip-path"), `url(#${drawn.querySelector("clipPath").id})`);
  assert.match(drawn.querySelector(".tie").getAttribute("d"), /^M[\d. ]+L[\d. ]+$/);
});
