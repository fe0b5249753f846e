"""How far a match is: each round of hands with what it brought, and what is done of the whole."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.scoring.race import lines_by_round
from engine.scoring.score import Sheet, added
from engine.words import NOTHING, Words, message
from server.session.spoken import Spoken


@dataclass(frozen=True, slots=True)
class StageView:
    """A round of hands: the `lines` of the sheet it takes, its hands' points and all that it brought, seat by seat.

    `winner` is the seat that won it, None while it is played; `to_go` what each then lacks to win it.
    """

    lines: int
    standing: tuple[int, ...]
    points: tuple[int, ...]
    winner: int | None
    to_go: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class ProgressView(Spoken):
    """How far a match is, in one sentence of each language (empty where nothing bounds it), and its rounds of hands."""

    words: Words
    stages: tuple[StageView, ...]


def view_progress(sheet: Sheet, unit: Literal["round", "hand"]) -> ProgressView:
    """How far a match is by its sheet, whose lines are rounds or hands."""
    rounds = lines_by_round(sheet)
    stages = []
    for number, lines in enumerate(rounds):
        hands = [line for line in lines if line.score is not None]
        winner = sheet.rounds_won[number] if number < len(sheet.rounds_won) else None
        standing = hands[-1].standing
        lacks = tuple(max((sheet.target or 0) - points, 0) for points in standing)
        points = added(*(line.points for line in lines))
        stages.append(StageView(len(lines), standing, points, winner, lacks if winner is None else None))
    return ProgressView(_said(sheet, unit), tuple(stages))


def _said(sheet: Sheet, unit: str) -> Words:
    """`Rounds: 2 of 3. 100 points win a round.`"""
    if sheet.wins_at is not None:
        return message("progress.programmes", best=max(sheet.totals), of=sheet.wins_at)
    if sheet.target is not None and sheet.lasts:
        return message("progress.race_of", done=sheet.done, of=sheet.lasts, target=sheet.target)
    if sheet.target is not None:
        return message("progress.race", done=sheet.done, target=sheet.target)
    return message(f"progress.{unit}", done=sheet.done, of=sheet.lasts) if sheet.lasts else NOTHING
