"""How far each player is in the round of hands that is being played, and in the rounds before it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.scoring.race import hands_of_round
from engine.scoring.score import Sheet

STEP = 50
"""Points that a peg board without a target grows by."""


@dataclass(frozen=True, slots=True)
class RaceView:
    """How far each player is, seat by seat.

    `standing` are the points that count in the round being played, `to_go` what each lacks to win it, None where no
    number of points wins it (`target`); `end` is the highest point of the peg board, `pegs` where each has been on it
    after a hand that brought something. `won` are the rounds each has won.
    """

    target: int | None
    end: int
    standing: tuple[int, ...]
    to_go: tuple[int, ...] | None
    pegs: tuple[tuple[int, ...], ...]
    won: tuple[int, ...]


def view_race(sheet: Sheet) -> RaceView:
    """How far each player is by a sheet of hands."""
    seats, hands = range(sheet.players), hands_of_round(sheet)
    standing = hands[-1].standing if hands else (0,) * sheet.players
    return RaceView(
        target=sheet.target,
        end=sheet.target or STEP * max(2, max(standing) // STEP + 1),
        standing=standing,
        to_go=None if sheet.target is None else tuple(max(sheet.target - points, 0) for points in standing),
        pegs=tuple(tuple(line.standing[seat] for line in hands if line.points[seat]) for seat in seats),
        won=tuple(sheet.rounds_won.count(seat) for seat in seats),
    )
