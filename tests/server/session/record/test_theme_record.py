"""What fits a match's theme is there again after a stop, and in no other match."""

import pytest
from starlette.testclient import TestClient

from engine.games import game
from engine.words import Words
from server.session.session import Session
from server.storage.database import StoreError
from server.storage.store import Store
from server.web.app import create_app
from tests.drawn import Drawn, DrawnReader

TABLE = Drawn("MANGEONS | PORTE")
THEMED = game("lettres", ["theme=yes"])


class Program:
    """A run of the program over two words, its matches kept in a store."""

    def __init__(self, store):
        self.session = Session(DrawnReader([TABLE]), THEMED, lambda: iter(()), store=store)
        self.client = TestClient(create_app(self.session), base_url="http://localhost")

    def decide(self, word, accept):
        return self.client.post("/dispute/word", json={"word": word, "accept": accept})

    def go_on(self, match=1):
        self.session.go_on(self.session.journal.store.match(match), THEMED)
        return self.rulings()

    def rulings(self):
        self.session.show_photo(TABLE.picture(0))
        return [each.ruling.value for each in self.session.snapshot.groups[:2]]


def decided(store):
    program = Program(store)
    program.session.begin_match(["Ann", "Ben"])
    for word, accept in (("PORTE", False), ("MANGEONS", True)):
        assert program.decide(word, accept).status_code == 200
    return program


def test_what_fits_the_theme_is_known_after_a_stop():
    store = Store.open()
    decided(store)
    assert Program(store).go_on() == ["legal", "illegal"]


def test_a_word_that_was_left_to_the_dictionary_again_stays_so():
    store = Store.open()
    decided(store).decide("PORTE", None)
    assert Program(store).go_on() == ["legal", "legal"]


def test_each_match_has_a_theme_of_its_own():
    store = Store.open()
    program = decided(store)
    program.session.change_match(lambda play: play.give_turn(1))
    program.session.begin_match(["Cem", "Dora"])
    assert program.rulings() == ["illegal", "legal"]
    assert program.go_on(1) == ["legal", "illegal"]


def test_what_cannot_be_written_down_is_not_decided(monkeypatch):
    def full(*_, **__):
        raise StoreError(Words("Le disque est plein.", "The disk is full."))

    store = Store.open()
    program = decided(store)
    with monkeypatch.context() as patched:
        patched.setattr(store, "append", full)
        assert program.decide("PORTE", True).status_code >= 400
    assert program.rulings() == ["legal", "illegal"]
    assert program.decide("MANGEONS", None).status_code == 200
    assert program.rulings() == ["illegal", "illegal"]


@pytest.mark.parametrize("payload", [{}, {"words": 7}, {"words": "* PORTE"}])
def test_a_damaged_record_of_the_theme_hides_no_match(payload):
    store = Store.open()
    decided(store)
    store.append(1, "theme", payload, 1.0)
    assert Program(store).go_on() == ["illegal", "legal"]
