"""Scores and score sheets as values: what each player got for what, and the totals that follow."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final

from engine.scoring.gin_hands import Lay
from engine.scoring.rounds import MOST_POINTS, Round, RoundError
from engine.verdicts.verdict import Finding, Ruling
from engine.words import Language, Words

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
    Item.ROUND: Words("manche", "round"),
    Item.HAND: Words("coup", "hand"),
    Item.ENTERED: Words("noté à la main", "written down by hand"),
    Item.LEFT: Words("pièces restantes", "pieces left"),
    Item.FROM_OTHERS: Words("total des autres joueurs", "total of the other players"),
    Item.DOUBLED: Words("tout posé en une fois : points doublés", "everything laid at once: points doubled"),
    Item.VOID: Words("coup nul", "void hand"),
    Item.BIG_GIN: Words("grand gin", "big gin"),
    Item.SMALL_GIN: Words("petit gin", "small gin"),
    Item.GIN: Words("gin", "gin"),
    Item.LAID_FIRST: Words("premier à étaler", "first to lay"),
    Item.LEAST_LEFT: Words("plus petit reste", "least left"),
    Item.DIFFERENCE: Words("différence des restes", "difference of what is left"),
    Item.LOWER: Words("reste le plus petit", "lower rest"),
    Item.SECOND_LOWER: Words("gagné en second", "won by the second to lay"),
    Item.EQUAL: Words("restes égaux", "equal rests"),
    Item.UNDERCUT: Words("contre (undercut)", "undercut"),
    Item.SPADES_DOUBLE: Words("carte de pique : points doublés", "spade turned up: points doubled"),
    Item.OPPONENT_LEFT: Words("reste de l’adversaire", "what the opponent has left"),
    Item.HAND_WON: Words("coup gagné", "hand won"),
    Item.MATCH_ROUND: Words("manche gagnée", "round won"),
    Item.SHUTOUT: Words("adversaire sans point", "opponent without a point"),
    Item.GINS_MADE: Words("gins de la manche", "gins of the round"),
    Item.PROGRAMME: Words("programme réalisé", "programme answered"),
    Item.TURN: Words("tour", "turn"),
    Item.LETTERS: Words("lettres du chevalet", "letters from the rack"),
    Item.WHOLE_RACK: Words("chevalet vidé : lettres doublées", "whole rack placed: letters doubled"),
    Item.LONGEST_WORD: Words("plus long mot nouveau", "longest new word"),
}


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
                | {"fr": part.say("fr"), "en": part.say("en")}
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


HIGHEST: Final = Words("le plus haut total", "the highest total")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A score sheet: lines, totals, who leads or has won (by seat), and whether the game is over.

    `aim` says what wins; `unit` what is counted (a message's key); `rounds_won` are the seats that won a round by
    points, in order.
    """

    players: int
    lines: tuple[Line, ...] = ()
    over: bool = False
    goal: tuple[int, ...] = field(default=())
    aim: Words = HIGHEST
    unit: str = "points"
    rounds_won: tuple[int, ...] = ()

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
                | {"standing": list(line.standing), "fr": line.item.words.fr, "en": line.item.words.en}
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
            f"Ce jeu se joue de {low} à {high}, et non à {players} : {str(played)!r}.",
            f"This game is for {low} to {high} players, not {players}: {str(played)!r}.",
        )
    told = [seat for seat in (played.small_gin, played.big_gin) if seat is not None]
    if told and (not gins or played.entered is None or len(told) > 1):
        raise RoundError(
            f"Un gin se note avec les points d’un coup, au gin-rummy en 250 : {str(played)!r}.",
            f"A gin is told with the points of one hand, in gin-rummy to 250: {str(played)!r}.",
        )
    for seat in (*played.answered, *told, *(() if played.first is None else (played.first,))):
        if not 0 <= seat < players:
            raise RoundError(f"Il n’y a pas de joueur {seat + 1}.", f"There is no player {seat + 1}.")
    for points in played.entered or ():
        if abs(points) > MOST_POINTS:
            raise RoundError(f"Trop de points : {points}.", f"Too many points: {points}.")
