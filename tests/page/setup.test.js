import { snapshot } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { formFor, renderRunning, renderSetup, showSetup } = await import("../../server/page/setup/setup.js");
const { update } = await import("../../server/page/core/store.js");

const game = (name, value) => ({ name, options: [{ name: "target", value, default: 100 }] });
const OFFER = { game: "rummy", games: [game("rummy", 200), game("gin", 100)], players: ["Anna"], source: { kind: "typed", named: "" }, offers: true, running: null };

test("the form begins with what is on at the server, also where that is tables that are typed", () => {
  const form = formFor(OFFER, null);
  assert.deepEqual([form.game, form.values, form.players, form.source], ["rummy", { target: 200 }, ["Anna"], "typed"]);
});

test("what was chosen stays chosen while its game is offered", () => {
  const chosen = { ...formFor(OFFER, null), game: "gin" };
  assert.equal(formFor(OFFER, chosen), chosen);
  assert.equal(formFor({ ...OFFER, games: [game("rummy", 200)] }, chosen).game, "rummy");
});

test("a game's box has its drawing, its words, how many play it and about how long, spelt out for the ear", async () => {
  const box = { ...game("rummy", 1), title: { en: "Rummy", fr: "Rummy" }, blurb: { en: "The table moves", fr: "La table bouge" }, seats: [2, 4], minutes: 45, pieces: "tiles", presets: [] };
  const gin = { ...box, name: "gin-rami", title: { en: "Gin Rami", fr: "Gin Rami" }, seats: [2, 2], minutes: 30 };
  const offer = { ...OFFER, games: [box, gin] };
  update({ setup: { offer, form: { ...formFor(offer, null), game: "gin-rami", source: "photos" } } });
  renderSetup();
  const boxes = [...document.querySelectorAll("#first-games .box")];
  assert.deepEqual(boxes.map((each) => each.querySelector("b").textContent), ["Rummy", "Gin Rami"]);
  assert.equal(new Set(boxes.map((each) => each.querySelector("svg.cover").innerHTML)).size, 2);
  assert.deepEqual([...boxes[0].querySelectorAll(".fact .unseen")].map((each) => each.textContent), ["2 to 4 players", "about 45 minutes"]);
  assert.deepEqual([...boxes[1].querySelectorAll(".fact [aria-hidden=true]:not(svg)")].map((each) => each.textContent), ["2", "30\u00a0min"]);
  assert.deepEqual(boxes.map((each) => each.querySelector("input").hasAttribute("checked")), [false, true]);
  assert.equal(document.querySelectorAll("#first-players .pawn").length, 2);
});

test("what is being tapped stays in its place when the cameras become known, and so does what is chosen", async () => {
  const [before, offered] = [globalThis.fetch, { ...OFFER, games: [{ ...game("rummy", 1), title: { en: "Rummy" }, blurb: { en: "" }, seats: [2, 4], minutes: 45, pieces: "tiles", presets: [] }] }];
  let [answer, tell] = [() => {}, () => {}];
  const [cameras, isAsked] = [new Promise((resolve) => (answer = resolve)), new Promise((resolve) => (tell = resolve))];
  const answers = { setup: offered, cameras };
  globalThis.fetch = async (address) => {
    if (address === "cameras") tell();
    return { ok: true, text: async () => JSON.stringify(address in answers ? await answers[address] : []) };
  };
  update({ setup: { offer: null, form: null } });
  const shown = showSetup();
  await isAsked;
  const [kinds, fields] = ["first-sources", "source-more"].map((id) => document.getElementById(id));
  const tapped = [...kinds.children];
  assert.equal(document.querySelectorAll("#first-games .box").length, 1);
  kinds.querySelector("input[value=clip]").dispatchEvent(new Event("change"));
  const clip = fields.querySelector("input[type=file]");
  answer([{ index: 0, name: "Webcam" }]);
  await shown;
  globalThis.fetch = before;
  assert.ok(tapped.every((label, at) => label === kinds.children[at]));
  assert.equal(fields.querySelector("input[type=file]"), clip);
});

test("the first screen says which match is being played, else which was left open", () => {
  const [running, heading, title, since] = ["running", "running-heading", "running-title", "running-since"].map((id) => document.getElementById(id));
  const left = { id: 3, readable: true, title: { en: "Rummy", fr: "Rummy" }, players: ["Anna", "Ben"], totals: [5, -5], begun: 0, rounds: 1 };
  const players = [{ name: "Cleo", total: 12 }, { name: "Dan", total: 0 }];
  const shown = (play, offered) => renderRunning({ snapshot: snapshot({ play }), game: { title: { en: "Gin Rami", fr: "Gin Rami" } }, setup: { offer: { ...OFFER, running: offered } } });
  shown(null, null);
  assert.equal(running.hidden, true);
  shown({ players }, left);
  assert.deepEqual([running.hidden, heading.textContent, title.textContent, since.textContent], [false, "A match is being played", "Gin Rami, Cleo 12, Dan 0", ""]);
  shown(null, left);
  assert.deepEqual([running.hidden, heading.textContent, title.textContent], [false, "A match was left unfinished", "Rummy, Anna 5, Ben −5"]);
  assert.match(since.textContent, /1 line on the sheet/);
});
