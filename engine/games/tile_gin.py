"""Gin-Rummy with tiles (RULES 2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final

from engine.equipment import Equipment, tile_box
from engine.games import house_rules, reasons
from engine.games.dealing import DEALS_BY_TURNS, About, Custom, Dealing, StockEnd, lowest_tile
from engine.games.game import RoundQuestions
from engine.games.gin_game import PLAYERS, GinGame
from engine.melds.melds import Ace, MeldRules
from engine.options import number, switch
from engine.scoring.gin_hands import DEAL, Lay, ShownHand, lay_after, possible_lays
from engine.scoring.goal import with_goal
from engine.scoring.rounds import Round, Turn, rounds_in
from engine.scoring.score import Item, Points, Score, ScorePart, Sheet, sheet_of
from engine.scoring.showdown import Shown, laying_order
from engine.terms import TILES
from engine.verdicts.verdict import Finding, Reason
from engine.words import Words, message

SEATS: Final = (2, 4)
DEALT: Final = message("tile_gin.each_draws_a_tile_the_lowest")
REFUSED_BY_TWO: Final = message("tile_gin.a_discard_that_the_opponent_does")
REFUSED_BY_MORE: Final = message("tile_gin.a_discard_that_the_next_player")
STOCK_VOID: Final = message("tile_gin.the_stock_is_empty_and_nobody")
STOCK_LEAST: Final = message("tile_gin.the_stock_is_empty_and_nobody_2")


@dataclass(frozen=True, slots=True)
class TileGinOptions:
    """The house rules of Gin-Rummy with tiles."""

    least_melded: int = number(8, 3, 10, topic="laying", says="option.tile_gin.least_melded")
    rest_under: int = number(
        10,
        1,
        100,
        topic="laying",
        says="option.tile_gin.rest_under",
    )
    discard_when_laying: bool = switch(
        True,
        topic="laying",
        says="option.tile_gin.discard_when_laying",
    )
    lay_off_after_gin: bool = switch(True, topic="laying", says="option.tile_gin.lay_off_after_gin")
    void_when_empty: bool = switch(
        True,
        topic="pieces",
        says="option.tile_gin.void_when_empty",
    )
    big_gin: int = number(50, 0, 500, topic="points", says="option.tile_gin.big_gin")
    small_gin: int = number(25, 0, 500, topic="points", says="option.tile_gin.small_gin")
    laid_first: int = number(20, 0, 500, topic="points", says="option.tile_gin.laid_first")
    least_left: int = number(50, 0, 500, topic="points", says="option.tile_gin.least_left")
    lower: int = number(20, 0, 500, topic="points", says="option.tile_gin.lower")
    second_lower: int = number(
        10,
        0,
        500,
        topic="points",
        says="option.tile_gin.second_lower",
    )
    equal: int = number(
        10,
        0,
        500,
        topic="points",
        says="option.tile_gin.equal",
    )
    ace: str = house_rules.ace_of_tiles()
    any_order: bool = house_rules.any_order()
    fourth_colour: str = house_rules.fourth_colour()
    rounds: int = house_rules.rounds()


@dataclass(frozen=True, slots=True)
class TileGin(GinGame):
    """Gin-Rummy with tiles: 104 numbers, no Stars; two to four players, ten tiles each."""

    options: TileGinOptions = field(default_factory=TileGinOptions)
    name: ClassVar[str] = "tile-gin"
    seats: ClassVar[tuple[int, int]] = SEATS
    title: ClassVar[Words] = message("tile_gin.gin_rummy_with_tiles")
    blurb: ClassVar[Words] = message("tile_gin.blurb")
    minutes: ClassVar[int] = 20
    pieces: ClassVar[str] = "tiles"
    sample: ClassVar[str] = "R7 R8 R9"
    reasons: ClassVar[frozenset[Reason]] = reasons.GINS | {Reason.TOO_FEW_MELDED}
    terms: ClassVar[str] = TILES

    @property
    def equipment(self) -> Equipment:
        """The 104 number tiles."""
        return tile_box(stars=0)

    @property
    def round_questions(self) -> RoundQuestions:
        """Who laid first, and whether after drawing; the hands may count though nobody laid, by a house rule."""
        return RoundQuestions(first=True, drawn=True, void_counts=not self.options.void_when_empty)

    @property
    def meld_rules(self) -> MeldRules:
        """What is a meld: as in rummy, without Stars."""
        return MeldRules(ace=Ace(self.options.ace), wilds=frozenset(), any_order=self.options.any_order)

    def sheet(self, players: int, turns: Sequence[Turn | Round]) -> Sheet:
        """The hands so far, and their sums."""
        scores = [self.score(played) for played in rounds_in(turns)]
        lines = ((Item.HAND if any(each.points) else Item.VOID, each) for each in scores)
        return with_goal(sheet_of(players, lines), len(scores), self.options.rounds)

    def first_player(self, drawn: Sequence[str]) -> tuple[int, ...]:
        """Who deals, from the tile each player drew: the lowest; several on a tie, who draw again."""
        return lowest_tile(drawn)

    def dealing(self, players: int) -> Dealing:
        """Ten tiles each, eleven to the dealer's left, who begins by discarding one."""
        refused = REFUSED_BY_TWO if players == PLAYERS else REFUSED_BY_MORE
        stock = STOCK_VOID if self.options.void_when_empty else STOCK_LEAST
        customs = (Custom(About.DEALING, DEALT), DEALS_BY_TURNS, Custom(About.DISCARD, refused))
        return Dealing(DEAL, customs, StockEnd(0, stock), extra=1, left_begins=True, stays_after_void=True)

    @property
    def fourth_colour(self) -> str:
        """What the players call it."""
        return self.options.fourth_colour

    def _laid(self, shown: Shown, played: Round) -> Score:
        """The bonus of the first to lay, and what the rests bring."""
        drawn = played.drawn or played.taken is not None or len(shown.hand) > DEAL
        lays = tuple(lay for lay in self._lays(shown.hand) if not self._faults(lay))
        if not lays:
            return shown.nothing(*self._faults(self._nearest(shown)))

        def item(lay: Lay) -> Item:
            return _item(lay, len(shown.hand), drawn)

        return shown.best(
            lays,
            laying_off=lambda lay: item(lay) is Item.LAID_FIRST or self.options.lay_off_after_gin,
            worth=lambda lay, left: (
                ScorePart(shown.first, item(lay), self._bonus(item(lay))),
                *self._parts(left, laying_order(shown.first, len(left))),
            ),
        )

    def _nobody_laid(self, hands: Sequence[ShownHand]) -> Score:
        """A void hand; or everyone lays their own melds and whoever alone has least left scores for that."""
        if self.options.void_when_empty:
            return Shown(hands, 0, self.meld_rules).nothing(doubted=False)
        left = tuple(lay_after(hand, (), self.meld_rules).points for hand in hands)
        winner = left.index(min(left))
        if left.count(min(left)) > 1:
            return Score(len(hands), left=left)
        if len(hands) > 2:
            return Score(
                len(hands), (ScorePart(winner, Item.LEAST_LEFT, self.options.least_left),), left=left
            )
        difference = ScorePart(winner, Item.DIFFERENCE, max(left) - min(left))
        return Score(len(hands), (difference, ScorePart(winner, Item.LOWER, self.options.lower)), left=left)

    def _lays(self, hand: ShownHand) -> Iterator[Lay]:
        """What may be laid: everything melded, or of eleven one discarded and enough of the others melded."""
        yield from possible_lays(hand, self.meld_rules, discard=False, most_left=0)
        yield from possible_lays(
            hand, self.meld_rules, discard=self._discards(hand), most_left=self._most_left(hand)
        )

    def _nearest(self, shown: Shown) -> Lay:
        return shown.nearest(discard=self._discards(shown.hand), most_left=self._most_left(shown.hand))

    def _discards(self, hand: ShownHand) -> bool:
        return len(hand) > DEAL and self.options.discard_when_laying

    def _most_left(self, hand: ShownHand) -> int:
        return max(0, len(hand) - self._discards(hand) - self.options.least_melded)

    def _faults(self, lay: Lay) -> tuple[Finding, ...]:
        least, under = self.options.least_melded, self.options.rest_under
        if lay.melded < min(least, lay.melded + len(lay.left)):
            return (Finding.of(Reason.TOO_FEW_MELDED, least=least, count=lay.melded),)
        if lay.points >= under:
            return (Finding.of(Reason.REST_TOO_HIGH, most=under - 1, count=lay.points),)
        return ()

    def _bonus(self, item: Item) -> int:
        bonuses = {Item.BIG_GIN: self.options.big_gin, Item.SMALL_GIN: self.options.small_gin}
        return bonuses.get(item, self.options.laid_first)

    def _parts(self, left: Points, order: Sequence[int]) -> Iterator[ScorePart]:
        """Three or four: the least left, the earliest on a tie. Two: the difference and its bonuses."""
        first, second, *others = order
        if others:
            winner = min(order, key=lambda seat: left[seat])
            yield ScorePart(winner, Item.LEAST_LEFT, self.options.least_left)
        elif left[first] == left[second]:
            yield ScorePart(second, Item.EQUAL, self.options.equal)
        else:
            winner = first if left[first] < left[second] else second
            yield ScorePart(winner, Item.DIFFERENCE, abs(left[first] - left[second]))
            yield ScorePart(winner, Item.LOWER, self.options.lower)
            if winner == second:
                yield ScorePart(second, Item.SECOND_LOWER, self.options.second_lower)


def _item(lay: Lay, shown: int, drawn: bool) -> Item:
    """What a lay is: eleven tiles, ten without having drawn (the sheet's "sans avoir ni pioché"), or fewer."""
    if lay.left or (drawn and lay.melded <= DEAL):
        return Item.LAID_FIRST
    return Item.BIG_GIN if shown > DEAL else Item.SMALL_GIN
