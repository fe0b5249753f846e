// What is told along with the demonstration's films, over everything else: its chapters, and the way to one's own camera.

/** @import { Chapters, Snapshot, State } from "../core/types" */

import { act } from "../core/api.js";
import { keepFocus, make, the, write } from "../core/dom.js";
import { phrase, phraseOf, say, spoken } from "../core/i18n.js";
import { getState, whenChanged } from "../core/store.js";

/** Let a chapter be turned to by the key of its number. */
export function prepareCaption() {
  addEventListener("keydown", pressed);
}

/**
 * Show what is told, and what there is to be told.
 * @param {State} state
 */
export function renderCaption({ snapshot }) {
  if (snapshot === null) return;
  const { caption, chapters } = snapshot;
  the("caption").hidden = caption === null && chapters === null;
  write(the("told"), caption === null ? "" : phrase(caption));
  renderChapters(snapshot);
}

const renderChapters = whenChanged(
  (/** @type {Snapshot} */ { caption, chapters }) => [spoken(), caption?.over, chapters],
  ({ caption, chapters }) => {
    const own = make("a", { class: caption?.over ? "button primary" : "button", href: "#home", "data-keep": "own" }, say("table.ownCamera"));
    keepFocus(the("chapters"), () => the("chapters").replaceChildren(...(chapters === null ? [] : [...buttons(chapters), own])));
  },
);

/** @param {Chapters} chapters */
function buttons(chapters) {
  const on = chapters.asked ?? chapters.at;
  return namesOf(chapters).map((name, at) => {
    const attributes = { type: "button", class: "button", "data-keep": `chapter-${at}`, "aria-keyshortcuts": `${at + 1}`, "aria-pressed": String(at === on), "data-right": "lead" };
    return make("button", { ...attributes, click: () => turnTo(at) }, name);
  });
}

/** @type {(chapters: Chapters) => string[]} */
const namesOf = (chapters) => phraseOf(chapters, "names");

/** @param {number} chapter */
const turnTo = (chapter) => act("chapter", { chapter });

/** @param {KeyboardEvent} event */
function pressed(event) {
  const { snapshot, own } = getState();
  const chapters = own?.leads === false ? null : (snapshot?.chapters ?? null); // to a phone no chapter is offered
  const isElsewhere = event.target instanceof HTMLElement && event.target.closest("input, textarea, select, dialog");
  if (chapters === null || isElsewhere || the("table").hidden || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const at = namesOf(chapters).findIndex((_, number) => event.key === `${number + 1}`);
  if (at >= 0) turnTo(at);
}
