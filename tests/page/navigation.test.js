import { snapshot } from "./page.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
const { followServer } = await import("../../server/page/navigation.js");

const PLAYED = snapshot({ play: { id: 1 } });
const GONE = snapshot({ play: null });
const MAY = { permissions: { delete: true } };
const page = (snapshot, connection, more = {}) => ({ snapshot, connection, lost: null, tableMode: false, own: MAY, ...more });
let connection = 0;

beforeEach(() => {
  globalThis.location = { hash: "" };
  document.getElementById("table").hidden = false;
  document.getElementById("home").hidden = true;
  followServer(page(PLAYED, (connection += 1)), page(null, connection));
});

test("where the match has gone with its server the first screen is opened, and the table again once the match goes on", () => {
  followServer(page(PLAYED, connection + 1, { lost: "gone" }), page(PLAYED, connection));
  assert.equal(globalThis.location.hash, "");
  followServer(page(GONE, connection + 1), page(PLAYED, connection + 1));
  assert.equal(globalThis.location.hash, "home");
  document.getElementById("home").hidden = false;
  followServer(page(PLAYED, connection + 1), page(GONE, connection + 1));
  assert.equal(globalThis.location.hash, "");
  connection += 1;
});

test("a first screen gives way to the match that begins on another page, but not to one that it was opened beside", () => {
  document.getElementById("table").hidden = true;
  document.getElementById("home").hidden = false;
  globalThis.location.hash = "home";
  followServer(page(PLAYED, connection), page(PLAYED, connection));
  followServer(page(PLAYED, connection), page(null, connection));
  assert.equal(globalThis.location.hash, "home");
  followServer(page(PLAYED, connection), page(GONE, connection));
  assert.equal(globalThis.location.hash, "");
});

test("a match that is left stays left, and who has gone elsewhere, watches in table mode or may not go on is left there", () => {
  followServer(page(GONE, connection), page(PLAYED, connection));
  for (const more of [{ tableMode: true }, { own: { permissions: { delete: false } } }, { own: null }]) {
    followServer(page(GONE, (connection += 1), more), page(PLAYED, connection));
    followServer(page(PLAYED, connection), page(GONE, connection));
  }
  document.getElementById("table").hidden = true;
  followServer(page(GONE, (connection += 1)), page(PLAYED, connection));
  assert.equal(globalThis.location.hash, "");
});
