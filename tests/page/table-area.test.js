import { snapshot } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { prepareTableArea, renderTableArea } = await import("../../server/page/table/table-area.js");

const AREA = [[0.2, 0.1], [0.8, 0.1], [0.8, 0.9], [0.2, 0.9]];
const camera = { area: AREA, suggested: null, light: "good", sharpness: "good", size: "good", read: 12, found: 12, turns: 0 };
const isOffered = () => !document.getElementById("open-area").hidden;
const marks = () => document.querySelectorAll("#scene .area-marks path").length;

test("the playing area is shown and offered over what is filmed, not over a table that is drawn", () => {
  prepareTableArea();
  renderTableArea({ snapshot: snapshot({ camera }) });
  assert.ok(isOffered());
  assert.ok(marks() > 0);
  renderTableArea({ snapshot: snapshot({ camera, source: "typed", feed: "typed" }) });
  assert.ok(!isOffered());
  assert.equal(marks(), 0);
});
