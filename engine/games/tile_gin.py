"""Gin-Rummy with tiles (RULES 2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import ClassVar, Final

from engine.arrange import arrange
from engine.equipment import Equipment, tile_box
from engine.games import house_rules
from engine.games.gin_game import GinGame
from engine.gin import DEAL, Lay, best_lays, is_melded
from engine.melds import Ace, MeldRules
from engine.options import Value, number, switch, with_settings
from engine.rounds import Round, Turn, rounds_in
from engine.score import Item, Part, Score, Sheet, sheet_of
from engine.showdown import Showdown, Shown
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
    ace: str = house_rules.ace_of_tiles()
    any_order: bool = house_rules.any_order()
    fourth_colour: str = house_rules.fourth_colour()


@dataclass(frozen=True, slots=True)
class TileGin(GinGame):
    """Gin-Rummy with tiles: 104 numbers, no Stars; two to four players, ten tiles each."""

    options: TileGinOptions = field(default_factory=TileGinOptions)
    name: ClassVar[str] = "tile-gin"
    seats: ClassVar[tuple[int, int]] = SEATS
    title: ClassVar[Words] = Words("Gin-Rummy (pièces)", "Gin-Rummy with tiles")
    pieces: ClassVar[str] = "tiles"
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

    def sheet(self, players: int, turns: Sequence[Turn | Round]) -> Sheet:
        """The hands so far, and their sums."""
        scores = [self.score(played) for played in rounds_in(turns)]
        return sheet_of(players, ((Item.HAND if any(each.points) else Item.VOID, each) for each in scores))

    def _named(self, verdict: Verdict) -> Verdict:
        return verdict.named(self.options.fourth_colour)

    def _laid(self, shown: Shown, played: Round) -> Score:
        """The bonus of the first to lay, and what the rests bring."""
        item, lays = self._first_lay(shown.hand)
        if faults := self._faults(lays):
            return shown.nothing(*faults)
        laid = shown.laid(lays, laying_off=item is Item.LAID_FIRST or self.options.lay_off_after_gin)
        return shown.worth(laid, (Part(shown.first, item, self._bonus(item)), *self._parts(laid)))

    def _nobody_laid(self, hands: Sequence[Sequence[str]]) -> Score:
        """A void hand; or everyone lays their own melds and whoever alone has least left scores for that."""
        if self.options.void_when_empty:
            return Shown(hands, 0, self.meld_rules).nothing(doubted=False)
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
