import { snapshot } from "./page.js";
import { own, state } from "./phone.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { seatToClaim } = await import("../../server/page/phone/own.js");

test("a player is claimed again where they play, unless the table has released the phone", () => {
  assert.equal(seatToClaim(own({ number: null, seat: null }), state().snapshot, "Ben"), 1);
  assert.equal(seatToClaim(own({ number: null, seat: null }), state().snapshot, "Zoë"), null);
  assert.equal(seatToClaim(own(), state().snapshot, "Anna"), null);
  assert.equal(seatToClaim(own({ number: null }), snapshot(), "Ben"), null);
  assert.equal(seatToClaim(own({ number: null, seat: null, released: true }), state().snapshot, "Ben"), null);
});
