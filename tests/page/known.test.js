import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { asksHow, hadDrawn, upcard, whoLaidFirst } = await import("../../server/page/count/known.js");

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

test("whether whoever laid first had drawn is asked where the score hangs on it, and what was said can be put right", () => {
  const players = [{ name: "Anna" }, { name: "Ben" }];
  const asks = (drawn) => hadDrawn({ first: 1, asks_drawn: true, drawn }, players, send);
  assert.equal(hadDrawn({ first: 1, asks_drawn: false, drawn: null }, players, send), null);
  assert.equal(hadDrawn({ first: null, asks_drawn: true, drawn: null }, players, send), null);
  assert.equal(asks(null).querySelector("h3").textContent, "Had Ben drawn before knocking?");
  assert.deepEqual([null, false, true].map((drawn) => [...asks(drawn).querySelectorAll(".chip")].map((chip) => chip.getAttribute("aria-pressed"))), [["false", "false"], ["true", "false"], ["false", "true"]]);
  asks(null).querySelectorAll(".chip")[1].click();
  assert.deepEqual(asked.pop(), ["count/known", { drawn: true }, "PUT"]);
});
