"""Who has just won, by the last round that was written down: a round of hands to a target, or the whole match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.games.match import Match
from engine.scoring.rounds import Round
from engine.scoring.score import Sheet
from engine.scoring.standing import standing
from engine.words import Words, message
from server.session.spoken import Spoken

ROUND: Final = "round"
MATCH: Final = "match"


@dataclass(frozen=True, slots=True)
class WonView(Spoken):
    """A win as the page says it: of a `round` or the `match`, by whom (seats), in one sentence of each language."""

    of: str
    seats: tuple[int, ...]
    words: Words


def just_won(match: Match) -> WonView | None:
    """What the round that was pushed last has won; None where it has won nothing, or a turn has followed."""
    newest = match.turns[-1] if match.turns else None
    if not isinstance(newest, Round):
        return None
    before, after = match.pop().sheet, match.sheet
    if after.over:
        return WonView(MATCH, after.winners, standing(after, match.players))
    if len(after.rounds_won) > len(before.rounds_won):
        seat = after.rounds_won[-1]
        return WonView(ROUND, (seat,), _round_said(match, after, seat))
    return None


def _round_said(match: Match, sheet: Sheet, seat: int) -> Words:
    """`Anna wins the round, 109 to 0. In all: Anna 209, Ben 0.`"""
    scored = next(line for line in reversed(sheet.lines) if line.score is not None)
    order = [seat, *(other for other in range(sheet.players) if other != seat)]
    points = [str(scored.standing[each]) for each in order]
    totals = ", ".join(f"{match.players[each]} {sheet.totals[each]}" for each in order)
    name = match.players[seat]
    joint = message("winning.to")
    return message(
        "winning.round",
        name=name,
        points=lambda language: joint.say(language).join(points),
        totals=totals,
    )
