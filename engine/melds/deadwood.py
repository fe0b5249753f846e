"""The least deadwood of a hand of 52 cards, by tables of what each suit alone can hold.

A hand is a 52-bit number: bit `13 * suit + rank - 1`, suits in the order of the notation. Runs live in
one suit, so the best of them is a table look-up of its 13 bits; only sets tie the suits together, and
only the sets that share a card with a possible run need trying.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple

from engine.faces import MARKS, RANKS
from engine.melds.melds import LEAST, Ace, run_fits
from engine.table import CARD_SUITS

SUIT: Final = (1 << RANKS) - 1
_IMPOSSIBLE: Final = 10**6


def hand_of(faces: Iterable[str]) -> int:
    """The hand as a number, from the faces of different cards."""
    hand = 0
    for face in faces:
        mark = MARKS[face]
        hand |= 1 << RANKS * CARD_SUITS.index(mark.suit) + mark.rank - 1
    return hand


class _Suits(NamedTuple):
    """For each 13-bit holding of a suit: its least deadwood, what one discard changes in it, its cards in runs."""

    least: list[int]
    spared: list[int]
    in_runs: list[int]


class Deadwood:
    """Counts deadwood under one game's values (`values[rank]`) and place of the ace."""

    def __init__(self, values: tuple[int, ...], ace: Ace = Ace.LOW) -> None:
        self._suits = _suit_tables(values, ace)

    def least(self, hand: int) -> int:
        """The least total of unmelded cards, nothing being discarded."""
        least, _, in_runs = self._suits
        s = hand & SUIT
        h = hand >> 13 & SUIT
        d = hand >> 26 & SUIT
        c = hand >> 39
        threes = s & h & (d | c) | d & c & (s | h)
        if threes:
            torn = threes & (in_runs[s] | in_runs[h] | in_runs[d] | in_runs[c])
            kept = ~threes | torn
            s &= kept
            h &= kept
            d &= kept
            c &= kept
            if torn:
                return min(
                    [least[s] + least[h] + least[d] + least[c] for s, h, d, c in _less_sets(s, h, d, c, torn)]
                )
        return least[s] + least[h] + least[d] + least[c]

    def after_discard(self, hand: int) -> int:
        """The least total of unmelded cards of a hand of eleven, once the best of them has been discarded."""
        least, spared, in_runs = self._suits
        s = hand & SUIT
        h = hand >> 13 & SUIT
        d = hand >> 26 & SUIT
        c = hand >> 39
        threes = s & h & (d | c) | d & c & (s | h)
        torn = threes & (in_runs[s] | in_runs[h] | in_runs[d] | in_runs[c])
        kept = ~threes | torn
        best, holdings = _IMPOSSIBLE, _less_sets(s & kept, h & kept, d & kept, c & kept, torn)
        for s, h, d, c in holdings:
            left = least[s] + least[h] + least[d] + least[c]
            if not left:  # eleven melded cards hold a meld of four or more, which gives one up for nothing
                return 0
            best = min(best, left + min(spared[s], spared[h], spared[d], spared[c]))
        return best


Holding = tuple[int, int, int, int]


def _less_sets(s: int, h: int, d: int, c: int, ranks: int) -> list[Holding]:
    """The four suits once the set of each of these ranks is taken out, or left, in every way."""
    states = [(s, h, d, c)]
    while ranks:
        bit = ranks & -ranks
        ranks ^= bit
        keep = ~bit
        for s, h, d, c in tuple(states):
            without = (s & keep, h & keep, d & keep, c & keep)
            states.append(without)
            if s & h & d & c & bit:
                states += _sets_of_three(without, bit)
    return states


def _sets_of_three(without: Holding, bit: int) -> list[Holding]:
    s, h, d, c = without
    return [(s | bit, h, d, c), (s, h | bit, d, c), (s, h, d | bit, c), (s, h, d, c | bit)]


@cache
def _suit_tables(values: tuple[int, ...], ace: Ace) -> _Suits:
    """The tables for every holding of one suit; longer runs are made of runs of three to five."""
    runs_with = [[run for run in _short_runs(ace) if run >> at & 1] for at in range(RANKS)]
    least, in_runs = [0] * (SUIT + 1), [0] * (SUIT + 1)
    for held in range(1, SUIT + 1):
        low = held & -held
        at = low.bit_length() - 1
        best, melded = least[held ^ low] + values[at + 1], in_runs[held ^ low]
        for run in runs_with[at]:
            if held & run == run:
                melded |= run
                best = min(best, least[held ^ run])
        least[held], in_runs[held] = best, melded
    spared = [
        _IMPOSSIBLE,
        *(min(least[held ^ bit] for bit in _bits(held)) - least[held] for held in range(1, SUIT + 1)),
    ]
    return _Suits(least, spared, in_runs)


def _short_runs(ace: Ace) -> list[int]:
    return [
        sum(1 << at % RANKS for at in range(first, first + size))
        for size in range(LEAST, 2 * LEAST)
        for first in range(RANKS)
        if run_fits(first + 1, size, ace)
    ]


def _bits(held: int) -> Iterator[int]:
    while held:
        yield held & -held
        held &= held - 1
