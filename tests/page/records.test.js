import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { knownNames, preparePlayers, seasonStart, showPlayers } = await import("../../server/page/players/records.js");

const NOW = new Date(2026, 10, 23, 20, 30);
const player = (name, last, more = {}) => ({ name, last, matches: 3, won: 2, longest_word: "", games: [], beaten: {}, lost_to: {}, ...more });
const answering = (answer) => (globalThis.fetch = async () => ({ ok: answer.error === undefined, text: async () => JSON.stringify(answer) }));
const list = document.getElementById("player-records");

test("a season begins with the year, a month ago, this evening, on a date, or always", () => {
  const hours = (season, date = "") => (NOW.getTime() / 1000 - seasonStart(season, date, NOW)) / 3600;
  assert.equal(seasonStart("always", "", NOW), 0);
  assert.equal(hours("month"), 720);
  assert.equal(hours("evening"), 12);
  assert.equal(hours("date", "2026-11-23"), 20.5);
  assert.equal(seasonStart("date", "", NOW), 0, "no date yet");
  assert.equal(new Date(1000 * seasonStart("year", "", NOW)).getMonth(), 0);
});

test("a player's card tells wins, the others, the longest word and each game", async () => {
  const game = { game: "rummy", fr: "Rummy", en: "Rummy", matches: 3, won: 2, rounds: 4, unit: "round", points: -10, best: { points: 33, laid: ["R10", "R11", "R12"], match: 7 } };
  answering([player("Anna", 5, { beaten: { Ben: 2 }, lost_to: { Ben: 1 }, longest_word: "CHATON", games: [game] })]);
  preparePlayers();
  await showPlayers();
  const said = list.textContent;
  assert.match(said, /2 wins in 3 matches/);
  assert.match(said, /Against Ben: won 2, lost 1/);
  assert.match(said, /−2\.5/);
  assert.match(said, /4 rounds,/);
  answering([player("Anna", 5, { beaten: {}, lost_to: {}, longest_word: "", games: [{ ...game, unit: "hand", best: null }] })]);
  await showPlayers();
  assert.match(list.textContent, /4 hands,/);
  answering([player("Anna", 5, { beaten: { Ben: 2 }, lost_to: { Ben: 1 }, longest_word: "CHATON", games: [game] })]);
  await showPlayers();
  assert.equal(list.querySelectorAll(".tile").length, 6 + 3);
  assert.equal(list.querySelector("section a").getAttribute("href"), "#match-7");
  assert.equal(list.querySelector(".buttons a").getAttribute("href"), "players/export?name=Anna");
  assert.equal(document.getElementById("players-empty").hidden, true);
});

test("of a player none of whose matches has ended no wins are told", async () => {
  answering([player("Anna", 5, { matches: 0, won: 0, beaten: {}, lost_to: {}, longest_word: "", games: [] })]);
  await showPlayers();
  assert.match(list.textContent, /No match has ended\./);
  assert.equal(list.querySelector(".wins"), null);
});

test("names are offered by who has played last, and none where nothing is kept", async () => {
  answering([player("Anna", 5), player("Ben", 9)]);
  assert.deepEqual(await knownNames(), ["Ben", "Anna"]);
  answering({ error: { code: "store", fr: "Rien.", en: "Nothing is kept here." } });
  assert.deepEqual(await knownNames(), []);
});

test("of two seasons asked for one upon another the last one is shown, whichever is answered first", async () => {
  const answers = [];
  globalThis.fetch = () => new Promise((done) => answers.push((told) => done({ ok: true, text: async () => JSON.stringify(told) })));
  const both = [showPlayers(), showPlayers()];
  answers[1]([player("Ben", 1)]);
  answers[0]([player("Anna", 1)]);
  await Promise.all(both);
  assert.match(list.textContent, /^Ben/);
});

test("a season in which nobody has played says so", async () => {
  answering([]);
  await showPlayers();
  assert.equal(document.getElementById("players-empty").hidden, false);
});
