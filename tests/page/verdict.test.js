import { group, piece, snapshot, turn } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { update } = await import("../../server/page/core/store.js");
const { renderVerdict, summary, waitingFor } = await import("../../server/page/table/verdict.js");

const TABLE = { pieces: [piece("R7"), piece("R8", 20), piece("R9", 40, 0, { sure: false })], groups: [group([0, 1]), group([2], { ruling: "unsure", en: "What is this?" })] };

test("the verdict in a few words", () => {
  const said = (more) => summary(snapshot(more)).headline;
  assert.equal(said({ state: "camera gone" }), "I cannot see the table");
  assert.equal(said({ sight: null }), "Looking for the table…");
  assert.equal(said({ sight: null, feed: "phone" }), "Waiting for the phone");
  assert.equal(said({}), "No pieces in sight");
  assert.equal(said({ ...TABLE }), "Everything holds");
  assert.equal(said({ ...TABLE, ruling: "unsure" }), "One piece to check");
  assert.equal(said({ ...TABLE, ruling: "illegal", groups: [group([0], { ruling: "illegal" }), group([1], { ruling: "illegal" })] }), "2\u00a0groups are not valid");
  assert.equal(said({ ...TABLE, turn: turn({ clearing: true }) }), "The round is written down");
});

test("what lies there is no turn in a game whose hands are laid at their end, nor while a round is counted", () => {
  const bad = { ...TABLE, ruling: "illegal", groups: [group([0], { ruling: "illegal" })] };
  update({ game: { faces: [{ face: "10S" }] } });
  const hand = { unit: "hand", called: 2, stage: null, won: null };
  assert.deepEqual(summary(snapshot({ ...bad, play: hand })), { sign: "none", headline: "Hand 2", details: "The cards are in your hands: I am not looking. Whoever knocks tells me." });
  const counted = summary(snapshot({ ...bad, count: { missing_en: "Ben’s hand is still to be shown.", missing_fr: "" } }));
  assert.deepEqual(counted, { sign: "none", headline: "Counting", details: "Ben’s hand is still to be shown." });
});

test("the band's reason is not said again among the notices, but what follows from it is", () => {
  const findings = [{ reason: "low", weight: "fault", pieces: [], fr: "", en: "Too low." }];
  renderVerdict({ snapshot: snapshot({ ...TABLE, findings, ruling: "illegal" }) });
  assert.equal(document.getElementById("notices").hidden, true);
  renderVerdict({ snapshot: snapshot({ ...TABLE, findings, ruling: "illegal", groups: [group([0], { ruling: "illegal" })] }) });
  assert.equal(document.getElementById("notices").textContent, "Too low.");
});

test("of a table of which every piece is read it is said what is doubted all the same", () => {
  const read = { pieces: [piece("R1"), piece("R1", 20), piece("R1", 40)], groups: [group([0, 1, 2], { ruling: "unsure", en: "Seen 3 times." })], ruling: "unsure" };
  assert.deepEqual(summary(snapshot(read)), { sign: "unsure", headline: "I am not sure", details: "Seen 3 times." });
  const before = { weight: "doubt", pieces: [], reason: "before_unread", en: "The table before is not known.", fr: "" };
  assert.equal(summary(snapshot({ ...read, findings: [before] })).details, "The table before is not known.");
  assert.equal(summary(snapshot({ ...TABLE, ruling: "unsure" })).details.includes("What is this?"), false);
});

test("of an empty table that is tapped nobody is told to lay pieces before a camera", () => {
  assert.match(summary(snapshot({})).details, /to the camera/);
  assert.equal(summary(snapshot({ source: "typed", feed: "typed" })).details, "Tap the pieces below the picture.");
});

test("where a camera looks nothing is waited for", () => {
  assert.equal(waitingFor(snapshot({ sight: null })), null);
  assert.equal(waitingFor(snapshot({ feed: "photos" })), null);
  assert.equal(waitingFor(snapshot({ feed: "photos", sight: null })).headline, "Waiting for a photo");
  assert.ok(document.getElementById("photo-button").closest("#menu"));
  assert.match(waitingFor(snapshot({ feed: "photos", sight: null })).details, /“Judge a photo” in the menu/, "it is said where that is");
});

test("what needs people's eyes stands on top, under its own number", () => {
  renderVerdict({ snapshot: snapshot({ ...TABLE, ruling: "unsure" }) });
  const groups = [...document.querySelectorAll("#groups .group")];
  assert.deepEqual(groups.map((each) => each.querySelector(".badge").textContent), ["2 ?", "1 ✓"]);
  assert.equal(groups[0].querySelector(".sentence").textContent, "What is this?");
  assert.deepEqual(groups.map((each) => each.querySelectorAll(".tile").length), [1, 2]);
});
