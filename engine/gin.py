"""The end of a hand of gin: what is laid, what is discarded, what the others lay off on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from engine.arrange import Arrangement, Meld, arrange, arrangements
from engine.faces import MARKS, RANKS, face_of, suits_of
from engine.melds import MeldRules, readings
from engine.verdict import Kind

DEAL = 10
"""Pieces in a hand of gin; eleven once the turn's piece has been taken."""


@dataclass(frozen=True, slots=True)
class Lay:
    """What a player lays: own melds, pieces laid off on exposed melds, the discard, and what is left."""

    melds: tuple[Meld, ...]
    left: tuple[str, ...]
    points: int
    laid_off: tuple[str, ...] = ()
    discard: str | None = None
    exposed: tuple[Meld, ...] = ()

    @property
    def melded(self) -> int:
        """How many pieces lie in one's own melds."""
        return sum(map(len, self.melds))


def total(faces: Iterable[str], rules: MeldRules) -> int:
    """What these pieces count."""
    return sum(rules.values[MARKS[face].rank] for face in faces)


def best_lays(
    hand: Sequence[str],
    rules: MeldRules,
    *,
    discard: bool,
    most_left: int | None = None,
    kept: str | None = None,
) -> tuple[Lay, ...]:
    """The lays of a hand that leave the fewest points, once one piece, but never `kept`, has been discarded or not.

    With `most_left` no more pieces than that may be left; there may be no such lay.
    """
    if most_left is None:
        rests = _discards(hand, kept) if discard else ((tuple(hand), None),)
        found = [lay for rest, thrown in rests for lay in _lays(arrangements(rest, rules), thrown)]
    else:
        leavings = _leavings(hand, rules, most_left, discard)
        found = [lay for left in leavings for lay in _with_left(hand, left, rules, discard, kept)]
    fewest = min((lay.points for lay in found), default=0)
    return tuple(lay for lay in found if lay.points == fewest)


def is_melded(hand: Sequence[str], rules: MeldRules) -> bool:
    """Whether every piece of a hand can be melded."""
    return not arrange(hand, rules).left


def lay_off(hand: Sequence[str], exposed: Sequence[Meld], rules: MeldRules) -> Lay:
    """The best a player can do after others have laid: own melds, and pieces laid off on theirs."""
    ways: dict[tuple[str, ...], tuple[tuple[str, ...], tuple[Meld, ...]]] = {tuple(sorted(hand)): ((), ())}
    for meld in exposed:
        further: dict[tuple[str, ...], tuple[tuple[str, ...], tuple[Meld, ...]]] = {}
        for rest, (laid, grown) in ways.items():
            for longer, more in _extensions(meld, Counter(rest), rules):
                less = tuple(sorted((Counter(rest) - Counter(more)).elements()))
                further.setdefault(less, ((*laid, *more), (*grown, longer)))
        ways = further
    best: Lay | None = None
    for rest, (laid, grown) in sorted(ways.items(), key=lambda way: len(way[1][0])):
        found = arrange(rest, rules)
        if best is None or found.deadwood < best.points:
            best = Lay(found.melds, found.left, found.deadwood, laid, None, grown)
    assert best is not None
    return best


def _discards(hand: Sequence[str], kept: str | None) -> Iterator[tuple[tuple[str, ...], str]]:
    for face in dict.fromkeys(face for face in hand if face != kept):
        rest = list(hand)
        rest.remove(face)
        yield tuple(rest), face


def _lays(found: Iterable[Arrangement], discard: str | None) -> Iterator[Lay]:
    return (Lay(each.melds, each.left, each.deadwood, discard=discard) for each in found)


def _leavings(
    hand: Sequence[str], rules: MeldRules, most_left: int, discard: bool
) -> Iterator[tuple[str, ...]]:
    """The pieces that may be left or discarded, so few that all the others can be melded."""
    for size in range(discard, most_left + discard + 1):
        for left in dict.fromkeys(combinations(sorted(hand), size)):
            if is_melded(list((Counter(hand) - Counter(left)).elements()), rules):
                yield left


def _with_left(
    hand: Sequence[str], left: tuple[str, ...], rules: MeldRules, discard: bool, kept: str | None
) -> Iterator[Lay]:
    """The lays that leave just these pieces, the dearest of them that may be discarded."""
    rest = sorted(left, key=lambda face: rules.values[MARKS[face].rank])
    thrown = next((face for face in reversed(rest) if face != kept), None) if discard else None
    if discard and thrown is None:
        return
    if thrown is not None:
        rest.remove(thrown)
    for found in arrangements(list((Counter(hand) - Counter(left)).elements()), rules):
        yield Lay(found.melds, tuple(rest), total(rest, rules), discard=thrown)


def _extensions(meld: Meld, held: Counter[str], rules: MeldRules) -> Iterator[tuple[Meld, tuple[str, ...]]]:
    """Every way to lengthen a meld with pieces held: the meld afterwards, and the pieces."""
    yield meld, ()
    mark = MARKS[meld[0]]
    if readings(meld, rules)[0].kind is Kind.SET:
        for face in (face_of(mark.family, suit, mark.rank) for suit in suits_of(mark.family)):
            if held[face] and readings((*meld, face), rules):
                yield (*meld, face), (face,)
        return
    for low in _chain(meld, held, rules, -1):
        for high in _chain(meld, held, rules, 1):
            longer = (*reversed(low), *meld, *high)
            if (low or high) and readings(longer, rules):
                yield longer, (*low, *high)


def _chain(meld: Meld, held: Counter[str], rules: MeldRules, step: int) -> Iterator[tuple[str, ...]]:
    """The pieces held that go on from one end of a run: none of them, the first, the first two…"""
    end = MARKS[meld[-1] if step > 0 else meld[0]]
    chain: tuple[str, ...] = ()
    yield chain
    for further in range(1, RANKS - len(meld) + 1):
        face = face_of(end.family, end.suit, (end.rank - 1 + step * further) % RANKS + 1)
        longer = (*meld, *chain, face) if step > 0 else (face, *reversed(chain), *meld)
        if not held[face] or not readings(longer, rules):
            return
        chain = (*chain, face)
        yield chain
