"""The highlights of a match: its best lay, its longest word; who laid what, and at which turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.errors import SpokenError
from engine.games.match import Match
from engine.scoring.rounds import Turn, played_in
from engine.table import Table
from engine.verdicts.turns import Change


@dataclass(frozen=True, slots=True)
class Highlight:
    """What a player (by seat) laid at once: the points it is worth, the pieces, and the longest word made.

    In a game of programmes, where a card counts one, the points are `cards`. `pushed` is the number (from 0) of the
    turn or hand among all that was played.
    """

    player: int
    points: int
    laid: tuple[str, ...]
    word: str
    pushed: int
    cards: bool = False


def lays_of(match: Match) -> tuple[Highlight, ...]:
    """Each turn of a match in which something was laid, or each hand of a game that lays at the end."""
    return tuple(_lays(match))


def best_of(lays: Iterable[Highlight]) -> Highlight | None:
    """The one worth most, the first of several."""
    return max((lay for lay in lays if lay.points > 0), key=lambda lay: lay.points, default=None)


def longest_of(lays: Iterable[Highlight]) -> Highlight | None:
    """The one with the longest word, the first of several; None in games without words."""
    return max((lay for lay in lays if lay.word), key=lambda lay: len(lay.word), default=None)


def _lays(match: Match) -> Iterator[Highlight]:
    game, words = match.game, match.game.as_word_game
    cards = game.round_questions.answered
    for number, (before, played) in enumerate(played_in(match.turns)):
        if not isinstance(played, Turn):
            if game.lays_at_end:
                points = game.score(played).points
                yield from (Highlight(seat, each, (), "", number) for seat, each in enumerate(points))
            continue
        laid = Change(before, played.table).laid
        if game.lays_at_end or not played.counted or not laid:
            continue
        try:
            if words is None:
                yield Highlight(played.player, game.count(Table.of([laid])), laid, "", number, cards)
            else:
                score = words.turn_score(before, played.table, rack=played.rack)
                yield Highlight(played.player, score.points, laid, score.longest, number)
        except SpokenError:  # a table that the players took as it was
            continue
