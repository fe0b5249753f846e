"""Phones are let in from the page, and out again: a real server at another address of this computer's own."""

import asyncio
import http.client
import json
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest

from server.web.network.lan import Lan, LanError
from server.web.network.lan_switch import LanSwitch
from tests.server.calling import serving

HOST = "127.0.0.2"
elsewhere = pytest.mark.skipif(
    sys.platform != "linux", reason="only there is all of 127.0.0.0/8 this computer's"
)


def apart(coroutine):
    """Run it in a loop of its own: browser tests leave one running in this thread."""
    with ThreadPoolExecutor(1) as other:
        return other.submit(asyncio.run, coroutine).result()


class Door:
    """A socket of the network that is only thought of."""

    port = 8765

    def __init__(self):
        self.is_open = True

    async def close(self):
        self.is_open = False


def switch(doors):
    def listen(lan):
        doors.append(Door())
        return doors[-1]

    keys = iter(("first", "second", "third", "fourth"))
    made = LanSwitch(make=lambda host, films, fresh: Lan(host or "192.168.1.7", next(keys)))
    made.listen = listen
    return made


def test_phones_are_let_in_again_by_the_key_they_have_unless_it_is_changed_and_are_told_when_they_are_shut_out():
    async def evening():
        doors = []
        lan = switch(doors)
        assert (lan.lan, lan.hosts) == (None, frozenset())
        first = await lan.turn_on(None, films=False)
        assert (first.key, first.port, lan.lan) == ("first", 8765, first)
        told = []
        end = lan.follow(lambda: told.append((lan.lan, doors[-1].is_open)))
        second = await lan.turn_on("10.0.0.3", films=False)
        assert second.key == "first"
        assert [door.is_open for door in doors] == [False, True]
        assert told == []
        await lan.turn_off()
        assert told == [(None, True)]
        end()
        third = await lan.turn_on("10.0.0.3", films=False, fresh=True)
        assert third.key == "third"
        assert (await lan.turn_on("10.0.0.3", films=False)).key == "third"
        await lan.turn_off()
        assert len(told) == 1
        assert (lan.lan, any(door.is_open for door in doors)) == (None, False)
        assert lan.hosts == {"192.168.1.7", "10.0.0.3"}
        await lan.turn_off()

    apart(evening())


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0", "::", "localhost", "my-computer", ""])
def test_an_address_that_is_none_of_a_network_is_refused(host):
    with pytest.raises(LanError, match="not this computer’s address"):
        apart(switch([]).turn_on(host, films=False))


def test_where_no_server_listens_nothing_is_switched():
    with pytest.raises(LanError, match="from here"):
        apart(LanSwitch().turn_on(None, films=False))


class Caller:
    """A connection that stays open until it is over."""

    def __init__(self, stack, host, port):
        self.connection = http.client.HTTPConnection(host, port, timeout=30)
        stack.callback(self.connection.close)

    def ask(self, method, path, body=None, **headers):
        kind = {} if body is None else {"content-type": "application/json"}
        self.connection.request(method, path, json.dumps(body) if body is not None else None, headers | kind)
        answer = self.connection.getresponse()
        return answer, answer.read()


def told(answered):
    return json.loads(answered[1])


@elsewhere
def test_the_page_lets_phones_in_and_out_again_and_nobody_else_does(tmp_path):
    with serving(tmp_path) as (_, here), ExitStack() as stack:
        port = urlsplit(here).port
        page = Caller(stack, "127.0.0.1", port)
        assert told(page.ask("GET", "/lan")) == {"address": None, "films": False, "switchable": True}
        with pytest.raises(ConnectionRefusedError):
            Caller(stack, HOST, port).ask("GET", "/state")
        said = page.ask("PUT", "/lan", {"on": True, "host": "127.0.0.1"})
        assert said[0].status == 409
        address = urlsplit(told(page.ask("PUT", "/lan", {"on": True, "host": HOST}))["address"])
        assert (address.hostname, address.port) == (HOST, port)
        phone = Caller(stack, HOST, port)
        assert phone.ask("GET", "/state")[0].status == 401
        cookie = phone.ask("GET", f"{address.path}?{address.query}")[0].headers["set-cookie"].split(";")[0]
        assert phone.ask("GET", "/state", cookie=cookie)[0].status == 200
        assert told(phone.ask("GET", "/lan", cookie=cookie))["switchable"] is False
        assert phone.ask("PUT", "/lan", {"on": False}, cookie=cookie)[0].status == 403
        assert told(page.ask("PUT", "/lan", {"on": False}))["address"] is None
        with pytest.raises((OSError, http.client.HTTPException)):
            phone.ask("GET", "/state", cookie=cookie)
        with pytest.raises(ConnectionRefusedError):
            Caller(stack, HOST, port).ask("GET", "/state", cookie=cookie)
        assert told(page.ask("PUT", "/lan", {"on": True, "host": HOST}))["address"] == address.geturl()
        assert Caller(stack, HOST, port).ask("GET", "/state", cookie=cookie)[0].status == 200
        changed = told(page.ask("PUT", "/lan", {"on": True, "host": HOST, "fresh": True}))["address"]
        assert changed != address.geturl()
        assert Caller(stack, HOST, port).ask("GET", "/state", cookie=cookie)[0].status == 401
        assert page.ask("GET", "/state")[0].status == 200


@elsewhere
def test_an_address_that_is_taken_or_not_this_computer_s_gets_a_sentence(tmp_path):
    with serving(tmp_path) as (_, here), ExitStack() as stack:
        page = Caller(stack, "127.0.0.1", urlsplit(here).port)
        answer, body = page.ask("PUT", "/lan", {"on": True, "host": "192.0.2.7"})
        assert answer.status == 409
        assert "192.0.2.7" in json.loads(body)["error"]["en"]
        assert told(page.ask("GET", "/lan"))["address"] is None
