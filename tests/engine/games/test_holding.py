"""How many pieces each player still holds, by the sheets: what is dealt, drawn, thrown and laid (RULES 1, 4, 6)."""

from __future__ import annotations

import pytest

from engine.games import game
from engine.games.holding import Drawing, held_after, placed_by
from engine.games.match import Match
from engine.scoring.rounds import Round, Turn
from engine.table import Table

FIRST = "K10 B10 Y10"
GROWN = "K10 B10 Y10 R10 | R1 R2 R3"


def held(name: str, *turns: str, settings: tuple[str, ...] = (), players: int = 2) -> tuple[int, ...] | None:
    match = Match(game(name, settings), tuple("ABCDEF"[:players]))
    for text in turns:
        match = match.push(Turn.parse(text))
    return match.held


@pytest.mark.parametrize(
    ("draw", "first", "second"),
    [
        ("exchange", (11, 14), (11, 10)),
        ("draw-discard", (11, 14), (11, 10)),
        ("draw-keep", (12, 14), (12, 11)),
    ],
)
def test_in_rummy_what_was_laid_is_gone_and_what_is_kept_of_the_stock_comes_to_it(
    draw: str, first: tuple[int, int], second: tuple[int, int]
) -> None:
    settings = (f"draw={draw}",)
    assert held("rummy", settings=settings) == (14, 14)
    assert held("rummy", f"1: {FIRST}", settings=settings) == first
    assert held("rummy", f"1: {FIRST}", f"2: {GROWN}", settings=settings) == second


def test_a_turn_without_a_lay_exchanges_a_tile() -> None:
    assert held("rummy", f"1: {FIRST}", f"2: {FIRST}") == (11, 14)
    assert held("rummy", f"1: {FIRST}", f"2: {FIRST}", settings=("draw=draw-keep",)) == (12, 15)


def test_an_empty_stock_gives_no_tile() -> None:
    turns = [(Turn(0, Table()), 0)] * 3
    assert held_after((14, 14), turns, Drawing(before=1), stock=2) == (16, 14)
    assert held_after((14, 14), turns, Drawing(before=1, discards=1), stock=0) == (14, 14)


def test_in_jok_r_ummy_a_card_is_drawn_and_one_is_thrown_but_by_whoever_is_out() -> None:
    assert held("jok-r-ummy") == (13, 13)
    assert held("jok-r-ummy", "1: QS QH QD QC") == (9, 13)
    laid = "QS QH QD QC | 3S 4S 5S 6S 7S 8S 9S 10S JS KS"
    assert held("jok-r-ummy", f"1: {laid}") == (0, 13)
    assert held("jok-r-ummy", f"1: {laid} AS") is None


def test_in_lettres_one_draws_up_to_seven_and_one_where_nothing_was_placed() -> None:
    assert held("lettres") == (14, 14)
    assert held("lettres", "1: MAISON") == (8, 14)
    assert held("lettres", "1: MAISON", "2: MAISON") == (8, 15)
    assert held("lettres", "1: MAISON", "2: MAISON", "1: MAISON | PORTE") == (7, 15)
    assert held("lettres", "1: MAISON ; emptied") == (7, 14)


def test_it_is_not_known_once_the_table_was_taken_as_it_lay_or_shrank_or_nobody_held_so_much() -> None:
    began = Turn(0, Table.parse(FIRST), counted=False)
    assert Match(game("rummy"), ("A", "B"), (began,)).held is None
    assert held("rummy", f"1: {GROWN}", f"2: {FIRST}") is None
    assert held("rummy", f"1: {FIRST}", settings=("deal=5",)) == (2, 5)
    assert held("rummy", f"1: {GROWN}", settings=("deal=5",)) is None


@pytest.mark.parametrize("name", ["tile-gin", "gin-250", "gin-rami"])
def test_in_the_games_of_gin_nothing_is_seen_of_it(name: str) -> None:
    assert held(name) is None


def test_a_new_round_is_dealt_anew() -> None:
    match = Match(game("rummy"), ("A", "B"), (Turn(0, Table.parse(FIRST)), Round(entered=(5, -5))))
    assert match.held == match.dealt == (14, 14)


def test_each_turn_places_what_lies_there_more_than_before_it() -> None:
    turns = [Turn(0, Table.parse(FIRST)), Turn(1, Table.parse(GROWN))]
    assert [number for _, number in placed_by(turns)] == [3, 4]
