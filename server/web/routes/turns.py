"""Routes: turns and what surrounds them: the turn timer, how turns end, programmes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from pydantic import BaseModel, Field

from engine.games.jok_r_ummy.programmes import Programme, deck
from server.session.play.turning import TurnState
from server.session.views.snapshot import Snapshot
from server.web.dependencies import AskerDep, SessionDep, router_of
from server.web.roles import Right
from server.web.routes.match import AsSeenIn

router = router_of("match", prefix="/match")

Text: TypeAlias = Annotated[str, Field(max_length=60)]


class TurnIn(AsSeenIn):
    """The sight that ends a turn; `anyhow` takes it whatever its verdict."""

    sight: int
    anyhow: bool = False


class TwoTurnsIn(AsSeenIn):
    """The sight that ends two turns at once, and the step at which the first of them ended."""

    sight: int
    step: int = Field(ge=0, le=1000)


class SightIn(AsSeenIn):
    """The sight on show."""

    sight: int


class ClockIn(BaseModel):
    """Whether the sand timer runs."""

    run: bool


class WaysIn(BaseModel):
    """How turns are taken at this table: the timer's seconds (0: none), whether they end by themselves."""

    seconds: int | None = Field(default=None, ge=0, le=3600)
    by_itself: bool | None = None


class EmptiedIn(BaseModel):
    """Whether a turn placed the whole rack."""

    emptied: bool


class ProgrammeIn(BaseModel):
    """The programme a player works on, in its text form; None where it is not known."""

    seat: int = Field(ge=0, le=7)
    text: Text | None = None


@dataclass(frozen=True, slots=True)
class ClockOut:
    """The turn timer: its seconds (0: none), those left, and whether it runs."""

    seconds: int
    left: float
    runs: bool


@router.post("/turns")
def end_turn(turn: TurnIn, session: SessionDep, asker: AskerDep) -> Snapshot:
    """End the turn with the table as it is seen; `anyhow` takes the right to correct."""
    if turn.anyhow:
        asker.check(Right.CORRECT)
    return session.end_turn(turn.sight, anyhow=turn.anyhow, pushed=turn.pushed)


@router.post("/turns/two")
def end_two_turns(turns: TwoTurnsIn, session: SessionDep) -> Snapshot:
    """End two turns at once, where the end of the first was forgotten (`turn.two` says how that may be)."""
    return session.end_as_two(turns.sight, turns.step, turns.pushed)


@router.get("/clock")
def clock(session: SessionDep) -> ClockOut:
    """The sand timer as it stands now."""
    timer = session.state.turn.timer
    return ClockOut(timer.seconds, round(timer.left_at(session.clock()), 2), timer.runs)


@router.post("/clock")
def run_clock(wish: ClockIn, session: SessionDep) -> Snapshot:
    """Let the sand timer run, or lay it down."""
    return session.change_turn(lambda turn: turn.let_run(wish.run, session.clock()))


@router.put("/ways")
def change_ways(wish: WaysIn, session: SessionDep) -> Snapshot:
    """Change the timer's length, or whether turns end by themselves."""

    def change(turn: TurnState) -> TurnState:
        if wish.seconds is not None:
            turn = turn.set_timer(wish.seconds)
        return turn if wish.by_itself is None else turn.end_by_itself(wish.by_itself)

    return session.change_turn(change)


@router.post("/over")
def start_over(seen: SightIn, session: SessionDep) -> Snapshot:
    """Take the table as it is seen for the table as it is; no turn is counted."""
    return session.start_over(seen.sight, seen.pushed)


@router.put("/emptied")
def emptied(wish: EmptiedIn, session: SessionDep) -> Snapshot:
    """Say whether the last turn placed the whole rack."""
    return session.change_match(lambda play: play.place_all(wish.emptied))


@router.get("/programmes")
def programmes() -> list[str]:
    """The deck of programmes that ships with the project, each in its text form."""
    return [str(each) for each in dict.fromkeys(deck())]


@router.put("/programme")
def note_programme(wish: ProgrammeIn, session: SessionDep) -> Snapshot:
    """Note the programme a player works on."""
    asked = Programme.parse(wish.text) if wish.text else None
    return session.change_turn(lambda turn: turn.set_programme(wish.seat, asked))
