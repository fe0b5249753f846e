// A phone's leaf for the table: its verdict, and the phone's own camera, which photographs or films it.

/** @import { Snapshot, State } from "../core/types" */

import { act, ask } from "../core/api.js";
import { make, tell, the, write } from "../core/dom.js";
import { phrase, say } from "../core/i18n.js";
import { signOf } from "../core/icons.js";
import { getState, update } from "../core/store.js";
import { piecesShown } from "../pieces/piece.js";
import { summary } from "../table/verdict.js";
import { borrowCamera, hasCamera, releaseCamera, stillOf } from "./camera.js";

const PAUSE = 80; // milliseconds between two pictures of a film: more than is looked at would only wait
const WIDTH = 1280;

/** Put the buttons to work. */
export function prepareTableTab() {
  the("photo").onchange = sendPhoto;
  the("film").onclick = () => (getState().film ? update({ film: null }) : film());
  the("resume").onclick = () => act("resume");
}

/**
 * Show the leaf.
 * @param {State} state
 */
export function renderTableTab(state) {
  const { snapshot, film: filmed, tab } = state;
  the("tab-table").hidden = tab !== "table";
  renderFilm(state);
  if (snapshot === null) return;
  const { sign, headline, details } = summary(snapshot);
  the("verdict").className = sign;
  the("sign").replaceChildren(signOf(sign));
  write(the("headline"), headline);
  write(the("details"), details);
  write(the("state"), say(`table.states.${snapshot.state}`));
  the("state").dataset.state = snapshot.state;
  the("resume").hidden = snapshot.source !== "photo" || filmed !== null;
  the("reasons").replaceChildren(...reasons(snapshot, sign !== "none"));
}

/**
 * @param {Snapshot} snapshot
 * @param {boolean} isJudged
 */
function reasons({ groups, pieces, findings, notices }, isJudged) {
  const faulty = groups
    .filter(({ ruling }) => ruling !== "legal")
    .map((group) => make("li", { class: group.ruling }, piecesShown(group.pieces.map((index) => pieces[index].face)), make("p", {}, phrase(group))));
  const found = findings.map((each) => make("li", { class: each.weight === "fault" ? "illegal" : "unsure" }, phrase(each)));
  const noticed = notices.map((each) => make("li", { class: "unsure" }, phrase(each)));
  return isJudged ? [...found, ...noticed, ...faulty] : noticed;
}

/* A photo. */

async function sendPhoto() {
  const [file] = the("photo").files ?? [];
  if (!file) return;
  const form = new FormData();
  form.append("photo", file);
  showBusy(true);
  await act("photo", form);
  showBusy(false);
  the("photo").value = "";
}

/** @param {boolean} isBusy */
function showBusy(isBusy) {
  the("photo-button").classList.toggle("busy", isBusy);
  write(the("photo-button").lastElementChild, isBusy ? say("phone.sending") : say("phone.photograph"));
}

/* A film. */

async function film() {
  if (!hasCamera()) return update({ error: say("phone.noFilm") });
  const stream = await borrowCamera(WIDTH);
  if (stream === null) return update({ error: say("phone.filmRefused") });
  const lock = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
  update({ film: { stream, lock } });
  const preview = the("preview");
  preview.srcObject = stream;
  await preview.play();
  await act("source", { kind: "phone" });
  await ask("resume");
  sendFilm();
}

/** Send one picture after the other; the next is taken when the last has arrived, so none waits. */
async function sendFilm() {
  while (getState().film) {
    const picture = await stillOf(the("preview"));
    if (picture && getState().film) {
      const form = new FormData();
      form.append("picture", picture, "film.jpg");
      await act("film", form);
    }
    await new Promise((done) => setTimeout(done, PAUSE));
  }
}

/**
 * A film has ended, by its button or as the hand was to be looked at: the camera is let go of.
 * @param {Pick<State, "film">} now
 * @param {Pick<State, "film">} before
 */
export function followFilm({ film }, { film: ended }) {
  if (film || !ended) return;
  releaseCamera(ended.stream);
  ended.lock?.release();
}

/** @param {State} state */
function renderFilm({ film }) {
  the("film").textContent = film ? say("phone.stopFilm") : say("phone.film");
  tell(the("film-note"), film ? say("phone.filming") : window.isSecureContext ? null : say("phone.noFilm"));
  the("preview").hidden = film === null;
  the("photo-button").hidden = film !== null;
  the("film").hidden = !film && !window.isSecureContext;
}
