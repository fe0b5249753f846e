// The switch between the languages, in the head of a page.

import { make, the } from "./dom.js";
import { LANGUAGES, sayAll, speak, spoken } from "./i18n.js";

/** Put the switch into the head, and say everything; `changed` is called once another language is spoken. */
export function prepareLanguages(changed) {
  const button = ([code, name]) => {
    const press = () => {
      speak(code);
      say();
      changed();
    };
    return make("button", { type: "button", lang: code, "aria-label": name, click: press }, code.toUpperCase());
  };
  the("languages").replaceChildren(...Object.entries(LANGUAGES).map(button));
  say();
}

function say() {
  sayAll();
  for (const button of the("languages").children) button.setAttribute("aria-pressed", String(button.lang === spoken()));
}
