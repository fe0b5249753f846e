"""The goal of a match: how many rounds it goes over, and which the players said was the last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.scoring.rounds import Round
from engine.scoring.score import Sheet


def with_goal(sheet: Sheet, done: int, goal: int) -> Sheet:
    """The sheet of a match that is over once `goal` rounds are done; 0 is no goal."""
    return replace(sheet, over=sheet.over or 0 < goal <= done, done=done, lasts=goal)


def with_last(sheet: Sheet, played: Sequence[Round]) -> Sheet:
    """The sheet of a match that is over where its newest round was the last: whoever plays on opens it again."""
    return replace(sheet, over=sheet.over or bool(played and played[-1].last))
