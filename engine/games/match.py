"""A match: who plays what, and everything that was pushed; table, sheet and totals are derived from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.errors import SpokenError
from engine.games.game import Game
from engine.scoring.rounds import Round, Turn, rounds_in
from engine.scoring.score import Points, Sheet
from engine.table import Table
from engine.verdicts.verdict import Verdict


class MatchError(SpokenError):
    """A match nobody can play, or a round it does not have."""

    code: ClassVar[str] = "match"


@dataclass(frozen=True, slots=True)
class Match:
    """A game, its players' names in seating order, and the turns and round ends pushed so far.

    The game is as so many play it: six play Jok-R-ummy with three decks.
    """

    game: Game
    players: tuple[str, ...]
    turns: tuple[Turn | Round, ...] = ()

    def __post_init__(self) -> None:
        low, high = self.game.seats
        if not low <= len(self.players) <= high:
            fr, en = (f"à {low}", f"{low}") if low == high else (f"de {low} à {high}", f"{low} to {high}")
            raise MatchError(
                f"{self.game.title.fr} se joue {fr}, et non à {len(self.players)}.",
                f"{self.game.title.en} is for {en} players, not {len(self.players)}.",
            )
        if len(set(self.players)) < len(self.players) or not all(name.strip() for name in self.players):
            names = ", ".join(map(repr, self.players))
            raise MatchError(
                f"Chaque joueur a un nom à lui : {names}.", f"Each player has a name of their own: {names}."
            )
        object.__setattr__(self, "game", self.game.seated(len(self.players)))

    @property
    def round_turns(self) -> tuple[Turn, ...]:
        """The turns of the round being played."""
        return _last_turns(self.turns)

    @property
    def table(self) -> Table:
        """The table as the last turn of this round left it."""
        return self.round_turns[-1].table if self.round_turns else Table()

    def has_opened(self, player: int) -> bool:
        """Whether a player (by seat) has laid anything in this round."""
        return laid_turns(self.round_turns).get(player, 0) > 0

    def judge(
        self, table: Table, player: int, rack: Table | None = None, drawn: str | None = None
    ) -> Verdict:
        """The verdict on a table as the turn of a player (by seat)."""
        return self.game.judge(self.table, table, rack=rack, opened=self.has_opened(player), drawn=drawn)

    def push(self, played: Turn | Round) -> Match:
        """The match after a turn or the end of a round; raises if such a round cannot be scored."""
        if isinstance(played, Round):
            self._check(played)
        elif not 0 <= played.player < len(self.players):
            raise MatchError(
                f"Il n’y a pas de joueur {played.player + 1}.", f"There is no player {played.player + 1}."
            )
        return replace(self, turns=(*self.turns, played))

    def pop(self) -> Match:
        """The match without what was pushed last; raises MatchError when there is nothing."""
        if not self.turns:
            raise MatchError("Il n’y a rien à reprendre.", "There is nothing to take back.")
        return replace(self, turns=self.turns[:-1])

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The rounds that have ended."""
        return rounds_in(self.turns)

    def correct(self, number: int, played: Round) -> Match:
        """The match with its round `number` (from 0) replaced; everything after follows."""
        self._check(played)
        at = self._place(number)
        return replace(self, turns=(*self.turns[:at], played, *self.turns[at + 1 :]))

    def remove(self, number: int) -> Match:
        """The match without its round `number` (from 0) and the turns that led to it."""
        at = self._place(number)
        start = at - len(_last_turns(self.turns[:at]))
        return replace(self, turns=self.turns[:start] + self.turns[at + 1 :])

    @property
    def sheet(self) -> Sheet:
        """The score sheet so far."""
        return self.game.sheet(len(self.players), self.turns)

    @property
    def totals(self) -> Points:
        """The total of each player so far, seat by seat."""
        return self.sheet.totals

    def _place(self, number: int) -> int:
        places = [at for at, each in enumerate(self.turns) if isinstance(each, Round)]
        if not 0 <= number < len(places):
            raise MatchError(f"Il n’y a pas de manche {number + 1}.", f"There is no round {number + 1}.")
        return places[number]

    def _check(self, played: Round) -> None:
        players = len(self.game.score(played).points)
        if players != len(self.players):
            raise MatchError(
                f"Cette manche compte {players} joueurs, la partie {len(self.players)} : {str(played)!r}.",
                f"This round has {players} players, the match {len(self.players)}: {str(played)!r}.",
            )


def laid_turns(turns: Sequence[Turn]) -> dict[int, int]:
    """How many turns of a round each player (by seat) laid something in."""
    laid: dict[int, int] = {}
    lying = 0
    for turn in turns:
        if turn.counted and len(turn.table.pieces) > lying:
            laid[turn.player] = laid.get(turn.player, 0) + 1
        lying = len(turn.table.pieces)
    return laid


def _last_turns(turns: Sequence[Turn | Round]) -> tuple[Turn, ...]:
    last: list[Turn] = []
    for each in reversed(turns):
        if isinstance(each, Round):
            break
        last.append(each)
    return tuple(reversed(last))
