// The newest whole state over a WebSocket that reconnects by itself, and what the page asks of the server.

import { parse } from "./typography.js";
import { spoken, words } from "./i18n.js";

const SOON = 400;
const LATE = 5000;
const LARGEST = 50e6; // bytes: the server hangs up on more, before it could say why

/** Follow the table: `told` is called with each whole state, `lost` with whether the connection is lost. */
export function follow(told, lost) {
  let wait = SOON;
  const connect = () => {
    const address = new URL("live", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    socket.onmessage = (event) => {
      wait = SOON;
      lost(false);
      told(parse(event.data));
    };
    socket.onclose = () => {
      lost(true);
      setTimeout(connect, wait);
      wait = Math.min(2 * wait, LATE);
    };
  };
  connect();
}

/** Ask for something to be done; answers null, or the sentence that says why it was not. */
export async function ask(path, body = null, method = "POST") {
  const isForm = body instanceof FormData;
  if (isForm && [...body.values()].some((sent) => sent.size > LARGEST)) return words().tooLarge(LARGEST / 1e6);
  const headers = body && !isForm ? { "content-type": "application/json" } : {};
  try {
    const answer = await fetch(path, { method, headers, body: body && !isForm ? JSON.stringify(body) : body });
    if (answer.ok) return null;
    const { error } = parse(await answer.text());
    return error[spoken()];
  } catch {
    return words().offline;
  }
}

/** What the server knows there (JSON), or `otherwise` where it does not answer. */
export async function learn(path, otherwise = null) {
  try {
    const answer = await fetch(path);
    return answer.ok ? parse(await answer.text()) : otherwise;
  } catch {
    return otherwise;
  }
}
