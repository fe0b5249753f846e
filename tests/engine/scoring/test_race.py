"""Where hands stand in the rounds they make up."""

from engine.games import game
from engine.games.match import Match
from engine.scoring.race import HandPlace, hand_places
from engine.scoring.rounds import Round, Turn
from engine.table import Table


def places(name, *hands):
    match = Match(game(name), ("Ann", "Ben"))
    for points in hands:
        match = match.push(Round(entered=points))
    return hand_places(match.sheet)


def test_a_round_that_is_won_starts_the_count_again_and_a_void_hand_counts():
    assert places("gin-rami", (60, 0), (0, 0), (41, 0)) == (
        HandPlace(1, 1),
        HandPlace(1, 2),
        HandPlace(1, 3),
        HandPlace(2, 1),
    )


def test_the_first_to_come_is_the_first():
    assert places("gin-rami") == (HandPlace(1, 1),)
    assert places("tile-gin") == (HandPlace(None, 1),)


def test_both_over_the_target_with_as_many_go_on_with_the_same_round():
    assert places("gin-rami", (100, 100))[-1] == HandPlace(1, 2)


def test_turns_of_letters_are_no_rounds():
    match = Match(game("lettres"), ("Ann", "Ben")).push(Turn(0, Table.parse("MAISON")))
    assert hand_places(match.sheet) == (HandPlace(None, 1),)
    assert hand_places(match.push(Round.parse(" / AB")).sheet)[-1] == HandPlace(None, 2)
