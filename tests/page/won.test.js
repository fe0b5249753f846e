import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { ranking } = await import("../../server/page/match/won.js");

const player = (name, total) => ({ name, total, opened: true, colour: 0 });
const texts = (nodes) => [...nodes].map((node) => node.textContent);

test("the players stand in the order of their totals, whoever has won on top", () => {
  const list = ranking({ players: [player("Anna", -12), player("Ben", 40), player("Cleo", 7)], winners: [1] });
  assert.deepEqual(texts(list.children), ["Ben40", "Cleo7", "Anna−12"]);
  assert.deepEqual(texts(list.querySelectorAll(".first")), ["Ben40"]);
});

test("a goal that was reached comes before a total that is as high", () => {
  const list = ranking({ players: [player("Anna", 7), player("Ben", 7)], winners: [1] });
  assert.deepEqual(texts(list.children), ["Ben7", "Anna7"]);
});
