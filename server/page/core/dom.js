// Small helpers to make elements.

const SVG = "http://www.w3.org/2000/svg";

/** An element by its id. */
export const the = (id) => document.getElementById(id);

/** An HTML element with attributes (those that are null or false are left out) and children. */
export function make(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** An SVG element, likewise. */
export function draw(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** Change a text only where it differs, so that a screen reader says it once. */
export function write(node, text) {
  if (node.textContent !== String(text)) node.textContent = text;
}

/** Show a sentence in its place, or with null none. */
export function tell(place, sentence) {
  place.hidden = sentence === null;
  write(place, sentence ?? "");
}

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === false) continue;
    if (typeof value === "function") node.addEventListener(name, value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null));
  return node;
}
