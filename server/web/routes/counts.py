"""Routes: a round being counted: hands, what is known besides, and the sheet."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from fastapi import File, Response, UploadFile
from pydantic import BaseModel, Field

from engine.table import UNREAD, NotationError, Table
from engine.words import FALLBACK, Language
from server.session.observation.observation import Observation
from server.session.observation.places import beside
from server.session.observation.validation import corrected, with_piece, without_piece
from server.session.play.count import CountError
from server.session.session import Session
from server.session.views.snapshot import Snapshot
from server.web.dependencies import CountingDep, router_of
from server.web.responses import JPEG, jpeg_response
from server.web.routes.match import AsSeenIn
from server.web.routes.photos import LARGEST_PHOTO
from server.web.uploads import picture_sent

router = router_of("count", prefix="/count")

Face: TypeAlias = Annotated[str, Field(max_length=4)]


class LiveIn(BaseModel):
    """The sight on show, which is a player's hand."""

    sight: int


class HandIn(BaseModel):
    """A hand in notation, empty where the player has gone out, and in which language its picture is to be read."""

    text: str = Field(max_length=400)
    language: Language = FALLBACK


class FaceIn(BaseModel):
    """A piece of a hand and its face: without a piece one is added, without a face it is taken out."""

    piece: int | None = Field(default=None, ge=0)
    face: Face | None = None
    x: float | None = None
    y: float | None = None


class FirstIn(BaseModel):
    """Who laid first (seat), and whether they said they went gin; or None where nobody laid."""

    seat: int | None
    gin: bool = False


class KnownIn(BaseModel):
    """What else the score depends on: going out at once, the second deck's card, drawing before laying."""

    at_once: bool | None = None
    upcard: Face | None = None
    drawn: bool | None = None


class WorkIn(BaseModel):
    """The programme a player worked on, where it is known, and whether it was answered."""

    text: str | None = Field(default=None, max_length=60)
    answered: bool


@router.post("")
def begin_count(counting: CountingDep, seen: AsSeenIn | None = None) -> Snapshot:
    """Begin to count the round being played, or go on counting it."""
    return counting.begin(None if seen is None else seen.pushed)


@router.delete("")
def leave_count(counting: CountingDep) -> Snapshot:
    """Leave the count; nothing is written down."""
    return counting.leave()


@router.post("/finish")
def finish_count(counting: CountingDep, seen: AsSeenIn | None = None) -> Snapshot:
    """Write the round on the sheet."""
    return counting.finish(None if seen is None else seen.pushed)


@router.put("/first")
def lay_first(who: FirstIn, counting: CountingDep) -> Snapshot:
    """Say who laid first, or that nobody did."""
    return counting.change(lambda count: count.lay_first(who.seat, who.gin))


@router.put("/known")
def know(what: KnownIn, counting: CountingDep) -> Snapshot:
    """Say what else the score depends on."""
    return counting.change(lambda count: count.knowing(what.at_once, what.upcard, what.drawn))


@router.put("/{seat}")
def turn_to(seat: int, counting: CountingDep) -> Snapshot:
    """Let another player show their hand."""
    return counting.change(lambda count: count.turn_to(seat))


@router.post("/{seat}/live")
def take_live(seat: int, shown: LiveIn, counting: CountingDep) -> Snapshot:
    """Take what the live picture shows for a player's hand."""
    return counting.take_live(seat, shown.sight)


@router.post("/{seat}/photo")
def take_photo(
    seat: int, photo: Annotated[UploadFile, File(description="a picture of a hand")], counting: CountingDep
) -> Snapshot:
    """Read a photo as a player's hand."""
    with picture_sent(photo.file, LARGEST_PHOTO) as image:
        return counting.take_photo(seat, image)


@router.post("/{seat}/typed")
def take_typed(seat: int, hand: HandIn, counting: CountingDep) -> Snapshot:
    """Take a hand that was typed."""
    return counting.take_typed(seat, hand_typed(hand.text), hand.language)


@router.post("/{seat}/piece")
def correct_hand(seat: int, piece: FaceIn, counting: CountingDep) -> Snapshot:
    """Correct, add or take out a piece of a hand."""
    return counting.mend(seat, lambda sight: hand_mended(counting.session, sight, piece))


@router.post("/{seat}/undo")
def undo_hand(seat: int, counting: CountingDep) -> Snapshot:
    """Take the last correction of a hand back."""
    return counting.mend(seat, lambda sight: sight.undo())


@router.post("/{seat}/agree")
def agree(seat: int, counting: CountingDep) -> Snapshot:
    """Agree to a hand as it is shown."""
    return counting.agree(seat)


@router.put("/{seat}/programme")
def work_on(seat: int, work: WorkIn, counting: CountingDep) -> Snapshot:
    """Say which programme a player worked on, and whether it was answered."""
    return counting.change(lambda count: count.work_on(seat, work.text, work.answered))


@router.get("/{seat}.jpg", response_class=Response, responses=JPEG)
def hand_picture(seat: int, counting: CountingDep) -> Response:
    """The picture of a player's hand."""
    return jpeg_response(counting.jpeg(seat))


def hand_typed(text: str) -> Table:
    """A hand in notation; raises CountError for what is none."""
    try:
        return Table.parse(text)
    except NotationError as error:
        raise CountError(
            "counts.this_is_not_a_hand_text",
            text=text[:60],
        ) from error


def hand_mended(session: Session, sight: Observation, piece: FaceIn) -> Observation:
    """A hand with a piece corrected, added or taken out; raises CorrectionError."""
    if piece.piece is None:
        place = (piece.x, piece.y) if piece.x is not None and piece.y is not None else beside(sight)
        return with_piece(sight, session.game, place, piece.face or UNREAD)
    if piece.face is None:
        return without_piece(sight, piece.piece)
    return corrected(sight, session.game, piece.piece, piece.face)
