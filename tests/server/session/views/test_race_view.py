"""How far each player is: in the round being played, on the peg board, and in rounds won."""

from engine.games import game
from engine.games.match import Match
from engine.scoring.rounds import Round
from server.session.views.race_view import view_race


def race(name, *hands, settings=()):
    match = Match(game(name, settings), ("Ann", "Ben"))
    for points in hands:
        match = match.push(Round(entered=points))
    return view_race(match.sheet)


def test_before_the_first_hand_all_is_to_go():
    told = race("gin-rami")
    assert (told.standing, told.to_go, told.pegs) == ((0, 0), (100, 100), ((), ()))
    assert told.won == (0, 0)


def test_each_hand_that_brings_something_leaves_a_peg():
    told = race("gin-rami", (21, 0), (0, 31), (0, 0), (25, 0))
    assert told.pegs == ((21, 46), (31,))
    assert (told.standing, told.to_go) == ((46, 31), (54, 69))


def test_a_round_that_is_won_starts_the_board_again():
    told = race("gin-rami", (60, 0), (0, 99), (41, 0), (7, 0))
    assert (told.standing, told.pegs, told.won) == ((7, 0), ((7,), ()), (1, 0))


def test_bonuses_of_a_round_are_no_hands_and_no_way_towards_the_next():
    told = race("gin-250", (250, 0))
    assert (told.target, told.end, told.standing, told.won) == (250, 250, (0, 0), (1, 0))


def test_the_target_is_the_house_s():
    assert race("gin-rami", settings=("target=150",)).to_go == (150, 150)


def test_without_a_target_the_board_grows_with_the_points():
    told = race("tile-gin", (70, 0))
    assert (told.target, told.to_go, told.end) == (None, None, 100)
    assert race("tile-gin", (70, 0), (60, 0)).end == 150
    assert race("tile-gin", (70, 0), (-90, 0)).standing == (-20, 0)
