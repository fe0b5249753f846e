"""A match: who plays what, and everything that was pushed; table, sheet and totals are derived from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.errors import SpokenError
from engine.games.game import Game
from engine.scoring.goal import with_last
from engine.scoring.rounds import Round, Turn, rounds_in
from engine.scoring.score import Points, Sheet
from engine.table import Table
from engine.verdicts.verdict import Verdict
from engine.words import message


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
            seats = message("match.seats" if low < high else "match.seats.exactly", low=low, high=high)
            raise MatchError("match.players", title=self.game.title, seats=seats, players=len(self.players))
        if len(set(self.players)) < len(self.players) or not all(name.strip() for name in self.players):
            names = ", ".join(map(repr, self.players))
            raise MatchError("match.each_player_has_a_name_of", names=names)
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
            raise MatchError("match.there_is_no_player_player", player=played.player + 1)
        return replace(self, turns=(*self.turns, played))

    def pop(self) -> Match:
        """The match without what was pushed last; raises MatchError when there is nothing."""
        if not self.turns:
            raise MatchError("match.there_is_nothing_to_take_back")
        return replace(self, turns=self.turns[:-1])

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The rounds that have ended."""
        return rounds_in(self.turns)

    def correct(self, number: int, played: Round) -> Match:
        """The match with its round `number` (from 0) replaced; everything after follows."""
        self._check(played)
        at = self._place(number)
        played = replace(played, last=self.rounds[number].last)
        return replace(self, turns=(*self.turns[:at], played, *self.turns[at + 1 :]))

    def close(self) -> Match:
        """The match that is over with the round that was pushed last; raises MatchError where that was none."""
        last = self.turns[-1] if self.turns else None
        if not isinstance(last, Round):
            raise MatchError("match.first_the_round_has_to_end")
        return replace(self, turns=(*self.turns[:-1], replace(last, last=True)))

    def remove(self, number: int) -> Match:
        """The match without its round `number` (from 0) and the turns that led to it."""
        at = self._place(number)
        start = at - len(_last_turns(self.turns[:at]))
        return replace(self, turns=self.turns[:start] + self.turns[at + 1 :])

    @property
    def sheet(self) -> Sheet:
        """The score sheet so far."""
        return with_last(self.game.sheet(len(self.players), self.turns), self.turns)

    @property
    def dealer(self) -> int:
        """Who deals this round or hand (by seat); the first is dealt so that the first seat begins."""
        players = len(self.players)
        dealing = self.game.dealing(players)
        return dealing.dealer(self.rounds, -int(dealing.left_begins) % players, players)

    @property
    def begins(self) -> int:
        """Who begins this round or hand (by seat)."""
        players = len(self.players)
        return self.game.dealing(players).begins(self.dealer, players)

    @property
    def dealt(self) -> tuple[int, ...]:
        """How many pieces each is dealt in this round, seat by seat."""
        return self.game.dealing(len(self.players)).dealt(self.dealer, len(self.players))

    @property
    def held(self) -> tuple[int, ...] | None:
        """How many pieces each still holds in this round, seat by seat; None where that cannot be known."""
        return self.game.held(self.dealt, self.round_turns)

    @property
    def totals(self) -> Points:
        """The total of each player so far, seat by seat."""
        return self.sheet.totals

    def _place(self, number: int) -> int:
        places = [at for at, each in enumerate(self.turns) if isinstance(each, Round)]
        if not 0 <= number < len(places):
            raise MatchError("match.there_is_no_round_number", number=number + 1)
        return places[number]

    def _check(self, played: Round) -> None:
        players = len(self.game.score(played).points)
        if players != len(self.players):
            raise MatchError(
                "match.this_round_has_players_players_the",
                players=players,
                players_2=len(self.players),
                played=str(played),
            )


def laid_turns(turns: Sequence[Turn]) -> dict[int, int]:
    """How many turns of a round each player (by seat) laid something in."""
    laid: dict[int, int] = {}
    lying = 0
    for turn in turns:
        number = len(turn.table.without_stock.pieces)
        if turn.counted and number > lying:
            laid[turn.player] = laid.get(turn.player, 0) + 1
        lying = number
    return laid


def _last_turns(turns: Sequence[Turn | Round]) -> tuple[Turn, ...]:
    last: list[Turn] = []
    for each in reversed(turns):
        if isinstance(each, Round):
            break
        last.append(each)
    return tuple(reversed(last))
