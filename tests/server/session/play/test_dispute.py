"""Disputes: a moment frozen, a group ringed and judged, words decided, the verdict kept with its picture."""

import cv2
import numpy as np
import pytest
from starlette.testclient import TestClient

from engine.errors import SpokenError
from engine.games import game
from engine.words import Words
from server.session.session import Session
from server.session.wordlist import WordList
from server.storage.database import StoreError
from server.storage.store import Store
from server.web.app import create_app
from tests.drawn import Drawn, DrawnReader, WatchedTable

TABLE = Drawn("R7 R8 * | K13 B13 K12")
NEXT = Drawn("R7 R8 R9 | K13 B13 K12")
WORDS = Drawn("MANGEONS | PORTE")


def told(session):
    return TestClient(create_app(session), base_url="http://localhost")


def at(name, drawn, store=None, settings=()):
    """A session that shows a drawn table of a game, with its client."""
    session = Session(DrawnReader([drawn]), game(name, settings), lambda: iter(()), store=store)
    session.begin_match(["Ann", "Ben"])
    session.show_photo(drawn.picture(0))
    return session, told(session)


def ring(client, session, *pieces):
    body = {"sight": session.snapshot.sight, "pieces": list(pieces)}
    return client.post("/dispute/ring", json=body).json()["dispute"]


def test_a_frozen_moment_stays_while_the_table_goes_on():
    table = WatchedTable(TABLE, NEXT)
    before = table.show(0, seconds=3)
    frozen = table.session.freeze()
    assert (frozen.source, frozen.sight) == ("frozen", before.sight)
    table.show(1, seconds=3)
    assert table.session.snapshot.table == before.table
    table.session.correct(frozen.sight, 5, "Y13")
    thawed = table.session.resume()
    assert (thawed.source, thawed.table) == ("camera", "R7 R8 * | K13 B13 Y13")
    assert table.show(1, seconds=3).table == "R7 R8 R9 | K13 B13 Y13"


def test_a_dispute_goes_with_the_match_in_which_it_began():
    session, client = at("rummy", TABLE)
    client.post("/dispute")
    assert ring(client, session, 0, 1, 2)
    assert session.begin_match(["Ann", "Cem"]).dispute is None


def test_nothing_is_frozen_before_anything_was_seen():
    session = Session(DrawnReader([]), game("rummy"), lambda: iter(()))
    assert told(session).post("/dispute").status_code == 409


def test_the_verdict_on_a_group_names_the_rule_the_readings_and_the_points():
    session, client = at("rummy", TABLE)
    client.post("/dispute")
    run = ring(client, session, 2, 0, 1)
    assert (run["text"], run["ruling"], run["points"]) == ("R7 R8 *", "legal", 24)
    assert run["readings"] == ["R7 R8 R9", "R6 R7 R8"] or set(run["readings"]) >= {"R7 R8 R9"}
    assert run["rule_en"].startswith("Run: 3 or more")
    assert "stands for any piece" in run["rule_en"]
    wrong = ring(client, session, 3, 4, 5)
    assert (wrong["ruling"], wrong["rule_fr"]) == (
        "illegal",
        "Série : 3 ou 4 pièces du même nombre, toutes de couleurs différentes.",
    )
    assert (
        client.post("/dispute/ring", json={"sight": session.snapshot.sight, "pieces": []}).status_code == 409
    )


def test_pieces_of_several_groups_are_judged_as_one():
    session, client = at("rummy", Drawn("R7 | B7 | K7"))
    client.post("/dispute")
    assert ring(client, session, 0, 1, 2)["text"] == "R7 B7 K7"


def test_a_word_is_explained_decided_by_the_house_and_kept(tmp_path):
    session, client = at("lettres", WORDS)
    session.take_words(WordList(tmp_path / "words.txt"))
    client.post("/dispute")
    word = ring(client, session, *range(8))["word"]
    assert (word["accepted"], word["house"]) == (False, None)
    assert "manger" in word["fr"]
    decided = client.post("/dispute/word", json={"word": "MANGEONS", "accept": True}).json()
    assert (decided["dispute"]["ruling"], decided["dispute"]["word"]["house"]) == ("legal", "accepted")
    assert decided["groups"][0]["ruling"] == "legal"
    assert "MANGEONS" in (tmp_path / "words.txt").read_text("utf-8")
    refused = client.post("/dispute/word", json={"word": "PORTE", "accept": False}).json()
    assert refused["groups"][1]["ruling"] == "illegal"
    assert WordList(tmp_path / "words.txt").house.refused == {"PORTE"}
    undone = client.post("/dispute/word", json={"word": "PORTE", "accept": None}).json()
    assert undone["groups"][1]["ruling"] == "legal"
    assert client.post("/dispute/word", json={"word": "P4", "accept": True}).status_code == 409


def test_what_fits_no_theme_is_a_word_again_in_the_next_match(tmp_path):
    session, client = at("lettres", WORDS, settings=["theme=yes"])
    session.take_words(WordList(tmp_path / "words.txt"))
    for word, accept in (("PORTE", False), ("MANGEONS", True)):
        client.post("/dispute/word", json={"word": word, "accept": accept})
    assert [each.ruling.value for each in session.snapshot.groups[:2]] == ["legal", "illegal"]
    assert not (tmp_path / "words.txt").exists()
    session.begin_match(["Anna", "Ben"])
    session.show_photo(WORDS.picture(0))
    assert [each.ruling.value for each in session.snapshot.groups[:2]] == ["illegal", "legal"]


@pytest.mark.parametrize("players", [["Ann", "Ben"], ["Ann"]], ids=["full disk", "too few"])
def test_what_fits_the_theme_stays_known_where_the_next_match_cannot_begin(players, tmp_path, monkeypatch):
    def full(*_):
        raise StoreError(Words("Le disque est plein.", "The disk is full."))

    session, client = at("lettres", WORDS, settings=["theme=yes"])
    session.take_words(WordList(tmp_path / "words.txt"))
    client.post("/dispute/word", json={"word": "PORTE", "accept": False})
    monkeypatch.setattr(session.journal, "begin", full)
    with pytest.raises(SpokenError):
        session.begin_match(players)
    client.post("/dispute/word", json={"word": "MANGEONS", "accept": True})
    assert [each.ruling.value for each in session.snapshot.groups[:2]] == ["legal", "illegal"]


def test_a_verdict_is_kept_with_its_picture():
    store = Store.open()
    session, client = at("rummy", TABLE, store)
    client.post("/dispute")
    ring(client, session, 3, 4, 5)
    assert client.post("/dispute/end", json={"keep": True}).json()["dispute"] is None
    kept = session.kept
    (event,) = (each for each in store.events(kept.id) if each.kind == "dispute")
    assert (event.payload["text"], event.payload["ruling"], event.payload["player"]) == (
        "K13 B13 K12",
        "illegal",
        0,
    )
    picture = cv2.imdecode(np.frombuffer(store.picture(kept.id, event.number), np.uint8), cv2.IMREAD_COLOR)
    assert picture.shape[1] > 300


def test_a_dispute_that_is_left_is_not_kept():
    store = Store.open()
    session, client = at("rummy", TABLE, store)
    client.post("/dispute")
    ring(client, session, 0)
    client.post("/dispute/end", json={"keep": False})
    assert not [each for each in store.events(session.kept.id) if each.kind == "dispute"]


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("gin-rami", "QS KS AS", "never after the king"),
        ("gin-250", "KS AS 2S", "the run may go on"),
        ("jok-r-ummy", "KS KH KS", "3 or more cards of one rank"),
        ("lettres", "XQZ", "is in the dictionary"),
        ("tile-gin", "R1", "Set: 3 or 4 pieces"),
    ],
)
def test_every_game_names_its_rule(name, text, said):
    session, client = at(name, Drawn(text))
    client.post("/dispute")
    assert said in ring(client, session, *range(len(session.snapshot.pieces)))["rule_en"]


def test_a_kept_dispute_is_in_the_history_with_the_group_that_was_ringed():
    store = Store.open()
    session, client = at("rummy", TABLE, store)
    client.post("/dispute")
    ring(client, session, 0, 1, 2)
    assert client.post("/dispute/end", json={"keep": True}).status_code == 200
    (event,) = client.get("/matches/1").json()["history"]
    assert (event["kind"], event["meld"], event["text"]) == ("dispute", "run", "R7 R8 *")
    assert (event["player"], event["pictured"], event["stands"]) == (0, True, True)
