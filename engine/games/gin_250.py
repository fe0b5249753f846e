"""Gin-rummy with cards to 250 (RULES 3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import ClassVar, Final

from engine.faces import MARKS
from engine.games import house_rules, reasons
from engine.games.game import RoundQuestions
from engine.games.gin_game import PLAYERS, CardGin
from engine.melds.melds import Ace, MeldRules
from engine.options import Value, choice, number, switch
from engine.scoring.gin_hands import DEAL, Lay, ShownHand, possible_lays
from engine.scoring.goal import with_goal
from engine.scoring.race import Bonus, Won, only, race_sheet
from engine.scoring.rounds import Round, RoundError, Turn, rounds_in
from engine.scoring.score import GINS, Item, Points, Score, ScorePart, Sheet, added, entered_score
from engine.scoring.showdown import Shown
from engine.verdicts.verdict import Finding, Reason
from engine.words import Words, message

COURT: Final = 10


@dataclass(frozen=True, slots=True)
class Gin250Options:
    """The house rules of gin-rummy to 250."""

    target: int = number(250, 10, 10_000, topic="end", says="option.gin_250.target")
    least_melded: int = number(8, 3, 10, topic="laying", says="option.gin_250.least_melded")
    big_gin: bool = switch(True, topic="laying", says="option.gin_250.big_gin")
    big_gin_points: int = number(50, 0, 500, topic="points", says="option.gin_250.big_gin_points")
    small_gin_points: int = number(25, 0, 500, topic="points", says="option.gin_250.small_gin_points")
    second_bonus: int = number(
        20,
        0,
        500,
        topic="points",
        says="option.gin_250.second_bonus",
    )
    lay_off_after_gin: bool = switch(True, topic="laying", says="option.gin_250.lay_off_after_gin")
    round_bonus: int = number(100, 0, 1000, topic="points", says="option.gin_250.round_bonus")
    shutout_bonus: int = number(
        200,
        0,
        2000,
        topic="points",
        says="option.gin_250.shutout_bonus",
    )
    small_gin_bonus: int = number(
        50,
        0,
        500,
        topic="points",
        says="option.gin_250.small_gin_bonus",
    )
    big_gin_bonus: int = number(
        100,
        0,
        500,
        topic="points",
        says="option.gin_250.big_gin_bonus",
    )
    hand_bonus: int = number(
        0,
        0,
        500,
        topic="points",
        says="option.gin_250.hand_bonus",
    )
    upcard: bool = switch(
        False,
        topic="laying",
        says="option.gin_250.upcard",
    )
    ace: str = choice(
        Ace.ROUND.value,
        Ace.EITHER.value,
        Ace.LOW.value,
        topic="laying",
        says="option.gin_250.ace",
    )
    ace_value: int = number(15, 1, 50, topic="points", says="option.gin_250.ace_value")
    any_order: bool = house_rules.any_order()
    rounds: int = house_rules.rounds()


PRESETS: Final[Mapping[str, Mapping[str, Value]]] = MappingProxyType(
    {
        "hundred": {
            "target": 100,
            "big_gin": False,
            "small_gin_bonus": 0,
            "big_gin_bonus": 0,
            "hand_bonus": 25,
        },
        "upcard": {"upcard": True},
    }
)


@dataclass(frozen=True, slots=True)
class Gin250(CardGin):
    """Gin-rummy to 250: 52 cards, two players, ten cards each; lay at least eight."""

    options: Gin250Options = field(default_factory=Gin250Options)
    name: ClassVar[str] = "gin-250"
    title: ClassVar[Words] = message("gin_250.gin_rummy_to_250")
    blurb: ClassVar[Words] = message("gin_250.blurb")
    minutes: ClassVar[int] = 40
    reasons: ClassVar[frozenset[Reason]] = reasons.GINS | {Reason.TOO_FEW_MELDED, Reason.GIN_DEMANDED}
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = PRESETS

    @property
    def round_questions(self) -> RoundQuestions:
        """Who laid first and, by the house rule, which card is turned up; of points by hand also the gin."""
        gins = (Item.SMALL_GIN, Item.BIG_GIN) if self.options.big_gin else (Item.SMALL_GIN,)
        return RoundQuestions(first=True, upcard=self.options.upcard, gins=gins)

    @property
    def meld_rules(self) -> MeldRules:
        """What is a meld under these options."""
        values = (0, self.options.ace_value, *range(2, COURT + 1), COURT, COURT, COURT)
        return MeldRules(
            ace=Ace(self.options.ace), values=values, wilds=frozenset(), any_order=self.options.any_order
        )

    def sheet(self, players: int, turns: Sequence[Turn | Round]) -> Sheet:
        """Hands add up to the target; then the bonuses of the round, and the next one starts from 0."""
        scores = [self.score(played) for played in rounds_in(turns)]
        sheet = race_sheet(players, scores, self.options.target, self._bonuses)
        return with_goal(sheet, len(sheet.rounds_won), self.options.rounds)

    def _laid(self, shown: Shown, played: Round) -> Score:
        """A gin, or the difference of the rests; doubled for a spade turned up in that variant."""
        turned = self._turned(played)
        lays = tuple(lay for lay in self._lays(shown.hand) if not self._faults(lay, turned, len(shown.hand)))
        if not lays:
            return shown.nothing(*self._faults(self._nearest(shown), turned, len(shown.hand)))
        return shown.best(
            lays,
            laying_off=lambda lay: _item(lay, len(shown.hand)) not in GINS or self.options.lay_off_after_gin,
            worth=lambda lay, left: self._worth(_item(lay, len(shown.hand)), left, shown.first, turned),
        )

    def _worth(self, item: Item, left: Sequence[int], first: int, turned: str) -> tuple[ScorePart, ...]:
        parts = tuple(self._parts(item, left, first))
        if turned and MARKS[turned].suit == "S":
            parts += tuple(ScorePart(part.player, Item.SPADES_DOUBLE, part.points) for part in parts)
        return parts

    def _turned(self, played: Round) -> str:
        """The second deck's card; where it is not played with, none."""
        if not self.options.upcard:
            return ""
        if played.upcard not in MARKS or MARKS[played.upcard].family != "card":
            raise RoundError(
                "gin_250.which_card_is_turned_up_add",
                played=str(played),
            )
        return played.upcard

    def _entered(self, played: Round, points: Points) -> Score:
        """Points that were written down; a gin that was told is a part of its player's."""
        gins = ((Item.SMALL_GIN, played.small_gin), (Item.BIG_GIN, played.big_gin))
        made = next(((item, seat) for item, seat in gins if seat is not None), None)
        if made is None:
            return entered_score(points)
        item, seat = made
        big = item is Item.BIG_GIN
        worth = self.options.big_gin_points if big else self.options.small_gin_points
        if points[seat] < worth or any(got for other, got in enumerate(points) if other != seat):
            raise RoundError(
                "gin_250.a_gin_is_worth",
                gin=message("gin_250.a_big_gin" if big else "gin_250.a_small_gin"),
                worth=worth,
                points=str(Round(entered=points)),
            )
        rest = tuple(got - worth if at == seat else got for at, got in enumerate(points))
        score = entered_score(rest)
        return replace(score, parts=(ScorePart(seat, item, worth), *score.parts))

    def _lays(self, hand: ShownHand) -> Iterator[Lay]:
        """What may be laid: eleven cards melded, or of eleven one discarded and enough of the others melded."""
        rules, discard = self.meld_rules, len(hand) > DEAL
        if discard and self.options.big_gin:
            yield from possible_lays(hand, rules, discard=False, most_left=0)
        yield from possible_lays(hand, rules, discard=discard, most_left=self._most_left(hand))

    def _nearest(self, shown: Shown) -> Lay:
        return shown.nearest(discard=len(shown.hand) > DEAL, most_left=self._most_left(shown.hand))

    def _most_left(self, hand: ShownHand) -> int:
        return max(0, len(hand) - (len(hand) > DEAL) - self.options.least_melded)

    def _faults(self, lay: Lay, turned: str, shown: int) -> tuple[Finding, ...]:
        least = self.options.least_melded
        if lay.melded < min(least, lay.melded + len(lay.left)):
            return (Finding.of(Reason.TOO_FEW_MELDED, least=least, count=lay.melded),)
        if not turned or _item(lay, shown) in GINS:
            return ()
        if MARKS[turned].rank <= 2:
            return (Finding.of(Reason.GIN_DEMANDED, face=turned),)
        most = self.meld_rules.values[MARKS[turned].rank] - 1
        return (Finding.of(Reason.REST_TOO_HIGH, most=most, count=lay.points),) if lay.points > most else ()

    def _parts(self, item: Item, left: Sequence[int], first: int) -> Iterator[ScorePart]:
        """A gin and the other's rest, or the difference and, for the other, a bonus (equal rests: theirs)."""
        other = 1 - first
        if item in GINS:
            big = item is Item.BIG_GIN
            yield ScorePart(
                first, item, self.options.big_gin_points if big else self.options.small_gin_points
            )
            yield ScorePart(first, Item.OPPONENT_LEFT, left[other])
        elif left[first] < left[other]:
            yield ScorePart(first, Item.DIFFERENCE, left[other] - left[first])
        else:
            yield ScorePart(other, Item.DIFFERENCE, left[first] - left[other])
            yield ScorePart(other, Item.UNDERCUT, self.options.second_bonus)

    def _bonuses(self, won: Won) -> Iterator[Bonus]:
        shutout = won.standing[1 - won.winner] == 0
        bonus = self.options.shutout_bonus if shutout else self.options.round_bonus
        yield Item.SHUTOUT if shutout else Item.MATCH_ROUND, only(PLAYERS, won.winner, bonus)
        small, big = self.options.small_gin_bonus, self.options.big_gin_bonus
        gins = added((0,) * PLAYERS, *(_gins(score, small, big) for score in won.scores))
        hands = added((0,) * PLAYERS, *(_wins(score, self.options.hand_bonus) for score in won.scores))
        yield from ((item, got) for item, got in ((Item.GINS_MADE, gins), (Item.HAND_WON, hands)) if any(got))


def _item(lay: Lay, shown: int) -> Item:
    """What a lay is: eleven cards melded, ten, or fewer."""
    if lay.left:
        return Item.LAID_FIRST
    return Item.BIG_GIN if shown > DEAL and lay.discard is None else Item.SMALL_GIN


def _gins(score: Score, small: int, big: int) -> tuple[int, ...]:
    """The bonus of each player for the gin made in a hand."""
    made = [(part.player, part.item) for part in score.parts]
    return tuple(
        small * ((seat, Item.SMALL_GIN) in made) + big * ((seat, Item.BIG_GIN) in made)
        for seat in range(score.players)
    )


def _wins(score: Score, bonus: int) -> tuple[int, ...]:
    """The bonus of whoever won a hand: one player, with the most points; written down, both may have some."""
    most = max(score.points)
    won = most > 0 and score.points.count(most) == 1
    return tuple(bonus if won and points == most else 0 for points in score.points)
