// Small helpers to make elements.

/** @import { Elements, Trouble } from "./types" */
/** @typedef {string | number | boolean | null | undefined | ((event: any) => unknown)} Attribute */
/** @typedef {Element | string | number | null} Child */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element by its id.
 * @template {string} Id
 * @param {Id} id
 * @returns {Id extends keyof Elements ? Elements[Id] : HTMLElement}
 */
export const the = (id) => /** @type {any} */ (document.getElementById(id));

/**
 * An HTML element with attributes (those that are null or false are left out) and children.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, Attribute>} attributes
 * @param {Child[]} children
 */
export function make(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * An SVG element, likewise.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, Attribute>} attributes
 * @param {Child[]} children
 */
export function draw(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * The elements that are there: what is left out is null.
 * @param {(Element | null)[]} nodes
 */
export const present = (...nodes) => nodes.filter((node) => node !== null);

/** Whether people have asked for a page that does not move. */
export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Change a text only where it differs, so that a screen reader says it once.
 * @param {Element | null} node
 * @param {string | number} text
 */
export function write(node, text) {
  if (node && node.textContent !== String(text)) node.textContent = String(text);
}

/**
 * Show a sentence in its place, or with null none.
 * @param {HTMLElement | null} place
 * @param {Trouble} sentence
 */
export function tell(place, sentence) {
  if (!place) return;
  place.hidden = sentence === null;
  write(place, sentence ?? "");
}

/**
 * A box to tick with its sentence.
 * @param {boolean} checked
 * @param {string} text
 * @param {(checked: boolean) => unknown} changed
 * @param {string | null} id
 */
export function tick(checked, text, changed, id = null) {
  const box = make("input", { type: "checkbox", id, checked });
  box.onchange = () => changed(box.checked);
  return make("label", { class: "tick" }, box, make("span", {}, text));
}

/**
 * Give the focus back to the same thing after a panel was written again; the page stays where it was scrolled to.
 * @param {HTMLElement} panel
 * @param {() => void} render
 */
export function keepFocus(panel, render) {
  const place = focusedPlace(panel);
  render();
  if (place) /** @type {HTMLElement | null} */ (panel.parentElement?.querySelector(place))?.focus({ preventScroll: true });
}

/** @param {HTMLElement} panel */
function focusedPlace(panel) {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || !panel.contains(active)) return null;
  const { keep, piece } = active.dataset;
  const within = `#${panel.id} `;
  if (keep) return `${within}[data-keep="${keep}"]`;
  return piece ? `${within}[data-piece="${piece}"]` : `#${panel.id}`;
}

/**
 * @template {Element} Node
 * @param {Node} node
 * @param {Record<string, Attribute>} attributes
 * @param {Child[]} children
 */
function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") node.addEventListener(name, value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.filter((child) => child !== null).map((child) => (typeof child === "number" ? String(child) : child)));
  return node;
}
