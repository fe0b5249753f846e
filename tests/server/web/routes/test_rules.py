"""The routes of the rules alone, asked of every game: what is answered is what the engine says, as it says it."""

import pytest
from starlette.testclient import TestClient

from engine.games import GAMES, game
from engine.report import Played, count_json, deal_json
from engine.table import Table
from server.session.session import Session
from server.web.app import create_app
from tests.drawn import DrawnReader

TILES, CARDS, LETTERS = "R7 R8 R9", "QS QH QD", "BORDER"
TURNS = {
    "rummy": (TILES, "R7 R8 R9 | K13 B13 Y13", "K13 B13 Y13 R1"),
    "tile-gin": (TILES, "R7 R8 R9 | K13 B13 Y13", "K13 B13 Y13 R1"),
    "gin-250": (CARDS, "QS QH QD | 6D 7D 8D", "6D 7D 8D AC"),
    "jok-r-ummy": (CARDS, "QS QH QD QC", "QC 3S"),
    "gin-rami": (CARDS, "QS QH QD | 6D 7D 8D", "6D 7D 8D AC"),
    "lettres": (LETTERS, "BORDER | MAISON", "MAISONAB"),
}
"""For every game the table before a turn, the table after it, and the rack as it was before."""


@pytest.fixture(scope="module")
def client():
    session = Session(DrawnReader([]), game("rummy"), lambda: iter(()))
    return TestClient(create_app(session), base_url="http://localhost")


def asked(client, call, body):
    answer = client.post(f"/rules/{call}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("spoilt", ["", " | ?", " | #"], ids=["as it lies", "one unread", "one face down"])
def test_a_turn_is_judged_as_the_engine_judges_it(client, name, spoilt):
    before, after, rack = TURNS[name]
    body = {"game": name, "table": after + spoilt, "before": before, "rack": rack, "opened": True, "stock": 2}
    turn = Played(game(name), Table.parse(before), Table.parse(rack), True, stock=2)
    assert asked(client, "judge", body) == turn.as_json(Table.parse(after + spoilt))


def test_a_turn_of_letters_is_told_with_its_longest_new_word(client):
    body = {"game": "lettres", "table": "BORDER | MAISON", "before": "BORDER", "rack": "MAISONAB"}
    told = asked(client, "judge", body)
    assert told["turn"] == {"points": 12, "letters": 6, "emptied": False, "longest": "MAISON"}
    assert told["draws"] == 5


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("whole", [False, True])
def test_a_hand_is_counted_as_the_engine_counts_it(client, name, whole):
    _, _, hand = TURNS[name]
    told = asked(client, "count", {"game": name, "hand": hand, "whole": whole})
    assert told == count_json(game(name), Table.parse(hand), whole=whole)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("refused", [0, 1, 2])
def test_a_hand_is_dealt_as_the_engine_deals_it(client, name, refused):
    told = asked(client, "deal", {"game": name, "players": 2, "refused": refused})
    assert told == deal_json(game(name), 2, Table(), 0, refused)
    drawn = {"gin-250": "KS 3H", "gin-rami": "KS 3H", "jok-r-ummy": "KS 3H", "lettres": "C | F"}.get(
        name, "R9 B4"
    )
    told = asked(client, "deal", {"game": name, "players": 2, "drawn": drawn})
    assert told == deal_json(game(name), 2, Table.parse(drawn), 0, 0)


@pytest.mark.parametrize("text", ["2x run 4", "run 5 spades", "mixed 7", "set 3 kings", "prime"])
def test_a_programme_is_told_in_words(client, text):
    told = asked(client, "programme", {"text": text})
    assert told["text"]
    assert told["fr"]
    assert told["en"]
