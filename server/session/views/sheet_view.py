"""The score sheet as pages show it: a line each, what its points are made of, and which round may be rewritten."""

from __future__ import annotations

from dataclasses import dataclass

from engine.scoring.score import Item, Line, Sheet
from engine.words import Words
from server.session.spoken import Spoken


@dataclass(frozen=True, slots=True)
class PartView(Spoken):
    """Points a player (by seat) got for one thing: `undercut +25`."""

    player: int
    item: str
    points: int
    words: Words


@dataclass(frozen=True, slots=True)
class LineView(Spoken):
    """A line of the sheet: what it is for, each player's points, and the totals after it.

    `round` is the number (from 0) of the round it stands for; None for a turn or a bonus, which follow from others.
    """

    item: str
    words: Words
    points: tuple[int, ...]
    totals: tuple[int, ...]
    round: int | None
    parts: tuple[PartView, ...]


def view_lines(sheet: Sheet) -> tuple[LineView, ...]:
    """The lines of a sheet."""
    seen, rounds = [], 0
    for line in sheet.lines:
        is_round = line.score is not None and line.item is not Item.TURN
        seen.append(_view(line, rounds if is_round else None))
        rounds += is_round
    return tuple(seen)


def _view(line: Line, number: int | None) -> LineView:
    parts = line.score.parts if line.score else ()
    return LineView(
        line.item.value,
        line.item.words,
        line.points,
        line.totals,
        number,
        tuple(PartView(part.player, part.item.value, part.points, Words.each(part.say)) for part in parts),
    )
