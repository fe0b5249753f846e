"""The end of a hand of gin: what is laid, what is discarded, what the others lay off on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from engine.faces import MARKS, RANKS, face_of, suits_of
from engine.melds.arrange import Arrangement, Meld, arrange, arrangements, melds_in
from engine.melds.melds import LEAST, MeldRules, readings
from engine.table import Table
from engine.verdicts.verdict import Kind

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


@dataclass(frozen=True, slots=True)
class ShownHand:
    """The pieces of a hand as a player shows them; `melds` as they were laid, None where they are not told apart."""

    faces: tuple[str, ...]
    melds: tuple[Meld, ...] | None = None

    def __len__(self) -> int:
        return len(self.faces)

    @property
    def rest(self) -> tuple[str, ...]:
        """The pieces that lie in no meld."""
        melded = Counter(face for meld in self.melds or () for face in meld)
        return tuple((Counter(self.faces) - melded).elements())

    @classmethod
    def of(cls, hand: Table, rules: MeldRules) -> ShownHand:
        """A hand from its groups: in several of them, one at least a meld, it is taken as it was laid.

        A group that is no meld is pieces left over, and melds where some lie too close to others to be told apart.
        """
        faces = tuple(piece.face for piece in hand.pieces)
        groups = [group.faces for group in hand]
        if len(groups) < 2 or not any(readings(group, rules) for group in groups):
            return cls(faces)
        return cls(faces, tuple(meld for group in groups for meld in _melds_of(group, rules)))


def _melds_of(group: tuple[str, ...], rules: MeldRules) -> tuple[Meld, ...]:
    """The melds of one group: itself, with a run in its order; of a group that is none, the best within it."""
    found = readings(group, rules)
    if not found:
        return arrange(group, rules).melds if len(group) > LEAST else ()
    if found[0].ends is None:
        return (group,)
    low = MARKS[found[0].ends[0]].rank
    return (tuple(sorted(group, key=lambda face: (MARKS[face].rank - low) % RANKS)),)


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


def possible_lays(
    hand: ShownHand,
    rules: MeldRules,
    *,
    discard: bool,
    most_left: int | None = None,
    most_points: int | None = None,
    kept: str | None = None,
) -> Iterator[Lay]:
    """Every choice of melds that leaves no more pieces and points than that, the dearest piece left but `kept` thrown.

    Melds that were laid are the only choice there is.
    """
    few = len(hand) if most_left is None else most_left
    cheap = total(hand.faces, rules) if most_points is None else most_points
    ways = (
        _laid_ways(hand, rules, discard)
        if hand.melds is not None
        else _ways(hand.faces, rules, few + discard)
    )
    for melds, left in ways:
        lay = _thrown(melds, left, rules, discard, kept)
        if lay is not None and len(lay.left) <= few and lay.points <= cheap:
            yield lay


Way = tuple[tuple[Meld, ...], tuple[str, ...]]
"""A choice of melds, and the pieces they leave."""


def _ways(faces: Sequence[str], rules: MeldRules, most_left: int) -> Iterator[Way]:
    """Every choice of melds that leaves so few pieces: the first piece there is is left, or begins a meld."""
    melds = [(meld, Counter(meld)) for meld in melds_in(Counter(faces), rules)]

    def further(rest: Counter[str], left: tuple[str, ...]) -> Iterator[Way]:
        first = next(iter(rest), None)
        if first is None:
            yield (), left
            return
        for meld, needed in melds:
            if first in needed and needed <= rest:
                yield from (((meld, *others), over) for others, over in further(rest - needed, left))
        if len(left) < most_left:
            yield from further(rest - Counter((first,)), (*left, first))

    yield from further(Counter(sorted(faces)), ())


def _laid_ways(hand: ShownHand, rules: MeldRules, discard: bool) -> Iterator[Way]:
    """The melds as they were laid; where everything lies in them and one is thrown, with one piece less."""
    melds, rest = hand.melds or (), hand.rest
    if rest or not discard:
        yield melds, rest
        return
    for at, meld in enumerate(melds):
        for place, face in enumerate(meld):
            less = (*meld[:place], *meld[place + 1 :])
            if readings(less, rules):
                yield (*melds[:at], less, *melds[at + 1 :]), (face,)


def _thrown(
    melds: tuple[Meld, ...], left: Sequence[str], rules: MeldRules, discard: bool, kept: str | None
) -> Lay | None:
    """The lay of these melds, the dearest piece left that may be thrown away; None where one must and none may."""
    rest = sorted(left, key=lambda face: rules.values[MARKS[face].rank])
    thrown = next((face for face in reversed(rest) if face != kept), None) if discard else None
    if discard and thrown is None:
        return None
    if thrown is not None:
        rest.remove(thrown)
    return Lay(melds, tuple(rest), total(rest, rules), discard=thrown)


def is_melded(hand: Sequence[str], rules: MeldRules) -> bool:
    """Whether every piece of a hand can be melded."""
    return not arrange(hand, rules).left


def lay_off(hand: Sequence[str], exposed: Sequence[Meld], rules: MeldRules) -> Lay:
    """The best a player can do after others have laid: own melds, and pieces laid off on theirs."""
    best: Lay | None = None
    ways = _laid_off(hand, exposed, rules)
    for rest, (laid, grown) in sorted(ways.items(), key=lambda way: len(way[1][0])):
        found = arrange(rest, rules)
        if best is None or found.deadwood < best.points:
            best = Lay(found.melds, found.left, found.deadwood, laid, None, grown)
    assert best is not None
    return best


def lay_after(hand: ShownHand, exposed: Sequence[Meld], rules: MeldRules) -> Lay:
    """The best a player can do after others have laid, with the own melds as they were laid where that is known."""
    return lay_off(hand.faces, exposed, rules) if hand.melds is None else _lay_off_rest(hand, exposed, rules)


def _lay_off_rest(hand: ShownHand, exposed: Sequence[Meld], rules: MeldRules) -> Lay:
    """The best with own melds that lie there: those of the others, and the own ones, take what fits of the rest."""
    own, least = hand.melds or (), (0, 0)
    best: Lay | None = None
    for rest, (laid, grown) in _laid_off(hand.rest, (*exposed, *own), rules).items():
        points, theirs = total(rest, rules), grown[: len(exposed)]
        given = sum(map(len, theirs)) - sum(map(len, exposed))
        if best is None or (points, given) < least:
            best = Lay(grown[len(exposed) :], rest, points, laid[:given], None, theirs)
            least = (points, given)
    assert best is not None
    return best


def _laid_off(
    hand: Iterable[str], exposed: Sequence[Meld], rules: MeldRules
) -> dict[tuple[str, ...], tuple[tuple[str, ...], tuple[Meld, ...]]]:
    """By what is left of a hand: the pieces laid off on exposed melds, meld by meld, and the melds afterwards."""
    ways: dict[tuple[str, ...], tuple[tuple[str, ...], tuple[Meld, ...]]] = {tuple(sorted(hand)): ((), ())}
    for meld in exposed:
        further: dict[tuple[str, ...], tuple[tuple[str, ...], tuple[Meld, ...]]] = {}
        for rest, (laid, grown) in ways.items():
            for longer, more in _extensions(meld, Counter(rest), rules):
                less = tuple(sorted((Counter(rest) - Counter(more)).elements()))
                further.setdefault(less, ((*laid, *more), (*grown, longer)))
        ways = further
    return ways


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
    lay = _thrown((), left, rules, discard, kept)
    if lay is not None:
        for found in arrangements(list((Counter(hand) - Counter(left)).elements()), rules):
            yield replace(lay, melds=found.melds)


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
