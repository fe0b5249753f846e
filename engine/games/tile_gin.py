"""Gin-Rummy with tiles (RULES 2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import ClassVar, Final

from engine.arrange import Arrangement, arrange
from engine.equipment import Equipment, tile_box
from engine.gin import DEAL, Lay, best_lays, is_melded, total
from engine.hands import faces_of, shown_hands
from engine.judging import judge_meld_turn
from engine.melds import Ace, MeldRules
from engine.options import Value, choice, number, switch, with_settings
from engine.rounds import Round, Turn, rounds_in
from engine.score import Item, Part, Score, Sheet, check_round, entered_score, sheet_of
from engine.showdown import Showdown, is_beyond, showdown, size_findings, unlaid
from engine.table import Table
from engine.verdict import Finding, Reason, Verdict
from engine.words import Words

SEATS: Final = (2, 4)


@dataclass(frozen=True, slots=True)
class TileGinOptions:
    """The house rules of Gin-Rummy with tiles."""

    least_melded: int = number(
        8, 3, 10, fr="Pièces combinées qu’il faut au moins pour étaler.", en="Tiles melded to lay, at least."
    )
    rest_under: int = number(
        10,
        1,
        100,
        fr="Le reste de qui étale sans gin est inférieur à ce total.",
        en="Whoever lays without a gin has less than this left.",
    )
    discard_when_laying: bool = switch(
        True,
        fr="Qui étale onze pièces sans grand gin en rejette d’abord une.",
        en="Whoever lays eleven tiles without a big gin discards one first.",
    )
    lay_off_after_gin: bool = switch(
        True, fr="On complète aussi après un gin.", en="One lays off after a gin too."
    )
    void_when_empty: bool = switch(
        True,
        fr="Pioche épuisée sans que personne ait étalé : coup nul (sinon le plus petit reste marque).",
        en="The stock empty and nobody having laid, the hand is void (otherwise the least left scores).",
    )
    big_gin: int = number(50, 0, 500, fr="Bonus du grand gin.", en="Bonus for the big gin.")
    small_gin: int = number(25, 0, 500, fr="Bonus du petit gin.", en="Bonus for the small gin.")
    laid_first: int = number(
        20, 0, 500, fr="Bonus de qui étale le premier sans gin.", en="Bonus for laying first without a gin."
    )
    least_left: int = number(
        50, 0, 500, fr="À 3 ou 4 : points du plus petit reste.", en="With 3 or 4: points for the least left."
    )
    lower: int = number(
        20, 0, 500, fr="À 2 : bonus du plus petit reste.", en="With 2: bonus for having less left."
    )
    second_lower: int = number(
        10,
        0,
        500,
        fr="À 2 : bonus de plus pour le second.",
        en="With 2: further bonus for the second to lay.",
    )
    equal: int = number(
        10,
        0,
        500,
        fr="À 2, restes égaux : points du second.",
        en="With 2, equal rests: points for the second.",
    )
    ace: str = choice(
        Ace.LOW.value,
        Ace.EITHER.value,
        Ace.ROUND.value,
        fr="Le 1 : avant le 2 seulement, aussi après le 13, ou à la ronde.",
        en="The 1: only before the 2, also after the 13, or going round.",
    )
    any_order: bool = switch(
        True, fr="Une suite posée dans le désordre est acceptée.", en="A run laid out of order is accepted."
    )


@dataclass(frozen=True, slots=True)
class TileGin:
    """Gin-Rummy with tiles: 104 numbers, no Stars; two to four players, ten tiles each."""

    options: TileGinOptions = field(default_factory=TileGinOptions)
    name: ClassVar[str] = "tile-gin"
    seats: ClassVar[tuple[int, int]] = SEATS
    title: ClassVar[Words] = Words("Gin-Rummy (pièces)", "Gin-Rummy with tiles")
    pieces: ClassVar[str] = "tiles"
    lays_at_end: ClassVar[bool] = True
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = MappingProxyType({})

    @property
    def equipment(self) -> Equipment:
        """The 104 number tiles."""
        return tile_box(stars=0)

    @property
    def meld_rules(self) -> MeldRules:
        """What is a meld: as in rummy, without Stars."""
        return MeldRules(ace=Ace(self.options.ace), wilds=frozenset(), any_order=self.options.any_order)

    def with_settings(self, settings: Iterable[str]) -> TileGin:
        """The game under other house rules."""
        return replace(self, options=with_settings(self.options, settings, self.presets))

    def judge(
        self, before: Table | None, after: Table, *, rack: Table | None = None, opened: bool | None = None
    ) -> Verdict:
        """The verdict on melds laid on the table and, with the table before, on what was laid off."""
        return judge_meld_turn(before, after, rack, self.equipment, self.meld_rules)

    def count(self, hand: Table) -> int:
        """Each tile its number."""
        return total(faces_of(hand, self.equipment), self.meld_rules)

    def arrange(self, hand: Table) -> Arrangement:
        """The melds that leave the least."""
        return arrange(faces_of(hand, self.equipment), self.meld_rules)

    def score(self, played: Round) -> Score:
        """The hand's points, from the hands and who laid first; void if nobody did."""
        check_round(played, *SEATS)
        if played.entered is not None:
            return entered_score(played.entered)
        hands, rules = shown_hands(played.hands, self.equipment), self.meld_rules
        first = played.first
        if first is None:
            return self._nobody_laid(hands)
        doubts = tuple(size_findings(hands, first))
        if is_beyond(hands):
            return Score(len(hands), (), doubts, unlaid(hands, first, rules).left)
        item, lays = self._first_lay(hands[first])
        if faults := self._faults(lays):
            return Score(len(hands), (), (*doubts, *faults), unlaid(hands, first, rules).left)
        laying_off = item is Item.LAID_FIRST or self.options.lay_off_after_gin
        shown = showdown(hands, first, lays, rules, laying_off=laying_off)
        parts = (Part(first, item, self._bonus(item)), *self._parts(shown))
        return Score(len(hands), parts, doubts, shown.left, shown.lays)

    def sheet(self, players: int, turns: Sequence[Turn | Round]) -> Sheet:
        """The hands so far, and their sums."""
        return sheet_of(players, ((Item.HAND, self.score(played)) for played in rounds_in(turns)))

    def _nobody_laid(self, hands: Sequence[Sequence[str]]) -> Score:
        """A void hand; or everyone lays their own melds and whoever alone has least left scores for that."""
        if self.options.void_when_empty:
            return Score(len(hands), left=unlaid(hands, 0, self.meld_rules).left)
        left = tuple(arrange(hand, self.meld_rules).deadwood for hand in hands)
        winner = left.index(min(left))
        if left.count(min(left)) > 1:
            return Score(len(hands), left=left)
        if len(hands) > 2:
            return Score(len(hands), (Part(winner, Item.LEAST_LEFT, self.options.least_left),), left=left)
        difference = Part(winner, Item.DIFFERENCE, max(left) - min(left))
        return Score(len(hands), (difference, Part(winner, Item.LOWER, self.options.lower)), left=left)

    def _first_lay(self, hand: Sequence[str]) -> tuple[Item, tuple[Lay, ...]]:
        """What the first to lay has: a big gin, a small gin (ten, nothing drawn), or eight or nine melded."""
        rules, taken = self.meld_rules, len(hand) > DEAL
        if is_melded(hand, rules):
            return (Item.BIG_GIN if taken else Item.SMALL_GIN), best_lays(hand, rules, discard=False)
        discard = taken and self.options.discard_when_laying
        most_left = max(0, len(hand) - discard - self.options.least_melded)
        lays = best_lays(hand, rules, discard=discard, most_left=most_left)
        return Item.LAID_FIRST, lays or best_lays(hand, rules, discard=discard)

    def _faults(self, lays: Sequence[Lay]) -> tuple[Finding, ...]:
        least, under = self.options.least_melded, self.options.rest_under
        if lays[0].melded < min(least, lays[0].melded + len(lays[0].left)):
            return (Finding.of(Reason.TOO_FEW_MELDED, least=least, count=lays[0].melded),)
        if lays[0].points >= under:
            return (Finding.of(Reason.REST_TOO_HIGH, most=under - 1, count=lays[0].points),)
        return ()

    def _bonus(self, item: Item) -> int:
        bonuses = {Item.BIG_GIN: self.options.big_gin, Item.SMALL_GIN: self.options.small_gin}
        return bonuses.get(item, self.options.laid_first)

    def _parts(self, shown: Showdown) -> Iterator[Part]:
        """Three or four: the least left, the earliest on a tie. Two: the difference and its bonuses."""
        left, (first, second, *others) = shown.left, shown.order
        if others:
            winner = min(shown.order, key=lambda seat: left[seat])
            yield Part(winner, Item.LEAST_LEFT, self.options.least_left)
        elif left[first] == left[second]:
            yield Part(second, Item.EQUAL, self.options.equal)
        else:
            winner = first if left[first] < left[second] else second
            yield Part(winner, Item.DIFFERENCE, abs(left[first] - left[second]))
            yield Part(winner, Item.LOWER, self.options.lower)
            if winner == second:
                yield Part(second, Item.SECOND_LOWER, self.options.second_lower)
