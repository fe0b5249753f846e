"""The goal of a match: how many rounds it goes over, and which the players said was the last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.scoring.race import hands_of_round
from engine.scoring.rounds import Round, Turn
from engine.scoring.score import Sheet


def with_goal(sheet: Sheet, done: int, goal: int) -> Sheet:
    """The sheet of a match that is over with the round that is its `goal`; 0 is no goal.

    Whoever plays on has none any more: a further round, or a hand of it, opens the match until it is ended by hand.
    """
    is_played_on = done > goal or (sheet.target is not None and bool(hands_of_round(sheet)))
    return replace(sheet, over=sheet.over or (0 < goal <= done and not is_played_on), done=done, lasts=goal)


def with_last(sheet: Sheet, played: Sequence[Turn | Round]) -> Sheet:
    """The sheet of a match that is over where what was pushed last is a round that ended it, or was the last.

    Whoever plays on opens it again.
    """
    newest = played[-1] if played else None
    return replace(sheet, over=isinstance(newest, Round) and (sheet.over or newest.last))
