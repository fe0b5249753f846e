// The colours of those who are about to play: a pawn before each name, as the server has it; a tap takes the next free one.

/** @import { SetupForm } from "../core/types" */

import { inquire } from "../core/api.js";
import { make } from "../core/dom.js";
import { say } from "../core/i18n.js";
import { COLOURS, pawn, seatClass } from "../core/players.js";

/**
 * The players as the server takes them: who has no name is called by the seat.
 * @param {Pick<SetupForm, "players">} form
 */
export const namesIn = ({ players }) => players.map((name, at) => name.trim() || say("match.player", { n: at + 1 }));

/**
 * The colours that were chosen, by their players' names.
 * @param {Pick<SetupForm, "players" | "colours">} form
 */
export function chosenIn(form) {
  const names = namesIn(form);
  return Object.fromEntries(form.colours.flatMap((colour, at) => (colour === null || at >= names.length ? [] : [[names[at], colour]])));
}

/**
 * The colour that comes next, of those that nobody else wears.
 * @param {readonly number[]} worn seat by seat
 * @param {number} at whose is changed
 */
export function nextFree(worn, at) {
  const others = worn.filter((_, seat) => seat !== at);
  const next = Array.from({ length: COLOURS }, (_, step) => (worn[at] + step + 1) % COLOURS);
  return next.find((colour) => !others.includes(colour)) ?? worn[at];
}

/**
 * A button a player: their pawn, in the colour they will wear. `show` asks the server for the colours, and shows them.
 * @param {SetupForm} form
 */
export function colourButtons(form) {
  let asked = 0;
  /** @type {number[]} */
  let worn = form.players.map((_, at) => at % COLOURS);
  const buttons = form.players.map((_, at) => make("button", { type: "button", class: "quiet colour", click: () => change(at) }));

  /** @param {number} at */
  function change(at) {
    form.colours[at] = nextFree(worn, at);
    return show();
  }

  async function show() {
    const question = (asked += 1);
    const names = namesIn(form);
    const answer = await inquire("setup/colours", { players: names, colours: chosenIn(form) });
    if (question !== asked) return; // a later question is under way
    worn = answer ?? worn;
    buttons.forEach((button, at) => wear(button, names[at], worn[at]));
  }

  buttons.forEach((button, at) => wear(button, namesIn(form)[at], worn[at]));
  return { buttons, show };
}

/** @type {(button: HTMLElement, name: string, colour: number) => void} */
function wear(button, name, colour) {
  button.className = `quiet colour ${seatClass(colour)}`;
  button.title = say("setup.anotherColour");
  button.setAttribute("aria-label", say("setup.colourOf", { name, colour: say(`setup.colours.${colour}`) }));
  button.replaceChildren(pawn(colour));
}
