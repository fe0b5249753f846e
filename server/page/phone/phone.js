// The page of a phone: it photographs or films the table, and follows verdicts and scores.

import "../locale/house-words.js";
import { make, tell, the, write } from "../core/dom.js";
import { prepareLanguages } from "../core/languages.js";
import { ask, follow, learn } from "../core/api.js";
import { tileShown } from "../pieces/piece.js";
import { summary } from "../table/verdict.js";
import { SIGNS, learnNames, minus, spoken, words } from "../core/i18n.js";

const PAUSE = 80; // milliseconds between two pictures of a film: more than is looked at would only wait
const QUALITY = 0.85;
const WIDTH = { ideal: 1280 };
let shown = null;
let connection = 0;
let game = null;
let filming = null;

prepareLanguages(render);
the("photo").onchange = (event) => send(event.target);
the("film").onclick = () => (filming ? stop() : film());
the("resume").onclick = async () => trouble(await ask("resume"));
the("shot").onerror = () => (the("shot").hidden = true); // the picture is gone from the server: a newer one comes
follow(take, noteLoss);

function noteLoss(lost) {
  the("lost").hidden = !lost;
  if (lost) connection += 1;
}

async function take(snapshot) {
  shown = snapshot;
  if (game !== snapshot.game) await learnGame(snapshot.game);
  render();
}

async function learnGame(name) {
  const learnt = await learn("game");
  if (learnt === null) return; // the next state asks again
  learnNames(learnt.faces);
  game = name;
}

/* What is said of the table. */

function render() {
  sayFilm();
  if (shown === null) return;
  const { sign, headline, details } = summary(shown);
  the("verdict").className = sign;
  write(the("sign"), SIGNS[sign]);
  write(the("headline"), headline);
  write(the("details"), details);
  write(the("state"), words().states[shown.state]);
  the("state").dataset.state = shown.state;
  the("resume").hidden = shown.source !== "photo" || filming !== null;
  the("reasons").replaceChildren(...reasons());
  showPicture();
  showScores();
}

function reasons() {
  const faces = (group) => group.pieces.map((index) => tileShown(shown.pieces[index].face));
  const groups = shown.groups
    .filter(({ ruling }) => ruling !== "legal")
    .map((group) => make("li", { class: group.ruling }, make("div", { class: "tiles small" }, ...faces(group)), make("p", {}, group[spoken()])));
  const others = [...shown.findings, ...shown.notices].map((each) => make("li", { class: each.weight === "fault" ? "illegal" : "unsure" }, each[spoken()]));
  return [...others, ...groups];
}

function showPicture() {
  const picture = the("shot");
  picture.hidden = shown.sight === null || filming !== null;
  const src = `frame/${shown.sight}.jpg?${connection}`;
  if (!picture.hidden && picture.getAttribute("src") !== src) picture.src = src;
  picture.alt = words().shot(shown.table);
}

function showScores() {
  const { play } = shown;
  tell(the("won"), play?.won?.[spoken()] ?? null);
  the("no-match").hidden = play !== null;
  const line = ({ name, total }, seat) =>
    make("li", { "aria-current": seat === play.seat ? "true" : null }, make("span", {}, name), make("b", {}, minus(total)));
  the("scores").replaceChildren(...(play?.players ?? []).map(line));
}

/* A photo. */

async function send(input) {
  if (!input.files.length) return;
  const form = new FormData();
  form.append("photo", input.files[0]);
  busy(true);
  trouble(await ask("photo", form));
  busy(false);
  input.value = "";
}

function busy(is) {
  the("photo-button").classList.toggle("busy", is);
  the("photo-button").lastElementChild.textContent = is ? words().sending : words().photograph;
}

/* A film. */

async function film() {
  if (!navigator.mediaDevices?.getUserMedia) return trouble(words().noFilm);
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: WIDTH }, audio: false });
    filming = { stream, lock: await navigator.wakeLock?.request("screen").catch(() => null) };
  } catch {
    return trouble(words().filmRefused);
  }
  the("preview").srcObject = filming.stream;
  the("preview").hidden = false;
  await the("preview").play();
  trouble(await ask("source", { kind: "phone" }));
  await ask("resume");
  render();
  sendFilm();
}

/** Send one picture after the other; the next is taken when the last has arrived, so none waits. */
async function sendFilm() {
  const canvas = document.createElement("canvas");
  const video = the("preview");
  while (filming) {
    if (video.videoWidth) {
      [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
      canvas.getContext("2d").drawImage(video, 0, 0);
      const picture = await new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
      const form = new FormData();
      form.append("picture", picture, "film.jpg");
      trouble(await ask("film", form));
    }
    await new Promise((done) => setTimeout(done, PAUSE));
  }
}

function stop() {
  for (const track of filming.stream.getTracks()) track.stop();
  filming.lock?.release();
  filming = null;
  the("preview").hidden = true;
  render();
}

function sayFilm() {
  the("film").textContent = filming ? words().stopFilm : words().film;
  const note = filming ? words().filming : window.isSecureContext ? null : words().noFilm;
  tell(the("film-note"), note);
  the("film").hidden = !filming && !window.isSecureContext;
}

function trouble(sentence) {
  tell(the("trouble"), sentence);
}
