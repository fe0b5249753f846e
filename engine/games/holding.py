"""How many pieces each player still holds while a round is played, where the deal and the turns tell it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from engine.scoring.rounds import Turn


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a turn brings beside the pieces that are laid: so many drawn before it, and thrown away after it.

    `after` says how many are drawn once so many were placed and so many are left.
    """

    before: int = 0
    discards: int = 0
    after: Callable[[int, int], int] = lambda _placed, _left: 0


def held_after(
    dealt: Sequence[int], placed: Iterable[tuple[Turn, int]], drawing: Drawing, stock: int
) -> tuple[int, ...] | None:
    """How many pieces each holds (by seat) after turns that placed so many each, with so many in the stock at first.

    None where it cannot be known: the table was taken as it lay, shrank, or more was laid than anybody held.
    """
    held = list(dealt)
    for turn, number in placed:
        before = drawing.before if drawing.discards else min(drawing.before, stock)
        left = 0 if turn.emptied else held[turn.player] + before - number
        if not turn.counted or number < 0 or left < 0:
            return None
        left = max(left - drawing.discards, 0)
        after = min(drawing.after(number, left), stock)
        held[turn.player] = left + after
        stock -= after if drawing.discards else before + after
    return tuple(held)


def placed_by(turns: Iterable[Turn]) -> Iterable[tuple[Turn, int]]:
    """Each turn of a round with how many more pieces, without the stock, lie on the table after it."""
    lying = 0
    for turn in turns:
        number = len(turn.table.without_stock.pieces)
        yield turn, number - lying
        lying = number
