import assert from "node:assert/strict";
import { test } from "node:test";
import { getState, subscribe, update, whenChanged } from "../../server/page/core/store.js";

test("whoever follows is shown each state with the one before it, and none can change it", () => {
  const seen = [];
  subscribe((now, before) => seen.push([before.connection, now.connection]));
  update({ connection: 1 });
  update(({ connection }) => ({ connection: connection + 1 }));
  assert.deepEqual(seen, [[0, 1], [1, 2]]);
  assert.throws(() => (getState().connection = 9), TypeError);
});

test("a change made while one is shown is shown next, to all, in order", () => {
  const [first, second] = [[], []];
  subscribe(({ error }) => {
    first.push(error);
    if (error === "one") update({ error: "two" });
  });
  subscribe(({ error }) => second.push(error));
  update({ error: "one" });
  assert.deepEqual(first, ["one", "two"]);
  assert.deepEqual(second, ["one", "two"]);
});

test("one that fails does not keep later changes from being shown", () => {
  const seen = [];
  subscribe(({ lost }) => {
    seen.push(lost);
    if (lost && seen.length === 1) throw new Error("stumbled");
  });
  assert.throws(() => update({ lost: true }), /stumbled/);
  update({ lost: false });
  assert.deepEqual(seen, [true, false]);
});

test("what has not changed is not drawn again", () => {
  const drawn = [];
  const render = whenChanged((a, b) => [a.name, b], (a, b) => drawn.push([a.name, b]));
  render({ name: "x", other: 1 }, 1);
  render({ name: "x", other: 2 }, 1);
  render({ name: "x" }, 2);
  assert.deepEqual(drawn, [["x", 1], ["x", 2]]);
});
