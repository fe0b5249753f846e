"""Which game a table may be of, where nobody has said it: those with its kind of pieces, the best fitting first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.games import GAMES, Game
from engine.table import Table
from engine.verdicts.verdict import Ruling, Verdict
from engine.words import Words, message
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
        kind = KINDS[self.kind].words
        said = message("suggest.judged_by", kind=kind, game=self.game.name)
        others = ", ".join(self.others)
        return (
            message("suggest.others", said=said, others=others)
            if others
            else message("suggest.only", said=said)
        )


def suggest(kind: str, table: Table, games: Sequence[Game] = tuple(GAMES.values())) -> Suggestion:
    """The game that has the pieces that lie there, and under whose rules the fewest groups are wrong.

    Then that by which the least is said against the table; the first of the games where several fit alike.
    """
    fitting = [game for game in games if game.pieces == kind]
    verdicts = [game.judge(None, table) for game in fitting]
    best = min(range(len(fitting)), key=lambda i: (_foreign(table, fitting[i]), *_wrong(verdicts[i])))
    others = tuple(game.name for i, game in enumerate(fitting) if i != best)
    return Suggestion(kind, fitting[best], verdicts[best], others)


def _foreign(table: Table, game: Game) -> int:
    """How many pieces lie there that the game has not, such as jokers."""
    return sum(piece.face not in game.equipment.copies for piece in table.pieces)


def _wrong(verdict: Verdict) -> tuple[int, int]:
    return sum(group.ruling is Ruling.ILLEGAL for group in verdict.groups), len(verdict.findings)
