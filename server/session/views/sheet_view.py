"""The score sheet as pages show it: a line each, what its points are made of, and which round may be rewritten."""

from __future__ import annotations

from dataclasses import dataclass

from engine.scoring.race import HandPlace, hand_places
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
    `called` is the number (from 1) by which people call it: a hand's within the `stage` (from 1), its round of hands.
    """

    item: str
    words: Words
    points: tuple[int, ...]
    totals: tuple[int, ...]
    round: int | None
    parts: tuple[PartView, ...]
    called: int | None = None
    stage: int | None = None


def view_lines(sheet: Sheet) -> tuple[LineView, ...]:
    """The lines of a sheet."""
    seen, places = [], enumerate(hand_places(sheet))
    for line in sheet.lines:
        is_round = line.score is not None and line.item is not Item.TURN
        seen.append(_view(line, *(next(places) if is_round else (None, None))))
    return tuple(seen)


def _view(line: Line, number: int | None, place: HandPlace | None) -> LineView:
    parts = line.score.parts if line.score else ()
    return LineView(
        line.item.value,
        line.item.words,
        line.points,
        line.totals,
        number,
        tuple(PartView(part.player, part.item.value, part.points, Words.each(part.say)) for part in parts),
        place.hand if place else None,
        place.round if place else None,
    )
