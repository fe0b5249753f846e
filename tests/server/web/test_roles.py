"""Roles: what phones may do is checked at every route, and a hand that a phone keeps is given to that phone alone."""

from dataclasses import replace

import cv2
import pytest
from starlette.testclient import TestClient

from server.session.sources.sources import Source
from server.session.sources.thumbnails import Thumbnails
from server.web.dependencies import check_right, router_of
from server.web.network.lan import Lan
from server.web.network.lan_switch import LanSwitch
from server.web.roles import NEEDED, OPEN, RIGHTS, Right
from tests.contracts.table import PLAYERS, SEEN, Table
from tests.drawn import Drawn
from tests.server.web.test_app import refused
from vision.input.camera import Frame

LAN = Lan("192.168.1.7", "the-key-of-this-table", 8765)
HAND = Drawn("R1 B4 K4")
NONE = {"count": False, "correct": False, "delete": False}
ALL = {"count": True, "correct": True, "delete": True}


class Evening:
    """A match of rummy at a table, its own page `here`, and phones that came by the network."""

    def __init__(self):
        self.table = Table("rummy", SEEN, HAND, lan=LAN)
        self.app = self.table.client.app
        self.here = TestClient(self.app, base_url="http://127.0.0.1:8765", client=("127.0.0.1", 5000))
        assert self.here.post("/match", json={"players": PLAYERS}).status_code == 200

    def phone(self, seat=None):
        phone = TestClient(self.app, base_url="http://192.168.1.7:8765", client=("192.168.1.30", 5000))
        phone.get("/phone.html", params={"key": LAN.key})
        phone.get("/phones/me")
        if seat is not None:
            assert phone.put("/phones/me/seat", json={"seat": seat}).json()["seat"] == seat
        return phone

    def permit(self, **permissions):
        assert self.here.put("/phones/permissions", json=NONE | permissions).status_code == 200

    def typed(self, text):
        return self.here.post("/typed", json={"table": text}).json()["sight"]


@pytest.fixture
def evening():
    return Evening()


def requests_of(app):
    """Every request there is, with its method where it is a route of ours, and whether the right is checked there."""
    for route in app.routes:
        methods = sorted(route.methods - {"HEAD"}) if getattr(route, "methods", None) else [None]
        dependencies = getattr(route, "dependant", None)
        checked = dependencies is not None and any(
            each.call is check_right for each in dependencies.dependencies
        )
        for method in methods:
            yield (f"{method} {route.path}" if method else route.path), checked


def test_of_every_request_it_is_decided_who_may_make_it(evening):
    found = dict(requests_of(evening.app))
    assert {request for request, checked in found.items() if checked} == set(NEEDED)
    assert {request for request, checked in found.items() if not checked} == set(OPEN)
    assert sum(map(len, RIGHTS.values())) == len(NEEDED), "one request stands in two places"


def test_a_route_that_nobody_decided_of_is_found_and_is_the_table_s_alone(evening):
    router = router_of("table")

    @router.get("/undecided")
    def undecided() -> str:
        return "told"

    evening.app.router.routes.insert(0, router.routes[0])
    assert ("GET /undecided", True) in set(requests_of(evening.app)) - {(each, True) for each in NEEDED}
    assert "table alone" in refused(evening.phone(0).get("/undecided"), 403)
    assert evening.here.get("/undecided").json() == "told"


def test_what_is_kept_of_people_is_exported_by_the_table_and_the_phone_it_names(evening):
    evening.permit(**ALL)
    phone = evening.phone(0)
    for path in ("/players/export?name=Anna", "/matches/1/sheet.csv"):
        answer = phone.get(path)
        assert "table alone" in refused(answer, 403)
        assert "Anna" not in answer.text
        assert evening.here.get(path).status_code == 200
    evening.here.put("/phones/0", json={"leads": True})
    assert phone.get("/players/export?name=Anna").json()["name"] == "Anna"
    assert phone.get("/matches/1/sheet.csv").status_code == 200


def test_the_kept_matches_are_shown_to_phones_that_may_delete_them_and_to_no_other(evening):
    phone = evening.phone(0)
    evening.permit(count=True, correct=True)
    for call in RIGHTS[Right.KEPT]:
        method, path = filled(call)
        assert "matches it keeps" in refused(phone.request(method, path), 403), call
        assert evening.here.request(method, path).status_code != 403, call
    evening.here.post("/match/rounds", json={"points": [4, -4]})
    offered = evening.here.get("/setup").json()
    assert offered["players"] == PLAYERS
    assert phone.get("/setup").json() == offered | {"players": [], "running": None}
    evening.permit(delete=True)
    assert phone.get("/setup").json() == offered
    assert [match["players"] for match in phone.get("/matches").json()] == [PLAYERS]
    assert {player["name"] for player in phone.get("/players").json()} == set(PLAYERS)


def test_who_only_looks_is_told_of_no_webcam_and_of_no_folder(evening):
    evening.table.house.chosen = replace(
        evening.table.house.chosen, feed=Source("clip", "/home/anna/evening.mp4")
    )
    evening.permit()
    phone = evening.phone(0)
    assert phone.get("/setup").json()["source"] == {"kind": "clip", "named": "evening.mp4"}
    refused(phone.get("/cameras"), 403)
    for call in RIGHTS[Right.LOOK]:
        method, path = filled(call)
        assert phone.request(method, path, json={}).status_code != 403, call


def test_a_phone_opens_no_webcam_unless_it_may_choose_one(evening):
    evening.table.house.thumbnails = Thumbnails(lambda _: iter((Frame(SEEN.picture(), 0.0, 0),)))
    evening.permit()
    phone = evening.phone(0)
    refused(phone.get("/cameras/0.jpg"), 403)
    refused(phone.delete("/area"), 403)
    evening.permit(correct=True)
    assert phone.get("/cameras/0.jpg").status_code == 200
    assert phone.delete("/area").status_code == 200


def test_how_the_table_is_played_at_and_who_comes_in_is_the_table_s_alone(evening):
    phone = evening.phone(0)
    evening.permit(**ALL)
    for call in RIGHTS[Right.LEAD]:
        method, path = filled(call)
        assert phone.request(method, path, json={}).status_code in (403, 422), call
    assert "table alone" in refused(phone.put("/match/ways", json={}), 403)


def filled(call):
    method, path = call.split()
    for name in ("seat", "number", "match", "index"):
        path = path.replace(f"{{{name}}}", "0")
    return method, path


def photographed(drawn, number):
    return {"photo": ("hand.png", cv2.imencode(".png", drawn.picture(number))[1].tobytes())}


BODIES = {
    "PUT /count/first": {"seat": 0},
    "PUT /count/known": {},
    "POST /count/{seat}/live": {"sight": 0},
    "POST /count/{seat}/typed": {"text": "Z"},
    "PUT /count/{seat}/programme": {"answered": True},
    "POST /count/{seat}/piece": {},
    "POST /match/rounds": {"points": []},
    "PUT /match/rounds/{number}": {"points": []},
    "PUT /match/emptied": {"emptied": True},
    "POST /match/over": {"sight": -1},
    "POST /match/seat": {"seat": 9},
    "POST /match": {"players": []},
    "POST /setup": {"game": "whist"},
    "POST /source": {"kind": "camera", "named": "?"},
    "POST /corrections": {"sight": -1, "piece": 0, "face": "R1"},
    "POST /corrections/add": {"sight": -1, "x": 0, "y": 0, "face": "R1"},
    "POST /corrections/remove": {"sight": -1, "pieces": []},
    "POST /corrections/group": {"sight": -1, "pieces": []},
    "POST /dispute/word": {"word": "x", "accept": None},
    "PUT /lan": {"on": True},
}
"""What the requests take that take anything: nothing comes of it."""


def test_what_the_table_does_not_permit_is_refused_to_phones_and_to_nobody_else(evening):
    phone = evening.phone(0)
    for right in (Right.COUNT, Right.CORRECT, Right.DELETE, Right.HERE):
        evening.permit(**{name: True for name in ALL if name != right.value})
        for call in (call for call, needed in NEEDED.items() if needed is right):
            method, path = filled(call)
            sent = {"files": photographed(HAND, 1)} if call.endswith("photo") else {"json": BODIES.get(call)}
            answer = phone.request(method, path, **sent)
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not_allowed"), call
            assert evening.here.request(method, path, **sent).status_code != 403, call


def test_a_phone_that_may_only_play_plays(evening):
    anna, ben = evening.phone(0), evening.phone(1)
    evening.permit()
    sight = evening.typed("K10 B10 Y10")
    assert "correct" in refused(anna.post("/match/turns", json={"sight": sight, "anyhow": True}), 403)
    assert anna.post("/match/turns", json={"sight": sight}).json()["play"]["seat"] == 1
    assert "correct" in refused(ben.post("/match/undo"), 403)
    assert anna.post("/match/undo").json()["play"]["seat"] == 0
    assert "correct" in refused(anna.post("/match/undo"), 403)
    assert anna.post("/dispute").json()["source"] == "frozen"
    assert "count" in refused(anna.post("/count"), 403)
    assert "begin" in refused(anna.delete("/match"), 403)
    assert "table alone" in refused(anna.put("/match/ways", json={"seconds": 5}), 403)
    assert evening.here.post("/count").json()["count"]["seat"] == 0


def test_the_phone_that_the_table_names_decides_as_the_table_but_not_who_comes_in(evening):
    anna, ben = evening.phone(0), evening.phone(1)
    refused(anna.put("/phones/permissions", json=ALL), 403)
    refused(anna.put("/phones/0", json={"leads": True}), 403)
    assert evening.here.put("/phones/0", json={"leads": True}).json()["phones"]["every"][0]["leads"]
    assert anna.get("/phones/me").json()["permissions"] == ALL
    assert anna.put("/phones/permissions", json=NONE).json()["phones"]["permissions"] == NONE
    assert anna.post("/count").status_code == 200
    refused(ben.post("/count"), 403)
    assert "own computer" in refused(anna.put("/lan", json={"on": False}), 403)
    assert [each["number"] for each in anna.delete("/phones/1").json()["phones"]["every"]] == [0]
    assert ben.get("/phones/me").json()["seat"] is None
    assert "no longer" in refused(anna.delete("/phones/1"), 409)


def test_where_the_network_is_let_in_from_no_page_every_page_is_the_table():
    table = Table("rummy", SEEN)
    table.ask("POST /match", {"players": PLAYERS})
    assert table.ask("GET /phones/me")["at_table"]
    assert LanSwitch().lan is None
