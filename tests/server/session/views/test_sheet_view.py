"""The score sheet as pages show it: by which number each line is called, the same as the table's own."""

import pytest

from engine.games import game
from engine.games.match import Match
from engine.scoring.rounds import Round
from server.session.play.play import Play
from server.session.views.match_view import view_play
from server.session.views.sheet_view import view_lines


def match(name, *rounds, settings=()):
    played = Match(game(name, settings), ("Ann", "Ben"))
    for points in rounds:
        played = played.push(Round(entered=points))
    return played


def called(name, *rounds):
    return [(line.stage, line.called, line.round) for line in view_lines(match(name, *rounds).sheet)]


def test_hands_are_counted_within_their_round_and_bonuses_have_no_number():
    assert called("gin-250", (0, 30), (250, 0), (5, 0)) == [
        (1, 1, 0),
        (1, 2, 1),
        (None, None, None),
        (2, 1, 2),
    ]


def test_where_no_points_win_a_round_all_are_counted_through():
    assert called("tile-gin", (70, 0), (60, 0)) == [(None, 1, 0), (None, 2, 1)]
    assert called("rummy", (5, -5), (-3, 3)) == [(None, 1, 0), (None, 2, 1)]


@pytest.mark.parametrize("hands", [0, 1, 2, 3, 4])
def test_what_the_table_calls_a_hand_the_sheet_calls_it_afterwards(hands):
    points = [(60, 0), (0, 99), (41, 0), (7, 0), (9, 0)]
    now = view_play(Play(match("gin-rami", *points[:hands])))
    after = view_lines(match("gin-rami", *points[: hands + 1]).sheet)
    (line,) = [each for each in after if each.round == hands]
    assert (now.stage, now.called) == (line.stage, line.called)
