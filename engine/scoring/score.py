"""Scores and score sheets as values: what each player got for what, and the totals that follow."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final

from engine.scoring.gin_hands import Lay
from engine.scoring.rounds import MOST_POINTS, Round, RoundError
from engine.verdicts.verdict import Finding, Ruling
from engine.words import Language, Words, message

Points = tuple[int, ...]


class Item(StrEnum):
    """What points are for; `words` says it."""

    ROUND = "round"
    HAND = "hand"
    ENTERED = "entered"
    LEFT = "left"
    FROM_OTHERS = "from_others"
    DOUBLED = "doubled"
    VOID = "void"
    BIG_GIN = "big_gin"
    SMALL_GIN = "small_gin"
    GIN = "gin"
    LAID_FIRST = "laid_first"
    LEAST_LEFT = "least_left"
    DIFFERENCE = "difference"
    LOWER = "lower"
    SECOND_LOWER = "second_lower"
    EQUAL = "equal"
    UNDERCUT = "undercut"
    SPADES_DOUBLE = "spades_double"
    OPPONENT_LEFT = "opponent_left"
    HAND_WON = "hand_won"
    MATCH_ROUND = "match_round"
    SHUTOUT = "shutout"
    GINS_MADE = "gins_made"
    PROGRAMME = "programme"
    TURN = "turn"
    LETTERS = "letters"
    WHOLE_RACK = "whole_rack"
    LONGEST_WORD = "longest_word"

    @property
    def words(self) -> Words:
        """What these points are for, in both languages."""
        return _ITEMS[self]


_ITEMS: Final[dict[Item, Words]] = {
    Item.ROUND: message("score.round"),
    Item.HAND: message("score.hand"),
    Item.ENTERED: message("score.written_down_by_hand"),
    Item.LEFT: message("score.pieces_left"),
    Item.FROM_OTHERS: message("score.total_of_the_other_players"),
    Item.DOUBLED: message("score.everything_laid_at_once_points_doubled"),
    Item.VOID: message("score.void_hand"),
    Item.BIG_GIN: message("score.big_gin"),
    Item.SMALL_GIN: message("score.small_gin"),
    Item.GIN: message("score.gin"),
    Item.LAID_FIRST: message("score.first_to_lay"),
    Item.LEAST_LEFT: message("score.least_left"),
    Item.DIFFERENCE: message("score.difference_of_what_is_left"),
    Item.LOWER: message("score.lower_rest"),
    Item.SECOND_LOWER: message("score.won_by_the_second_to_lay"),
    Item.EQUAL: message("score.equal_rests"),
    Item.UNDERCUT: message("score.undercut"),
    Item.SPADES_DOUBLE: message("score.spade_turned_up_points_doubled"),
    Item.OPPONENT_LEFT: message("score.what_the_opponent_has_left"),
    Item.HAND_WON: message("score.hand_won"),
    Item.MATCH_ROUND: message("score.round_won"),
    Item.SHUTOUT: message("score.opponent_without_a_point"),
    Item.GINS_MADE: message("score.gins_of_the_round"),
    Item.PROGRAMME: message("score.programme_answered"),
    Item.TURN: message("score.turn"),
    Item.LETTERS: message("score.letters_from_the_rack"),
    Item.WHOLE_RACK: message("score.whole_rack_placed_letters_doubled"),
    Item.LONGEST_WORD: message("score.longest_new_word"),
}


GINS: Final = frozenset((Item.GIN, Item.SMALL_GIN, Item.BIG_GIN))
"""What a hand of gin is scored for where it went gin."""


@dataclass(frozen=True, slots=True)
class ScorePart:
    """Points a player (by seat) got for one thing."""

    player: int
    item: Item
    points: int

    def say(self, language: Language) -> str:
        """`undercut +25`."""
        return f"{self.item.words.say(language)} {self.points:+d}"


@dataclass(frozen=True, slots=True)
class Score:
    """What a round is worth to each player, seat by seat: the sum of its parts, and why it may not stand.

    `left` is what each has left in points; `lays`, in the games of gin, what each laid and laid off; `keeps` the seats
    that keep their programme, having failed it.
    """

    players: int
    parts: tuple[ScorePart, ...] = ()
    findings: tuple[Finding, ...] = ()
    left: Points = ()
    lays: tuple[Lay, ...] = ()
    keeps: tuple[int, ...] = ()

    @property
    def points(self) -> Points:
        """The points of each player."""
        return tuple(
            sum(part.points for part in self.parts if part.player == seat) for seat in range(self.players)
        )

    @property
    def ruling(self) -> Ruling:
        """Whether the round ended as the rules have it."""
        return Ruling.of(self.findings)

    def named(self, terms: str) -> Score:
        """This score with its findings said in the terms of a game."""
        return replace(self, findings=tuple(finding.named("yellow", terms) for finding in self.findings))

    @property
    def is_gin(self) -> bool:
        """Whether somebody went gin."""
        return any(part.item in GINS for part in self.parts)

    def of(self, item: Item, player: int) -> int:
        """What one player got for one thing."""
        return sum(part.points for part in self.parts if (part.item, part.player) == (item, player))

    def as_json(self) -> dict[str, Any]:
        """Plain values for JSON: ruling, points, left, parts, findings, and who keeps a programme."""
        return ({"keeps": list(self.keeps)} if self.keeps else {}) | {
            "ruling": self.ruling.value,
            "points": list(self.points),
            "left": list(self.left),
            "parts": [
                {"player": part.player, "item": part.item.value, "points": part.points}
                | {**Words.each(part.say).as_json()}
                for part in self.parts
            ],
            "findings": [finding.as_json() for finding in self.findings],
        }


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a score sheet: what it is for, the points, and both running totals after it.

    `standing` is what counts towards winning the present round, where rounds are won by points.
    """

    item: Item
    points: Points
    totals: Points
    standing: Points
    score: Score | None = None


HIGHEST: Final = message("score.the_highest_total")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A score sheet: lines, totals, who leads or has won (by seat), and whether the game is over.

    `aim` says what wins; `unit` what is counted (a message's key); `rounds_won` are the seats that won a round by
    points, in order; `target` the points that win one, None where no number of points does. `done` rounds are done of
    the `lasts` that the match goes over, 0 where no number of them ends it; `wins_at` is the total that wins it.
    """

    players: int
    lines: tuple[Line, ...] = ()
    over: bool = False
    goal: tuple[int, ...] = field(default=())
    aim: Words = HIGHEST
    unit: str = "points"
    rounds_won: tuple[int, ...] = ()
    target: int | None = None
    done: int = 0
    lasts: int = 0
    wins_at: int | None = None

    @property
    def totals(self) -> Points:
        """The total of each player so far."""
        return self.lines[-1].totals if self.lines else (0,) * self.players

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the highest total (several on a tie), or who reached the goal; none before a line."""
        if self.goal or not self.lines:
            return self.goal
        best = max(self.totals)
        return tuple(seat for seat, total in enumerate(self.totals) if total == best)

    def gained(self, seat: int) -> tuple[tuple[Item, int], ...]:
        """What a player has points for, item by item, in the order they came."""
        items = dict.fromkeys(line.item for line in self.lines if line.points[seat])
        return tuple(
            (item, sum(line.points[seat] for line in self.lines if line.item is item)) for item in items
        )

    def as_json(self) -> dict[str, Any]:
        """Plain values for JSON: lines, totals, winners, over."""
        return {
            "lines": [
                {"item": line.item.value, "points": list(line.points), "totals": list(line.totals)}
                | {"standing": list(line.standing)}
                | line.item.words.as_json()
                for line in self.lines
            ],
            "totals": list(self.totals),
            "winners": list(self.winners),
            "over": self.over,
        }


def added(*points: Points) -> Points:
    """Points of the same players, added up."""
    return tuple(map(sum, zip(*points, strict=True)))


def sheet_of(players: int, scores: Iterable[tuple[Item, Score]]) -> Sheet:
    """A sheet whose totals are the sums of its lines."""
    lines, totals = [], (0,) * players
    for item, score in scores:
        totals = added(totals, score.points)
        lines.append(Line(item, score.points, totals, totals, score))
    return Sheet(players, tuple(lines))


def entered_score(points: Iterable[int]) -> Score:
    """The score of a round whose points were written down by hand."""
    each = tuple(points)
    return Score(len(each), tuple(ScorePart(seat, Item.ENTERED, got) for seat, got in enumerate(each)))


def check_round(played: Round, low: int, high: int, *, gins: bool = False) -> None:
    """Refuse a round with too few or too many players, a seat nobody sits on, points beyond reason, or strange gins.

    With `gins` the gin of a hand whose points were written down may be told.
    """
    players = len(played.hands if played.entered is None else played.entered)
    if not low <= players <= high:
        raise RoundError(
            "score.this_game_is_for_low_to",
            low=low,
            high=high,
            players=players,
            played=str(played),
        )
    told = [seat for seat in (played.small_gin, played.big_gin) if seat is not None]
    if told and (not gins or played.entered is None or len(told) > 1):
        raise RoundError(
            "score.a_gin_is_told_with_the",
            played=str(played),
        )
    for seat in (*played.answered, *told, *(() if played.first is None else (played.first,))):
        if not 0 <= seat < players:
            raise RoundError("score.there_is_no_player_seat", seat=seat + 1)
    for points in played.entered or ():
        if abs(points) > MOST_POINTS:
            raise RoundError("score.too_many_points_points", points=points)
