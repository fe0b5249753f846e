import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { added, notationOf, opened, placeAfter, trayOf, withNewGroup, without, withoutLast } = await import("../../server/page/pieces/tray.js");

const tapped = (tray, ...faces) => faces.reduce(added, tray);

test("what is tapped goes behind the last of the group that grows", () => {
  const one = tapped(trayOf([]), "R7", "R8");
  const two = tapped(withNewGroup(one), "K1", "B1");
  assert.equal(notationOf(two), "R7 R8 | K1 B1");
  assert.equal(notationOf(added(opened(two, 0), "R9")), "R7 R8 R9 | K1 B1");
});

test("a table that is there goes on with its last group", () => {
  assert.equal(notationOf(added(trayOf([["R7"], [], ["K1"]]), "K2")), "R7 | K1 K2");
});

test("a tap in the tray takes away, and an empty group goes with its last piece", () => {
  const tray = trayOf([["R7"], ["K1", "B1"]]);
  assert.equal(notationOf(without(tray, 1, 0)), "R7 | B1");
  const left = without(tray, 0, 0);
  assert.deepEqual(left, { groups: [["K1", "B1"]], at: 0 });
  assert.equal(notationOf(added(left, "Y1")), "K1 B1 Y1");
});

test("erasing goes backwards from group to group, and stops at nothing", () => {
  let tray = withNewGroup(trayOf([["R7", "R8"]]));
  const written = [];
  for (let times = 0; times < 4; times += 1) {
    tray = withoutLast(tray);
    written.push(notationOf(tray));
  }
  assert.deepEqual(written, ["R7 R8", "R7", "", ""]);
  assert.equal(notationOf(added(tray, "K1")), "K1");
});

test("a group that was begun and holds nothing leaves no trace", () => {
  const tray = opened(withNewGroup(trayOf([["R7"], ["K1"]])), 0);
  assert.deepEqual(tray, { groups: [["R7"], ["K1"]], at: 0 });
  assert.deepEqual(withNewGroup(withNewGroup(trayOf([["R7"]]))), { groups: [["R7"], []], at: 1 });
});

test("arrows lead along a row, and to what lies nearest in the next one, however rows are wrapped", () => {
  // 0 1 2
  // 3 4
  //
  // 5
  const places = [[0, 0], [50, 0], [100, 0], [0, 52], [50, 52], [0, 110]].map(([x, y]) => ({ x, y }));
  const after = (from, key) => placeAfter(places, from, key);
  assert.deepEqual([after(0, "ArrowRight"), after(2, "ArrowRight"), after(0, "ArrowLeft"), after(5, "ArrowRight")], [1, 3, 0, 5]);
  assert.deepEqual([after(1, "ArrowDown"), after(2, "ArrowDown"), after(4, "ArrowDown"), after(5, "ArrowDown")], [4, 4, 5, 5]);
  assert.deepEqual([after(5, "ArrowUp"), after(4, "ArrowUp"), after(2, "ArrowUp")], [3, 1, 2]);
  assert.deepEqual([after(3, "Home"), after(3, "End")], [0, 5]);
});
