"""A turn whose end was forgotten: what has been laid since may be one player's lay and the next one's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.verdicts.turns import Change
from engine.verdicts.verdict import Ruling
from server.session.play.play import Play
from server.session.play.turning import TurnState, is_part, judge_turn
from vision.reading import Reading

MOST: Final = 3
"""How many ways to tell two turns apart are offered: the latest ones."""


@dataclass(frozen=True, slots=True)
class TwoTurns:
    """Two turns in place of one: the table in between, and what each of the two players (by seat) then laid.

    `step` is the number of that table among those at which the turn stood still and held.
    """

    step: int
    between: Reading
    seats: tuple[int, int]
    laid: tuple[tuple[str, ...], tuple[str, ...]]


def two_turns(play: Play, turn: TurnState, seen: Reading) -> tuple[TwoTurns, ...]:
    """How the turn may have been two, each of them good by itself; the latest way first."""
    before, now = play.match.table, seen.judged
    found = []
    for step, between in enumerate(turn.steps):
        if not is_part(between.judged, now):
            continue
        after = play.take(between.judged)
        verdict = judge_turn(after, turn.programmes.get(after.seat), now)
        if verdict.ruling is Ruling.LEGAL:
            laid = Change(before, between.judged).laid, Change(between.judged, now).laid
            found.append(TwoTurns(step, between, (play.seat, after.seat), laid))
    return tuple(reversed(found[-MOST:]))
