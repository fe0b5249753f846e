import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { highlightsOf } = await import("../../server/page/match/highlights.js");

const lay = (player, points, laid, more = {}) => ({ player, points, laid, word: "", picture: null, ...more });
const match = (more) => ({ id: 7, players: ["Anna", "Ben"], colours: [0, 1], unit: "round", best: null, longest: null, ...more });

test("the best lay is told with its player, its worth, its pieces and its picture", () => {
  const [section] = highlightsOf(match({ best: lay(1, 36, ["K11", "K12", "K13"], { picture: 5 }) }));
  assert.match(section.textContent, /The best play.*Ben, 36.points/);
  const [cards] = highlightsOf(match({ best: lay(1, 3, ["KD", "KH", "*"], { cards: true }) }));
  assert.match(cards.textContent, /Ben, 3.cards/);
  assert.equal(section.querySelectorAll(".tile").length, 3);
  assert.equal(section.querySelector("img").getAttribute("src"), "matches/7/pictures/5.jpg");
});

test("the longest word is laid out in plates", () => {
  const [section] = highlightsOf(match({ best: lay(0, 12, ["M", "E", "R"]), longest: lay(1, 9, [], { word: "CHATON" }) }));
  assert.match(section.textContent, /The longest word.*Ben, 6.letters/);
  assert.equal(section.querySelectorAll(".tile").length, 3 + 6);
  assert.equal(section.querySelector("img"), null);
});

test("the best lay of words shows its word, and is not told again where that is the longest", () => {
  const best = lay(0, 12, ["A", "I", "M", "N", "O", "S"], { word: "MAISON" });
  const [section] = highlightsOf(match({ best, longest: best }));
  assert.equal([...section.querySelectorAll(".tile")].map((tile) => tile.textContent).join(""), "MAISON");
  assert.doesNotMatch(section.textContent, /longest/);
});

test("of gin it is a hand, and of a match in which nothing was laid there is nothing", () => {
  assert.match(highlightsOf(match({ unit: "hand", best: lay(0, 45, []) }))[0].textContent, /The best hand.*Anna, 45.points/);
  assert.deepEqual(highlightsOf(match({})), []);
});
