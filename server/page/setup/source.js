// Where the picture comes from: chosen on the first screen, or at the table while a match goes on.

/** @import { Camera, SetupOffer, SourceChosen, SourceForm, Trouble } from "../core/types" */

import { ask, learn } from "../core/api.js";
import { make, tell, the } from "../core/dom.js";
import { say } from "../core/i18n.js";
import { getState, update } from "../core/store.js";

const SOURCES = ["camera", "phone", "address", "clip", "photos", "typed"];
/** @type {Map<string, HTMLElement>} */
const thumbnails = new Map(); // a webcam is opened for its picture once each time it is asked which there are
const MOST_CAMERAS = 4; // numbers offered where the system names no camera

/** Ask which cameras this computer names. */
export async function learnCameras() {
  thumbnails.clear();
  /** @type {Camera[]} */
  const cameras = await learn("cameras", []);
  update({ cameras });
}

/**
 * What is on at the server, as the fields of a form change it.
 * @param {SourceChosen} source
 * @returns {SourceForm}
 */
export function formOf({ kind, named }) {
  return {
    source: kind,
    camera: kind === "camera" ? named : "0",
    address: kind === "address" ? named : "",
    clip: kind === "clip",
  };
}

/**
 * Fill two places with the kinds of source and the fields of the chosen one; `name` tells forms apart.
 * @param {HTMLElement} kinds
 * @param {HTMLElement} fields
 * @param {string} name
 * @param {SourceForm} form
 * @param {() => void} picked called once another source is chosen
 */
export function renderSources(kinds, fields, name, form, picked = () => {}) {
  const pick = (/** @type {string} */ kind) => {
    form.source = kind;
    renderFields(fields, name, form, picked);
    picked();
  };
  kinds.replaceChildren(
    ...SOURCES.map((kind) => {
      const [title, hint] = ["title", "hint"].map((part) => say(`setup.sources.${kind}.${part}`));
      return choice(`${name}-source`, kind, kind === form.source, pick, [make("b", {}, title), make("span", { class: "soft" }, hint)]);
    }),
  );
  renderFields(fields, name, form, picked);
}

/**
 * Fill a place with the fields of the kind of source that is chosen.
 * @param {HTMLElement} fields
 * @param {string} name
 * @param {SourceForm} form
 * @param {() => void} picked called once another source is chosen
 */
export function renderFields(fields, name, form, picked) {
  fields.replaceChildren(...fieldsOf(name, form, picked));
}

/**
 * Send the clip that was chosen in these fields, if one was; answers null, or why it was refused.
 * @param {HTMLElement} fields
 * @param {SourceForm} form
 * @returns {Promise<Trouble>}
 */
export async function sendClip(fields, form) {
  /** @type {HTMLInputElement | null} */
  const input = form.source === "clip" ? fields.querySelector("input[type=file]") : null;
  const [file] = input?.files ?? [];
  if (!file) return null;
  const body = new FormData();
  body.append("clip", file);
  const refused = await ask("clip", body);
  if (refused === null) form.clip = true;
  return refused;
}

/**
 * A form as the server takes it.
 * @param {SourceForm} form
 * @returns {SourceChosen}
 */
export const asked = ({ source, camera, address }) => ({ kind: source, named: source === "camera" ? camera : source === "address" ? address.trim() : "" });

/**
 * A big button of a group of which one is chosen.
 * @param {string} group
 * @param {string} value
 * @param {boolean} checked
 * @param {(value: string) => void} picked
 * @param {Element[]} inside
 */
export function choice(group, value, checked, picked, inside) {
  const input = make("input", { type: "radio", name: group, value, checked, class: "unseen", change: () => picked(value) });
  return make("label", { class: "choice" }, input, ...inside);
}

/** @type {(name: string, form: SourceForm, picked: () => void) => Element[]} */
function fieldsOf(name, form, picked) {
  if (form.source === "camera") return [getState().cameras.length ? camerasByPicture(name, form, picked) : cameraField(name, form, picked)];
  if (form.source === "address") {
    const input = make("input", { id: `${name}-address`, type: "url", required: true, placeholder: "http://192.168.1.20:8080/video", value: form.address });
    input.oninput = () => (form.address = input.value);
    input.onchange = () => input.checkValidity() && picked();
    return [make("label", {}, say("setup.address"), input)];
  }
  if (form.source === "clip") {
    const file = make("input", { id: `${name}-clip`, type: "file", accept: "video/*", required: !form.clip });
    return [make("label", {}, say("setup.clip"), file)];
  }
  const hint = form.source === "phone" ? say("setup.phoneHint") : form.source === "typed" ? say("setup.typedHint") : say("setup.photosHint");
  return [make("p", { class: "soft" }, hint)];
}

/**
 * The webcams by what they see.
 * @type {(name: string, form: SourceForm, picked: () => void) => Element}
 */
function camerasByPicture(name, form, picked) {
  const pick = (/** @type {string} */ value) => {
    form.camera = value;
    picked();
  };
  const choices = getState().cameras.map(({ index, name: title }) =>
    choice(`${name}-camera`, String(index), String(index) === form.camera, pick, [thumbnail(name, index), make("b", {}, title)]),
  );
  return make("div", { id: `${name}-camera`, class: "choices cameras", role: "radiogroup", "aria-label": say("setup.whichCamera") }, ...choices);
}

/**
 * @param {string} name
 * @param {number} index
 */
function thumbnail(name, index) {
  const key = `${name}-${index}`;
  const known = thumbnails.get(key);
  if (known) return known;
  const image = make("img", { class: "thumbnail", src: `cameras/${index}.jpg`, alt: "", width: 160, height: 90 });
  image.onerror = () => image.classList.add("blank");
  thumbnails.set(key, image);
  return image;
}

/**
 * The webcams by number, where the system names none.
 * @type {(name: string, form: SourceForm, picked: () => void) => Element}
 */
function cameraField(name, form, picked) {
  const offered = Array.from({ length: MOST_CAMERAS }, (_, at) => String(at));
  if (!offered.includes(form.camera)) offered.push(form.camera);
  const options = offered.map((value) => make("option", { value, selected: value === form.camera }, say("setup.cameraNumber", { n: value })));
  const select = make("select", { id: `${name}-camera` }, ...options);
  select.onchange = () => {
    form.camera = select.value;
    picked();
  };
  return make("label", {}, say("setup.whichCamera"), select);
}

/* At the table. */

/** Prepare the dialog in which another source is chosen; the match goes on. */
export function prepareSource() {
  const dialog = the("source");
  /** @type {HTMLElement} */ (dialog.querySelector(".close")).onclick = () => dialog.close();
  dialog.onclick = (event) => void (event.target === dialog && dialog.close());
}

/** Ask where the picture is to come from. */
export async function openSource() {
  /** @type {SetupOffer | null} */
  const offer = await learn("setup");
  if (offer === null) return; // that the server is gone, the page says by itself
  await learnCameras();
  const form = formOf(offer.source);
  const fields = the("source-fields");
  renderSources(the("source-kinds"), fields, "other", form);
  const complain = (/** @type {Trouble} */ sentence) => tell(the("source-form").querySelector(".trouble"), sentence);
  complain(null);
  the("source-form").onsubmit = async (event) => {
    event.preventDefault();
    const refused = (await sendClip(fields, form)) ?? (await ask("source", asked(form)));
    complain(refused);
    if (refused === null) the("source").close();
  };
  the("source").showModal();
}
