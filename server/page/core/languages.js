// The switch between the languages, in the head of a page.

/** @import { Language } from "./types" */

import { make, the } from "./dom.js";
import { LANGUAGES, nameOfLanguage } from "../locale/languages.js";
import { chooseLanguage, sayAll, spoken } from "./i18n.js";

/**
 * Put the switch into the head, and say everything; `changed` is called once another language is spoken.
 * @param {() => void} changed
 */
export function prepareLanguages(changed) {
  const button = (/** @type {Language} */ code) => {
    const press = async () => {
      await chooseLanguage(code);
      renderLanguages();
      changed();
    };
    return make("button", { type: "button", lang: code, "aria-label": nameOfLanguage(code), click: press }, code.toUpperCase());
  };
  the("languages").replaceChildren(...LANGUAGES.map(button));
  renderLanguages();
}

function renderLanguages() {
  sayAll();
  for (const button of the("languages").querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.lang === spoken()));
}
