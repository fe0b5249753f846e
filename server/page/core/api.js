// What the page asks of the server: requests, and the newest whole state over a WebSocket that reconnects by itself.

/** @import { ChangingPaths, GetPath, Loss, Method, PostPath, Snapshot, Trouble } from "./types" */

import { phrase, say } from "./i18n.js";
import { update } from "./store.js";
import { parse } from "./typography.js";

const SOON = 400;
const LATE = 5000;
const PATIENCE = 8000; // milliseconds within which a connection has to be there: a browser would wait for minutes
const NAP = 3000; // milliseconds for which a page may be out of sight without being asleep
const SHUT = 4001; // the code with which the server says that phones are shut out
const OPEN = 1; // WebSocket.OPEN
const LARGEST = 50e6; // bytes: the server hangs up on more, before it could say why

/**
 * Follow the table: `onSnapshot` is called with each whole state, `onLoss` with why the connection is lost, or null.
 * A page that was asleep has an old state, and perhaps a connection that is dead without a word: it connects anew at
 * once, and `onRenewal` is called.
 * @param {(snapshot: Snapshot) => void} onSnapshot
 * @param {(lost: Loss | null) => void} onLoss
 * @param {() => void} onRenewal
 */
export function follow(onSnapshot, onLoss, onRenewal) {
  let wait = SOON;
  /** @type {Loss | null} */
  let lost = null;
  /** @type {WebSocket | null} */
  let socket = null;
  let again = 0;
  let hidden = 0;
  const lose = (/** @type {Loss} */ why) => onLoss((lost = why));
  const connect = () => {
    clearTimeout(again);
    const address = new URL("live", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const made = (socket = new WebSocket(address));
    again = setTimeout(() => made.close(), PATIENCE);
    made.onopen = () => made === socket && clearTimeout(again);
    made.onmessage = (event) => {
      if (made !== socket) return;
      wait = SOON;
      onLoss((lost = null));
      onSnapshot(parse(event.data));
    };
    made.onclose = ({ code }) => {
      if (made !== socket) return;
      lose(code === SHUT ? "shut" : (lost ?? "gone"));
      again = setTimeout(connect, wait);
      wait = Math.min(2 * wait, LATE);
      if (code !== SHUT) isKeyOld().then((isOld) => isOld && made === socket && lose("key"));
    };
  };
  const renew = () => {
    const old = socket;
    wait = SOON;
    connect();
    old?.close();
    onRenewal();
  };
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) hidden = Date.now();
    else if (Date.now() - hidden > NAP || socket?.readyState !== OPEN) renew();
  });
  addEventListener("online", renew);
  connect();
}

/** Whether the server answers that it does not know this page's key any more. */
async function isKeyOld() {
  try {
    return (await fetch("match/clock", { cache: "no-store" })).status === 401;
  } catch {
    return false; // nobody answers
  }
}

/**
 * Ask for something to be done; answers null, or the sentence that says why it was not.
 * @template {Method} [Asked="POST"]
 * @param {ChangingPaths[Asked]} path
 * @param {object | null} body
 * @param {Asked} method
 * @returns {Promise<Trouble>}
 */
export async function ask(path, body = null, method = /** @type {Asked} */ ("POST")) {
  const isForm = body instanceof FormData;
  if (isForm && [...body.values()].some((part) => typeof part !== "string" && part.size > LARGEST)) return say("app.tooLarge", { n: LARGEST / 1e6 });
  /** @type {Record<string, string>} */
  const headers = body && !isForm ? { "content-type": "application/json" } : {};
  try {
    const answer = await fetch(path, { method, headers, body: isForm || body === null ? body : JSON.stringify(body) });
    if (answer.ok) return null;
    const { error } = parse(await answer.text());
    return phrase(error);
  } catch {
    return say("app.offline");
  }
}

/**
 * Ask for something to be done at the table; why it was not is said under the picture.
 * @template {Method} [Asked="POST"]
 * @param {ChangingPaths[Asked]} path
 * @param {object | null} body
 * @param {Asked} method
 */
export async function act(path, body = null, method = /** @type {Asked} */ ("POST")) {
  update({ error: await ask(path, body, method) });
}

/**
 * What the server knows there (JSON), or `otherwise` where it does not answer.
 * @param {GetPath} path
 * @param {any} otherwise
 */
export function learn(path, otherwise = null) {
  return answered(fetch(path), otherwise);
}

/**
 * What the server answers to a question that changes nothing (JSON), or `otherwise` where it does not answer.
 * @param {PostPath} path
 * @param {object} question
 * @param {any} otherwise
 */
export function inquire(path, question, otherwise = null) {
  return answered(asking(path, question), otherwise);
}

/**
 * @param {Promise<Response>} request
 * @param {any} otherwise
 */
async function answered(request, otherwise) {
  try {
    const answer = await request;
    return answer.ok ? parse(await answer.text()) : otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * What the server knows there, or answers to a question (JSON), or the sentence that says why it tells nothing.
 * @param {GetPath | PostPath} path
 * @param {object | null} question
 */
export async function lookUp(path, question = null) {
  try {
    const answer = await (question === null ? fetch(path) : asking(path, question));
    const body = parse(await answer.text());
    return answer.ok ? body : { error: phrase(body.error) };
  } catch {
    return { error: say("app.offline") };
  }
}

/**
 * @param {string} path
 * @param {object} question
 */
const asking = (path, question) => fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(question) });
