"""The routes of the match: what two pages ask for at once, having seen the same, is done once."""

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
