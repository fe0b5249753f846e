// Where the picture comes from: chosen on the first screen, or at the table while a match goes on.

import { make, tell, the } from "../core/dom.js";
import { ask, learn } from "../core/api.js";
import { words } from "../core/i18n.js";

const SOURCES = ["camera", "phone", "address", "clip", "photos", "typed"];
const MOST_CAMERAS = 4; // numbers offered where the system names no camera

let cameras = [];

/** Ask which cameras this computer names. */
export async function learnCameras() {
  cameras = await learn("cameras", []);
}

/** What is on at the server, as a wish {source, camera, address, clip} that the fields change. */
export function wishOf({ kind, named }) {
  return {
    source: kind,
    camera: kind === "camera" ? named : "0",
    address: kind === "address" ? named : "",
    clip: kind === "clip",
  };
}

/** Fill two places with the kinds of source and the fields of the one that is wished; `name` tells forms apart. */
export function renderSources(kinds, fields, name, wish, sample) {
  const pick = (kind) => {
    wish.source = kind;
    fields.replaceChildren(...fieldsOf(name, wish, sample));
  };
  kinds.replaceChildren(
    ...SOURCES.map((kind) => {
      const [title, hint] = words().sources[kind];
      return choice(`${name}-source`, kind, kind === wish.source, pick, [make("b", {}, title), make("span", { class: "soft" }, hint)]);
    }),
  );
  fields.replaceChildren(...fieldsOf(name, wish, sample));
}

/** Send the clip that was chosen in these fields, if one was; answers null, or why it was refused. */
export async function sendClip(fields, wish) {
  const file = wish.source === "clip" ? fields.querySelector("input[type=file]").files[0] : null;
  if (!file) return null;
  const form = new FormData();
  form.append("clip", file);
  const refused = await ask("clip", form);
  if (refused === null) wish.clip = true;
  return refused;
}

/** A wish as the server takes it: {kind, named}. */
export const asked = ({ source, camera, address }) => ({ kind: source, named: { camera, address: address.trim() }[source] ?? "" });

/** A big button of a group of which one is chosen. */
export function choice(group, value, checked, picked, inside) {
  const input = make("input", { type: "radio", name: group, value, checked, class: "unseen", change: () => picked(value) });
  return make("label", { class: "choice" }, input, ...inside);
}

function fieldsOf(name, wish, sample) {
  if (wish.source === "camera") return [cameraField(name, wish)];
  if (wish.source === "address") {
    const attributes = { id: `${name}-address`, type: "url", required: true, placeholder: "http://192.168.1.20:8080/video", value: wish.address };
    return [make("label", {}, words().address, make("input", { ...attributes, input: (event) => (wish.address = event.target.value) }))];
  }
  if (wish.source === "clip") {
    const file = make("input", { id: `${name}-clip`, type: "file", accept: "video/*", required: !wish.clip });
    return [make("label", {}, words().whichClip, file)];
  }
  const hint = { phone: words().phoneHint, typed: words().sampleHint(sample), photos: words().photosHint }[wish.source];
  return [make("p", { class: "soft" }, hint)];
}

function cameraField(name, wish) {
  const named = cameras.map(({ index, name: title }) => [String(index), title]);
  const numbers = Array.from({ length: MOST_CAMERAS }, (_, at) => [String(at), words().cameraNumber(at)]);
  const offered = named.length ? named : numbers;
  if (!offered.some(([value]) => value === wish.camera)) offered.push([wish.camera, words().cameraNumber(wish.camera)]);
  const options = offered.map(([value, text]) => make("option", { value, selected: value === wish.camera }, text));
  const select = make("select", { id: `${name}-camera`, change: (event) => (wish.camera = event.target.value) }, ...options);
  return make("label", {}, words().whichCamera, select);
}

/* At the table. */

/** Prepare the dialog in which another source is chosen; the match goes on. */
export function prepareSource() {
  const dialog = the("source");
  dialog.querySelector(".close").onclick = () => dialog.close();
  dialog.onclick = (event) => void (event.target === dialog && dialog.close());
}

/** Ask where the picture is to come from. */
export async function openSource() {
  const setup = await learn("setup");
  if (setup === null) return; // that the server is gone, the page says by itself
  await learnCameras();
  const wish = wishOf(setup.source);
  const fields = the("source-fields");
  const { sample } = setup.games.find(({ name }) => name === setup.game);
  renderSources(the("source-kinds"), fields, "other", wish, sample);
  const complain = (sentence) => tell(the("source-form").querySelector(".trouble"), sentence);
  complain(null);
  the("source-form").onsubmit = async (event) => {
    event.preventDefault();
    const refused = (await sendClip(fields, wish)) ?? (await ask("source", asked(wish)));
    complain(refused);
    if (refused === null) the("source").close();
  };
  the("source").showModal();
}
