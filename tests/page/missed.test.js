import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { prepareMissed, renderMissed } = await import("../../server/page/matches/missed.js");
const { update } = await import("../../server/page/core/store.js");

const MATCH = { id: 7, readable: true, players: ["Anna", "Ben"], unit: "round", lines: [{ round: 0, called: 1, stage: null }] };
const details = document.getElementById("missed");
const list = document.getElementById("missed-list");

/** What is listed once the server has answered so. */
async function opened(match, answer) {
  const asked = [];
  globalThis.fetch = async (path) => {
    asked.push(path);
    return { ok: true, text: async () => JSON.stringify(answer) };
  };
  update({ kept: { match, player: "", kind: "", move: 0 } });
  renderMissed(match);
  details.open = true;
  details.dispatchEvent(new Event("toggle"));
  for (let turn = 0; turn < 5; turn += 1) await null; // the answer takes some turns of the loop
  return asked;
}

prepareMissed();

test("what was missed is asked for once it is opened, and told by name, round and points", async () => {
  const asked = await opened(MATCH, [{ round: 0, player: 1, points: 30, laid: ["R10", "B10", "K10"], left: ["Y2"], table: "", proved: true }]);
  assert.deepEqual(asked, ["matches/7/missed"]);
  assert.equal(list.querySelector("p").textContent, "Round 1: Ben could still have laid this, 30\u00a0points.");
  assert.equal(list.querySelectorAll(".tile").length, 3);
});

test("another match is closed again, and says where nothing was missed", async () => {
  renderMissed({ ...MATCH, id: 8 });
  assert.equal(details.open, false);
  await opened({ ...MATCH, id: 8 }, []);
  assert.match(list.textContent, /^Nothing/);
});

test("nothing is offered before a round has ended, or where nothing is laid", () => {
  renderMissed({ ...MATCH, lines: [{ round: null }] });
  assert.equal(details.hidden, true);
  renderMissed({ ...MATCH, unit: "hand" });
  assert.equal(details.hidden, true);
  renderMissed(MATCH);
  assert.equal(details.hidden, false);
});
