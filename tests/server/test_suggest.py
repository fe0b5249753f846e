"""The game of a photo whose game nobody named: by its kind of pieces, and by what lies there."""

import pytest

from engine.games import GAMES
from engine.table import Table
from engine.verdict import Ruling
from server.suggest import suggest

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


def test_the_game_with_the_fewest_wrong_groups_comes_first_whatever_its_place():
    games = [game for game in GAMES.values() if game.pieces == "cards"]
    table = Table.parse("QS QH QD | 4C 5C 6C")
    wrong = {
        game.name: sum(group.ruling is Ruling.ILLEGAL for group in game.judge(None, table).groups)
        for game in games
    }
    assert wrong[suggest("cards", table, games[::-1]).game.name] == min(wrong.values())
