"""What every game offers, whatever its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

from engine.equipment import Equipment
from engine.melds.arrange import Arrangement
from engine.melds.melds import MeldRules
from engine.scoring.rounds import Round, Turn
from engine.scoring.score import Score, Sheet
from engine.table import Table
from engine.verdicts.draws import Draw
from engine.verdicts.verdict import Finding, Verdict
from engine.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from _typeshed import DataclassInstance

    from engine.games.dealing import Dealing
    from engine.options import Value


class Game(Protocol):
    """A game: its box, its house rules, and how it judges, counts and scores."""

    @property
    def name(self) -> str:
        """The id of the game, as `--game` takes it."""

    @property
    def seats(self) -> tuple[int, int]:
        """The fewest and the most players."""

    @property
    def title(self) -> Words:
        """The name people call it by."""

    @property
    def pieces(self) -> str:
        """What is read on its table: tiles, cards or letters."""

    @property
    def options(self) -> DataclassInstance:
        """The house rules, each with its value; `engine.options.describe` lists them."""

    @property
    def presets(self) -> Mapping[str, Mapping[str, Value]]:
        """Named variants of the sheet: the options each of them sets."""

    @property
    def equipment(self) -> Equipment:
        """What is in the box, under these options."""

    def with_settings(self, settings: Iterable[str]) -> Game:
        """This game under other house rules, from `NAME=VALUE`; raises OptionError."""

    def judge(
        self,
        before: Table | None,
        after: Table,
        *,
        rack: Table | None = None,
        opened: bool | None = None,
        drawn: str | None = None,
    ) -> Verdict:
        """The verdict on a table; with the table `before` the turn, on the turn as well.

        `rack` is the player's rack when the turn began, if it is known. `opened` says whether the player
        had laid before this turn; None takes it that they had, unless the table was empty. `drawn` is the piece they
        drew before laying, where one draws first; None where that is not known.
        """

    def dealing(self, players: int) -> Dealing:
        """How a hand of so many players begins, and what is done beside the table."""

    def first_player(self, drawn: Sequence[str]) -> tuple[int, ...]:
        """The seat that is chosen by what each drew to see who starts (or deals); several draw again."""

    def draw_findings(self, draw: Draw) -> tuple[Finding, ...]:
        """What is wrong with what a player took from the open pile and threw on it in one turn."""

    def count(self, hand: Table) -> int:
        """What the pieces left in a hand count, by the sheet's values; raises HandError."""

    def score(self, played: Round) -> Score:
        """What a round (or a hand) is worth to each player; raises RoundError or HandError."""

    def sheet(self, players: int, turns: Sequence[Turn | Round]) -> Sheet:
        """The score sheet that follows from everything played so far."""


@runtime_checkable
class MeldGame(Game, Protocol):
    """A game of melds: it also finds the best of them in a hand."""

    @property
    def meld_rules(self) -> MeldRules:
        """What is a meld under these options."""

    @property
    def lays_at_end(self) -> bool:
        """Whether whole hands are shown at the end, so that only what cannot be melded counts."""

    def arrange(self, hand: Table) -> Arrangement:
        """The best melds of a hand and the least left over; raises HandError."""
