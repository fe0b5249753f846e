"""`meldwatch judge`: the verdict on a table or turn in notation, and what a turn of letters scores."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.games import Game
from engine.games.lettres import Lettres
from engine.games.lettres_turn import TurnScore
from engine.table import Table
from engine.verdict import Ruling, Verdict
from engine.words import Language, Words
from server.plain import show_verdict


@dataclass(frozen=True, slots=True)
class Played:
    """What is known of a turn beside the table after it: the game, the table before, the rack, who has opened."""

    game: Game
    before: Table | None = None
    rack: Table | None = None
    opened: bool | None = None

    def as_json(self, table: Table) -> dict[str, Any]:
        """The verdict as JSON; for a turn of letters also `turn`, its score, null where it is not legal."""
        verdict = self._verdict(table)
        said = verdict.as_json()
        if isinstance(self.game, Lettres) and self.before is not None:
            score = self._score(table, verdict)
            said["turn"] = score and score.as_json()
        return said

    def say(self, table: Table, language: Language) -> str:
        """The verdict as people read it."""
        verdict = self._verdict(table)
        said = show_verdict(verdict, language)
        if score := self._score(table, verdict):
            words = Words(f"Ce tour : {score.points} points.", f"This turn: {score.points} points.")
            said += f"\n{words.say(language)}"
        return said

    def _verdict(self, table: Table) -> Verdict:
        return self.game.judge(self.before, table, rack=self.rack, opened=self.opened)

    def _score(self, table: Table, verdict: Verdict) -> TurnScore | None:
        if not isinstance(self.game, Lettres) or self.before is None or verdict.ruling is not Ruling.LEGAL:
            return None
        return self.game.turn_score(self.before, table, rack=self.rack)
