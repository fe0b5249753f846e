"""Routes: what a phone is and keeps: the player it speaks for, and a hand that nobody else is shown yet."""

from __future__ import annotations

from typing import Annotated

from fastapi import File, Request, Response, UploadFile
from pydantic import BaseModel

from server.session.views.phones_view import OwnPhoneView
from server.web.dependencies import AskerDep, PhoningDep, router_of
from server.web.responses import JPEG, jpeg_response
from server.web.roles import Asker, Right, introduce
from server.web.routes.counts import FaceIn, HandIn, hand_mended, hand_typed
from server.web.routes.photos import LARGEST_PHOTO
from server.web.uploads import picture_sent

router = router_of("phones", prefix="/phones/me")


class OwnSeatIn(BaseModel):
    """The player (seat, from 0) for whom a phone speaks; None for nobody."""

    seat: int | None


@router.get("")
def who_am_i(phoning: PhoningDep, asker: AskerDep, request: Request, response: Response) -> OwnPhoneView:
    """What this phone is and keeps; whoever asks for the first time is known by a cookie from then on."""
    secret = introduce(asker, response, secure=request.url.scheme == "https")
    return phoning.view(secret, at_table=asker.at_table)


@router.put("/seat")
def claim_seat(who: OwnSeatIn, phoning: PhoningDep, asker: AskerDep) -> OwnPhoneView:
    """Say for whom this phone speaks; several may speak for one player."""
    phoning.claim(asker.known, who.seat)
    return _own(phoning, asker)


@router.post("/hand/photo")
def keep_photo(
    photo: Annotated[UploadFile, File(description="a picture of a hand")],
    phoning: PhoningDep,
    asker: AskerDep,
) -> OwnPhoneView:
    """Read a photo as the hand that this phone keeps to itself."""
    with picture_sent(photo.file, LARGEST_PHOTO) as image:
        phoning.take_photo(asker.known, image)
    return _own(phoning, asker)


@router.post("/hand/typed")
def keep_typed(hand: HandIn, phoning: PhoningDep, asker: AskerDep) -> OwnPhoneView:
    """Keep a hand that was typed."""
    phoning.take_typed(asker.known, hand_typed(hand.text), hand.language)
    return _own(phoning, asker)


@router.post("/hand/piece")
def correct_kept(piece: FaceIn, phoning: PhoningDep, asker: AskerDep) -> OwnPhoneView:
    """Correct, add or take out a piece of the hand that this phone keeps."""
    phoning.mend(asker.known, lambda sight: hand_mended(phoning.session, sight, piece))
    return _own(phoning, asker)


@router.post("/hand/undo")
def undo_kept(phoning: PhoningDep, asker: AskerDep) -> OwnPhoneView:
    """Take the last correction of the hand that this phone keeps back."""
    phoning.mend(asker.known, lambda sight: sight.undo())
    return _own(phoning, asker)


@router.post("/hand/show")
def show_kept(phoning: PhoningDep, asker: AskerDep) -> OwnPhoneView:
    """Show the hand that this phone keeps: it is its player's in the count; the first begins one, where phones may."""
    phoning.show(asker.known, may_count=asker.may(Right.COUNT))
    return _own(phoning, asker)


@router.delete("/hand")
def drop_kept(phoning: PhoningDep, asker: AskerDep) -> OwnPhoneView:
    """Throw the hand away that this phone keeps."""
    phoning.drop(asker.known)
    return _own(phoning, asker)


@router.get("/hand.jpg", response_class=Response, responses=JPEG)
def kept_picture(phoning: PhoningDep, asker: AskerDep) -> Response:
    """The picture of the hand that this phone keeps."""
    return jpeg_response(phoning.jpeg(asker.secret))


def _own(phoning: PhoningDep, asker: Asker) -> OwnPhoneView:
    return phoning.view(asker.secret, at_table=asker.at_table)
