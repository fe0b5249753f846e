"""The best melds of a hand: the least left over, wilds included, proved by searching every way.

A hand is one number with a small field per different face, so that taking a meld out is a subtraction.
The search takes the first face left and tries leaving it or each meld that begins with it, and
remembers every rest it has met; past `BUDGET` it goes on greedily and says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, product
from typing import Any, Final

from engine.faces import MARKS, RANKS, face_of, suits_of
from engine.melds.melds import LEAST, Ace, MeldRules, run_fits
from engine.table import WILD

BUDGET: Final = 1_200_000
"""The work of one search: a unit for each meld tried, `NOTING` for each rest noted down."""
NOTING: Final = 10
MOST_WAYS: Final = 10_000
MOST_TOLD: Final = 64
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


def arrangements(hand: Iterable[str], rules: MeldRules) -> tuple[Arrangement, ...]:
    """The ways to leave the fewest points, each a different choice of melds; the first MOST_TOLD of them."""
    return _Search(Counter(hand), rules, 0).all_best()


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
        self._work = 0

    @property
    def proved(self) -> bool:
        """Whether every rest was searched to its end, or nothing at all is left."""
        return self._work <= BUDGET or self._cost(self._hand) < _LEFT

    def best(self) -> Arrangement:
        """One best arrangement."""
        self._cost(self._hand)
        return self._told(next(self._ways(self._hand, exact=True)))

    def all_best(self) -> tuple[Arrangement, ...]:
        """Arrangements with as few points left as can be, and different melds."""
        self._cost(self._hand)
        found: dict[tuple[Meld, ...], tuple[Meld, ...]] = {}
        for tried, way in enumerate(self._ways(self._hand, exact=False)):
            if len(found) == MOST_TOLD or tried == MOST_WAYS:
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
        at, best = _first(rest), -1
        self._work += len(self._melds[at]) + NOTING
        for taken, _ in self._melds[at]:
            if ((rest | self._guard) - taken) & self._guard == self._guard:
                cost = self._cost(rest - taken) + 1
                best = cost if best < 0 else min(best, cost)
                if self._work > BUDGET:
                    break
        if best < 0 or self._work <= BUDGET:
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
                yield from _fill([held[position % RANKS] for position in positions], wilds)


@cache
def _windows(ace: Ace, longest: int) -> tuple[tuple[int, range], ...]:
    """Every run: its ranks as bits, and its positions from 0; 13 is the ace above, further on a run goes round."""
    return tuple(
        (sum(1 << at % RANKS for at in range(low, low + size)), range(low, low + size))
        for size in range(LEAST, longest + 1)
        for low in range(RANKS)
        if run_fits(low + 1, size, ace) and (low == 0 or size < RANKS)
    )


def _fill(places: Sequence[Sequence[str]], wilds: int) -> Iterator[Meld]:
    """The ways to put one of its faces, or a wild, in each place; at least one natural."""
    for kept in _kept([at for at, faces in enumerate(places) if faces], len(places), wilds):
        yield from product(*(faces if at in kept else (WILD,) for at, faces in enumerate(places)))


def _kept(there: Sequence[int], size: int, wilds: int) -> Iterator[frozenset[int]]:
    """The places of a run that naturals fill: any of them in a short run.

    A long run is made of short ones: there a wild is only wanted where a piece is missing, or where no cut
    leaves a natural on either side.
    """
    least = max(1, size - wilds)
    if size <= SHORT:
        for count in range(least, len(there) + 1):
            yield from map(frozenset, combinations(there, count))
        return
    ends = [[at for at in there if at < LEAST], [at for at in there if at >= size - LEAST]]
    uncut = [some for each in ends for count in (1, 2, 3) for some in combinations(each, count)]
    yield from dict.fromkeys(
        frozenset(some) for some in (there, *((at,) for at in there), *uncut) if len(some) >= least
    )


def _sets_in(same: Sequence[str], hand: Counter[str], rules: MeldRules) -> Iterator[Meld]:
    choices = [some for count in range(1, len(same) + 1) for some in combinations(same, count)]
    most = len(suits_of("tile"))
    if rules.equal_cards:
        copies = [face for face in same for _ in range(hand[face])]
        choices, most = list(_equal_choices(copies, runs=rules.runs)), len(copies) + hand[WILD]
    for some in choices:
        for wilds in range(max(0, LEAST - len(some)), min(hand[WILD], most - len(some)) + 1):
            yield (*some, *(WILD,) * wilds)


def _equal_choices(copies: Sequence[str], *, runs: bool) -> Iterator[tuple[str, ...]]:
    """The naturals of a set that may hold equal cards: which of them matters only where runs want some too.

    A large set is made of small ones, so that of the large ones the first will do.
    """
    yield from (tuple(copies[:count]) for count in range(1, len(copies) + 1))
    if runs:
        small = {some for count in range(1, SHORT + 1) for some in combinations(copies, count)}
        yield from sorted(small - {tuple(copies[:count]) for count in range(1, SHORT + 1)})
