import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { minus, parse, typeset } from "../../server/page/core/typography.js";

test("French has narrow spaces before high signs, and fixed ones within quotes", () => {
  assert.equal(typeset("Qui joue ? « Anna » : elle !", "fr"), "Qui joue\u202f? «\u00a0Anna\u00a0»\u00a0: elle\u202f!");
  assert.equal(typeset("Who plays? : x", "en"), "Who plays? : x");
});

test("both have true minuses and apostrophes, and numbers that stay with what they count", () => {
  assert.equal(typeset("C'est -5 points", "fr"), "C’est −5\u00a0points");
  assert.equal(typeset("It's -5 points and 3 pointsmen", "en"), "It’s −5\u00a0points and 3 pointsmen");
  assert.equal(typeset("R7-R9", "en"), "R7-R9");
});

test("what the server says is set in its language, its names and tables are not", () => {
  const said = parse(JSON.stringify({ fr: "Bon !", rule_fr: ["Qui ?"], en: "It's", table: "R7 ?", name: "O'Neil ?" }));
  assert.deepEqual(said, { fr: "Bon\u202f!", rule_fr: ["Qui\u202f?"], en: "It’s", table: "R7 ?", name: "O'Neil ?" });
});

test("points below nothing have a true minus", () => {
  assert.deepEqual([-3, 0, 3].map(minus), ["−3", "0", "3"]);
});
