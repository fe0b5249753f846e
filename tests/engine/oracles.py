"""Slow and plain ways to the same answers: what the fast ones are held against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations

from engine.melds.melds import MeldRules, readings
from engine.table import WILD

Value = Callable[[str], int]


def every_meld(hand: list[str], rules: MeldRules) -> list[tuple[int, ...]]:
    """Every choice of places in the hand whose pieces are a meld, by trying all of them."""
    return [
        places
        for size in range(3, len(hand) + 1)
        for places in combinations(range(len(hand)), size)
        if readings(tuple(hand[at] for at in places), rules)
    ]


def least_left(hand: list[str], rules: MeldRules, value: Value) -> int:
    """The least total that can be left, by trying every choice of disjoint melds."""
    melds = [frozenset(places) for places in every_meld(hand, rules)]

    def least(free: frozenset[int], start: int) -> int:
        best = sum(value(hand[at]) for at in free)
        for at in range(start, len(melds)):
            if melds[at] <= free:
                best = min(best, least(free - melds[at], at + 1))
        return best

    return least(frozenset(range(len(hand))), 0)


def face_value(rules: MeldRules, wild: int) -> Value:
    """What a piece left counts, without the help of the engine's own tables."""
    ranks = {"A": 1, "J": 11, "Q": 12, "K": 13}

    def value(face: str) -> int:
        if face == WILD:
            return wild
        rank = face[1:] if face[0] in "RBKY" and face[1:].isdigit() else face[:-1]
        return rules.values[ranks.get(rank) or int(rank)]

    return value


def splits(hand: list[str]) -> Iterator[tuple[list[str], str]]:
    """The hand after each possible discard, and the discard."""
    for at, face in enumerate(hand):
        yield hand[:at] + hand[at + 1 :], face


def same_pieces(hand: list[str], *parts: tuple[str, ...]) -> bool:
    """Whether the parts are the hand, no piece lost or invented."""
    return Counter(hand) == Counter(face for part in parts for face in part)
