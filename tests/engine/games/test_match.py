"""Matches: what is pushed is all there is; the sheet's own score table."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games import game
from engine.games.match import Match, MatchError
from engine.games.rummy import Rummy
from engine.scoring.rounds import Round, RoundError, Turn
from engine.table import Table
from engine.verdicts.verdict import Reason

NAMES = ("A", "B", "C", "D")
SHEET = ("-10 -5 +23 -8", "-3 +18 -9 -6", "-12 +21 -2 -7", "+22 -9 -10 -3")
"""The score table printed on the rule sheet."""


def match_of(rounds: tuple[str, ...]) -> Match:
    match = Match(Rummy(), NAMES)
    for text in rounds:
        match = match.push(Round.parse(text))
    return match


def test_the_score_table_of_the_sheet() -> None:
    match = match_of(SHEET)
    assert match.totals == (-3, 25, 2, -24)
    assert match.sheet.winners == (1,)
    assert [line.totals for line in match.sheet.lines][:2] == [(-10, -5, 23, -8), (-13, 13, 14, -14)]


def test_a_round_is_corrected_or_removed_and_the_totals_follow() -> None:
    match = match_of(SHEET)
    assert match.correct(1, Round.parse("0 0 0 0")).totals == (0, 7, 11, -18)
    assert match.remove(0).totals == (7, 30, -21, -16)
    assert match.remove(3).totals == match_of(SHEET[:3]).totals


def test_turns_tell_who_has_opened_and_a_round_clears_the_table() -> None:
    match = Match(Rummy(), NAMES)
    assert match.judge(Table.parse("R1 R2 R3"), 0).findings[0].reason is Reason.OPENING_TOO_LOW
    laid = Table.parse("R10 B10 K10")
    match = match.push(Turn(0, laid)).push(Turn(1, laid))
    assert (match.has_opened(0), match.has_opened(1)) == (True, False)
    more = Table.parse("R10 B10 K10 | R1 R2 R3")
    assert not match.judge(more, 0).findings
    assert match.judge(more, 1).findings[0].reason is Reason.OPENING_TOO_LOW
    over = match.push(Round.parse("R1 / R2 / R3 / "))
    assert over.table == Table()
    assert not over.has_opened(0)
    assert over.remove(0) == Match(Rummy(), NAMES)


turns = st.builds(Turn, st.integers(0, 3), st.just(Table.parse("R1 R2 R3")))
rounds = st.builds(
    lambda points: Round(entered=tuple(points)), st.lists(st.integers(-500, 500), min_size=4, max_size=4)
)


@given(st.lists(st.one_of(turns, rounds)), st.one_of(turns, rounds))
def test_pop_undoes_push(before: list[Turn | Round], last: Turn | Round) -> None:
    match = Match(Rummy(), NAMES)
    for each in before:
        match = match.push(each)
    assert match.push(last).pop() == match
    assert match.push(last).pop().totals == match.totals


@given(rounds)
def test_rounds_are_written_and_read(played: Round) -> None:
    assert Round.parse(str(played)) == played


@pytest.mark.parametrize(
    "text",
    ["R13 K2 /  / B5 *", "R3 /  ; at_once", "QS QH QD | 5C / KD ; first=2 upcard=7S", "; answered=1,3"],
)
def test_round_notation(text: str) -> None:
    assert Round.parse(str(Round.parse(text))) == Round.parse(text)


def test_what_else_is_known_of_a_round_may_stand_between_semicolons() -> None:
    assert Round.parse("R7 / K1 ; first=1 ; drawn;last") == Round.parse("R7 / K1 ; first=1 drawn last")


def test_misuse_is_refused() -> None:
    with pytest.raises(MatchError, match="nothing to take back"):
        Match(Rummy(), NAMES).pop()
    with pytest.raises(MatchError, match="no round 1"):
        Match(Rummy(), NAMES).remove(0)
    with pytest.raises(MatchError, match="no player 5"):
        Match(Rummy(), NAMES).push(Turn(4, Table()))
    with pytest.raises(MatchError, match="2 to 4 players, not 5"):
        Match(Rummy(), (*NAMES, "E"))
    with pytest.raises(MatchError, match="a name of their own"):
        Match(Rummy(), ("A", "A"))
    with pytest.raises(MatchError, match="This round has 2 players, the match 4"):
        Match(Rummy(), NAMES).push(Round.parse("1 2"))
    with pytest.raises(RoundError, match="not a round"):
        Round.parse("R1 / R99")


def test_a_table_taken_as_it_lies_is_no_turn_of_anybody() -> None:
    match = Match(game("lettres"), ("Ann", "Ben"))
    match = match.push(Turn(0, Table.parse("MAISON"), counted=False))
    assert str(match.table) == "MAISON"
    assert match.totals == (0, 0)
    assert not match.has_opened(0)
    assert match.push(Turn(0, Table.parse("MAISON | TARIFS"))).totals == (12, 0)


def test_a_showdown_tells_what_each_laid_and_laid_off() -> None:
    shown = game("gin-rami").score(Round.parse("3S 3H 3C 6D 7D 8D 9C 10C JC 10H / KD 9D 3D AC ; first=1"))
    knocker, other = shown.lays
    assert (len(knocker.melds), knocker.left) == (3, ("10H",))
    assert set(other.laid_off) == {"3D", "9D"}
    assert sorted(other.left) == ["AC", "KD"]


@pytest.mark.parametrize(("name", "word"), [("lettres", "penalty"), ("rummy", "no further penalty")])
def test_a_faulty_turn_costs_what_the_sheet_says(name: str, word: str) -> None:
    assert word in game(name).faulty_turn.en


@pytest.mark.parametrize(
    ("name", "rounds", "dealer", "begins"),
    [
        ("rummy", [], 0, 0),
        ("rummy", ["+5 -5"], 1, 1),
        ("rummy", ["+5 -5"] * 2, 0, 0),
        ("gin-rami", [], 1, 0),
        ("gin-rami", ["+5 0"], 0, 1),
        ("gin-rami", ["0 0"], 1, 0),  # void, same dealer (RULES 5)
        ("gin-rami", ["+5 0", "0 0", "+5 0"], 1, 0),
    ],
)
def test_the_first_seat_begins_the_match_and_the_deal_goes_round(
    name: str, rounds: list[str], dealer: int, begins: int
) -> None:
    match = Match(game(name), ("Anna", "Ben"))
    for played in rounds:
        match = match.push(Round.parse(played))
    assert (match.dealer, match.begins) == (dealer, begins)
