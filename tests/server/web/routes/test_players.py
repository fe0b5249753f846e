"""The players of the kept matches over HTTP."""

import pytest
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
def client():
    reader = DrawnReader([Drawn("R10 R11 R12")])
    session = Session(reader, game("rummy"), lambda: iter(()), store=Store.open(), now=lambda: 1000.0)
    house = Setup(session, lambda _: reader, Chosen(Source("photos")))
    return TestClient(create_app(session, house=house), base_url="http://localhost")


def test_players_are_told_exported_and_forgotten_but_not_while_they_play(client):
    players = ["Anna", "Ben"]
    begun = client.post("/setup", json={"game": "rummy", "players": players, "source": {"kind": "typed"}})
    assert begun.status_code == 200
    client.post("/match/rounds", json={"points": [-5, 5]})
    client.post("/match/finish")
    (ben, anna) = client.get("/players").json()
    assert (ben["name"], ben["won"], anna["lost_to"]) == ("Ben", 1, {"Ben": 1})
    assert ben["games"][0]["fr"] == "Rummy"
    assert client.get("/players?since=2000").json() == []
    export = client.get("/players/export?name=Ben").json()
    assert (export["colour"], client.get("/players/export?name=Nobody").json()["colour"]) == (1, None)
    assert export["matches"][0]["events"][0]["kind"] == "round"
    assert "Leave this match first" in refused(client.delete("/players?name=Ben"), 409)
    client.delete("/match")
    assert client.delete("/players?name=Ben&lang=fr").status_code == 204
    assert [each["name"] for each in client.get("/players").json()] == ["Joueur 2", "Anna"]
    assert client.get("/setup").json()["players"] == ["Anna"]


def colours(client):
    return [player["colour"] for player in client.get("/state").json()["play"]["players"]]


def test_a_player_wears_the_same_colour_again_where_it_is_free_or_the_one_chosen(client):
    def play(*players, **chosen):
        begun = client.post("/match", json={"players": players, "colours": chosen})
        client.post("/match/rounds", json={"points": [1, -1]})
        return [player["colour"] for player in begun.json()["play"]["players"]]

    assert play("Anna", "Ben") == [0, 1]
    assert play("Ben", "Chloé") == [1, 0]
    assert play("Anna", "Chloé") == [0, 1]  # both were known by the first: Anna sits before Chloé
    assert play("Chloé", "Anna") == [0, 1]
    assert play("Anna", "Ben", Ben=4) == [0, 4]
    assert play("Ben", "Dora") == [4, 0]
    asked = client.post("/setup/colours", json={"players": ["Ben", "Anna"], "colours": {"Anna": 4}})
    assert asked.json() == [4, 0]
    assert colours(client) == [4, 0]
    kept = client.get("/matches").json()
    assert kept[-1]["colours"] == [0, 4]
    client.post(f"/matches/{kept[-1]['id']}/continue")
    assert colours(client) == [0, 4]
    client.delete("/match")
    client.delete("/players?name=Ben")
    assert client.get("/players/export?name=Ben").json()["colour"] is None
    assert client.post("/setup/colours", json={"players": ["Ben"]}).json() == [0]
    assert refused(client.post("/match", json={"players": ["A", "B"], "colours": {"A": 6}}), 422)


def test_without_a_store_colours_go_by_the_seats_and_by_choice():
    reader = DrawnReader([Drawn("R10 R11 R12")])
    session = Session(reader, game("rummy"), lambda: iter(()))
    client = TestClient(create_app(session), base_url="http://localhost")
    begun = client.post("/match", json={"players": ["Anna", "Ben"], "colours": {"Anna": 5}})
    assert [player["colour"] for player in begun.json()["play"]["players"]] == [5, 0]
