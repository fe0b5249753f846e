"""Hindsight: what the hands shown at the end of a round could still have laid."""

import pytest

from engine.games import game
from engine.games.match import Match, MatchError
from engine.hints.missed_lays import missed_lays
from engine.scoring.rounds import Round, Turn


def match_of(name, *played, players=("Anna", "Ben"), rules=()):
    match = Match(game(name, rules), players)
    for text in played:
        match = match.push(Turn.parse(text) if Turn.is_written(text) else Round.parse(text))
    return match


def missed(match, number=0):
    return [(each.player, " ".join(each.hint.laid), each.points) for each in missed_lays(match, number)]


def test_who_had_opened_could_have_joined_what_they_held_to_the_table():
    match = match_of("rummy", "1: K10 B10 Y10", "2: K10 B10 Y10 | R7 R8 R9 R10", "/ R11 K1 B2")
    assert missed(match) == [(1, "R11", 11)]
    assert str(missed_lays(match, 0)[0].hint.table) == "K10 B10 Y10 | R7 R8 R9 R10 R11"


def test_who_had_not_opened_needs_the_first_lay_s_minimum():
    table = "1: K10 B10 Y10"
    assert missed(match_of("rummy", table, "/ R1 R2 R3 K13")) == []
    assert missed(match_of("rummy", table, "/ R11 R12 R13 K13 B3")) == [(1, "R11 R12 R13", 36)]


def test_each_round_is_seen_with_its_own_table_and_its_own_lays():
    match = match_of(
        "rummy",
        *("1: K10 B10 Y10", "2: K10 B10 Y10 | R7 R8 R9 R10", "/ R11"),
        *("1: B4 B5 B6", "/ R11 R12 R13 B7"),
    )
    assert missed(match, 1) == [(1, "R11 R12 R13", 36)], "Ben has not opened in the second round"
    with pytest.raises(MatchError, match="3"):
        missed_lays(match, 2)
    with pytest.raises(MatchError):
        missed_lays(match.push(Turn.parse("1: R1 R2 R3")), 2)


def test_nothing_is_said_of_hands_nobody_has_seen_or_a_table_not_in_order():
    assert missed(match_of("rummy", "1: K10 B10 Y10", "-10 10")) == []
    assert missed(match_of("rummy", "1: K10 B10", "/ R11 R12 R13")) == []
    assert missed(match_of("rummy", "1: K10 B10 Y10", "/ B10 K10 Y10 B10 K10")) == [], "no box holds so many"
    assert missed(match_of("gin-rami", "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C / KD KH ; first=1")) == []


def test_of_letters_it_is_the_best_turn():
    match = match_of("lettres", "1: CHAT", "2: CHAT | MER", "/ S E L")
    (found,) = missed_lays(match, 0)
    assert (found.player, found.points > 0, found.hint.letters.best.points) == (1, True, found.points)
