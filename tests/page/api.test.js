import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
const { follow } = await import("../../server/page/core/api.js");

/** A socket that is only thought of. */
class Socket {
  static made = [];

  constructor(address) {
    this.address = String(address);
    this.readyState = 1;
    Socket.made.push(this);
  }

  close() {
    this.readyState = 3;
  }
}

/** A page that follows the table: what it was told, and its sockets; no time passes by itself. */
function followed() {
  Socket.made = [];
  const told = [];
  const heard = {};
  const waiting = [];
  const kept = { setTimeout: globalThis.setTimeout, addEventListener: globalThis.addEventListener, listen: document.addEventListener, now: Date.now, fetch: globalThis.fetch };
  const clock = { now: 100_000 };
  globalThis.WebSocket = Socket;
  globalThis.location = { href: "http://localhost/phone.html" };
  globalThis.setTimeout = (deed) => waiting.push(deed);
  globalThis.addEventListener = document.addEventListener = (name, deed) => (heard[name] = deed);
  Date.now = () => clock.now;
  follow((snapshot) => told.push(snapshot), (lost) => told.push(lost), () => told.push("renewed"));
  const seen = (hidden, after = 0) => {
    clock.now += after;
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    heard.visibilitychange();
  };
  const end = () => {
    Object.assign(globalThis, { setTimeout: kept.setTimeout, addEventListener: kept.addEventListener, fetch: kept.fetch });
    document.addEventListener = kept.listen;
    Date.now = kept.now;
  };
  return { told, waiting, seen, end };
}

const settled = () => new Promise(globalThis.setImmediate);

test("a phone that is shut out is told so, keeps knowing it while nobody answers, and is back at the next state", async () => {
  const { told, waiting, end } = followed();
  globalThis.fetch = async () => {
    throw new TypeError("nobody answers");
  };
  assert.equal(Socket.made[0].address, "ws://localhost/live");
  Socket.made[0].onclose({ code: 4001 });
  waiting.pop()();
  Socket.made[1].onclose({ code: 1006 });
  await settled();
  assert.deepEqual(told, ["shut", "shut"]);
  waiting.pop()();
  Socket.made[2].onmessage({ data: "{}" });
  assert.deepEqual(told.slice(2), [null, {}]);
  end();
});

test("a server that is gone is told apart from one that has another key", async () => {
  const { told, waiting, end } = followed();
  const answers = [{ status: 401 }];
  globalThis.fetch = async () => {
    if (!answers.length) throw new TypeError("nobody answers");
    return answers.pop();
  };
  Socket.made[0].onclose({ code: 1006 });
  await settled();
  assert.deepEqual(told, ["gone", "key"]);
  waiting.pop()();
  Socket.made[1].onclose({ code: 1006 });
  await settled();
  assert.deepEqual(told.slice(2), ["key"]);
  end();
});

test("a page that was asleep connects anew at once, one that was away for a moment does not", () => {
  const { told, seen, end } = followed();
  seen(true);
  seen(false, 1000);
  assert.equal(Socket.made.length, 1);
  seen(true);
  seen(false, 60_000);
  assert.deepEqual([Socket.made.length, Socket.made[0].readyState, told], [2, 3, ["renewed"]]);
  Socket.made[0].onclose({ code: 1006 }); // the old one's end is no news
  assert.deepEqual(told, ["renewed"]);
  Socket.made[1].readyState = 3;
  seen(true);
  seen(false, 10);
  assert.equal(Socket.made.length, 3);
  end();
});
