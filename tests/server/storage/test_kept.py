"""What is kept of a match, read from its rows: what is damaged is told from what holds, and hides nothing else."""

from types import SimpleNamespace

import pytest

from server.storage.kept import DAMAGED, Event, KeptMatch, event_from_row, kept_from_row, texts_of


def match_row(**values):
    row = {
        "id": 3,
        "game": "rummy",
        "settings": ["target=100"],
        "players": ["Anna"],
        "begun": 7,
        "ended": None,
    }
    return SimpleNamespace(**(row | values))


def test_a_row_is_the_match_it_tells():
    assert kept_from_row(match_row()) == KeptMatch(3, "rummy", ("target=100",), ("Anna",), 7.0)
    assert kept_from_row(match_row(ended=9)).ended == 9.0


@pytest.mark.parametrize("settings", [None, "target=100", [100], {"target": 100}])
def test_a_match_whose_house_rules_are_damaged_is_of_no_game(settings):
    assert kept_from_row(match_row(settings=settings)).settings == DAMAGED


def test_what_else_is_damaged_is_left_out():
    found = kept_from_row(match_row(game=5, players="Anna", begun="yesterday", ended="soon"))
    assert found == KeptMatch(3, "5", ("target=100",), (), 0.0)


def test_an_event_says_what_its_row_says_and_a_damaged_one_nothing():
    row = SimpleNamespace(number=2, kind="turn", payload={"player": 1}, at=4, pictured=1)
    assert event_from_row(row) == Event(2, "turn", {"player": 1}, 4.0, True)
    row.payload, row.at, row.pictured = "[", "then", 0
    assert event_from_row(row) == Event(2, "turn", {}, 0.0, False)


def test_texts_are_a_list_of_them():
    assert (texts_of(["a"]), texts_of([]), texts_of(["a", 1]), texts_of("a")) == (("a",), (), None, None)
