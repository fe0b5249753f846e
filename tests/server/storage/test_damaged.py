"""What is damaged, or was never meant to be asked: the rest goes on, and nothing is answered by 500."""

import pytest
from sqlalchemy import text
from starlette.testclient import TestClient

from engine.games import game
from server.session.session import Session
from server.session.setup import Chosen, Setup
from server.session.sources.sources import Source
from server.storage.store import Store
from server.web.app import create_app
from tests.drawn import Drawn, DrawnReader
from tests.server.web.test_app import refused


@pytest.fixture
def store(tmp_path):
    kept = Store.in_folder(tmp_path)
    yield kept
    kept.close()


@pytest.fixture
def client(store):
    session = Session(DrawnReader([Drawn("R7 R8 R9")]), game("rummy"), lambda: iter(()), store=store)
    house = Setup(session, lambda _: session.reader, Chosen(Source("typed")))
    return TestClient(
        create_app(session, house=house), base_url="http://localhost", raise_server_exceptions=False
    )


def play(client, names):
    client.post("/setup", json={"game": "rummy", "players": names}).raise_for_status()
    shown = client.post("/typed", json={"table": "R10 R11 R12"}).json()
    client.post("/match/turns", json={"sight": shown["sight"]}).raise_for_status()
    client.post("/match/rounds", json={"points": [-5, 5]}).raise_for_status()
    client.post("/count", json={})
    client.post("/count/0/typed", json={"text": "R7"}).raise_for_status()
    client.delete("/match").raise_for_status()


DAMAGES = [
    ("match", "settings", "not JSON"),
    ("match", "settings", "{}"),
    ("match", "settings", "[3]"),
    ("match", "players", "7"),
    ("match", "players", "[1, 2]"),
    ("match", "players", b"\xff\xfe"),
    ("match", "game", "chess"),
    ("match", "game", b"\xff"),
    ("match", "begun", "yesterday"),
    ("match", "ended", "yesterday"),
    ("event", "payload", "not JSON"),
    ("event", "payload", "[]"),
    ("event", "payload", '{"keep": "x", "pushed": 3, "seat": null}'),
    ("event", "payload", '{"keep": 0, "pushed": [{"round": 3}], "seat": 0}'),
    ("event", "kind", "nonsense"),
    ("event", "at", "yesterday"),
    ("event", "number", 99),
]


@pytest.mark.parametrize(("table", "column", "value"), DAMAGES)
def test_one_damaged_row_hides_no_other_match(client, store, table, column, value):
    play(client, ["Anna", "Ben"])
    play(client, ["Carl", "Dora"])
    with store.database.writing() as connection:
        rows = "id = 1" if table == "match" else "match_id = 1 AND number = 2"
        connection.execute(text(f'UPDATE "{table}" SET {column} = :value WHERE {rows}'), {"value": value})
    listed = client.get("/matches")
    assert listed.status_code == 200
    newest = listed.json()[0]
    assert (newest["id"], newest["readable"]) == (2, True)
    assert client.get("/setup").status_code == 200
    for method, path in (
        ("GET", "/matches/1"),
        ("GET", "/matches/1/sheet.csv"),
        ("POST", "/matches/1/continue"),
    ):
        assert client.request(method, path).status_code in (200, 409), path
    assert client.post("/matches/2/continue").json()["play"]["players"][0]["total"] == -5


def test_a_match_that_lost_a_turn_is_not_played_on_as_another(client, store):
    play(client, ["Anna", "Ben"])
    with store.database.writing() as connection:
        connection.execute(text("UPDATE event SET payload = '[' WHERE number = 1"))
    assert client.get("/matches").json()[0]["readable"] is False
    assert "cannot be read back" in refused(client.post("/matches/1/continue"), 409)


HUGE = (2**31, 2**63, 10**30)


@pytest.mark.parametrize("number", HUGE)
def test_numbers_beyond_all_matches_get_a_sentence(client, number):
    play(client, ["Anna", "Ben"])
    for method, path in (
        ("GET", f"/matches/{number}"),
        ("GET", f"/matches/{number}/sheet.csv"),
        ("GET", f"/matches/1/pictures/{number}.jpg"),
        ("GET", f"/frame/{number}.jpg"),
        ("POST", f"/matches/{number}/continue"),
        ("DELETE", f"/matches/{number}"),
        ("PUT", f"/count/{number}"),
        ("DELETE", f"/match/rounds/{number}"),
    ):
        answer = client.request(method, path)
        assert 400 <= answer.status_code < 500, path
        refused(answer, answer.status_code)


HALF = "\\ud800"


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/setup", '{"game": "%s"}'),
        ("/setup", '{"game": "rummy", "settings": ["%s"]}'),
        ("/setup", '{"game": "rummy", "players": ["%s", "Ben"]}'),
        ("/setup", '{"game": "rummy", "source": {"kind": "address", "named": "%s"}}'),
        ("/match", '{"players": ["%s", "Ben"]}'),
        ("/typed", '{"table": "%s"}'),
        ("/typed", '{"table": 3, "%s": 1}'),
        ("/rules/judge", '{"table": "R7", "settings": ["%s"]}'),
        ("/count/0/typed", '{"text": "%s"}'),
        ("/corrections", '{"sight": 1, "piece": 0, "face": "%s"}'),
    ],
)
def test_half_a_character_is_refused_and_nothing_is_changed(client, path, body):
    before = client.get("/state").json()
    answer = client.post(path, content=body % HALF, headers={"content-type": "application/json"})
    refused(answer, 422)
    assert client.get("/state").json() == before
    assert client.get("/matches").json() == []


def test_whole_characters_beyond_the_first_plane_are_names_as_others(client):
    body = '{"game": "rummy", "players": ["\\ud83c\\udccf", "Ben"]}'
    told = client.post("/setup", content=body, headers={"content-type": "application/json"}).json()
    assert told["play"]["players"][0]["name"] == "🃏"
