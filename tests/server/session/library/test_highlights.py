"""The best lay and the longest word of a match."""

from engine.games import game
from engine.games.match import Match
from engine.scoring.rounds import Round, Turn
from engine.table import Table
from server.session.library.highlights import best_of, lays_of, longest_of


def lays(name, *played):
    match = Match(game(name), ("Anna", "Ben"))
    for text in played:
        match = match.push(Turn.parse(text) if Turn.is_written(text) else Round.parse(text))
    return lays_of(match)


def test_of_tiles_the_best_is_the_turn_whose_pieces_are_worth_most_the_first_of_several():
    found = lays("rummy", "1: R10 R11 R12", "2: R10 R11 R12 | K10 K11 K12", "5 -5", "1: R1 R2 R3")
    assert [(each.player, each.points, each.pushed) for each in found] == [(0, 33, 0), (1, 33, 1), (0, 6, 3)]
    assert best_of(found) == found[0]
    assert longest_of(found) is None


def test_of_words_the_longest_may_be_another_than_the_best():
    found = lays("lettres", "1: MER | LAC | SOL", "2: MER | LAC | SOL | CHATON")
    assert (best_of(found).player, longest_of(found).word, longest_of(found).player) == (0, "CHATON", 1)


def test_of_gin_the_best_is_a_hand_and_where_nobody_got_a_point_there_is_none():
    assert best_of(lays("gin-rami", "30 0", "0 45")).points == 45
    assert best_of(lays("gin-rami", "0 0")) is None


def test_under_programmes_the_best_is_told_in_cards():
    (found,) = lays("jok-r-ummy", "1: 4S 5S 6S 7S | 9H 9C *")
    assert (found.points, found.cards) == (7, True)
    assert not lays("rummy", "1: R10 R11 R12")[0].cards


def test_a_turn_in_which_nothing_was_laid_and_a_table_taken_as_it_is_are_none():
    assert lays("rummy", "1: R10 R11 R12", "2: R10 R11 R12")[1:] == ()
    taken = Turn(1, Table.parse("R10 R11 R12 | K10 K11 K12 K13"), counted=False)
    match = Match(game("rummy"), ("Anna", "Ben")).push(Turn(0, Table.parse("R10 R11 R12"))).push(taken)
    assert [each.player for each in lays_of(match)] == [0]


def test_what_was_laid_is_told_as_it_lies_group_by_group():
    (first, second) = lays(
        "rummy", "1: R10 R11 R12 | B1 B2 * B4", "2: R10 R11 R12 R13 | B1 B2 * B4 | K9 B9 Y9"
    )
    assert first.laid == ("R10", "R11", "R12", "B1", "B2", "*", "B4")
    assert second.laid == ("R13", "K9", "B9", "Y9")
