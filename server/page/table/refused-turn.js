// A turn that was refused: why, what the sheet has the player do, and the table as it was.

import { make, the } from "../core/dom.js";
import { compare } from "./previous-pieces.js";
import { ask } from "../core/api.js";
import { tileShown } from "../pieces/piece.js";
import { figure } from "./verdict.js";
import { spoken, words } from "../core/i18n.js";

let drawn = "";

/** Put the panel of a refused turn under the turn button. */
export function prepareFault(trouble) {
  const pass = make("button", { type: "button", id: "let-pass", class: "button" });
  pass.onclick = async () => trouble(await ask("match/turns", { sight: Number(pass.dataset.sight), anyhow: true }));
  const parts = [
    make("div", { class: "fault-head" }, make("h2", { id: "fault-title" }), make("p", { id: "fault-figure" })),
    make("ul", { id: "fault-why" }),
    make("h3", { id: "fault-before" }),
    make("div", { id: "fault-groups" }),
    make("p", { id: "fault-hint", class: "soft" }),
    make("p", { id: "fault-penalty" }),
    pass,
  ];
  the("verdict").before(make("section", { id: "fault", role: "alert", hidden: true }, ...parts));
}

/** Show why the turn of a snapshot was refused, if it was. */
export function showFault(snapshot) {
  const fault = snapshot.turn?.fault ?? null;
  the("fault").hidden = fault === null;
  document.body.classList.toggle("faulty", fault !== null && !fault.back);
  if (fault === null) {
    drawn = "";
    return;
  }
  const { back } = snapshot.turn.ghost.length ? compare(snapshot) : { back: [] };
  const now = JSON.stringify([spoken(), fault, snapshot.play.before, back, snapshot.sight, snapshot.turn.opening]);
  if (now === drawn) return;
  drawn = now;
  the("fault").className = fault.back ? "back" : "";
  the("fault-title").textContent = fault.back ? `✓ ${words().isBack}` : `✗ ${words().faulty}`;
  the("fault-why").replaceChildren(...(fault.back ? [] : fault[spoken()].map((why) => make("li", {}, why))));
  the("fault-figure").hidden = fault.back || !snapshot.turn.opening;
  the("fault-figure").textContent = figure(snapshot);
  the("fault-penalty").textContent = fault[`penalty_${spoken()}`];
  the("fault-before").textContent = words().putBack;
  the("fault-hint").textContent = snapshot.turn.ghost.length ? words().missingHere : "";
  the("let-pass").textContent = words().letPass;
  the("let-pass").dataset.sight = snapshot.sight;
  for (const id of ["fault-before", "fault-groups", "fault-hint", "let-pass"]) the(id).hidden = fault.back;
  the("fault-groups").replaceChildren(...groupsOf(snapshot, back));
}

function groupsOf(snapshot, back) {
  const { before } = snapshot.play;
  if (!before.length) return [make("p", {}, words().emptyBefore)];
  let at = 0;
  return before.map((group) => {
    const tiles = group.map((face) => {
      const tile = tileShown(face);
      if (back[at++]) tile.classList.add("is-back");
      return tile;
    });
    return make("div", { class: "tiles small" }, ...tiles);
  });
}
