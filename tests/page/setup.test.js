import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { formFor, settingOf } = await import("../../server/page/setup/setup.js");

const game = (name, value) => ({ name, options: [{ name: "target", value, default: 100 }] });
const OFFER = { game: "rummy", games: [game("rummy", 200), game("gin", 100)], players: ["Anna"], source: { kind: "typed", named: "" }, offers: true, running: null };

test("the form begins with what is on at the server, and a camera where tables were typed", () => {
  const form = formFor(OFFER, null);
  assert.deepEqual([form.game, form.values, form.players, form.source], ["rummy", { target: 200 }, ["Anna"], "camera"]);
});

test("what was chosen stays chosen while its game is offered", () => {
  const chosen = { ...formFor(OFFER, null), game: "gin" };
  assert.equal(formFor(OFFER, chosen), chosen);
  assert.equal(formFor({ ...OFFER, games: [game("rummy", 200)] }, chosen).game, "rummy");
});

test("a setting is written as the command line takes it", () => {
  assert.deepEqual([true, false, 30, "runs"].map(settingOf), ["yes", "no", "30", "runs"]);
});
