import "./page.js";
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
const { coverOf } = await import("../../server/page/setup/box-drawings.js");

const RULES = new URL("../../docs/rules/", import.meta.url);
const GAMES = readdirSync(RULES).filter((file) => file.endsWith(".md")).map((file) => file.replace(".md", ""));

test("each game there is a page of rules for has a drawing of its own", () => {
  assert.ok(GAMES.length >= 6);
  const drawn = [...GAMES, "a game without one"].map((name) => coverOf(name).innerHTML);
  assert.equal(new Set(drawn).size, drawn.length);
});

test("a drawing is not read aloud, and every path in it is one", () => {
  for (const name of GAMES) {
    const cover = coverOf(name);
    assert.equal(cover.getAttribute("aria-hidden"), "true");
    for (const path of cover.querySelectorAll("path")) assert.match(path.getAttribute("d"), /^M[-\d. MLCHVZ a-z]+$/);
    assert.equal(/NaN|undefined/.test(cover.outerHTML), false, name);
  }
});

test("its ground has a colour", () => {
  const sheet = readFileSync(new URL("../../server/page/style/screens/boxes.css", import.meta.url), "utf8");
  for (const name of GAMES) assert.ok(sheet.includes(`.${coverOf(name).querySelector("rect").getAttribute("class")} {`), name);
});
