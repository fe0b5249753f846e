"""Hindsight: what the hands shown at the end of a round could still have laid on its last table.

Only a round that has ended is looked at: while one is played nobody is told what they hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.errors import SpokenError
from engine.games.match import Match, MatchError, laid_turns
from engine.hints.hint import Hint, hint
from engine.scoring.rounds import Round, Turn
from engine.table import Table


@dataclass(frozen=True, slots=True)
class MissedLay:
    """The lay worth most of what a player (by seat) still held: points that it saves, or scores in word games."""

    player: int
    points: int
    hint: Hint


def missed_lays(match: Match, number: int) -> tuple[MissedLay, ...]:
    """What could have been laid as round `number` (from 0) ended, by each player whose hand was shown, if anything.

    There is none where points were written down by hand, where the table was not in order or no game of laying is
    played. Raises MatchError where there is no such round.
    """
    turns, played = _round(match.turns, number)
    opened = laid_turns(turns)
    found = (
        _missed(match, turns, seat, played, opened.get(seat, 0) > 0) for seat in range(len(played.hands))
    )
    return tuple(each for each in found if each is not None)


def _missed(match: Match, turns: Sequence[Turn], seat: int, played: Round, opened: bool) -> MissedLay | None:
    game, hand = match.game, played.hands[seat]
    if not turns or not hand.pieces:
        return None
    try:
        best = hint(game, turns[-1].table, hand, opened=opened, by_points=True)
        if best.letters is not None:
            points = best.letters.best.points if best.letters.best else 0
        else:
            points = game.count(hand) - game.count(Table.of([best.left]))
    except SpokenError:
        return None
    return MissedLay(seat, points, best) if best.laid else None


def _round(turns: Sequence[Turn | Round], number: int) -> tuple[tuple[Turn, ...], Round]:
    """The turns of a round that has ended, and how it did."""
    own: list[Turn] = []
    ended = 0
    for each in turns:
        if isinstance(each, Turn):
            own.append(each)
        elif ended == number:
            return tuple(own), each
        else:
            own, ended = [], ended + 1
    raise MatchError("match.there_is_no_round_number", number=number + 1)
