import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { chosenIn, colourButtons, namesIn, nextFree } = await import("../../server/page/setup/colours.js");

test("who has no name is called by the seat, and what was chosen goes by the names", () => {
  const form = { players: [" Anna ", ""], colours: [null, 4] };
  assert.deepEqual(namesIn(form), ["Anna", "Player 2"]);
  assert.deepEqual(chosenIn(form), { "Player 2": 4 });
});

test("the next colour is one that nobody else wears", () => {
  assert.equal(nextFree([0, 1, 2], 0), 3);
  assert.equal(nextFree([5, 0, 1], 0), 2);
  assert.equal(nextFree([0, 1, 2, 3, 4, 5], 2), 2);
});

test("a pawn stands before each name, in the colour that the server says, and says it in words", async () => {
  const asked = [];
  const kept = globalThis.fetch;
  globalThis.fetch = async (path, { body }) => (asked.push([path, JSON.parse(body)]), { ok: true, text: async () => "[3, 0]" });
  const form = { players: ["Anna", "Ben"], colours: [null, null] };
  const { buttons, show } = colourButtons(form);
  await show();
  assert.deepEqual(buttons.map((each) => each.className), ["quiet colour seat-3", "quiet colour seat-0"]);
  assert.equal(buttons[0].getAttribute("aria-label"), "Anna’s colour: olive. Another");
  buttons[1].click();
  assert.deepEqual(form.colours, [null, 1]);
  assert.deepEqual(asked.at(-1), ["setup/colours", { players: ["Anna", "Ben"], colours: { Ben: 1 } }]);
  globalThis.fetch = kept;
});
