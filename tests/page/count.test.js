import { snapshot } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { update } = await import("../../server/page/core/store.js");
const { countAfter, waysToShow } = await import("../../server/page/count/count.js");

const LOCAL = { types: true, corrects: true, reopened: 1, error: "No." };

test("a hand being typed stays so while the same player shows", () => {
  const before = snapshot({ count: { seat: 0 } });
  assert.equal(countAfter(LOCAL, before, snapshot({ count: { seat: 0 } })), LOCAL);
  assert.equal(countAfter(LOCAL, before, snapshot({ count: { seat: 1 } })).types, false);
});

test("with the count its troubles end", () => {
  assert.deepEqual(countAfter(LOCAL, snapshot({ count: { seat: 0 } }), snapshot()), { types: false, corrects: false, reopened: 1, error: null });
});

test("where photographs alone are looked at there is no camera to hold a hand before: a photo is what is asked for", () => {
  const count = { needs_first: true, hands: [{ pieces: [] }, { pieces: [] }] };
  const kinds = (feed) => {
    update({ snapshot: snapshot({ feed }) });
    const ways = document.createElement("div");
    ways.append(...waysToShow(0, count, false));
    return [...ways.querySelectorAll("[data-keep]")].map((each) => each.dataset.keep);
  };
  assert.deepEqual(kinds("camera"), ["live", "photo", "type"]);
  assert.deepEqual(kinds("photos"), ["photo", "type"]);
});
