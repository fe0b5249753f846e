"""Rummy with tiles (RULES 1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import ClassVar, Final

from engine.equipment import Equipment, tile_box
from engine.games import house_rules, reasons
from engine.games.base import MeldingGame
from engine.games.dealing import DEALS_BY_TURNS, About, Custom, Dealing, StockEnd, lowest_tile
from engine.games.game import LayRules, RoundQuestions
from engine.games.holding import Drawing, held_after, placed_by
from engine.hands import shown_hands
from engine.melds.judging import judge_meld
from engine.melds.melds import Ace, MeldRules
from engine.melds.wilds import moved_wilds
from engine.options import Value, choice, number, switch
from engine.scoring.goal import with_goal
from engine.scoring.rounds import Round, RoundError, Turn
from engine.scoring.score import Item, Score, ScorePart, Sheet, check_round, entered_score
from engine.table import Table
from engine.terms import STARS
from engine.verdicts.judging import judge_groups
from engine.verdicts.turns import Change, Held, is_certain, kept_findings, rack_findings, untouched_findings
from engine.verdicts.verdict import Finding, Reason, Ruling, Verdict
from engine.words import Words, message

SEATS: Final = (2, 4)
STOCK_EMPTY: Final = StockEnd(
    0,
    message("rummy.the_stock_is_empty_who_can"),
)

DRAWINGS: Final[Mapping[str, Drawing]] = MappingProxyType(
    {"exchange": Drawing(), "draw-discard": Drawing(before=1, discards=1), "draw-keep": Drawing(before=1)}
)


@dataclass(frozen=True, slots=True)
class RummyOptions:
    """The house rules of rummy."""

    opening_minimum: int = number(
        30,
        0,
        500,
        topic="laying",
        says="option.rummy.opening_minimum",
    )
    opening_untouched: bool = switch(
        True,
        topic="laying",
        says="option.rummy.opening_untouched",
    )
    carry_stars: bool = switch(
        True,
        topic="laying",
        says="option.rummy.carry_stars",
    )
    star_melds: bool = switch(
        False,
        topic="laying",
        says="option.rummy.star_melds",
    )
    draw: str = choice(
        "exchange",
        "draw-discard",
        "draw-keep",
        topic="pieces",
        says="option.rummy.draw",
    )
    stars: bool = switch(True, topic="pieces", says="option.rummy.stars")
    star_value: int = number(25, 0, 100, topic="points", says="option.rummy.star_value")
    fourth_colour: str = house_rules.fourth_colour()
    redraw_star: bool = switch(
        True,
        topic="pieces",
        says="option.rummy.redraw_star",
    )
    melds: str = choice(
        "both",
        "sets",
        "runs",
        topic="laying",
        says="option.rummy.melds",
    )
    ace: str = house_rules.ace_of_tiles()
    mixed_runs: bool = switch(False, topic="laying", says="option.rummy.mixed_runs")
    any_order: bool = house_rules.any_order()
    deal: int = number(14, 5, 20, topic="pieces", says="option.rummy.deal")
    seconds: int = number(
        60,
        0,
        3600,
        topic="end",
        says="option.rummy.seconds",
    )
    rounds: int = house_rules.rounds()
    minutes: int = number(0, 0, 600, topic="end", says="option.rummy.minutes")


PRESETS: Final[Mapping[str, Mapping[str, Value]]] = MappingProxyType(
    {
        "no-stars": {"stars": False},
        "only-sets": {"melds": "sets"},
        "only-runs": {"melds": "runs"},
        "no-minimum": {"opening_minimum": 0},
        "ace-after-13": {"ace": Ace.EITHER.value},
        "mixed-runs": {"mixed_runs": True},
    }
)


@dataclass(frozen=True, slots=True)
class Rummy(MeldingGame):
    """Rummy with tiles: 1 to 13 in four colours, twice each, and two Stars."""

    options: RummyOptions = field(default_factory=RummyOptions)
    name: ClassVar[str] = "rummy"
    seats: ClassVar[tuple[int, int]] = SEATS
    title: ClassVar[Words] = message("rummy.rummy")
    blurb: ClassVar[Words] = message("rummy.blurb")
    minutes: ClassVar[int] = 45
    pieces: ClassVar[str] = "tiles"
    sample: ClassVar[str] = "R7 R8 R9"
    terms: ClassVar[str] = STARS
    reasons: ClassVar[frozenset[Reason]] = reasons.MELDS | {
        Reason.ONLY_WILDS,
        Reason.SETS_NOT_PLAYED,
        Reason.RUNS_NOT_PLAYED,
        Reason.WILD_TAKEN,
        Reason.WILD_MOVED,
        Reason.NOTHING_PLACED,
        Reason.NOTHING_LAID,
        Reason.TABLE_TOUCHED,
        Reason.OPENING_TOO_LOW,
        Reason.NO_DISCARD_LEFT,
    }
    late_turn: ClassVar[Words] = message("rummy.the_sand_has_run_out_the")
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = PRESETS

    @property
    def equipment(self) -> Equipment:
        """106 tiles, or 104 without the Stars."""
        return tile_box(stars=2 if self.options.stars else 0)

    @property
    def meld_rules(self) -> MeldRules:
        """What is a meld under these options."""
        return MeldRules(
            ace=Ace(self.options.ace),
            sets=self.options.melds != "runs",
            runs=self.options.melds != "sets",
            mixed_runs=self.options.mixed_runs,
            any_order=self.options.any_order,
            wild_melds=self.options.star_melds,
        )

    @property
    def wild_value(self) -> int:
        """What a Star left on a rack counts."""
        return self.options.star_value

    @property
    def turn_seconds(self) -> int:
        """The sand timer."""
        return self.options.seconds

    @property
    def match_minutes(self) -> int:
        """An hour, or as long as the players have."""
        return self.options.minutes

    @property
    def round_questions(self) -> RoundQuestions:
        """Also whether whoever is out laid everything in one turn, which doubles the points."""
        return RoundQuestions(at_once=True)

    @property
    def lay_rules(self) -> LayRules:
        """How a rack is laid."""
        options = self.options
        return LayRules(
            self.meld_rules,
            star_value=options.star_value,
            opening_minimum=options.opening_minimum,
            opening_untouched=options.opening_untouched,
            carry_stars=options.carry_stars,
            spare=1 if options.draw == "draw-discard" else 0,
        )

    def judge(
        self,
        before: Table | None,
        after: Table,
        *,
        rack: Table | None = None,
        opened: bool | None = None,
        drawn: str | None = None,
    ) -> Verdict:
        """The verdict on a table of melds and, with the table before it, on the turn."""
        held = Held(rack, drawn, draws=self.options.draw != "exchange")
        return self._named(self._judged(before, after, held, opened))

    def _judged(self, before: Table | None, after: Table, held: Held, opened: bool | None) -> Verdict:
        verdict = judge_groups(after, self.equipment, judge_meld(self.meld_rules))
        if before is None or verdict.ruling is Ruling.UNSURE:
            return verdict
        if not is_certain(before, self.equipment):
            return verdict.with_findings((Finding.of(Reason.BEFORE_UNREAD),))
        change = Change(before, after)
        has_opened = bool(change.before.without_stock.groups) if opened is None else opened
        return verdict.with_findings(self._turn_findings(change, verdict, held, has_opened))

    def score(self, played: Round) -> Score:
        """Minus what is left for each, its sum for whoever is out, all doubled for going out at once."""
        check_round(played, *SEATS)
        if played.entered is not None:
            return entered_score(played.entered)
        racks = shown_hands(played.hands, self.equipment)
        left = tuple(map(self._total, racks))
        out = [seat for seat, rack in enumerate(racks) if not rack]
        if len(out) > 1:
            raise RoundError("rummy.only_one_player_goes_out_played", count=len(out))
        return Score(len(left), tuple(_parts(left, out, played.at_once)), left=left)

    def sheet(self, players: int, turns: Sequence[Turn | Round]) -> Sheet:
        """The rounds so far, and their sums; over once as many were played as the match goes over."""
        sheet = MeldingGame.sheet(self, players, turns)
        return with_goal(sheet, len(sheet.lines), self.options.rounds)

    def first_player(self, drawn: Sequence[str]) -> tuple[int, ...]:
        """Who starts, and deals, from the tile each player drew: the lowest; several on a tie, who draw again."""
        return lowest_tile(drawn, redraw_star=self.options.redraw_star)

    def dealing(self, _players: int) -> Dealing:
        """Whoever drew the lowest tile starts and deals."""
        each, again = self.options.deal, self.options.redraw_star
        star = message("rummy.a_star_is_drawn_again") if again else message("rummy.a_star_is_the_highest")
        starts = message("rummy.each_draws_a_tile_the_lowest", each=each, star=star)
        return Dealing(each, (Custom(About.DEALING, starts), DEALS_BY_TURNS), STOCK_EMPTY)

    def held(self, dealt: Sequence[int], turns: Sequence[Turn]) -> tuple[int, ...] | None:
        """What was dealt without what was laid; where one draws and keeps, one more a turn."""
        stock = self.equipment.size - sum(dealt)
        return held_after(dealt, placed_by(turns), DRAWINGS[self.options.draw], stock)

    @property
    def fourth_colour(self) -> str:
        """What the players call it."""
        return self.options.fourth_colour

    def _turn_findings(self, change: Change, verdict: Verdict, held: Held, opened: bool) -> Iterator[Finding]:
        yield from kept_findings(change)
        yield from rack_findings(change, held)
        if not change.added:
            if change.touched or change.new:
                yield Finding.of(Reason.NOTHING_PLACED)
            else:
                yield Finding.of(Reason.NOTHING_LAID, variant=self._nothing_laid(opened))
        elif not opened:
            yield from self._opening_findings(change, verdict)
        elif not self.options.carry_stars:
            yield from moved_wilds(change, self.meld_rules)
        discards = self.options.draw == "draw-discard"
        if discards and held.rack is not None and change.added.total() > len(held.rack.pieces):
            yield Finding.of(Reason.NO_DISCARD_LEFT)  # the rack was laid, and what was drawn before as well

    def _nothing_laid(self, opened: bool) -> str:
        """What a player does instead of laying: with `draw-keep` a tile may be exchanged before one has opened."""
        keeps = self.options.draw == "draw-keep"
        return "draw-keep-exchange" if keeps and not opened else self.options.draw

    def _opening_findings(self, change: Change, verdict: Verdict) -> Iterator[Finding]:
        """The first lay: all from the rack, worth enough, and nothing on the table touched."""
        if self.options.opening_untouched:
            yield from untouched_findings(change)
        points = sum(verdict.groups[at].points for at in change.own)
        if points < self.options.opening_minimum:
            yield Finding.of(Reason.OPENING_TOO_LOW, least=self.options.opening_minimum, count=points)


def _parts(left: Sequence[int], out: Sequence[int], at_once: bool) -> Iterator[ScorePart]:
    """What each player gets, first what is counted, then what doubles it."""
    plain = [ScorePart(seat, Item.LEFT, -points) for seat, points in enumerate(left) if seat not in out]
    plain += [ScorePart(seat, Item.FROM_OTHERS, sum(left)) for seat in out]
    yield from plain
    if out and at_once:
        yield from (ScorePart(part.player, Item.DOUBLED, part.points) for part in plain)
