// The one menu, in the head of the page: what is pressed now and then.

import { the } from "./dom.js";
import { icon } from "./icons.js";

/** Draw the button, and close the menu once something in it is pressed; a language may be tried there. */
export function prepareMenu() {
  the("open-menu").replaceChildren(icon("more"));
  the("menu").addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest(".item")) the("menu").hidePopover();
  });
}
