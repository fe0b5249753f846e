"""Which game a table may be of, where nobody has said it: those with its kind of pieces, the best fitting first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.games import GAMES, Game
from engine.table import Table
from engine.verdicts.verdict import Ruling, Verdict
from engine.words import Words
from vision.piece_kinds import KINDS


@dataclass(frozen=True, slots=True)
class Suggestion:
    """The game that fits a table best, its verdict, and the others that are played with such pieces."""

    kind: str
    game: Game
    verdict: Verdict
    others: tuple[str, ...]

    @property
    def words(self) -> Words:
        """The suggestion as a sentence."""
        kind, others = KINDS[self.kind], ", ".join(self.others)
        return Words(
            f"Ce sont {kind.fr} : jugé selon {self.game.name}"
            + (f" (--game choisit un autre jeu : {others})." if others else "."),
            f"These are {kind.en}: judged by the rules of {self.game.name}"
            + (f" (--game chooses another: {others})." if others else "."),
        )


def suggest(kind: str, table: Table, games: Sequence[Game] = tuple(GAMES.values())) -> Suggestion:
    """The game under whose rules the fewest groups are wrong, then the least is said against the table.

    The first of the games where several fit alike.
    """
    fitting = [game for game in games if game.pieces == kind]
    verdicts = [game.judge(None, table) for game in fitting]
    best = min(range(len(fitting)), key=lambda i: _wrong(verdicts[i]))
    others = tuple(game.name for i, game in enumerate(fitting) if i != best)
    return Suggestion(kind, fitting[best], verdicts[best], others)


def _wrong(verdict: Verdict) -> tuple[int, int]:
    return sum(group.ruling is Ruling.ILLEGAL for group in verdict.groups), len(verdict.findings)
