import { snapshot, turn } from "./page.js";
import { fault, own, play, state } from "./phone.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { isOwnTurn, newsOf, trembleLate } = await import("../../server/page/phone/tremble.js");

test("a phone trembles for its own player alone, and once", () => {
  const before = { snapshot: snapshot({ play: play({ seat: 0, pushed: 2, last: 1 }), turn: turn() }) };
  const refused = { snapshot: snapshot({ play: play(), turn: turn({ fault }) }) };
  assert.equal(newsOf(state(), before), "turn");
  assert.equal(newsOf(state({ own: own({ seat: 0 }) }), before), "accepted");
  assert.equal(newsOf({ ...state(), ...refused }, state()), "refused");
  assert.equal(newsOf({ ...state({ own: own({ seat: 0 }) }), ...refused }, state()), null);
  assert.equal(newsOf({ ...state(), ...refused }, refused), null);
  assert.equal(newsOf(state({ snapshot: snapshot({ play: play({ id: 2 }), turn: turn() }) }), before), null);
  const count = { needs_hands: true, hands: [{ agreed: false }, { agreed: false }] };
  assert.equal(newsOf(state({ snapshot: snapshot({ play: play(), turn: turn(), count }) }), state()), "show");
});

test("when the time is up the phone of whoever is at turn trembles, no other", () => {
  const trembled = [];
  globalThis.navigator.vibrate = (pattern) => trembled.push(pattern);
  trembleLate(state({ own: own({ seat: 0 }) }));
  trembleLate(state({ own: own({ seat: null }) }));
  trembleLate(state({ snapshot: snapshot({ play: play({ over: true }), turn: turn() }) }));
  assert.deepEqual(trembled, []);
  trembleLate(state());
  assert.equal(trembled.length, 1);
  delete globalThis.navigator.vibrate;
});

test("the last seconds are heard on the phone of whoever is at turn, on no other", () => {
  assert.equal(isOwnTurn(state()), true);
  for (const seat of [0, null]) assert.equal(isOwnTurn(state({ own: own({ seat }) })), false);
  assert.equal(isOwnTurn(state({ snapshot: null })), false);
});
