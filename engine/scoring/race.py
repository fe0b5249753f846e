"""Score sheets of rounds won by points: hands add up until someone reaches the target, then start again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.scoring.score import Item, Line, Points, Score, Sheet, added
from engine.words import message

Bonus = tuple[Item, Points]
AIM: Final = message("race.the_highest_total_of_all_rounds")


@dataclass(frozen=True, slots=True)
class Won:
    """A round somebody has just won: by whom (seat), what each has in it, and the scores of its hands."""

    winner: int
    standing: Points
    scores: tuple[Score, ...]


@dataclass(frozen=True, slots=True)
class HandPlace:
    """Which round of hands it is (None where no number of points wins one), and which of its hands; both from 1."""

    round: int | None
    hand: int


def race_sheet(
    players: int, scores: Sequence[Score], target: int, bonuses: Callable[[Won], Iterable[Bonus]]
) -> Sheet:
    """A line for each hand, and for each bonus of a round won; the totals are over all rounds.

    Where both reach the target with as many points (written down by hand), the round goes on.
    """
    lines = tuple(_lines(players, scores, target, bonuses))
    won = tuple(
        line.standing.index(max(line.standing))
        for line in lines
        if line.score is not None and _is_won(line.standing, target)
    )
    return Sheet(players, lines, aim=AIM, rounds_won=won, target=target)


def hands_of_round(sheet: Sheet) -> tuple[Line, ...]:
    """The lines of the hands of the round being played; without a target all of them are of one round."""
    hands = tuple(line for line in sheet.lines if line.score is not None)
    won = [at for at, line in enumerate(hands, 1) if _is_won(line.standing, sheet.target)]
    return hands[won[-1] :] if won else hands


def lines_by_round(sheet: Sheet) -> tuple[tuple[Line, ...], ...]:
    """The lines of each round, its hands and then its bonuses; none where no number of points wins a round."""
    rounds: list[list[Line]] = []
    is_won = True
    for line in sheet.lines if sheet.target is not None else ():
        if is_won and line.score is not None:
            rounds.append([])
            is_won = False
        rounds[-1].append(line)
        is_won = is_won or _is_won(line.standing, sheet.target)
    return tuple(map(tuple, rounds))


def hand_places(sheet: Sheet) -> tuple[HandPlace, ...]:
    """Where each hand (or round) of a sheet stands, in order; the last is where the one to come does."""
    places, number, hand = [], 1, 1
    races = sheet.target is not None
    for line in sheet.lines:
        if line.score is None or line.item is Item.TURN:
            continue
        places.append(HandPlace(number if races else None, hand))
        number, hand = (number + 1, 1) if _is_won(line.standing, sheet.target) else (number, hand + 1)
    return (*places, HandPlace(number if races else None, hand))


def _is_won(standing: Points, target: int | None) -> bool:
    """Whether one alone has the most points, and as many as win a round (None: no number does)."""
    return target is not None and max(standing) >= target and standing.count(max(standing)) == 1


def _lines(
    players: int, scores: Sequence[Score], target: int, bonuses: Callable[[Won], Iterable[Bonus]]
) -> Iterator[Line]:
    nothing = (0,) * players
    totals, standing, start = nothing, nothing, 0
    for at, score in enumerate(scores):
        totals, standing = added(totals, score.points), added(standing, score.points)
        yield Line(Item.HAND if any(score.points) else Item.VOID, score.points, totals, standing, score)
        if not _is_won(standing, target):
            continue
        won = Won(standing.index(max(standing)), standing, tuple(scores[start : at + 1]))
        standing, start = nothing, at + 1
        for item, points in bonuses(won):
            totals = added(totals, points)
            yield Line(item, points, totals, standing)


def only(players: int, player: int, points: int) -> Points:
    """Points for one player, none for the others."""
    return tuple(points if seat == player else 0 for seat in range(players))
