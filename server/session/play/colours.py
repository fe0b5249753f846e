"""Who wears which colour and pawn at a table: the one they are known by where it is free, else the next that is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

COLOURS: Final = 6
"""How many colours, each with its pawn, the page has; a seventh player wears the first again."""


def colours_of(players: Sequence[str], wanted: Mapping[str, int]) -> tuple[int, ...]:
    """A colour (from 0) for each player, seat by seat, as `wanted` has it by their names.

    Of two who want the same the first keeps it; whoever is left wears the first that nobody does.
    """
    worn: dict[int, int] = {}
    for seat, name in enumerate(players):
        colour = wanted.get(name, -1)
        if colour in range(COLOURS) and colour not in worn.values():
            worn[seat] = colour
    for seat in range(len(players)):
        if seat not in worn:
            worn[seat] = _free(worn.values(), seat)
    return tuple(worn[seat] for seat in range(len(players)))


def _free(worn: Iterable[int], seat: int) -> int:
    """The first colour that nobody wears; where all are worn, that of the seat."""
    taken = set(worn)
    return next((colour for colour in range(COLOURS) if colour not in taken), seat % COLOURS)
