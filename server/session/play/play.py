"""A match played at the watched table: whose turn it is, and what the turn button and the sheet do to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.errors import SpokenError
from engine.games import Game
from engine.games.match import Match
from engine.scoring.rounds import Round, RoundError, Turn
from engine.scoring.score import Item
from engine.table import Table
from engine.verdicts.verdict import Ruling, Verdict, Weight
from engine.words import Words, message
from server.session.play.winning import WonView, just_won


class PlayError(SpokenError):
    """Something that cannot be done in this match, or not now."""


@dataclass(frozen=True, slots=True)
class Play:
    """A match, and the seat whose turn it is.

    Once somebody has won, play stops until the players have `confirmed` that they have seen it.
    """

    match: Match
    seat: int = 0
    confirmed: bool = False

    @classmethod
    def begin(cls, game: Game, players: Sequence[str]) -> Play:
        """A match of these players, in seating order; raises MatchError."""
        return cls(Match(game, tuple(name.strip() for name in players)))

    def judge(self, table: Table) -> Verdict:
        """The verdict on a table as the turn of the player whose turn it is, as far as the match alone tells.

        At a table `judge_turn` is asked: it also knows the programme the player works on.
        """
        return self.match.judge(table, self.seat)

    @property
    def won(self) -> WonView | None:
        """Who has just won; None once that is confirmed."""
        return None if self.confirmed else just_won(self.match)

    def check(self) -> None:
        """Raise PlayError while somebody has won and nobody has confirmed it."""
        if (won := self.won) is not None:
            raise PlayError(won.words)

    def as_seen(self, pushed: int | None) -> Play:
        """The same match, where it has as many turns and rounds as whoever asks saw; raises PlayError otherwise.

        With None nothing is said of what was seen.
        """
        if pushed is not None and pushed != len(self.match.turns):
            raise PlayError("play.the_match_has_gone_on_in")
        return self

    def confirm(self) -> Play:
        """The same match, its winner having been seen: play goes on."""
        return replace(self, confirmed=True)

    def end_turn(self, table: Table, verdict: Verdict) -> Play:
        """The match after this turn; raises PlayError where the verdict on it does not let it pass."""
        self.check()
        ruling = verdict.ruling
        if ruling is Ruling.UNSURE:
            raise PlayError(_doubted(verdict))
        if ruling is Ruling.ILLEGAL:
            raise PlayError(
                "play.the_turn_cannot_end_like_this",
            )
        return self.take(table)

    def take(self, table: Table) -> Play:
        """The match after this turn, whatever its verdict; the next player's turn comes."""
        self.check()
        return self._pushed(Turn(self.seat, table))

    def start_over(self, table: Table) -> Play:
        """The match with this for its table, which is nobody's turn; it is still the same player's."""
        self.check()
        return self._pushed(Turn(self.seat, table, counted=False))

    def undo(self) -> Play:
        """The match without its last turn or round end; raises MatchError when there is none.

        A win before it has been seen: nothing is played until it is.
        """
        popped = self.match.pop()
        last = self.match.turns[-1]
        seat = last.player if isinstance(last, Turn) else _at_turn(popped)
        return Play(popped, seat, just_won(popped) is not None)

    def give_turn(self, seat: int) -> Play:
        """The same match, at another player's turn."""
        if not 0 <= seat < len(self.match.players):
            raise PlayError("play.there_is_no_player_seat", seat=seat + 1)
        return replace(self, seat=seat)

    def end_round(self, points: Sequence[int]) -> Play:
        """The match after a round whose points were written down; raises RoundError, MatchError or PlayError."""
        return self.count_round(Round(entered=tuple(points)))

    def count_round(self, played: Round) -> Play:
        """The match after a round that was counted, at the turn of whoever begins the next.

        Raises RoundError, HandError, MatchError or PlayError.
        """
        self.check()
        return self._pushed(played)

    def place_all(self, emptied: bool) -> Play:
        """The match whose last turn placed the whole rack, or did not; raises PlayError without a turn."""
        turns = self.match.turns
        last = turns[-1] if turns else None
        if not isinstance(last, Turn) or not last.counted:
            raise PlayError("play.no_turn_has_ended")
        return replace(self, match=replace(self.match, turns=(*turns[:-1], replace(last, emptied=emptied))))

    def close(self) -> Play:
        """The match that is over with its newest round; raises MatchError where a round is being played."""
        return Play(self.match.close(), self.seat)

    def correct_round(self, number: int, points: Sequence[int]) -> Play:
        """The match with the points of round `number` (from 0) written anew; the gin that was made in it stays."""
        return self.rewrite_round(number, self._with_gin(number, Round(entered=tuple(points))))

    def rewrite_round(self, number: int, played: Round) -> Play:
        """The match with this in the place of its round `number` (from 0)."""
        return self._rewritten(self.match.correct(number, played))

    def remove_round(self, number: int) -> Play:
        """The match without round `number` (from 0)."""
        return self._rewritten(self.match.remove(number))

    def _with_gin(self, number: int, written: Round) -> Round:
        """Points of a round that were written down, with the gin that was made in it where they can hold it."""
        game, rounds = self.match.game, self.match.rounds
        gins = game.round_questions.gins
        if not gins or not 0 <= number < len(rounds):
            return written
        made = {part.item: part.player for part in game.score(rounds[number]).parts if part.item in gins}
        told = replace(written, small_gin=made.get(Item.SMALL_GIN), big_gin=made.get(Item.BIG_GIN))
        try:
            game.score(told)
        except RoundError:
            return written
        return told

    def _pushed(self, played: Turn | Round) -> Play:
        after = self.match.push(played)
        return Play(after, _at_turn(after))

    def _rewritten(self, match: Match) -> Play:
        """Another match at the same turn, but that who begins a round follows from those before.

        Whoever has played on after a win is not told of the same one again.
        """
        began = not match.round_turns and self.seat == self.match.begins
        win = _win(match)
        seen = self.confirmed and win is not None and win == _win(self.match)
        return Play(match, match.begins if began else self.seat, seen)


def _doubted(verdict: Verdict) -> Words:
    """What is to be done first: where every group is read, what is doubted all the same, such as a word of a theme."""
    doubts = [found for found in verdict.findings if found.reason.weight is Weight.DOUBT]
    if doubts and all(group.ruling is not Ruling.UNSURE for group in verdict.groups):
        return Words.each(doubts[0].say)
    return message("play.first_put_right_what_is_marked")


def _win(match: Match) -> tuple[str, tuple[int, ...]] | None:
    """What the newest round has won (a round or the match), and who."""
    won = just_won(match)
    return None if won is None else (won.of, won.seats)


def _at_turn(match: Match) -> int:
    """Whose turn it is (by seat), by the turns of the round being played."""
    if not match.round_turns:
        return match.begins
    last = match.round_turns[-1]
    return (last.player + last.counted) % len(match.players)
