"""The melds a tile hint chooses among, as columns of an integer programme (RULES 1).

A Star is not a piece of its own there: it adds a copy of the tile it stands for. Runs have three to five
tiles, longer ones being made of those; with mixed colours a run names numbers only, and each number is
filled by a tile of any colour.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

from engine.faces import RANKS
from engine.melds.melds import LEAST, Ace, MeldRules, readings
from engine.table import TILE_COLOURS, WILD, Group

LONGEST: Final = 2 * LEAST - 1


@dataclass(frozen=True, slots=True)
class Column:
    """A meld to lay: its tiles (or, in a mixed run, numbers) in order, the rows it takes from, how often.

    `lies` is how it lies where Stars have a place in it already; `group` the place on the table of a meld
    that stays as it is.
    """

    stands: tuple[str, ...]
    rows: tuple[tuple[str, float], ...]
    most: int
    lies: tuple[str, ...] = ()
    group: int | None = None

    @property
    def points(self) -> int:
        """What its tiles are worth, a Star as the tile it stands for."""
        return sum(rank_of(place) for place in self.stands)

    def counted(self, star_value: int) -> int:
        """What its tiles count on a rack, Stars that have a place in it included."""
        return sum(
            star_value if lying == WILD else rank_of(place)
            for place, lying in zip(self.stands, self.lies or self.stands, strict=True)
        )


def rank_of(place: str) -> int:
    """The number of a tile, or of a place in a mixed run."""
    return int(place[1:])


def columns(copies: Counter[str], rules: MeldRules, longest: int = LONGEST) -> list[Column]:
    """Every meld whose tiles are there, but for as many as there are Stars."""
    stars = copies[WILD]
    held = copies if not rules.mixed_runs else copies + _by_number(copies)
    return [
        Column(stands, rows, most=2 + stars)
        for stands, rows in _melds(rules, longest)
        if sum(1 for place in stands if not held[place]) <= stars
    ]


def kept_columns(groups: Sequence[Group], rules: MeldRules, *, named: bool = False) -> Iterator[Column]:
    """The melds of the table as they lie, each to be kept once; with `named` Stars each have their own row."""
    for at, group in enumerate(groups):
        if found := readings(group.faces, rules):
            rows = Counter(
                star_row(at, index) if named and face == WILD else face
                for index, face in enumerate(group.faces)
            )
            yield Column(found[0].faces, tuple(rows.items()), most=1, lies=group.faces, group=at)


def staying_columns(groups: Sequence[Group], copies: Counter[str], rules: MeldRules) -> Iterator[Column]:
    """Melds in which Stars of the table stay beside a tile of their meld, for what they stood for there."""
    melds = columns(copies, rules, RANKS)
    for at, group in enumerate(groups):
        stars = [index for index, face in enumerate(group.faces) if face == WILD]
        neighbours = set(group.faces) - {WILD}
        for reading in readings(group.faces, rules) if stars else ():
            for size in range(1, len(stars) + 1):
                for chosen in combinations(stars, size):
                    stood = {reading.faces[index]: star_row(at, index) for index in chosen}
                    yield from (
                        _staying(meld, stood)
                        for meld in melds
                        if stood.keys() <= set(meld.stands) and neighbours & (set(meld.stands) - stood.keys())
                    )


def _staying(meld: Column, stood: Mapping[str, str]) -> Column:
    rows = tuple((stood.get(place, place), 1.0) for place in meld.stands)
    lies = tuple(WILD if place in stood else place for place in meld.stands)
    return Column(meld.stands, rows, most=1, lies=lies)


def star_row(group: int, index: int) -> str:
    """The row of one Star of the table, by its group and its place there."""
    return f"{WILD} {group} {index}"


def _by_number(copies: Counter[str]) -> Counter[str]:
    """How many tiles of each number there are, of whatever colour."""
    numbers = Counter[str]()
    for face, count in copies.items():
        if face != WILD:
            numbers[f"#{rank_of(face)}"] += count
    return numbers


@lru_cache(maxsize=64)
def _melds(
    rules: MeldRules, longest: int
) -> tuple[tuple[tuple[str, ...], tuple[tuple[str, float], ...]], ...]:
    """Every meld there is, and the rows it takes from."""
    melds = (*_runs(rules, longest), *_sets(rules))
    return tuple((stands, tuple((place, 1.0) for place in stands)) for stands in melds)


def _runs(rules: MeldRules, longest: int) -> Iterator[tuple[str, ...]]:
    if not rules.runs:
        return
    for length in range(LEAST, longest + 1):
        last = RANKS if rules.ace is Ace.ROUND else RANKS - length + (2 if rules.ace is Ace.EITHER else 1)
        for start in range(1, last + 1):
            ranks = [(start + step - 1) % RANKS + 1 for step in range(length)]
            for colour in "#" if rules.mixed_runs else TILE_COLOURS:
                yield tuple(f"{colour}{rank}" for rank in ranks)


def _sets(rules: MeldRules) -> Iterable[tuple[str, ...]]:
    return (
        tuple(f"{colour}{rank}" for colour in colours)
        for rank in range(1, RANKS + 1)
        for size in (3, 4)
        for colours in combinations(TILE_COLOURS, size)
        if rules.sets
    )
