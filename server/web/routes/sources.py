"""Routes: the sources, from which the picture comes: a camera, an address, a clip, a phone."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import File, UploadFile
from pydantic import BaseModel, Field

from server.session.setup import ChoiceError, Setup
from server.session.sources.sources import Kind, Source, Webcam, address_in_house, cameras
from server.session.views.snapshot import Snapshot
from server.web.dependencies import SetupDep, router_of
from server.web.uploads import picture_sent

LARGEST_FRAME: Final = 4_000_000
"""Pixels of a picture that a phone films."""

router = router_of("table")


class SourceIn(BaseModel):
    """Where the picture comes from: a camera's number or an address is `named`; a clip is sent to `/clip`."""

    kind: Kind
    named: str = Field("", max_length=500)


@router.get("/cameras")
def list_cameras() -> tuple[Webcam, ...]:
    """The webcams that this computer names; where it names none they are found by number."""
    return cameras()


@router.post("/source")
def watch_source(source: SourceIn, setup: SetupDep) -> Snapshot:
    """Take the picture from elsewhere; the match goes on."""
    return setup.watch(source_of(source, setup))


@router.post("/clip")
def watch_clip(
    clip: Annotated[UploadFile, File(description="a video of a table")], setup: SetupDep
) -> Snapshot:
    """Watch a video that is sent, in the place of the camera."""
    return setup.watch_clip(clip.file)


@router.post("/film", status_code=204)
def film(picture: Annotated[UploadFile, File(description="one picture of a film")], setup: SetupDep) -> None:
    """Take the newest picture of a phone that films: the newest one wins."""
    with picture_sent(picture.file, LARGEST_FRAME) as image:
        setup.mailbox.put(image)


def source_of(source: SourceIn, setup: Setup) -> Source:
    """The source that a page asks for: it names no file of this computer."""
    if source.kind == "camera" and not (source.named.isdecimal() and len(source.named) < 6):
        raise ChoiceError(
            "sources.a_camera_has_a_number_not",
            named=source.named,
        )
    if source.kind == "address":
        # What was chosen before, perhaps by who started the program, is shown without its password, and comes back so.
        if setup.address is not None and source.named == setup.address.shown:
            return setup.address
        return Source("address", address_in_house(source.named))
    if source.kind == "clip":
        if setup.clip is None:
            raise ChoiceError("sources.choose_a_video_first")
        return Source("clip", setup.clip)
    return Source(source.kind, source.named if source.kind == "camera" else "")
