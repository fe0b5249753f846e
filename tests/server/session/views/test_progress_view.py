"""How far a match is: hands, the rounds they make up, and the match over all of them."""

import pytest

from engine.games import game
from engine.games.match import Match
from engine.scoring.rounds import Round
from server.session.views.match_view import unit_of
from server.session.views.progress_view import view_progress


def progress(name, *hands, settings=()):
    match = Match(game(name, settings), ("Ann", "Ben"))
    for points in hands:
        match = match.push(Round(entered=points))
    return view_progress(match.sheet, unit_of(match))


def test_hands_make_up_rounds_and_what_is_lacking_is_told_of_the_one_that_is_played():
    first, second = progress("gin-rami", (70, 0), (0, 12), (39, 0), (21, 0), (0, 31)).stages
    assert (first.lines, first.standing, first.points, first.winner, first.to_go) == (
        3,
        (109, 12),
        (109, 12),
        0,
        None,
    )
    assert (second.lines, second.standing, second.winner, second.to_go) == (2, (21, 31), None, (79, 69))


def test_the_bonuses_of_a_round_are_in_what_it_brought_and_not_in_its_hands():
    (first,) = progress("gin-250", (0, 30), (250, 0)).stages
    assert first.standing == (250, 30)
    assert first.points == (350, 30)
    assert first.winner == 0
    assert first.lines == 3


def test_a_round_that_is_won_is_followed_by_none_until_its_first_hand():
    assert len(progress("gin-rami", (100, 0)).stages) == 1
    assert len(progress("gin-rami", (100, 0), (0, 0)).stages) == 2
    assert progress("gin-rami").stages == ()


@pytest.mark.parametrize("name", ["rummy", "tile-gin", "jok-r-ummy", "lettres"])
def test_without_rounds_that_are_won_by_points_there_are_two_levels_only(name):
    assert progress(name, (5, 0), (0, 3)).stages == ()


@pytest.mark.parametrize(
    ("name", "settings", "said"),
    [
        ("gin-rami", (), "Rounds won: 1. 100 points win a round."),
        ("gin-rami", ("rounds=3",), "Rounds: 1 of 3. 100 points win a round."),
        ("rummy", ("rounds=4",), "Rounds: 2 of 4."),
        ("rummy", (), ""),
        ("tile-gin", ("rounds=6",), "Hands: 2 of 6."),
        ("jok-r-ummy", (), "Programmes, at best: 101 of 7."),
        ("lettres", (), ""),
    ],
)
def test_how_far_the_match_is_in_one_sentence(name, settings, said):
    assert progress(name, (101, 0), (0, 4), settings=settings).words.en == said
