"""Routes: the sources, from which the picture comes: a camera, an address, a clip, a phone."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from fastapi import File, Path, Response, UploadFile
from pydantic import BaseModel, Field

from server.session.setup import ChoiceError, Setup
from server.session.sources.sources import Kind, Source, Webcam, address_in_house, cameras
from server.session.views.snapshot import Snapshot
from server.web.dependencies import SetupDep, router_of
from server.web.responses import JPEG, jpeg_response
from server.web.uploads import picture_sent
from vision.input.framing import playing_area

LARGEST_FRAME: Final = 4_000_000
"""Pixels of a picture that a phone films."""

Share: TypeAlias = Annotated[float, Field(ge=-1, le=2)]

router = router_of("table")


class SourceIn(BaseModel):
    """Where the picture comes from: a camera's number or an address is `named`; a clip is sent to `/clip`."""

    kind: Kind
    named: str = Field("", max_length=500)


class AreaIn(BaseModel):
    """The four corners of the playing area, in shares of the picture's width and height, in any order."""

    corners: list[tuple[Share, Share]] = Field(min_length=4, max_length=4)


class MirroringIn(BaseModel):
    """Whether the camera gives its picture flipped left to right, as in a mirror."""

    mirrored: bool


class RotationIn(BaseModel):
    """Quarter turns clockwise, from how the camera gives its picture."""

    turns: int = Field(ge=0, le=3)


@router.get("/cameras")
def list_cameras() -> tuple[Webcam, ...]:
    """The webcams that this computer names; where it names none they are found by number."""
    return cameras()


@router.get("/cameras/{index}.jpg", response_class=Response, responses=JPEG)
def show_camera(index: Annotated[int, Path(ge=0, le=99_999)], setup: SetupDep) -> Response:
    """A picture of what a webcam sees, also of one that is not on: whoever may choose it tells cameras apart so."""
    return jpeg_response(setup.thumbnail(index))


@router.put("/area")
def draw_area(area: AreaIn, setup: SetupDep) -> Snapshot:
    """Read this part of the camera's picture alone: what lies outside is no piece, and no hand."""
    return setup.frame(playing_area(area.corners))


@router.delete("/area")
def whole_picture(setup: SetupDep) -> Snapshot:
    """Read the whole picture again."""
    return setup.frame(None)


@router.put("/rotation")
def rotate(rotation: RotationIn, setup: SetupDep) -> Snapshot:
    """Turn the camera's picture."""
    return setup.turn(rotation.turns)


@router.put("/mirroring")
def mirror(mirroring: MirroringIn, setup: SetupDep) -> Snapshot:
    """Flip the camera's picture left to right, or let it be."""
    return setup.mirror(mirroring.mirrored)


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
