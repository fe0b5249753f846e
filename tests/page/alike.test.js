import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { neighbours } = await import("../../server/page/pieces/alike.js");

test("faces easily taken for one another are offered: alike in shape, or the same in another colour", () => {
  const tiles = ["R6", "R9", "B6", "K6", "R7", "B9"];
  assert.deepEqual(neighbours("R6", tiles), ["R9", "B6", "K6"]);
  assert.deepEqual(neighbours("QS", ["JS", "KS", "QH", "AS"]), ["JS", "KS", "QH"]);
  assert.deepEqual(neighbours("M", ["M", "W", "N"]), ["W"]);
});

test("a face that resembles none, or cannot be read, has no neighbours", () => {
  assert.deepEqual(neighbours("?", ["R6"]), []);
  assert.deepEqual(neighbours("R4", ["R4", "R5"]), []);
});
