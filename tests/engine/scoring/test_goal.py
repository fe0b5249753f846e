"""When a match is over: after so many rounds, or with the one that was the last."""

from __future__ import annotations

import pytest

from engine.games import game
from engine.games.match import Match, MatchError
from engine.scoring.rounds import Round, Turn


def played(name: str, rounds: list[str], *settings: str) -> Match:
    match = Match(game(name, settings), ("Anna", "Ben"))
    for text in rounds:
        match = match.push(Round.parse(text))
    return match


@pytest.mark.parametrize("name", ["rummy", "tile-gin"])
def test_a_match_is_over_after_the_rounds_it_goes_over(name: str) -> None:
    over = [played(name, ["+5 -5"] * number, "rounds=3").sheet.over for number in range(5)]
    assert over == [False, False, False, True, False], "whoever plays on ends it by hand"
    assert played(name, ["+5 -5"] * 5, "rounds=3").close().sheet.over
    assert not played(name, ["+5 -5"] * 20).sheet.over


@pytest.mark.parametrize(("name", "target"), [("gin-rami", 100), ("gin-250", 250)])
def test_where_hands_make_rounds_the_rounds_that_are_won_count(name: str, target: int) -> None:
    short, won = f"{target - 1} 0", f"{target} 0"
    assert not played(name, [short], "rounds=1").sheet.over
    assert played(name, [short, "1 0"], "rounds=1").sheet.over
    over = [played(name, [won] * number, "rounds=2").sheet.over for number in (1, 2, 3)]
    assert over == [False, True, False], "whoever plays on ends it by hand"
    assert not played(name, [won, won, "1 0"], "rounds=2").sheet.over
    assert played(name, [won, won, "1 0"], "rounds=2").close().sheet.over


@pytest.mark.parametrize("name", ["rummy", "tile-gin", "gin-rami", "lettres"])
def test_a_match_that_is_closed_is_over_with_its_last_round(name: str) -> None:
    match = played(name, ["+5 -5", "+1 -1"])
    closed = match.close()
    assert (match.sheet.over, closed.sheet.over) == (False, True)
    assert closed.sheet.winners == (0,)
    assert closed.sheet.totals == match.sheet.totals
    assert not closed.pop().sheet.over
    assert not closed.push(Round.parse("+1 -1")).sheet.over


@pytest.mark.parametrize("ends", ["last", "rounds"])
def test_a_match_that_is_over_is_opened_by_a_turn(ends: str) -> None:
    match = played("rummy", ["+5 -5"], *(["rounds=1"] if ends == "rounds" else []))
    match = match.close() if ends == "last" else match
    assert match.sheet.over
    assert not match.push(Turn.parse("1: R10 R11 R12")).sheet.over


def test_a_game_of_letters_is_over_with_the_round_that_ends_it_and_again_with_a_later_one() -> None:
    match = played("lettres", [" / AB"])
    assert match.sheet.over
    match = match.push(Turn.parse("1: MAISON"))
    assert not match.sheet.over
    assert not match.push(Round.parse("+5 -5")).sheet.over
    assert match.push(Round.parse("AB / ")).sheet.over


def test_a_match_of_programmes_is_over_with_the_round_that_reaches_them_and_then_by_hand() -> None:
    match = played("jok-r-ummy", ["KS / ; answered=2"], "target=1")
    assert (match.sheet.over, match.sheet.winners) == (True, (1,))
    match = match.push(Round.parse("/ KS ; answered=1"))
    assert (match.sheet.over, match.sheet.winners) == (False, (1,))
    assert match.close().sheet.over


def test_a_last_round_that_is_rewritten_is_still_the_last() -> None:
    closed = played("rummy", ["+5 -5"]).close().correct(0, Round.parse("-9 +9"))
    assert closed.sheet.over
    assert closed.sheet.winners == (1,)


def test_a_match_that_has_no_round_cannot_be_closed() -> None:
    with pytest.raises(MatchError, match="count it first"):
        played("rummy", []).close()


def test_the_last_round_is_written_as_such() -> None:
    text = "+5 -5 ; last"
    assert Round.parse(text).last
    assert str(Round.parse(text)) == text
