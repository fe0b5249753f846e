"""The best melds of a hand: the least left over, wilds included, proved by searching every way.

A hand is one number with a small field per different face, so that taking a meld out is a subtraction.
The search takes the first face left and tries leaving it or each meld that begins with it, and
remembers every rest it has met; past `BUDGET` melds tried it goes on greedily and says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, product
from typing import Any, Final

from engine.faces import MARKS, RANKS, face_of, suits_of
from engine.melds import LEAST, Ace, MeldRules
from engine.table import WILD

BUDGET: Final = 1_000_000
MOST_WAYS: Final = 10_000
SHORT: Final = 2 * LEAST - 1
_FIELD: Final = 6
_RANKS: Final = range(1, RANKS + 1)
_LEFT: Final = 1 << 8
_POINT: Final = 1 << 16
Meld = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand in melds: each as it is laid, the faces left, their points; `proved` when nothing beats it."""

    melds: tuple[Meld, ...]
    left: tuple[str, ...]
    deadwood: int
    proved: bool = True

    def as_json(self) -> dict[str, Any]:
        """Plain values for JSON, as `meldwatch arrange --json` prints them."""
        return {
            "melds": [" ".join(meld) for meld in self.melds],
            "left": " ".join(self.left),
            "deadwood": self.deadwood,
            "proved": self.proved,
        }


def arrange(hand: Iterable[str], rules: MeldRules, wild_value: int = 0) -> Arrangement:
    """The melds that leave the fewest points, then the fewest pieces, then are the fewest melds."""
    pieces = list(hand)
    return _with_wilds(_Search(_pooled(pieces, rules), rules, wild_value).best(), pieces, rules)


def arrangements(hand: Iterable[str], rules: MeldRules, limit: int = 64) -> tuple[Arrangement, ...]:
    """The ways to leave the fewest points, each a different choice of melds; the first `limit` of them."""
    return _Search(Counter(hand), rules, 0).all_best(limit)


def _pooled(pieces: Sequence[str], rules: MeldRules) -> Counter[str]:
    """The hand with every wild face counted as one: they all stand for anything."""
    return Counter(WILD if face in rules.wilds else face for face in pieces)


def _with_wilds(found: Arrangement, pieces: Sequence[str], rules: MeldRules) -> Arrangement:
    """The hand's own wild faces put where the search laid wilds."""
    wilds = iter(sorted(face for face in pieces if face in rules.wilds))

    def own(faces: Iterable[str]) -> Meld:
        return tuple(next(wilds) if face == WILD else face for face in faces)

    return replace(found, melds=tuple(own(meld) for meld in found.melds), left=own(found.left))


class _Search:
    """One hand's search: faces in order, melds by their first face, and the rests met."""

    def __init__(self, hand: Counter[str], rules: MeldRules, wild_value: int) -> None:
        self._faces = sorted(hand, key=_order)
        self._values = [_value(face, rules, wild_value) for face in self._faces]
        self._place = {face: _FIELD * at for at, face in enumerate(self._faces)}
        self._guard = sum(1 << place + _FIELD - 1 for place in self._place.values())
        self._hand = self._number(hand.elements())
        self._melds: list[list[tuple[int, Meld]]] = [[] for _ in self._faces]
        for meld in melds_in(hand, rules):
            taken = self._number(meld)
            self._melds[_first(taken)].append((taken, meld))
        for melds in self._melds:
            melds.sort(key=lambda each: -len(each[1]))
        self._known: dict[int, int] = {0: 0}
        self._tried = 0

    @property
    def proved(self) -> bool:
        """Whether every rest was searched to its end."""
        return self._tried < BUDGET

    def best(self) -> Arrangement:
        """One best arrangement."""
        self._cost(self._hand)
        return self._told(next(self._ways(self._hand, exact=True)))

    def all_best(self, limit: int) -> tuple[Arrangement, ...]:
        """Arrangements with as few points left as can be, and different melds."""
        self._cost(self._hand)
        found: dict[tuple[Meld, ...], tuple[Meld, ...]] = {}
        for tried, way in enumerate(self._ways(self._hand, exact=False)):
            if len(found) == limit or tried == MOST_WAYS:
                break
            found.setdefault(tuple(sorted(way)), way)
        return tuple(self._told(way) for way in found.values())

    def _number(self, faces: Iterable[str]) -> int:
        return sum(1 << self._place[face] for face in faces)

    def _cost(self, rest: int) -> int:
        """The least cost of a rest: points, then pieces, then melds, in one number."""
        known = self._known.get(rest)
        if known is not None:
            return known
        at = _first(rest)
        greedy = not self.proved
        self._tried += len(self._melds[at])
        best = -1
        for taken, _ in self._melds[at]:
            if ((rest | self._guard) - taken) & self._guard == self._guard:
                cost = self._cost(rest - taken) + 1
                best = cost if best < 0 else min(best, cost)
                if greedy:
                    break
        if best < 0 or not greedy:
            left = self._cost(rest - (1 << _FIELD * at)) + self._values[at] * _POINT + _LEFT
            best = left if best < 0 else min(best, left)
        self._known[rest] = best
        return best

    def _ways(self, rest: int, *, exact: bool) -> Iterator[tuple[Meld, ...]]:
        """The choices of melds that reach the least cost of a rest (its points alone unless `exact`)."""
        if not rest:
            yield ()
            return
        cut = 1 if exact else _POINT
        at, aim = _first(rest), self._cost(rest) // cut
        for taken, meld in self._melds[at]:
            fits = ((rest | self._guard) - taken) & self._guard == self._guard
            if fits and (self._cost(rest - taken) + 1) // cut == aim:
                yield from ((meld, *way) for way in self._ways(rest - taken, exact=exact))
        one_less = rest - (1 << _FIELD * at)
        if (self._cost(one_less) + self._values[at] * _POINT + _LEFT) // cut == aim:
            yield from self._ways(one_less, exact=exact)

    def _told(self, way: Sequence[Meld]) -> Arrangement:
        rest = self._hand - sum(self._number(meld) for meld in way)
        left = [
            face
            for at, face in enumerate(self._faces)
            for _ in range(rest >> _FIELD * at & (1 << _FIELD - 1) - 1)
        ]
        return Arrangement(tuple(way), tuple(left), self._cost(self._hand) // _POINT, self.proved)


def _first(rest: int) -> int:
    return ((rest & -rest).bit_length() - 1) // _FIELD


def _order(face: str) -> tuple[bool, int]:
    """Naturals by suit and rank, then the wilds: every meld begins with a natural."""
    mark = MARKS.get(face)
    if mark is None:
        return (True, 0)
    return (False, suits_of(mark.family).index(mark.suit) * RANKS + mark.rank)


def _value(face: str, rules: MeldRules, wild_value: int) -> int:
    return wild_value if face == WILD else rules.values[MARKS[face].rank]


def melds_in(hand: Counter[str], rules: MeldRules) -> Iterator[Meld]:
    """Every meld the pieces can make, as it would be laid; wilds are all written `*`."""
    naturals = frozenset(face for face in hand if face != WILD)
    family = next((MARKS[face].family for face in naturals), "tile")
    if rules.runs:
        yield from _runs_in(naturals, hand[WILD], family, rules)
    if rules.sets:
        for rank in range(1, RANKS + 1):
            faces = [face_of(family, suit, rank) for suit in suits_of(family)]
            yield from _sets_in([face for face in faces if face in naturals], hand, rules)


def _runs_in(naturals: frozenset[str], wilds: int, family: str, rules: MeldRules) -> Iterator[Meld]:
    suits = suits_of(family)
    for together in (suits,) if rules.mixed_runs else suits:
        held = [
            [face for suit in together if (face := face_of(family, suit, rank)) in naturals]
            for rank in _RANKS
        ]
        ranks = sum(1 << at for at, faces in enumerate(held) if faces)
        for window, positions in _windows(rules.ace, SHORT if rules.mixed_runs else RANKS):
            if window & ranks and (window & ~ranks).bit_count() <= wilds:
                places = [held[position % RANKS] for position in positions]
                # A long run is made of short ones: there a wild is only wanted where a piece is missing.
                spare = wilds if len(places) <= SHORT or wilds > 2 else (window & ~ranks).bit_count()
                yield from _fill(places, spare)


@cache
def _windows(ace: Ace, longest: int) -> tuple[tuple[int, range], ...]:
    """Every run: its ranks as bits, and its positions from 0; 13 is the ace above, further on a run goes round."""
    beyond = {Ace.LOW: RANKS, Ace.EITHER: RANKS + 1, Ace.ROUND: 2 * RANKS - 1}[ace]
    return tuple(
        (sum(1 << at % RANKS for at in range(low, low + size)), range(low, low + size))
        for size in range(LEAST, longest + 1)
        for low in range(RANKS)
        if low + size <= beyond and (low == 0 or size < RANKS)
    )


def _fill(places: Sequence[Sequence[str]], wilds: int) -> Iterator[Meld]:
    """Every way to put one of its faces, or a wild, in each place; at least one natural."""
    size = len(places)
    missing = {at for at, faces in enumerate(places) if not faces}
    there = [at for at in range(size) if at not in missing]
    for count in range(min(wilds - len(missing), len(there) - 1) + 1):
        for more in combinations(there, count):
            wild_at = missing.union(more)
            yield from product(*((WILD,) if at in wild_at else faces for at, faces in enumerate(places)))


def _sets_in(same: Sequence[str], hand: Counter[str], rules: MeldRules) -> Iterator[Meld]:
    if rules.equal_cards:
        copies = [face for face in same for _ in range(hand[face])]
        choices = [tuple(copies[:count]) for count in range(1, len(copies) + 1)]
        most = len(copies) + hand[WILD]
    else:
        choices = [some for count in range(1, len(same) + 1) for some in combinations(same, count)]
        most = 4
    for some in choices:
        for wilds in range(max(0, LEAST - len(some)), min(hand[WILD], most - len(some)) + 1):
            yield (*some, *(WILD,) * wilds)
