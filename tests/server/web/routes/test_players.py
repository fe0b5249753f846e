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
    assert export["matches"][0]["events"][0]["kind"] == "round"
    assert "Leave this match first" in refused(client.delete("/players?name=Ben"), 409)
    client.delete("/match")
    assert client.delete("/players?name=Ben&lang=fr").status_code == 204
    assert [each["name"] for each in client.get("/players").json()] == ["Joueur 2", "Anna"]
    assert client.get("/setup").json()["players"] == ["Anna"]
