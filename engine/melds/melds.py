"""Runs and sets, with wilds: what a group can be read as, and what is wrong with it if nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from itertools import combinations
from typing import Final

from engine.faces import MARKS, RANKS, Mark, face_of, suits_of
from engine.table import WILD
from engine.verdicts.verdict import Finding, GroupReading, Kind, Reason

LEAST: Final = 3
FACE_VALUES: Final = tuple(range(RANKS + 1))


class Ace(StrEnum):
    """Where the lowest rank may stand in a run: low only, low or above the highest, or the run goes round."""

    LOW = "low"
    EITHER = "either"
    ROUND = "round"


@dataclass(frozen=True, slots=True)
class MeldRules:
    """What a game takes for a meld. `values[rank]` is what a piece counts; index 0 is not used.

    With `equal_cards` (several decks) a set may hold a card twice, and has no limit of four. Without
    `any_order` a run must lie in order, upwards or downwards. With `wild_melds` wilds alone are a meld too.
    """

    ace: Ace = Ace.LOW
    sets: bool = True
    runs: bool = True
    mixed_runs: bool = False
    equal_cards: bool = False
    any_order: bool = True
    wild_melds: bool = False
    wilds: frozenset[str] = frozenset((WILD,))
    values: tuple[int, ...] = FACE_VALUES


@lru_cache(maxsize=16384)
def readings(faces: tuple[str, ...], rules: MeldRules) -> tuple[GroupReading, ...]:
    """Every way the pieces, as they lie, are a meld: the most valuable first, none if they are not one.

    Runs are taken in the order they lie, upwards or downwards; only a run that has no such reading
    is taken as its set of pieces, in any order (RULES, what every game shares).
    """
    naturals = _naturals(faces, rules)
    if len(faces) < LEAST:
        return ()
    if not naturals:
        return tuple(_wilds_alone(len(faces), rules)) if rules.wild_melds else ()
    runs = (*_runs_as_they_lie(faces, naturals, rules),)
    if not runs and rules.any_order:
        runs = (*_runs_out_of_order(faces, naturals, rules),)
    found = dict.fromkeys((*runs, *_sets(faces, naturals, rules)))
    return tuple(sorted(found, key=lambda reading: -reading.points))


def findings(faces: tuple[str, ...], rules: MeldRules) -> tuple[Finding, ...]:
    """The faults of a group (indices within it) that has no reading, or the notes on one that has."""
    found = readings(faces, rules)
    if not found:
        return tuple(_faults(faces, rules))
    if any(reading.in_order for reading in found):
        return ()
    return (Finding.of(Reason.OUT_OF_ORDER, range(len(faces))),)


Naturals = dict[int, Mark]


def _naturals(faces: Sequence[str], rules: MeldRules) -> Naturals:
    """The pieces that are not wild, by their index."""
    return {index: MARKS[face] for index, face in enumerate(faces) if face not in rules.wilds}


def run_fits(start: int, length: int, ace: Ace) -> bool:
    """Whether a run that begins with the rank `start` stays within bounds; the ace above the highest may be its end."""
    last = start + length - 1
    return length <= RANKS and (ace is Ace.ROUND or last <= (RANKS if ace is Ace.LOW else RANKS + 1))


def _plays_runs(naturals: Naturals, rules: MeldRules) -> bool:
    return rules.runs and (rules.mixed_runs or len({mark.suit for mark in naturals.values()}) == 1)


def _runs_as_they_lie(faces: tuple[str, ...], naturals: Naturals, rules: MeldRules) -> Iterator[GroupReading]:
    if not _plays_runs(naturals, rules):
        return
    index, mark = next(iter(naturals.items()))
    for step in (1, -1):
        first = (mark.rank - 1 - step * index) % RANKS
        if all((first + step * at - other.rank + 1) % RANKS == 0 for at, other in naturals.items()):
            lowest = first if step > 0 else (first - len(faces) + 1) % RANKS
            if run_fits(lowest + 1, len(faces), rules.ace):
                ranks = [first + step * at + 1 for at in range(len(faces))]
                yield _run(naturals, ranks, rules, lowest=lowest + 1, in_order=step > 0)


def _runs_out_of_order(
    faces: tuple[str, ...], naturals: Naturals, rules: MeldRules
) -> Iterator[GroupReading]:
    if not _plays_runs(naturals, rules):
        return
    present = {mark.rank for mark in naturals.values()}
    if len(present) < len(naturals):
        return
    for lowest in range(1, RANKS + 1):
        if not run_fits(lowest, len(faces), rules.ace):
            continue
        window = [(lowest + at - 1) % RANKS + 1 for at in range(len(faces))]
        if present <= set(window):
            missing = iter([rank for rank in window if rank not in present])
            ranks = [naturals[at].rank if at in naturals else next(missing) for at in range(len(faces))]
            yield _run(naturals, ranks, rules, lowest=lowest, in_order=False)
            if len(faces) == RANKS:
                return


def _run(
    naturals: Naturals, ranks: Sequence[int], rules: MeldRules, *, lowest: int, in_order: bool = True
) -> GroupReading:
    """The reading of a run whose pieces have these ranks as they lie; a wild takes the first suit there is."""
    mark = next(iter(naturals.values()))
    suits = [naturals.get(at, mark).suit for at in range(len(ranks))]
    stands = tuple(face_of(mark.family, suit, rank) for suit, rank in zip(suits, ranks, strict=True))
    by_rank = {MARKS[face].rank: face for face in stands}
    highest = (lowest + len(ranks) - 2) % RANKS + 1
    ends = (by_rank[lowest], by_rank[highest])
    return GroupReading(Kind.RUN, stands, _points(stands, rules), ends, in_order)


def _sets(faces: tuple[str, ...], naturals: Naturals, rules: MeldRules) -> Iterator[GroupReading]:
    marks = list(naturals.values())
    mark, suits = marks[0], [mark.suit for mark in marks]
    if not rules.sets or any(other.rank != mark.rank for other in marks):
        return
    wilds = len(faces) - len(marks)
    choices: Iterator[tuple[str, ...]] | list[tuple[str, ...]]
    if rules.equal_cards:
        choices = [(mark.suit,) * wilds]
    elif len(faces) > len(suits_of(mark.family)) or len(set(suits)) < len(suits):
        return
    else:
        choices = combinations([suit for suit in suits_of(mark.family) if suit not in suits], wilds)
    for chosen in choices:
        spare = iter(chosen)
        stands = tuple(
            faces[at] if at in naturals else face_of(mark.family, next(spare), mark.rank)
            for at in range(len(faces))
        )
        yield GroupReading(Kind.SET, stands, _points(stands, rules))


def _wilds_alone(count: int, rules: MeldRules) -> Iterator[GroupReading]:
    """Wilds with nothing beside them, where the house takes them: the most valuable tiles they can be."""
    suits = suits_of("tile")
    if rules.sets and count <= len(suits):
        stands = tuple(face_of("tile", suit, RANKS) for suit in suits[:count])
        yield GroupReading(Kind.SET, stands, _points(stands, rules))
    elif rules.runs and count <= RANKS:
        stands = tuple(face_of("tile", suits[0], rank) for rank in range(RANKS - count + 1, RANKS + 1))
        yield GroupReading(Kind.RUN, stands, _points(stands, rules), (stands[0], stands[-1]))


def _points(faces: Sequence[str], rules: MeldRules) -> int:
    return sum(rules.values[MARKS[face].rank] for face in faces)


def _faults(faces: tuple[str, ...], rules: MeldRules) -> Iterator[Finding]:
    """What is wrong with a group that is no meld, by what it was most likely meant to be."""
    naturals, everything = _naturals(faces, rules), range(len(faces))
    if not rules.any_order and readings(faces, replace(rules, any_order=True)):
        yield Finding.of(Reason.NOT_IN_ORDER, everything)
    elif len(faces) < LEAST:
        yield Finding.of(Reason.TOO_SHORT, everything, least=LEAST, count=len(faces))
    elif not naturals:
        yield Finding.of(Reason.ONLY_WILDS, everything)
    elif len({mark.rank for mark in naturals.values()}) == 1 and (len(naturals) > 1 or not rules.runs):
        yield from _set_faults(faces, naturals, rules)
    elif rules.mixed_runs or len({mark.suit for mark in naturals.values()}) == 1:
        yield from _run_faults(faces, naturals, rules)
    else:
        yield _mixture(faces, naturals, rules)


def _set_faults(faces: tuple[str, ...], naturals: Naturals, rules: MeldRules) -> Iterator[Finding]:
    suits = [mark.suit for mark in naturals.values()]
    if not rules.sets:
        yield Finding.of(Reason.SETS_NOT_PLAYED, range(len(faces)))
    if twice := [at for at, mark in naturals.items() if suits.count(mark.suit) > 1]:
        yield Finding.of(Reason.COLOUR_TWICE, twice, faces=_named(faces, twice))
    if len(faces) > 4:
        yield Finding.of(Reason.SET_TOO_LONG, range(len(faces)), count=len(faces))


def _run_faults(faces: tuple[str, ...], naturals: Naturals, rules: MeldRules) -> Iterator[Finding]:
    ranks = [mark.rank for mark in naturals.values()]
    wilds = len(faces) - len(naturals)
    if not rules.runs:
        yield Finding.of(Reason.RUNS_NOT_PLAYED, range(len(faces)))
    if len(faces) > RANKS:
        yield Finding.of(Reason.RUN_TOO_LONG, range(len(faces)), count=len(faces))
    elif twice := [at for at, mark in naturals.items() if ranks.count(mark.rank) > 1]:
        yield Finding.of(Reason.NUMBER_TWICE, twice, faces=_named(faces, twice))
    elif _goes_round(ranks, wilds, rules):
        aces = [at for at, mark in naturals.items() if mark.rank == 1] or range(len(faces))
        mark = next(iter(naturals.values()))
        ace, last = (face_of(mark.family, mark.suit, rank) for rank in (1, RANKS))
        yield Finding.of(Reason.ROUND_THE_END, aces, face=ace, last=last, variant=rules.ace.value)
    elif len(missing := _window_gaps(ranks, rules)) > wilds:
        mark = next(iter(naturals.values()))
        lost = " ".join(face_of(mark.family, mark.suit, rank) for rank in missing)
        yield Finding.of(Reason.GAP, range(len(faces)), missing=lost)


def _goes_round(ranks: Sequence[int], wilds: int, rules: MeldRules) -> bool:
    """Whether it is the ace's place that is wrong: going round no more than a piece, or what wilds fill, is missing."""
    missing = _missing(ranks, rules)
    return missing > wilds and _missing(ranks, replace(rules, ace=Ace.ROUND)) <= max(wilds, 1) < missing


def _missing(ranks: Sequence[int], rules: MeldRules) -> int:
    return len(_window_gaps(ranks, rules))


def _window_gaps(ranks: Sequence[int], rules: MeldRules) -> list[int]:
    """The ranks that the shortest run through these would need besides them."""
    windows = (
        [(lowest + at - 1) % RANKS + 1 for at in range(length)]
        for length in range(len(ranks), RANKS + 1)
        for lowest in range(1, RANKS + 1)
        if run_fits(lowest, length, rules.ace)
    )
    window = next(window for window in windows if set(ranks) <= set(window))
    return [rank for rank in window if rank not in ranks]


def _mixture(faces: tuple[str, ...], naturals: Naturals, rules: MeldRules) -> Finding:
    """Pieces of several suits and ranks: nearly a run, nearly a set, or neither."""
    ranks = Counter(mark.rank for mark in naturals.values())
    suits = Counter(mark.suit for mark in naturals.values())
    if rules.runs and readings(faces, replace(rules, mixed_runs=True)):
        suit = suits.most_common(1)[0][0]
        odd = [at for at, mark in naturals.items() if mark.suit != suit]
        return Finding.of(Reason.MIXED_COLOURS, odd, faces=_named(faces, odd))
    rank, most = ranks.most_common(1)[0]
    if rules.sets and 2 * most > len(naturals):
        odd = [at for at, mark in naturals.items() if mark.rank != rank]
        return Finding.of(Reason.WRONG_NUMBER, odd, faces=_named(faces, odd))
    return Finding.of(Reason.NEITHER_SET_NOR_RUN, range(len(faces)))


def _named(faces: Sequence[str], indices: Sequence[int]) -> str:
    return " ".join(dict.fromkeys(faces[index] for index in indices))
