// The page of one table: follow it, show it, and let people put it right.

import "./locale/house-words.js";
import { askFace, prepareDialog } from "./pieces/correction.js";
import { make, tell, the, write } from "./core/dom.js";
import { prepareLanguages } from "./core/languages.js";
import { ask, follow, learn } from "./core/api.js";
import { prepareMatch, showMatch } from "./match/match.js";
import { preparePlaces, sayPlaces } from "./navigation.js";
import { drawOverlay, hangPicture, loadPicture, onPieceTapped, takePictureDown } from "./pieces/picture.js";
import { prepareTable, showTable, tookTap } from "./table/table.js";
import { prepareTyped, showTyped } from "./table/typed-table.js";
import { openSource, prepareSource } from "./setup/source.js";
import { showVerdict, waitingFor } from "./table/verdict.js";
import { learnNames, spoken, words } from "./core/i18n.js";

let game = null;
let shown = null;
let newest = null;
let busy = false;
let connection = 0;

follow(take, noteLoss);
onPieceTapped((piece, event) => tookTap(piece, event) || correct(piece));
prepareTable(trouble);
prepareLanguages(sayAgain);
for (const deed of ["undo", "resume", "replay"])
  the(deed).onclick = async () => trouble(await ask(deed === "undo" ? "corrections/undo" : deed));
the("photo").onchange = (event) => send(event.target);
takeDrops(the("frame"));
prepareTyped(trouble);
preparePlaces();
prepareSource();
the("change-source").onclick = openSource;

/** Say that the connection is lost, or found again: pictures are then numbered anew. */
function noteLoss(lost) {
  the("lost").hidden = !lost;
  if (!lost) return;
  connection += 1;
  if (shown) shown = { ...shown, picture: null };
}

/** Take a whole state; while a picture loads, only the newest one waits. */
async function take(snapshot) {
  newest = snapshot;
  if (busy) return;
  busy = true;
  while (newest !== null) {
    const next = newest;
    newest = null;
    await show(next);
  }
  busy = false;
}

/** Show a state: the picture and its outlines change in one moment. */
async function show(snapshot) {
  if (game?.name !== snapshot.game) await learnGame();
  const isNew = snapshot.picture !== null && snapshot.picture !== shown?.picture;
  const image = isNew ? await loadPicture(snapshot.picture, connection) : null;
  if (image) hangPicture(image);
  else if (snapshot.picture === null) takePictureDown();
  if (snapshot.sight !== shown?.sight) trouble(null);
  shown = image || !isNew ? snapshot : { ...snapshot, picture: null };
  render();
}

function render() {
  if (game) the("game").textContent = game.title[spoken()];
  if (shown === null) return;
  showState();
  drawOverlay(shown);
  showVerdict(shown, correct);
  showMatch(shown);
  showTyped(shown);
  showTable(shown);
  the("undo").hidden = !shown.corrections;
  write(the("waiting"), shown.state === "camera gone" ? words().headline.gone : (waitingFor(shown)?.[0] ?? words().opening));
  the("change-source").hidden = shown.source === "frozen" || shown.count !== null || !(shown.picture === null || shown.state === "camera gone");
  the("resume").hidden = shown.source !== "photo" || shown.feed === "photos" || shown.feed === "typed";
  the("replay").hidden = !shown.ended;
}

function showState() {
  const { states, photoState, clipState, endedState, phoneState, photosState, typedState, frozenState } = words();
  const isStill = shown.state === "verdict";
  const sources = { frozen: frozenState, photo: photoState, phone: phoneState, photos: photosState, typed: typedState };
  const special = { ...sources, clip: shown.ended ? endedState : clipState }[shown.source];
  const state = the("state");
  state.dataset.state = shown.ended || shown.source === "photo" ? "still" : shown.state;
  const text = isStill && special ? special : ((shown.state === "looking" && waitingFor(shown)?.[0]) || states[shown.state]);
  write(state, text);
}

async function learnGame() {
  const learnt = await learn("game");
  if (learnt === null) return; // the server has gone: the next state will ask again
  game = learnt;
  learnNames(game.faces);
  prepareDialog(game.faces.map((each) => each.face));
  prepareMatch(game.seats, trouble);
}

function correct(piece) {
  askFace(shown, piece, trouble);
}

function trouble(sentence) {
  tell(the("trouble"), sentence);
}

/** What is wrong with a photo stays until it is read: the table may change in the meantime. */
function sayOfPhoto(sentence) {
  const close = make("button", { type: "button", class: "quiet", "aria-label": words().closePhotoNote, click: () => sayOfPhoto(null) }, "✕");
  the("photo-said").hidden = sentence === null;
  the("photo-said").replaceChildren(...(sentence === null ? [] : [make("span", {}, sentence), close]));
}

async function send(input) {
  if (input.files.length) await judge(input.files[0]);
  input.value = "";
}

async function judge(file) {
  const form = new FormData();
  form.append("photo", file);
  the("photo-button").classList.add("busy");
  sayOfPhoto(await ask("photo", form));
  the("photo-button").classList.remove("busy");
}

function takeDrops(area) {
  area.addEventListener("dragover", (event) => event.preventDefault());
  area.addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer.files.length) judge(event.dataTransfer.files[0]);
  });
}

function sayAgain() {
  trouble(null);
  render();
  sayPlaces();
}
