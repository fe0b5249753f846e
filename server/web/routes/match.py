"""Routes: the match that is played at the table: its players, its rounds, whose turn it is."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import BaseModel, Field

from engine.scoring.rounds import Round
from server.session.phoning import speaks_for_last
from server.session.play.colours import COLOURS
from server.session.play.play import Play
from server.session.views.snapshot import Snapshot
from server.web.dependencies import AskerDep, SessionDep, router_of
from server.web.roles import Right

router = router_of("match", prefix="/match")

Name: TypeAlias = Annotated[str, Field(min_length=1, max_length=24)]
Colour: TypeAlias = Annotated[int, Field(ge=0, lt=COLOURS)]
Seat: TypeAlias = Annotated[int, Field(ge=0, le=7)]
Points: TypeAlias = Annotated[int, Field(ge=-100_000, le=100_000)]


class MatchIn(BaseModel):
    """The players of a match, in seating order, and the colours that some of them have chosen, by their names."""

    players: list[Name] = Field(max_length=8)
    colours: dict[Name, Colour] = Field({}, max_length=8)


class SeatIn(BaseModel):
    """A seat, from 0."""

    seat: int


class AsSeenIn(BaseModel):
    """How many turns and rounds the match had when whoever asks saw it: if it has gone on since, nothing is done."""

    pushed: int | None = None


class RoundIn(AsSeenIn):
    """Each player's points of a round, written down by hand, and in gin to 250 who made a gin (seat).

    Where a round is corrected and neither gin is named, the one that was made stays.
    """

    points: list[Points] = Field(max_length=8)
    small_gin: Seat | None = None
    big_gin: Seat | None = None

    @property
    def written(self) -> Round:
        """The round as it is written down."""
        return Round(entered=tuple(self.points), small_gin=self.small_gin, big_gin=self.big_gin)

    @property
    def names_gin(self) -> bool:
        """Whether it is said which gin was made, or that none was."""
        return not self.model_fields_set.isdisjoint(("small_gin", "big_gin"))


@router.post("")
def begin_match(match: MatchIn, session: SessionDep) -> Snapshot:
    """Begin a match, in the place of the one being played."""
    return session.begin_match(match.players, match.colours)


@router.delete("")
def end_match(session: SessionDep) -> Snapshot:
    """Leave the match."""
    return session.end_match()


@router.post("/undo")
def undo_match(session: SessionDep, asker: AskerDep, seen: AsSeenIn | None = None) -> Snapshot:
    """Take the last turn or round end back; a phone that may not correct takes its own player's turn back alone."""
    if not speaks_for_last(session.state, asker.secret):
        asker.check(Right.CORRECT)
    pushed = None if seen is None else seen.pushed
    return session.change_match(lambda play: play.as_seen(pushed).undo())


@router.post("/on")
def play_on(session: SessionDep) -> Snapshot:
    """Play on after a win that was said."""
    return session.confirm_win()


@router.post("/finish")
def finish_match(session: SessionDep) -> Snapshot:
    """End the match with the round that was written down last: it is said who has won."""
    return session.change_match(lambda play: play.close())


@router.post("/seat")
def give_turn(seat: SeatIn, session: SessionDep) -> Snapshot:
    """Let it be another player's turn."""
    return session.change_match(lambda play: play.give_turn(seat.seat))


@router.post("/rounds")
def end_round(played: RoundIn, session: SessionDep) -> Snapshot:
    """End the round with these points."""
    return session.change_match(lambda play: play.as_seen(played.pushed).count_round(played.written))


@router.put("/rounds/{number}")
def correct_round(number: int, played: RoundIn, session: SessionDep) -> Snapshot:
    """Write the points of a round (from 0) anew."""

    def corrected(play: Play) -> Play:
        seen = play.as_seen(played.pushed)
        if played.names_gin:
            return seen.rewrite_round(number, played.written)
        return seen.correct_round(number, played.points)

    return session.change_match(corrected)


@router.delete("/rounds/{number}")
def remove_round(number: int, session: SessionDep, pushed: int | None = None) -> Snapshot:
    """Take a round (from 0) off the sheet; `pushed` as elsewhere: how many turns and rounds the match had."""
    return session.change_match(lambda play: play.as_seen(pushed).remove_round(number))
