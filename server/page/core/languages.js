// The switch between the languages, in the head of a page.

/** @import { Language } from "./types" */

import { make, the } from "./dom.js";
import { CODES, LANGUAGES, sayAll, speak, spoken } from "./i18n.js";

/**
 * Put the switch into the head, and say everything; `changed` is called once another language is spoken.
 * @param {() => void} changed
 */
export function prepareLanguages(changed) {
  const button = (/** @type {Language} */ code) => {
    const press = () => {
      speak(code);
      say();
      changed();
    };
    return make("button", { type: "button", lang: code, "aria-label": LANGUAGES[code], click: press }, code.toUpperCase());
  };
  the("languages").replaceChildren(...CODES.map(button));
  say();
}

function say() {
  sayAll();
  for (const button of the("languages").querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.lang === spoken()));
}
