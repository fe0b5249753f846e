"""Rummy with tiles (RULES 1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from engine.equipment import Equipment, tile_box
from engine.judging import judge_groups, judge_meld
from engine.melds import Ace, MeldRules
from engine.options import Value, choice, switch, with_settings
from engine.table import Table
from engine.verdict import Verdict
from engine.words import Words


@dataclass(frozen=True, slots=True)
class RummyOptions:
    """The house rules of rummy."""

    stars: bool = switch(True, fr="On joue avec les deux étoiles.", en="The two Stars are played with.")
    melds: str = choice(
        "both",
        "sets",
        "runs",
        fr="Combinaisons acceptées : séries et suites, séries seules, suites seules.",
        en="Melds accepted: sets and runs, only sets, only runs.",
    )
    ace_high: bool = switch(
        False, fr="Le 1 se place aussi après le 13 (12-13-1).", en="The 1 also stands after the 13 (12-13-1)."
    )
    mixed_runs: bool = switch(False, fr="Les suites peuvent mêler les couleurs.", en="Runs may mix colours.")


PRESETS: Mapping[str, Mapping[str, Value]] = {}


@dataclass(frozen=True, slots=True)
class Rummy:
    """Rummy with tiles: 1 to 13 in four colours, twice each, and two Stars."""

    options: RummyOptions = field(default_factory=RummyOptions)
    name: ClassVar[str] = "rummy"
    title: ClassVar[Words] = Words("Rummy", "Rummy")
    pieces: ClassVar[str] = "tiles"
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = PRESETS

    @property
    def equipment(self) -> Equipment:
        """106 tiles, or 104 without the Stars."""
        return tile_box(stars=2 if self.options.stars else 0)

    @property
    def meld_rules(self) -> MeldRules:
        """What is a meld under these options."""
        return MeldRules(
            ace=Ace.EITHER if self.options.ace_high else Ace.LOW,
            sets=self.options.melds != "runs",
            runs=self.options.melds != "sets",
            mixed_runs=self.options.mixed_runs,
        )

    def with_settings(self, settings: Iterable[str]) -> Rummy:
        """Rummy under other house rules."""
        return replace(self, options=with_settings(self.options, settings, self.presets))

    def judge(
        self, before: Table | None, after: Table, *, rack: Table | None = None, opened: bool | None = None
    ) -> Verdict:
        """The verdict on a table of melds."""
        return judge_groups(after, self.equipment, judge_meld(self.meld_rules))

    def count(self, hand: Table) -> int:
        """The numbers left on a rack, and 25 for each Star."""
        return sum(25 if face == "*" else int(face[1:]) for face in hand.count().elements())
