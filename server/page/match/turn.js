// What stands beside the turn button: how the turn ends, what it scored, the programme, starting over.

/** @import { Play, State, Turn } from "../core/types" */

import { act } from "../core/api.js";
import { make, present, the, tick } from "../core/dom.js";
import { phrase, phraseOf, say, spoken } from "../core/i18n.js";
import { named } from "../core/players.js";
import { asSeen, getState, whenChanged } from "../core/store.js";
import { piecesShown } from "../pieces/piece.js";
import { programmeField } from "./programme.js";

/** Put it around the turn button. */
export function prepareTurn() {
  the("end-turn").after(make("p", { id: "by-itself", class: "soft", hidden: true }));
  the("last").after(make("div", { id: "turn-more" }), make("div", { id: "two-turns", hidden: true }));
  the("start-over").onclick = () => act("match/over", asSeen({ sight: getState().snapshot?.sight }));
}

/**
 * Show what belongs to the turn.
 * @param {State} state
 */
export function renderTurnTools({ snapshot, programmes }) {
  const { play, turn } = snapshot ?? {};
  if (!snapshot || !play || !turn) return;
  the("by-itself").hidden = !turn.by_itself;
  the("by-itself").textContent = say("match.byItself");
  the("start-over").title = say("match.startOverHint");
  the("start-over").hidden = snapshot.sight === null || snapshot.state !== "verdict";
  renderMore(play, turn, programmes.length > 0);
  renderTwo(play, turn, snapshot.sight);
}

const renderMore = whenChanged(
  (/** @type {Play} */ play, /** @type {Turn} */ turn, /** @type {boolean} */ hasProgrammes) => [spoken(), hasProgrammes, play.lines, play.seat, turn.programmes],
  (play, turn, hasProgrammes) => the("turn-more").replaceChildren(...present(lastScore(play), hasProgrammes ? programme(play, turn) : null)),
);

/** Where the end of a turn was forgotten: what was laid, as two players' turns, in one tap. */
const renderTwo = whenChanged(
  (/** @type {Play} */ { players }, /** @type {Turn} */ { two }, /** @type {number | null} */ sight) => [spoken(), players.map(({ name, colour }) => [name, colour]), two, sight],
  ({ players }, { two }, sight) => {
    the("two-turns").hidden = two.length === 0;
    the("two-turns").replaceChildren(
      make("p", {}, say("match.twoTurns")),
      ...two.map(({ step, seats, laid }) =>
        make(
          "button",
          { type: "button", class: "button", click: () => act("match/turns/two", asSeen({ sight, step })) },
          ...seats.map((seat, at) => make("span", { class: "lay" }, named(players[seat].name, players[seat].colour), piecesShown(laid[at]))),
        ),
      ),
    );
  },
);

/**
 * Where turns score: what the last one scored, and whether it emptied the rack.
 * @param {Play} play
 */
function lastScore(play) {
  const line = play.lines.at(-1);
  if (play.last === null || line?.item !== "turn") return null;
  const { name } = play.players[play.last];
  const said = line.parts.map((part) => phrase(part)).join(", ");
  const emptied = line.parts.some(({ item }) => item === "whole_rack");
  const whole = tick(emptied, say("match.wholeRack"), (wanted) => act("match/emptied", { emptied: wanted }, "PUT"));
  return make("div", {}, make("p", {}, make("b", {}, say("match.turnScore", { name, points: say("match.points", { n: line.points[play.last] }) })), ` (${said})`), whole);
}

/**
 * The programme of the player whose turn it is: built or picked.
 * @param {Play} play
 * @param {Turn} turn
 */
function programme({ players, seat }, turn) {
  const said = phraseOf(turn, "programmes_said")[seat];
  return programmeField(players[seat].name, said, (text) => act("match/programme", { seat, text: text || null }, "PUT"), "programme");
}
