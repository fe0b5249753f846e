"""What the server can be told about a turn and what is put right in the table, over HTTP."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import BaseModel, Field

from engine.games.jok_r_ummy.programmes import Programme, deck
from server.session.observation.observation import Observation
from server.session.observation.validation import regrouped, with_piece, without_piece
from server.session.play.turning import TurnState
from server.session.session import Session
from server.session.views.snapshot import Snapshot

Text = Annotated[str, Field(max_length=60)]


class PlaceIn(BaseModel):
    """A piece that was not seen: where it lies in the sight's picture (pixels), and its face."""

    sight: int
    x: float
    y: float
    face: str = Field(max_length=4)


class PiecesIn(BaseModel):
    """Some pieces of the sight on show."""

    sight: int
    pieces: list[int] = Field(max_length=200)


class SightIn(BaseModel):
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


def mending_doors(session: Session) -> APIRouter:
    """What people put right in the table, beside a piece's face."""
    doors = APIRouter(prefix="/corrections")

    @doors.post("/add")
    def add(piece: PlaceIn) -> Snapshot:
        """Add a piece that was not seen."""
        place = (piece.x, piece.y)
        return session.mend(piece.sight, lambda sight: with_piece(sight, session.game, place, piece.face))

    @doors.post("/remove")
    def remove(chosen: PiecesIn) -> Snapshot:
        """Take out what is no piece; with several, the last of them first."""

        def without(sight: Observation) -> Observation:
            for piece in sorted(set(chosen.pieces), reverse=True):
                sight = without_piece(sight, piece)
            return sight

        return session.mend(chosen.sight, without)

    @doors.post("/group")
    def group(chosen: PiecesIn) -> Snapshot:
        """Make one group of these pieces."""
        return session.mend(chosen.sight, lambda sight: regrouped(sight, chosen.pieces))

    return doors


def turn_doors(session: Session) -> APIRouter:
    """What surrounds a turn: the timer, how turns end, programmes, starting over."""
    doors = APIRouter(prefix="/match", tags=["match"])

    @doors.get("/clock")
    def clock() -> dict[str, Any]:
        """The sand timer as it stands now."""
        timer = session.state.turn.timer
        left = timer.left_at(session.clock())
        return {"seconds": timer.seconds, "left": round(left, 2), "runs": timer.runs}

    @doors.post("/clock")
    def run(wish: ClockIn) -> Snapshot:
        """Let the sand timer run, or lay it down."""
        return session.change_turn(lambda turn: turn.let_run(wish.run, session.clock()))

    @doors.put("/ways")
    def ways(wish: WaysIn) -> Snapshot:
        """Change the timer's length, or whether turns end by themselves."""

        def change(turn: TurnState) -> TurnState:
            if wish.seconds is not None:
                turn = turn.set_timer(wish.seconds)
            return turn if wish.by_itself is None else turn.end_by_itself(wish.by_itself)

        return session.change_turn(change)

    @doors.post("/over")
    def start_over(seen: SightIn) -> Snapshot:
        """Take the table as it is seen for the table as it is; no turn is counted."""
        return session.start_over(seen.sight)

    @doors.put("/emptied")
    def emptied(wish: EmptiedIn) -> Snapshot:
        """Say whether the last turn placed the whole rack."""
        return session.change_match(lambda play: play.place_all(wish.emptied))

    @doors.get("/programmes")
    def programmes() -> list[str]:
        """The deck of programmes that ships with the project, each in its text form."""
        return [str(each) for each in dict.fromkeys(deck())]

    @doors.put("/programme")
    def programme(wish: ProgrammeIn) -> Snapshot:
        """Note the programme a player works on."""
        asked = Programme.parse(wish.text) if wish.text else None
        return session.change_turn(lambda turn: turn.set_programme(wish.seat, asked))

    return doors
