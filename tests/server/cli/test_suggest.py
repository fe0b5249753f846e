"""The game of a photo whose game nobody named: by its kind of pieces, and by what lies there."""

from itertools import permutations

import pytest

from engine.games import GAMES
from engine.table import Table
from engine.verdicts.verdict import Ruling
from server.cli.suggest import suggest

CARDS = ("gin-250", "jok-r-ummy", "gin-rami")
LEGAL = [
    ("tiles", "R7 R8 R9 | K13 B13 Y13 R13", "rummy"),
    ("cards", "QS QH QD | 4C 5C 6C", None),
    ("letters", "M A I S O N", "lettres"),
]


@pytest.mark.parametrize(("kind", "table", "name"), LEGAL)
def test_a_legal_table_gets_a_game_of_its_pieces_in_which_it_is_legal(kind, table, name):
    suggestion = suggest(kind, Table.parse(table))
    assert suggestion.game.pieces == kind
    assert suggestion.verdict.ruling is Ruling.LEGAL
    assert name in (None, suggestion.game.name)
    alike = {game.name for game in GAMES.values() if game.pieces == kind}
    assert {suggestion.game.name, *suggestion.others} == alike
    assert len(suggestion.others) == len(alike) - 1
    for words in (suggestion.words.fr, suggestion.words.en):
        assert suggestion.game.name in words
        assert all(other in words for other in suggestion.others)


@pytest.mark.parametrize("order", list(permutations(CARDS)), ids=str)
@pytest.mark.parametrize(
    ("table", "fitting"),
    [
        ("QS QH QD | 4C 5C 6C", {"gin-250", "jok-r-ummy", "gin-rami"}),
        ("QS KS AS", {"gin-250", "jok-r-ummy"}),  # in gin-rami the ace is low
        ("3S 3H 3C | 2C 2D 2H", {"gin-250", "gin-rami"}),  # in jok-r-ummy a 2 is wild
        ("2S 3S 4S | 2S 3S 4S", {"jok-r-ummy"}),  # two decks
        ("4C 5C * 7C", {"jok-r-ummy"}),  # jokers
    ],
)
def test_the_game_that_fits_best_comes_first_and_of_those_that_fit_alike_the_first(table, fitting, order):
    expected = next(name for name in order if name in fitting)
    assert suggest("cards", Table.parse(table), [GAMES[name] for name in order]).game.name == expected


@pytest.mark.parametrize("order", [("rummy", "tile-gin"), ("tile-gin", "rummy")])
@pytest.mark.parametrize("table", ["*", "R3 K7 B1 Y9 * *", "R3 R4 R5 | K1 *", "R3 | K7 | ? | # | *"])
def test_no_game_without_jokers_judges_tiles_among_which_some_lie(table, order):
    assert suggest("tiles", Table.parse(table), [GAMES[name] for name in order]).game.name == "rummy"


@pytest.mark.parametrize("order", list(permutations(("rummy", "tile-gin"))))
def test_what_is_unread_or_face_down_speaks_for_no_game(order):
    table = Table.parse("R7 R8 R9 ? | #")
    assert suggest("tiles", table, [GAMES[name] for name in order]).game.name == order[0]
