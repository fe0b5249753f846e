import { snapshot, turn } from "./page.js";
import { fault, own, play, player, state } from "./phone.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { saidBy } = await import("../../server/page/phone/head.js");

const said = (more) => saidBy(state(more));

test("the head says whose turn it is, and what was laid last", () => {
  assert.deepEqual(said(), { mood: "turn", title: "Your turn!", detail: "Anna laid 3\u00a0pieces." });
  assert.deepEqual(said({ own: own({ seat: 0 }) }), { mood: "calm", title: "Ben’s turn", detail: "Anna laid 3\u00a0pieces." });
  assert.equal(said({ own: own({ seat: null }) }).title, "Who are you?");
  assert.equal(said({ snapshot: snapshot() }).title, "No match yet");
});

test("a refused turn says how much is missing, or why", () => {
  const refused = snapshot({ play: play(), turn: turn({ fault, opening: [26, 30] }) });
  assert.deepEqual(said({ snapshot: refused }), { mood: "refused", title: "4\u00a0points short", detail: "Your opening: 26 of 30." });
  const gap = snapshot({ play: play(), turn: turn({ fault }) });
  assert.deepEqual(said({ snapshot: gap }), { mood: "refused", title: "This turn is not valid", detail: "The run has a gap." });
  assert.equal(said({ snapshot: gap, own: own({ seat: 0 }) }).detail, "Ben’s turn is not valid yet.");
  const back = snapshot({ play: play(), turn: turn({ fault: { ...fault, back: true } }) });
  assert.equal(said({ snapshot: back }).mood, "turn");
});

test("who leads is said, the phone's own player by a word of their own", () => {
  assert.equal(said({ tab: "points" }).title, "You lead");
  assert.equal(said({ tab: "points", own: own({ seat: 0 }) }).title, "Ben leads");
  const level = snapshot({ play: play({ players: [player("Anna", 5), player("Ben", 5)] }) });
  assert.equal(said({ tab: "points", snapshot: level }).title, "Level");
});

test("whoever has won is named on every leaf of the players", () => {
  const won = { seats: [0], of: "round", en: "Anna wins the round.", fr: "Anna gagne la manche." };
  const over = snapshot({ play: play({ won }), turn: turn() });
  for (const tab of ["turn", "hand", "points"]) assert.deepEqual(said({ tab, snapshot: over }), { mood: "calm", title: "Well played, Anna!", detail: "Anna wins the round." });
});
