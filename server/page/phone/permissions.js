// What the table decides about phones: what they may do, whose each of them is, and which one decides like the table.

/** @import { Phones, State } from "../core/types" */

import { act, learn } from "../core/api.js";
import { make, the, tick } from "../core/dom.js";
import { say, spoken } from "../core/i18n.js";
import { getState, update, whenChanged } from "../core/store.js";

/** @type {(keyof Phones["permissions"])[]} */
const DEEDS = ["count", "correct", "delete"];

/**
 * A switch for each thing that phones may do or not.
 * @param {Phones} phones
 */
export function permissionSwitches({ permissions }) {
  const permit = (/** @type {string} */ deed, /** @type {boolean} */ wanted) =>
    act("phones/permissions", { ...permissions, ...getState().snapshot?.phones.permissions, [deed]: wanted }, "PUT");
  const one = (/** @type {keyof Phones["permissions"]} */ deed) => tick(permissions[deed], say(`phone.mayDo.${deed}`), (wanted) => permit(deed, wanted));
  return make("fieldset", { class: "permissions" }, make("legend", {}, say("phone.may")), ...DEEDS.map(one));
}

/**
 * Hide what this page may not do (`data-right`), where it is a phone's.
 * @param {State} state
 */
export function renderRights({ own }) {
  if (own === null) return;
  const rights = Object.entries({ ...own.permissions, lead: own.leads }).filter(([, may]) => may);
  document.body.dataset.may = rights.map(([right]) => right).join(" ");
}

/**
 * Learn what this page may do, again where the table has decided anew.
 * @param {State} now
 * @param {State} before
 */
export async function followRights(now, before) {
  const of = (/** @type {State} */ { snapshot, connection }) => snapshot && JSON.stringify([connection, snapshot.phones]);
  if (now.snapshot === null || of(now) === of(before)) return;
  const own = await learn("phones/me");
  if (own !== null) update({ own });
}

/**
 * Show the phones at the table, and what they may do.
 * @param {State} state
 */
export function renderPhones({ snapshot }) {
  if (snapshot) renderAll(snapshot.phones);
}

const renderAll = whenChanged(
  (/** @type {Phones} */ phones) => [spoken(), phones],
  (phones) => {
    the("phones-in").hidden = !phones.every.length;
    the("phones-list").replaceChildren(...phones.every.map(phoneShown));
    the("phones-may").replaceChildren(permissionSwitches(phones));
  },
);

/** @param {Phones["every"][number]} phone */
function phoneShown({ number, name, leads }) {
  const release = () => act(`phones/${number}`, null, "DELETE");
  return make(
    "li",
    {},
    make("b", {}, name),
    tick(leads, say("phone.leads", { name }), (wanted) => act(`phones/${number}`, { leads: wanted }, "PUT")),
    make("button", { type: "button", class: "button", "aria-label": say("phone.release", { name }), click: release }, say("phone.releaseShort")),
  );
}
