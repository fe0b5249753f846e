"""A picture with what was read drawn over it: pieces outlined, groups ringed by colour, line and sign."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from engine.table import UNREAD
from vision.input.camera import Image
from vision.reading import Reading, RecognizedPiece

Colour = tuple[int, int, int]
Points = npt.NDArray[np.float64]

BLACK: Final = (0, 0, 0)
WHITE: Final = (255, 255, 255)


@dataclass(frozen=True, slots=True)
class Ring:
    """How a group's ring looks: BGR colour of the line, of the sign on it, dashed or not, and the sign's strokes.

    Strokes are polylines in a square from −1 to 1.
    """

    colour: Colour
    ink: Colour
    dashed: bool = False
    strokes: tuple[tuple[tuple[float, float], ...], ...] = ()


_TICK = (((-0.5, 0.05), (-0.12, 0.45), (0.52, -0.42)),)
_CROSS = (((-0.42, -0.42), (0.42, 0.42)), ((-0.42, 0.42), (0.42, -0.42)))
_QUESTION = (
    ((-0.32, -0.32), (-0.16, -0.54), (0.14, -0.56), (0.32, -0.32), (0.2, -0.08), (0.0, 0.06), (0.0, 0.24)),
    ((0.0, 0.52), (0.0, 0.54)),
)
# Okabe and Ito's colours, which people with every kind of colour blindness tell apart.
RINGS: Final = {
    "legal": Ring((115, 158, 0), WHITE, strokes=_TICK),
    "illegal": Ring((0, 94, 213), WHITE, strokes=_CROSS),
    "unsure": Ring((66, 228, 240), BLACK, dashed=True, strokes=_QUESTION),
}
UNJUDGED: Final = Ring((233, 180, 86), BLACK)


def annotate(image: Image, reading: Reading, rulings: Sequence[str] = ()) -> Image:
    """A copy of the picture with every piece outlined and named and every group ringed.

    `rulings` are `legal`, `illegal` or `unsure`, one a group of the reading; without them the rings bear no sign.
    A piece that is not sure has a dashed outline and a `?` behind its face; a programme card a dashed one alone.
    """
    drawn = image.copy()
    for corners in reading.programmes:
        _line(drawn, np.array(corners, np.float64), UNJUDGED.colour, 2, dashed=True)
    if not reading.detections:
        return drawn
    quads = [np.array(found.corners, np.float64) for found in reading.detections]
    unit = float(np.median([np.linalg.norm(quad[3] - quad[0]) for quad in quads]))
    for found, quad in zip(reading.detections, quads, strict=True):
        _line(drawn, quad, _paper(found), max(1, round(unit / 40)), dashed=not found.sure)
    for number, group in enumerate(reading.groups):
        ring = RINGS[rulings[number]] if rulings else UNJUDGED
        _ring(drawn, ring, np.concatenate([quads[index] for index in group]), unit)
    for found, quad in zip(reading.detections, quads, strict=True):
        _name(drawn, found, quad, unit)
    return drawn


def _paper(found: RecognizedPiece) -> Colour:
    return WHITE if found.sure else RINGS["unsure"].colour


def _name(drawn: Image, found: RecognizedPiece, quad: Points, unit: float) -> None:
    """The face near the piece's lower edge, black on white (yellow where unsure): it reads on any picture."""
    name = found.face if found.sure or found.face == UNREAD else f"{found.face}?"
    centre = 0.75 * (quad[2] + quad[3]) / 2 + 0.25 * quad.mean(axis=0)
    scale, weight = max(0.35, unit / 130), max(1, round(unit / 60))
    (width, height), _ = cv2.getTextSize(name, cv2.FONT_HERSHEY_SIMPLEX, scale, weight)
    left, low = round(float(centre[0]) - width / 2), round(float(centre[1]) + height / 2)
    pad = max(2, round(height * 0.3))
    box = (left - pad, low - height - pad, width + 2 * pad, height + 2 * pad)
    cv2.rectangle(drawn, box, _paper(found), cv2.FILLED)
    cv2.rectangle(drawn, box, BLACK, 1)
    cv2.putText(drawn, name, (left, low), cv2.FONT_HERSHEY_SIMPLEX, scale, BLACK, weight, cv2.LINE_AA)


def _ring(drawn: Image, ring: Ring, corners: Points, unit: float) -> None:
    hull = _around(corners, margin=max(4.0, unit * 0.14))
    _line(drawn, hull, ring.colour, max(2, round(unit / 18)), ring.dashed)
    if ring.strokes:
        _sign(drawn, ring, hull[np.argmin(hull.sum(axis=1))], max(9.0, unit * 0.24))


def _around(corners: Points, margin: float) -> Points:
    """The hull of all points at `margin` (pixels) from the corners: a ring with round ends."""
    turns = np.linspace(0, 2 * np.pi, 16, endpoint=False)
    circle = margin * np.stack([np.cos(turns), np.sin(turns)], axis=1)
    points = (corners[:, None] + circle[None]).reshape(-1, 2)
    return np.asarray(cv2.convexHull(points.astype(np.float32)), np.float64).reshape(-1, 2)


def _sign(drawn: Image, ring: Ring, centre: Points, radius: float) -> None:
    height, width = drawn.shape[:2]
    centre = np.clip(centre, radius + 1, np.maximum(radius + 1, (width - radius - 2, height - radius - 2)))
    place = (round(float(centre[0])), round(float(centre[1])))
    cv2.circle(drawn, place, round(radius) + max(1, round(radius / 8)), BLACK, cv2.FILLED, cv2.LINE_AA)
    cv2.circle(drawn, place, round(radius), ring.colour, cv2.FILLED, cv2.LINE_AA)
    for stroke in ring.strokes:
        points = _pixels(centre + radius * np.array(stroke))
        cv2.polylines(drawn, [points], False, ring.ink, max(2, round(radius / 4)), cv2.LINE_AA)


def _line(drawn: Image, polygon: Points, colour: Colour, width: int, dashed: bool) -> None:
    """A closed line in a colour over a wider black one, so that it shows on light and dark."""
    pieces = _dashes(polygon, 6.0 * width) if dashed else [polygon]
    for ink, breadth in ((BLACK, width + 2), (colour, width)):
        points = [_pixels(piece) for piece in pieces]
        cv2.polylines(drawn, points, not dashed, ink, breadth, cv2.LINE_AA)


def _dashes(polygon: Points, length: float) -> list[Points]:
    """Dashes along a closed line, each `length` pixels or a little more, with gaps half as long."""
    dashes = []
    for start, end in zip(polygon, np.roll(polygon, -1, axis=0), strict=True):
        count = max(1, int(np.linalg.norm(end - start) / (1.5 * length)))
        steps = [(step / count, (step + 2 / 3) / count) for step in range(count)]
        dashes += [np.stack([start + (end - start) * share for share in step]) for step in steps]
    return dashes


def _pixels(points: Points) -> npt.NDArray[np.int32]:
    return np.asarray(np.rint(points), np.int32)
