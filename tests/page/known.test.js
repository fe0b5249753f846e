import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { asksHow, upcard, whoLaidFirst } = await import("../../server/page/count/known.js");

const asked = [];
const send = async (...request) => asked.push(request);

test("how somebody went out is asked where the turns do not tell", () => {
  assert.equal(asksHow({ out: 0, knows_at_once: false }), true);
  assert.equal(asksHow({ out: 0, knows_at_once: true }), false);
  assert.equal(asksHow({ out: null, knows_at_once: false }), false);
});

test("who laid first is asked of each player, and of nobody", () => {
  const players = [{ name: "Anna" }, { name: "Ben" }];
  const chips = [...whoLaidFirst({ first: 1, void: false }, players, send).querySelectorAll(".chip")];
  assert.deepEqual(chips.map((chip) => chip.getAttribute("aria-pressed")), ["false", "true", "false"]);
  chips[2].click();
  assert.deepEqual(asked.pop(), ["count/first", { seat: null }, "PUT"]);
});

test("the upcard is drawn, not written: it is chosen on the board of pieces", () => {
  const chosen = upcard({ upcard: "10H" }, send).querySelector("button");
  assert.equal(chosen.querySelector(".tile .sign").textContent, "♥");
  assert.equal(upcard({ upcard: null }, send).querySelector("button").textContent, "Choose the card");
});
