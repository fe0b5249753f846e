"""What most games answer alike: a game takes one of these as its base and answers the rest itself.

`PlainGame` is for any game, `MeldingGame` for one of runs and sets. Nothing here takes away what a game has.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Self

from engine.equipment import Equipment
from engine.faces import MARKS
from engine.games import reasons
from engine.games.dealing import Dealing
from engine.games.game import LayRules, MeldGame, ProgrammeGame, RoundQuestions, WordGame
from engine.hands import faces_of
from engine.melds.arrange import Arrangement, arrange
from engine.melds.judging import judge_meld_turn
from engine.melds.melds import MeldRules
from engine.melds.rule_said import meld_rule
from engine.options import Value, with_settings
from engine.scoring.rounds import Round, Turn, rounds_in
from engine.scoring.score import Item, Score, Sheet, sheet_of
from engine.table import WILD, Table
from engine.verdicts.draws import Draw
from engine.verdicts.turns import Held
from engine.verdicts.verdict import Finding, GroupVerdict, Reason, Verdict
from engine.words import Words, message

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


@dataclass(frozen=True, slots=True)
class PlainGame(ABC):
    """Any game: no house rules but its own, no piles, no limit of time, rounds that add up."""

    options: DataclassInstance
    name: ClassVar[str]
    title: ClassVar[Words]
    blurb: ClassVar[Words]
    minutes: ClassVar[int]
    seats: ClassVar[tuple[int, int]]
    pieces: ClassVar[str]
    sample: ClassVar[str]
    reasons: ClassVar[frozenset[Reason]] = reasons.EVERY_GAME
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = MappingProxyType({})
    lays_at_end: ClassVar[bool] = False
    faulty_turn: ClassVar[Words] = message("base.put_the_table_back_as_it")
    late_turn: ClassVar[Words] = message("base.time_is_up")

    @property
    @abstractmethod
    def equipment(self) -> Equipment:
        """What is in the box, under these options."""

    @property
    def turn_seconds(self) -> int:
        """Nothing limits a turn."""
        return 0

    @property
    def match_minutes(self) -> int:
        """Nothing limits a match."""
        return 0

    @property
    def round_questions(self) -> RoundQuestions:
        """Nothing but what each has left."""
        return RoundQuestions()

    @property
    def lay_rules(self) -> LayRules | None:
        """There are no hints."""
        return None

    @property
    def as_meld_game(self) -> MeldGame | None:
        """It is none of melds."""
        return None

    @property
    def as_word_game(self) -> WordGame | None:
        """It is none of words."""
        return None

    @property
    def as_programme_game(self) -> ProgrammeGame | None:
        """It is none of programmes."""
        return None

    def with_settings(self, settings: Iterable[str]) -> Self:
        """This game under other house rules, from `NAME=VALUE`; raises OptionError."""
        return replace(self, options=with_settings(self.options, settings, self.presets))

    @property
    def fourth_colour(self) -> str:
        """Yellow: nobody was asked."""
        return "yellow"

    def seated(self, _players: int) -> Self:
        """However many play, it is the same game."""
        return self

    def read(self, table: Table) -> Table:
        """The notation as it stands."""
        return table

    @abstractmethod
    def rule_for(self, group: GroupVerdict) -> Words:
        """The rule that a group keeps or breaks, in one sentence."""

    @abstractmethod
    def judge(
        self,
        before: Table | None,
        after: Table,
        *,
        rack: Table | None = None,
        opened: bool | None = None,
        drawn: str | None = None,
    ) -> Verdict:
        """The verdict on a table; with the table `before` the turn, on the turn as well."""

    @abstractmethod
    def dealing(self, players: int) -> Dealing:
        """How a hand of so many players begins, and what is done beside the table."""

    def held(self, _dealt: Sequence[int], _turns: Sequence[Turn]) -> tuple[int, ...] | None:
        """It is not known: what is drawn and laid in a turn, the table does not tell."""
        return None

    @abstractmethod
    def first_player(self, drawn: Sequence[str]) -> tuple[int, ...]:
        """The seat that is chosen by what each drew to see who starts (or deals); several draw again."""

    def draw_findings(self, _draw: Draw) -> tuple[Finding, ...]:
        """Nothing is forbidden at an open pile, where the sheet says nothing of it."""
        return ()

    @abstractmethod
    def count(self, hand: Table) -> int:
        """What the pieces left in a hand count, by the sheet's values; raises HandError."""

    @abstractmethod
    def score(self, played: Round) -> Score:
        """What a round (or a hand) is worth to each player; raises RoundError or HandError."""

    def sheet(self, players: int, turns: Sequence[Turn | Round]) -> Sheet:
        """The rounds so far, and their sums."""
        return sheet_of(players, ((Item.ROUND, self.score(played)) for played in rounds_in(turns)))


@dataclass(frozen=True, slots=True)
class MeldingGame(PlainGame):
    """A game of runs and sets, which only grow once they lie there; what is left counts by the values of its rules."""

    terms: ClassVar[str]
    reasons: ClassVar[frozenset[Reason]] = reasons.GROWING_MELDS

    @property
    @abstractmethod
    def meld_rules(self) -> MeldRules:
        """What is a meld under these options."""

    @property
    def wild_value(self) -> int:
        """What a wild left in a hand counts."""
        return 0

    @property
    def as_meld_game(self) -> MeldGame:
        """It is one of melds."""
        return self

    def rule_for(self, group: GroupVerdict) -> Words:
        """The rule of runs, of sets, or of both."""
        return meld_rule(self.meld_rules, group, cards=self.pieces == "cards")

    def judge(
        self,
        before: Table | None,
        after: Table,
        *,
        rack: Table | None = None,
        opened: bool | None = None,
        drawn: str | None = None,
    ) -> Verdict:
        """The verdict on melds laid on the table and, with the table before, on what was laid or laid off."""
        held = Held(rack, drawn)
        return self._named(judge_meld_turn(before, after, held, self.equipment, self.meld_rules))

    def _named(self, verdict: Verdict) -> Verdict:
        """The verdict in the words the players use for their pieces."""
        return verdict.named(self.terms, self.fourth_colour)

    def count(self, hand: Table) -> int:
        """What the pieces of a hand count, by the sheet's values."""
        return self._total(faces_of(hand, self.equipment))

    def _total(self, faces: Sequence[str]) -> int:
        values = self.meld_rules.values
        return sum(self.wild_value if face == WILD else values[MARKS[face].rank] for face in faces)

    def arrange(self, hand: Table) -> Arrangement:
        """The melds that leave the fewest points."""
        return arrange(faces_of(hand, self.equipment), self.meld_rules, self.wild_value)
