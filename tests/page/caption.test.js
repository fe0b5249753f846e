import { snapshot } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { renderCaption } = await import("../../server/page/table/caption.js");

const strip = document.getElementById("caption");
const told = (caption) => renderCaption({ snapshot: snapshot({ caption }) });

test("what is told stands over the page, and goes with the story", () => {
  told({ fr: "Anna ouvre.", en: "Anna opens.", over: false });
  assert.equal(strip.hidden, false);
  assert.equal(strip.textContent, "Anna opens.");
  assert.equal(strip.querySelector("a"), null);
  told(null);
  assert.equal(strip.hidden, true);
});

test("the last word leads to one's own camera", () => {
  told({ fr: "Anna gagne.", en: "Anna wins.", over: true });
  assert.equal(strip.querySelector("a").getAttribute("href"), "#home");
});
