"""Phones in the house's network: the key that guards the page, the code to scan, the certificate."""

import asyncio
import ssl
import sys
import urllib.request
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import cv2
import numpy as np
import pytest
from cryptography import x509
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from engine.games import game
from server.session.session import Session
from server.web.app import create_app
from server.web.dependencies import Services
from server.web.live_socket import SHUT
from server.web.network.certificate import DAYS, certificate_in
from server.web.network.lan import Lan, code_svg, code_text, kept_key, new_key
from server.web.network.lan_switch import LanSwitch
from tests.drawn import Drawn, DrawnReader
from tests.server.calling import serving
from tests.server.web.test_app import refused

LAN = Lan("192.168.1.7", "the-key-of-this-table", 8765)
PHONE = ("192.168.1.30", 5000)


@pytest.fixture
def app():
    session = Session(DrawnReader([Drawn("R7 R8 R9")]), game("rummy"), lambda: iter(()))
    return create_app(session, lan=LanSwitch(LAN))


@pytest.fixture
def phone(app):
    return TestClient(app, base_url="http://192.168.1.7:8765", client=PHONE, follow_redirects=False)


@pytest.mark.parametrize(
    "path", ["/", "/phone.html", "/state", "/matches", "/lan", "/openapi.json", "/frame/1.jpg"]
)
def test_without_the_key_a_phone_sees_nothing(phone, path):
    assert "the code that the table’s computer shows" in refused(phone.get(path), 401)
    refused(phone.get(path, params={"key": "another-key"}), 401)
    refused(phone.get(path, headers={"cookie": "meldwatch-key=another-key"}), 401)
    with pytest.raises(WebSocketDisconnect), phone.websocket_connect("ws://192.168.1.7:8765/live"):
        pass


def test_the_key_is_taken_from_the_address_into_a_cookie(phone):
    welcomed = phone.get("/phone.html", params={"key": LAN.key, "lang": "fr"})
    assert (welcomed.status_code, welcomed.headers["location"]) == (303, "/phone.html?lang=fr")
    cookie = welcomed.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert phone.get("/phone.html").status_code == 200
    with phone.websocket_connect("ws://192.168.1.7:8765/live") as socket:
        assert socket.receive_json()["game"] == "rummy"


def test_the_way_back_never_leads_elsewhere(phone):
    welcomed = phone.get("http://192.168.1.7:8765//evil.example/", params={"key": LAN.key})
    assert welcomed.headers["location"].startswith("/evil.example")


def test_a_phone_with_the_key_is_still_guarded_from_other_sites(phone):
    headers = {"cookie": f"meldwatch-key={LAN.key}", "origin": "http://evil.example"}
    assert "Another site" in refused(phone.post("/replay", headers=headers), 403)
    refused(phone.get("/state", headers={"cookie": f"meldwatch-key={LAN.key}", "host": "evil.example"}), 421)


def test_this_computer_needs_no_key_and_shows_the_code(app):
    here = TestClient(app, base_url="http://127.0.0.1:8765", client=("127.0.0.1", 5000))
    assert here.get("/state").status_code == 200
    assert here.get("/lan").json() == {"address": LAN.address, "films": False, "switchable": False}
    assert here.get("/lan/code.svg").headers["content-type"] == "image/svg+xml"


def test_this_computer_too_brings_the_key_where_it_asks_at_the_network_s_address(app):
    there = TestClient(app, base_url="http://192.168.1.7:8765", client=("127.0.0.1", 5000))
    refused(there.get("/state"), 401)


def test_where_the_network_was_not_asked_for_there_is_no_code():
    session = Session(DrawnReader([Drawn("R7 R8 R9")]), game("rummy"), lambda: iter(()))
    client = TestClient(create_app(session), base_url="http://localhost")
    assert client.get("/lan").json() == {"address": None, "films": False, "switchable": False}
    refused(client.get("/lan/code.svg"), 404)


def test_the_code_reads_as_the_address():
    svg = code_svg(LAN.address).decode()
    assert svg.startswith("<svg")
    image = _modules(code_text(LAN.address))
    assert cv2.QRCodeDetector().detectAndDecode(image)[0] == LAN.address


def _modules(text):
    """A code of a terminal as a picture: two modules a character, one above the other; light is drawn."""
    halves = {"█": (1, 1), "▀": (1, 0), "▄": (0, 1), " ": (0, 0)}
    rows = [[halves[sign] for sign in line] for line in text.splitlines()]
    grid = np.array(rows, np.uint8).transpose(0, 2, 1).reshape(2 * len(rows), -1)
    return cv2.resize(grid * 255, None, fx=8, fy=8, interpolation=cv2.INTER_NEAREST)


def test_keys_are_not_guessed():
    assert len({new_key() for _ in range(100)}) == 100
    assert all(len(new_key()) >= 20 for _ in range(10))


def test_a_key_is_kept_for_a_day_and_read_by_nobody_else(tmp_path):
    key = kept_key(tmp_path, fresh=False, now=1000.0)
    file = tmp_path / "lan.json"
    assert file.stat().st_mode & 0o077 == 0 or sys.platform == "win32"
    assert kept_key(tmp_path, fresh=False, now=87_000.0) == key
    other = kept_key(tmp_path, fresh=True, now=87_000.0)
    assert other != key
    for damaged in ("", "[]", '["x", "y"]', "{}", '[1000.0, "short"]', "[1000.0, null]"):
        file.write_text(damaged)
        made = kept_key(tmp_path, fresh=False, now=2000.0)
        assert len(made) >= 20
        assert kept_key(tmp_path, fresh=False, now=2000.0) == made
    assert kept_key(tmp_path, fresh=False, now=2000.0 + 86_400) != made
    assert kept_key(tmp_path, fresh=False, now=0.0) != made, "a key of a day to come is none"
    assert len(kept_key(tmp_path / "nowhere", fresh=False, now=0.0)) >= 20


def test_a_phone_is_told_that_phones_are_shut_out_and_a_page_here_is_not(app, phone):
    switch = Services.of(app).lan
    phone.get("/phone.html", params={"key": LAN.key})
    here = TestClient(app, base_url="http://127.0.0.1:8765", client=("127.0.0.1", 5000))
    with here.websocket_connect("ws://127.0.0.1:8765/live") as page:
        page.receive_json()
        with phone.websocket_connect("ws://192.168.1.7:8765/live") as socket:
            socket.receive_json()
            asyncio.run(switch.turn_off())
            assert socket.receive()["code"] == SHUT
        here.post("/typed", json={"table": "R7 R8 R9"})
        assert page.receive_json()["source"] == "typed"


NOW = datetime(2031, 5, 4, 12, tzinfo=UTC)


def test_a_certificate_is_made_once_for_an_address_and_again_when_it_no_longer_holds(tmp_path):
    public, private = certificate_in(tmp_path, "192.168.1.7", NOW)
    made = public.read_bytes()
    assert private.stat().st_mode & 0o077 == 0 or sys.platform == "win32"
    assert certificate_in(tmp_path, "192.168.1.7", NOW + timedelta(days=DAYS - 2))[0].read_bytes() == made
    for host, moment in (("192.168.1.8", NOW), ("192.168.1.8", NOW + timedelta(days=DAYS))):
        again = certificate_in(tmp_path, host, moment)[0].read_bytes()
        assert again != made
        made = again
    names = x509.load_pem_x509_certificate(made).extensions.get_extension_for_class(
        x509.SubjectAlternativeName
    )
    assert "192.168.1.8" in map(str, names.value.get_values_for_type(x509.IPAddress))
    public.write_text("no certificate")
    certificate_in(tmp_path, "192.168.1.8", NOW)
    ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(public, private)


@contextmanager
def served(folder, *more):
    """A real server; gives the addresses it says."""
    with serving(folder, *more) as (process, here):
        lines = iter(process.stdout.readline, "")
        yield here, next(line for line in lines if line.startswith("For phones")).split()[-1]


def test_a_real_server_answers_phones_over_https_with_its_own_certificate(tmp_path):
    with served(tmp_path, "--https", "--host", "127.0.0.2") as (here, there):
        assert there.startswith("https://127.0.0.2:")
        trust = ssl.create_default_context(cafile=tmp_path / "certificate.pem")
        opener = urllib.request.build_opener(
            urllib.request.HTTPSHandler(context=trust), urllib.request.HTTPCookieProcessor()
        )
        assert b"meldwatch" in opener.open(there, timeout=30).read()
        assert urllib.request.urlopen(f"{here}state", timeout=30).status == 200
        with pytest.raises(urllib.error.HTTPError, match="401"):
            urllib.request.urlopen(there.split("/phone")[0] + "/state", context=trust, timeout=30)


def test_a_browser_without_the_key_is_shown_a_page_in_both_languages(phone):
    shown = phone.get("/phone.html", headers={"accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    assert (shown.status_code, shown.headers["content-type"]) == (401, "text/html; charset=utf-8")
    assert "le code à scanner" in shown.text
    assert "the code that the table’s computer shows" in shown.text
    assert "{" not in shown.text.split("</style>")[1]
    refused(phone.post("/resume", headers={"accept": "text/html"}), 401)
