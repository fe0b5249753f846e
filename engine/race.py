"""Score sheets of rounds won by points: hands add up until someone reaches the target, then start again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.score import Item, Line, Points, Score, Sheet, added

Bonus = tuple[Item, Points]


@dataclass(frozen=True, slots=True)
class Won:
    """A round somebody has just won: by whom (seat), what each has in it, and the scores of its hands."""

    winner: int
    standing: Points
    scores: tuple[Score, ...]


def race_sheet(
    players: int, scores: Sequence[Score], target: int, bonuses: Callable[[Won], Iterable[Bonus]]
) -> Sheet:
    """A line for each hand, and for each bonus of a round won; the totals are over all rounds.

    Where both reach the target with as many points (written down by hand), the round goes on.
    """
    return Sheet(players, tuple(_lines(players, scores, target, bonuses)))


def _lines(
    players: int, scores: Sequence[Score], target: int, bonuses: Callable[[Won], Iterable[Bonus]]
) -> Iterator[Line]:
    nothing = (0,) * players
    totals, standing, start = nothing, nothing, 0
    for at, score in enumerate(scores):
        totals, standing = added(totals, score.points), added(standing, score.points)
        yield Line(Item.HAND if any(score.points) else Item.VOID, score.points, totals, standing, score)
        if max(standing) < target or standing.count(max(standing)) > 1:
            continue
        won = Won(standing.index(max(standing)), standing, tuple(scores[start : at + 1]))
        standing, start = nothing, at + 1
        for item, points in bonuses(won):
            totals = added(totals, points)
            yield Line(item, points, totals, standing)


def only(players: int, player: int, points: int) -> Points:
    """Points for one player, none for the others."""
    return tuple(points if seat == player else 0 for seat in range(players))
