"""The camera as the page shows it: how good its picture is to read by, what of it is played on, and which way up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from server.session.observation.observation import Observation
from server.session.remembered import remembered
from server.session.state import TableState
from server.session.views.table_view import Pixel
from vision.geometry import Corners
from vision.input.framing import suggested_area
from vision.quality import LEAST_HEIGHT, Quality

FAIR: Final = 1.3 * LEAST_HEIGHT
"""Pixels of a piece's height under which it is somewhat far: it is read, but a light change may be one too many."""

Light: TypeAlias = Literal["good", "dark", "bright"]
Sharpness: TypeAlias = Literal["good", "blurred"]
Size: TypeAlias = Literal["good", "fair", "far"]


@dataclass(frozen=True, slots=True)
class CameraView:
    """A camera's picture: its light, its pieces' sharpness and size, where that is known.

    `read` of the `found` pieces are sure. `turns` are quarters clockwise; `area` is the playing area, four corners in
    shares of the picture (None: all of it), `suggested` the one that the pieces speak for. A picture that
    comes `mirrored` is flipped before it is shown.
    """

    light: Light | None = None
    sharpness: Sharpness | None = None
    size: Size | None = None
    read: int = 0
    found: int = 0
    turns: int = 0
    mirrored: bool = False
    area: tuple[Pixel, ...] | None = None
    suggested: tuple[Pixel, ...] | None = None


def view_camera(state: TableState) -> CameraView:
    """What the page shows of the camera; of a picture in its place only how it is framed."""
    area = state.framing.area
    read, found, suggested = (0, 0, None) if state.live is None else _seen(state.live)
    like = state.quality
    return CameraView(
        light=None if like is None else light_of(like),
        sharpness=None if like is None else sharpness_of(like),
        size=None if like is None else size_of(like),
        read=read,
        found=found,
        turns=state.framing.turns,
        mirrored=state.framing.mirrored,
        area=area,
        suggested=suggested if area is None else None,
    )


def light_of(like: Quality) -> Light:
    """Whether there is too little light, or too much."""
    return "dark" if like.dark else "bright" if like.bright else "good"


def sharpness_of(like: Quality) -> Sharpness | None:
    """Whether pieces are blurred; None where none shows an edge."""
    return None if like.spread is None else "blurred" if like.blurred else "good"


def size_of(like: Quality) -> Size | None:
    """Whether pieces are large enough; None where there are none."""
    if like.height is None:
        return None
    return "far" if like.far else "fair" if like.height < FAIR else "good"


@remembered
def _seen(live: Observation) -> tuple[int, int, Corners | None]:
    """How many pieces are sure, how many there are, and the playing area that they speak for."""
    pieces = live.corrected.detections
    return sum(each.sure for each in pieces), len(pieces), suggested_area(live.reading)
