import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { update } = await import("../../server/page/core/store.js");
const { dropTypedHand, typedHand } = await import("../../server/page/count/typed-hand.js");

update({ game: { name: "rummy", faces: ["R1", "B4"].map((face) => ({ face, copies: 2, fr: face, en: face })) } });
const tray = (element) => [...element.querySelectorAll(".tray .tile")].length;

test("a hand being tapped stays the same until it is another one's, or dropped", () => {
  const taken = [];
  const wanted = { faces: ["R1"], take: (text) => taken.push(text), taken: "Take it" };
  const first = typedHand("Anna", wanted);
  first.querySelector("[data-keep=key-B4]").click();
  assert.equal(typedHand("Anna", { ...wanted, faces: [] }), first);
  first.querySelector("[data-keep=take]").click();
  assert.deepEqual([taken, tray(first)], [["R1 B4"], 2]);
  const other = typedHand("Ben", { ...wanted, faces: [], used: ["B4", "B4"] });
  assert.equal(tray(other), 0);
  assert.ok(other.querySelector("[data-keep=key-B4]").hasAttribute("aria-disabled"));
  dropTypedHand();
  assert.notEqual(typedHand("Ben", wanted), other);
});
