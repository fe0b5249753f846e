"""What each of several gets, where some of it suits more than one of them."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from engine.matching import matched


def test_whoever_has_a_choice_makes_room() -> None:
    assert matched([(0, 1), (0,)]) == (1, 0)
    assert matched([(0, 1), (0, 2), (0,)]) == (1, 2, 0)


def test_the_last_go_without() -> None:
    assert matched([(0,), (0,)]) == (0, None)
    assert matched([]) == ()
    assert matched([(), (4,)]) == (None, 4)


@given(st.lists(st.lists(st.integers(0, 4), unique=True), max_size=5))
def test_as_few_as_possible_go_without(suiting: list[list[int]]) -> None:
    found = matched(suiting)
    given = [number for number in found if number is not None]
    assert len(set(given)) == len(given)
    assert all(number is None or number in each for number, each in zip(found, suiting, strict=True))
    ways = product(*([*each, None] for each in suiting))
    taken = [[number for number in way if number is not None] for way in ways]
    assert len(given) == max(len(way) for way in taken if len(set(way)) == len(way))
