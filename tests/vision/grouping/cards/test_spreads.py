"""Rows of cards by how each lies to the next: hands that touch, and hands spread loosely."""

import numpy as np
import pytest

from tests.vision.grouping.cards.test_cards import HAND, HIGH, WIDE, faces, fan, lower, placed, seen, upper

STEP = 34.0


def loose(heights, degrees=0.0, step=STEP):
    """A hand whose cards lie so many pixels higher or lower, the undermost first."""
    things = [
        seen("index", upper(100 + step * i, 200 + height), face)
        for i, (face, height) in enumerate(zip(HAND, heights, strict=False))
    ]
    last = len(heights) - 1
    return [*things, seen("index", lower(100 + step * last, 200 + heights[-1]), HAND[last])]


@pytest.mark.parametrize("turn", [0, 25])
def test_two_fans_whose_ends_touch_stay_two_rows(turn):
    left, right = fan(HAND[:6], 500, 600, turn), fan(HAND[6:12], 668, 600, turn)
    assert sorted(faces([*left, *right])) == sorted([HAND[:6], HAND[6:12]])


def test_a_fan_with_one_card_turned_back_stays_one_row():
    things = fan(HAND[:6], 500, 600, 0)
    more = seen("index", upper(605, 350, -8), HAND[6])
    assert len(faces([*things, more])) == 1


@pytest.mark.parametrize(
    "heights",
    [
        (0, 0, -30, -32, -30, -34),
        (0, 2, 30, 10, 14, 12, 40),
        (0, 0, 40, 0, 0, 0),
        (0, 0, 30, -10, 0, 0, 4),
        (0, 4, 0, 34, 38, 36, 0, 2, 4),
    ],
)
def test_a_hand_spread_loosely_is_one_row_from_the_undermost_to_the_topmost(heights):
    assert faces(loose(heights)) == [HAND[: len(heights)]]


def test_cards_between_two_neighbours_but_higher_and_lower_are_put_between_them():
    places = [(0, 0), (60, -15), (82, 19), (110, -5), (145, 25), (210, 12), (242, 44)]
    things = [
        seen("index", upper(100 + x, 200 + y), face) for face, (x, y) in zip(HAND, places, strict=False)
    ]
    things.append(seen("index", lower(342, 244), HAND[6]))
    assert faces(things) == [HAND[:7]]


def test_cards_that_lie_far_above_a_row_are_none_of_it():
    above = [seen("index", upper(230 + STEP * i, 136), face) for i, face in enumerate(HAND[8:11])]
    assert sorted(faces([*loose((0, 0, 0, 0)), *above])) == sorted([HAND[:4], HAND[8:11]])


def apart(*places):
    """Cards that lie whole and free at these places (their upper left corners, pixels)."""
    whole = np.array([[0, 0], [WIDE, 0], [WIDE, HIGH], [0, HIGH]], np.float32)
    return [seen("card", placed(whole, *place), face) for face, place in zip(HAND, places, strict=False)]


@pytest.mark.parametrize("step", [(165, 20), (150, 75), (40, 190), (120, 190), (170, -30)])
def test_three_cards_in_even_steps_that_do_not_touch_are_one_row(step):
    places = [(300 + step[0] * i, 300 + step[1] * i) for i in range(4)]
    assert faces(apart(*places[:3])) == [HAND[:3]]
    assert faces(apart(*places)) == [HAND[:4]]


@pytest.mark.parametrize(
    "places",
    [
        [(300, 300), (465, 320)],
        [(300, 300), (465, 320), (800, 360)],
        [(300, 300), (465, 320), (570, 550)],
        [(300, 300), (560, 300), (820, 300)],
    ],
)
def test_two_cards_that_do_not_touch_or_others_in_no_even_steps_are_none(places):
    assert sorted(faces(apart(*places))) == sorted([face] for face in HAND[: len(places)])


def test_cards_laid_out_in_rows_are_no_stairs():
    places = [(100 + 110 * i, 100 + 240 * j) for j in range(3) for i in range(4)]
    assert faces(apart(*places)) == [HAND[:4], HAND[4:8], HAND[8:12]]


def test_melds_in_even_steps_with_cards_that_do_not_touch_stay_melds():
    melds = [(100 + 180 * i, 100 + 40 * j) for i in range(3) for j in range(2)]
    assert sorted(faces(apart(*melds))) == sorted([HAND[:2], HAND[2:4], HAND[4:6]])
    beside = [(100, 100), (280, 100), (460, 100), (460, 140)]
    assert sorted(faces(apart(*beside))) == sorted([HAND[:1], HAND[1:2], HAND[2:4]])
