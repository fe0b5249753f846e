"""Gin Rami: knock at ten (RULES 5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import ClassVar, Final

from engine.games import house_rules, reasons
from engine.games.gin_game import PLAYERS, CardGin
from engine.melds.melds import Ace, MeldRules
from engine.options import Value, choice, number, switch
from engine.scoring.gin_hands import DEAL, possible_lays
from engine.scoring.goal import with_goal
from engine.scoring.race import Bonus, Won, only, race_sheet
from engine.scoring.rounds import Round, Turn, rounds_in
from engine.scoring.score import Item, Score, ScorePart, Sheet
from engine.scoring.showdown import Shown
from engine.verdicts.draws import Draw, taken_stays
from engine.verdicts.verdict import Finding, Reason
from engine.words import Words, message

VALUES: Final = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)


@dataclass(frozen=True, slots=True)
class GinRamiOptions:
    """The house rules of Gin Rami."""

    knock: int = number(
        10,
        0,
        100,
        topic="laying",
        says="option.gin_rami.knock",
    )
    gin_bonus: int = number(25, 0, 200, topic="points", says="option.gin_rami.gin_bonus")
    undercut_bonus: int = number(
        25,
        0,
        200,
        topic="points",
        says="option.gin_rami.undercut_bonus",
    )
    lay_off_after_gin: bool = switch(False, topic="laying", says="option.gin_rami.lay_off_after_gin")
    target: int = number(100, 10, 10_000, topic="end", says="option.gin_rami.target")
    shutout_bonus: int = number(
        0,
        0,
        1000,
        topic="points",
        says="option.gin_rami.shutout_bonus",
    )
    ace: str = choice(
        Ace.LOW.value,
        Ace.EITHER.value,
        Ace.ROUND.value,
        topic="laying",
        says="option.gin_rami.ace",
    )
    any_order: bool = house_rules.any_order()
    rounds: int = house_rules.rounds()


PRESETS: Final[Mapping[str, Mapping[str, Value]]] = MappingProxyType(
    {
        "undercut-20": {"undercut_bonus": 20},
        "undercut-10": {"undercut_bonus": 10},
        "shutout": {"shutout_bonus": 100},
    }
)


@dataclass(frozen=True, slots=True)
class GinRami(CardGin):
    """Gin Rami: 52 cards, two players, ten cards each; knock with ten points of deadwood or fewer."""

    options: GinRamiOptions = field(default_factory=GinRamiOptions)
    name: ClassVar[str] = "gin-rami"
    title: ClassVar[Words] = message("gin_rami.gin_rami")
    blurb: ClassVar[Words] = message("gin_rami.blurb")
    minutes: ClassVar[int] = 30
    reasons: ClassVar[frozenset[Reason]] = reasons.GINS | {Reason.TAKEN_DISCARDED}
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = PRESETS

    @property
    def meld_rules(self) -> MeldRules:
        """What is a meld under these options."""
        return MeldRules(
            ace=Ace(self.options.ace), values=VALUES, wilds=frozenset(), any_order=self.options.any_order
        )

    def draw_findings(self, draw: Draw) -> tuple[Finding, ...]:
        """A card taken from the discards is not discarded in the same turn."""
        return tuple(taken_stays(draw))

    def sheet(self, players: int, turns: Sequence[Turn | Round]) -> Sheet:
        """Hands add up to the target, then start again; the game is the sum of the rounds."""
        scores = [self.score(played) for played in rounds_in(turns)]
        sheet = race_sheet(players, scores, self.options.target, self._bonuses)
        return with_goal(sheet, len(sheet.rounds_won), self.options.rounds)

    def _laid(self, shown: Shown, played: Round) -> Score:
        """Gin, or the difference: the knocker's where lower, else the other's with the undercut's bonus."""
        discard, most = len(shown.hand) > DEAL, self.options.knock
        lays = tuple(
            possible_lays(shown.hand, shown.rules, discard=discard, most_points=most, kept=played.taken)
        )
        if not lays:
            count = shown.nearest(discard=discard, kept=played.taken).points
            return shown.nothing(Finding.of(Reason.REST_TOO_HIGH, most=most, count=count))
        return shown.best(
            lays,
            laying_off=lambda lay: lay.points > 0 or self.options.lay_off_after_gin,
            worth=lambda _lay, left: tuple(self._parts(left, shown.first)),
        )

    def _parts(self, left: Sequence[int], knocker: int) -> Iterator[ScorePart]:
        """Gin, the knocker's difference, or the undercut (the sheet's examples say: equal or lower)."""
        other = 1 - knocker
        difference = left[other] - left[knocker]
        if left[knocker] == 0:
            yield ScorePart(knocker, Item.GIN, self.options.gin_bonus)
            yield ScorePart(knocker, Item.OPPONENT_LEFT, left[other])
        elif difference > 0:
            yield ScorePart(knocker, Item.DIFFERENCE, difference)
        else:
            yield ScorePart(other, Item.DIFFERENCE, -difference)
            yield ScorePart(other, Item.UNDERCUT, self.options.undercut_bonus)

    def _bonuses(self, won: Won) -> Sequence[Bonus]:
        if won.standing[1 - won.winner] or not self.options.shutout_bonus:
            return ()
        return ((Item.SHUTOUT, only(PLAYERS, won.winner, self.options.shutout_bonus)),)
