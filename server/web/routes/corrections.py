"""Routes: corrections, which put right what was read of the table."""

from __future__ import annotations

from pydantic import BaseModel, Field

from server.session.observation.observation import Observation
from server.session.observation.validation import regrouped, with_piece, without_piece
from server.session.views.snapshot import Snapshot
from server.web.dependencies import SessionDep, router_of

router = router_of("table", prefix="/corrections")


class CorrectionIn(BaseModel):
    """A face given to a piece of the sight that is on show."""

    sight: int
    piece: int = Field(ge=0)
    face: str = Field(max_length=4)


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


@router.post("")
def correct(correction: CorrectionIn, session: SessionDep) -> Snapshot:
    """Give a piece its face."""
    return session.correct(correction.sight, correction.piece, correction.face)


@router.post("/undo")
def undo_correction(session: SessionDep) -> Snapshot:
    """Take the last correction back."""
    return session.undo()


@router.post("/add")
def add(piece: PlaceIn, session: SessionDep) -> Snapshot:
    """Add a piece that was not seen."""
    place = (piece.x, piece.y)
    return session.mend(piece.sight, lambda sight: with_piece(sight, session.game, place, piece.face))


@router.post("/remove")
def remove(chosen: PiecesIn, session: SessionDep) -> Snapshot:
    """Take out what is no piece; with several, the last of them first."""

    def without(sight: Observation) -> Observation:
        for piece in sorted(set(chosen.pieces), reverse=True):
            sight = without_piece(sight, piece)
        return sight

    return session.mend(chosen.sight, without)


@router.post("/group")
def group(chosen: PiecesIn, session: SessionDep) -> Snapshot:
    """Make one group of these pieces."""
    return session.mend(chosen.sight, lambda sight: regrouped(sight, chosen.pieces))
