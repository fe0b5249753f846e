"""The routes of the match: what two pages ask for at once is done once; the gin of a hand that is written down."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from starlette.testclient import TestClient

from engine.games import game
from server.session.session import Session
from server.web.app import create_app
from tests.drawn import DrawnReader
from tests.server.web.test_app import refused

PLAYERS = ["Anna", "Ben", "Cleo"]
CALLS = {
    "POST /match/turns": {},
    "POST /match/turns with anyhow": {"anyhow": True},
    "POST /match/over": {},
    "POST /match/undo": {},
    "POST /match/rounds": {"points": [10, -4, -6]},
    "PUT /match/rounds/0": {"points": [1, 2, -3]},
    "DELETE /match/rounds/0": None,
}


@pytest.fixture
def client():
    """A table of rummy at which two rounds and a turn have been played, and another turn lies in sight."""
    session = Session(DrawnReader([]), game("rummy"), lambda: iter(()))
    client = TestClient(create_app(session), base_url="http://localhost")
    client.post("/match", json={"players": PLAYERS})
    for points in ([-5, 5, 0], [3, -3, 0]):
        client.post("/match/rounds", json={"points": points})
    client.post("/match/turns", json={"sight": typed(client, "R10 R11 R12")})
    typed(client, "R10 R11 R12 | K1 K2 K3 K4 K5 K6 K7 K8")
    return client


def typed(client, table):
    return client.post("/typed", json={"table": table}).json()["sight"]


def state(client):
    return client.get("/state").json()


def ask(client, call, pushed):
    method, path = call.split()[:2]
    body = CALLS[call]
    if body is None:
        return client.request(method, path, params={} if pushed is None else {"pushed": pushed})
    seen = {} if pushed is None else {"pushed": pushed}
    return client.request(method, path, json={"sight": state(client)["sight"], **body, **seen})


@pytest.mark.parametrize("call", CALLS)
def test_what_is_asked_for_at_a_match_that_has_gone_on_is_refused_and_changes_nothing(client, call):
    pushed = state(client)["play"]["pushed"]
    for stale in (pushed - 1, pushed + 1):
        before = state(client)
        answer = ask(client, call, stale)
        assert "has gone on" in refused(answer, 409)
        assert "a continué entre-temps" in answer.json()["error"]["fr"]
        assert state(client)["play"] == before["play"]
    assert ask(client, call, pushed).status_code == 200


@pytest.mark.parametrize("call", CALLS)
def test_whoever_does_not_say_what_was_seen_is_not_asked(client, call):
    assert ask(client, call, None).status_code == 200


def test_two_turns_at_once_are_refused_where_the_match_has_gone_on(client):
    asked = {"sight": state(client)["sight"], "step": 0, "pushed": 1}
    assert "has gone on" in refused(client.post("/match/turns/two", json=asked), 409)


@pytest.mark.parametrize("call", ["POST /match/turns", "POST /match/rounds", "POST /match/undo"])
def test_of_two_pages_that_ask_for_the_same_at_once_one_is_heard(client, call):
    before = state(client)["play"]["pushed"]
    with ThreadPoolExecutor(2) as pages:
        answers = [each.status_code for each in pages.map(lambda _: ask(client, call, before), range(2))]
    assert sorted(answers) == [200, 409]
    assert abs(state(client)["play"]["pushed"] - before) == 1


def test_taking_back_needs_no_body(client):
    before = state(client)["play"]["pushed"]
    assert client.post("/match/undo").json()["play"]["pushed"] == before - 1


def gin(*settings):
    """A match of gin to 250, which one hand of 138 points is lacking to win."""
    session = Session(DrawnReader([]), game("gin-250", settings), lambda: iter(()))
    client = TestClient(create_app(session), base_url="http://localhost")
    client.post("/match", json={"players": PLAYERS[:2]})
    return client


def won_with(client):
    """What a gin of the first hand brings Anna once she wins the round with the next."""
    client.post("/match/rounds", json={"points": [138, 0]})
    return client.get("/state").json()["play"]["players"][0]["total"] - 250 - 200


def made(client):
    """The gins of the first hand, as the sheet says them."""
    (line, *_) = client.get("/state").json()["play"]["lines"]
    return [
        (part["player"], part["item"]) for part in line["parts"] if part["item"] in ("small_gin", "big_gin")
    ]


@pytest.mark.parametrize(("named", "bonus"), [({"small_gin": 0}, 50), ({"big_gin": 0}, 100), ({}, 0)])
def test_points_of_gin_that_are_written_down_may_name_the_gin(named, bonus):
    client = gin()
    assert client.get("/state").json()["play"]["gins"] == ["small_gin", "big_gin"]
    client.post("/match/rounds", json={"points": [112, 0], **named})
    assert made(client) == [(0, kind) for kind in named]
    assert won_with(client) == bonus


def test_the_gin_of_a_hand_that_was_counted_stays_where_its_points_are_corrected():
    client = gin()
    client.post("/count")
    client.put("/count/first", json={"seat": 0, "gin": True})
    client.post("/count/0/typed", json={"text": "QS QH QD QC | 3S 3H 3D | 5C 6C 7C"})
    client.post("/count/1/typed", json={"text": "KD 9D 3C AC 2C 5H 6H 9S 10S JS"})
    for seat in (0, 1):
        client.post(f"/count/{seat}/agree")
    assert client.post("/count/finish").status_code == 200
    assert made(client) == [(0, "small_gin")]
    assert client.put("/match/rounds/0", json={"points": [112, 0]}).status_code == 200
    assert made(client) == [(0, "small_gin")]
    assert won_with(client) == 50


def test_a_corrected_hand_has_the_gin_that_is_named_or_none():
    client = gin()
    client.post("/match/rounds", json={"points": [112, 0], "small_gin": 0})
    client.put("/match/rounds/0", json={"points": [112, 0], "big_gin": 0})
    assert made(client) == [(0, "big_gin")]
    client.put("/match/rounds/0", json={"points": [110, 0]})
    assert made(client) == [(0, "big_gin")]
    client.put("/match/rounds/0", json={"points": [112, 0], "small_gin": None})
    assert made(client) == []


def test_a_gin_goes_with_points_that_cannot_hold_it_and_is_refused_where_it_is_named():
    client = gin()
    client.post("/match/rounds", json={"points": [112, 0], "small_gin": 0})
    assert client.put("/match/rounds/0", json={"points": [0, 30]}).status_code == 200
    assert made(client) == []
    asked = {"points": [0, 30], "small_gin": 0}
    assert "25 points at least" in refused(client.put("/match/rounds/0", json=asked), 409)
    assert client.put("/match/rounds/7", json={"points": [0, 30]}).status_code == 409


def test_only_the_gins_that_are_played_are_offered(client):
    assert state(client)["play"]["gins"] == []
    assert gin("preset=hundred").get("/state").json()["play"]["gins"] == ["small_gin"]
