"""Framing: which way up a camera's picture is looked at, and the part of it that is played on.

The playing area is a region of interest: four corners in shares of the picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from vision.geometry import UNIT, Corner, Corners, Quad, connected, corners
from vision.input.camera import Image, SightError
from vision.reading import Reading

RIM: Final = 0.06
"""How much around the playing area is looked at, as a share of the picture: a piece on its edge is read whole."""

MOVING_SIDE: Final = 800
"""Pixels of the longer side of a picture in which what moves in a leaning area is sought."""

LEAST_SIDE: Final = 0.1
"""The least width and height of a playing area, as a share of the picture."""

BESIDE: Final = 0.02
"""How far beside the picture a corner may be drawn, as a share of it: fingers slip."""

ROOM: Final = 3.0
"""How much room a suggested playing area leaves around what lies there, in pieces."""

FAR: Final = 6.0
"""How far from all others a piece may lie, in pieces, to be of one table with them."""

FEW: Final = 0.25
"""The share of the pieces up to which those that lie far from the others are left out: they are on a box or a mug."""

ANGLES: Final = (None, cv2.ROTATE_90_CLOCKWISE, cv2.ROTATE_180, cv2.ROTATE_90_COUNTERCLOCKWISE)


class FramingError(SightError):
    """A playing area that is none."""


@dataclass(frozen=True, slots=True)
class Cut:
    """The part of a picture that is looked at: its pixels (BGR uint8, a view), the upper left corner of it in the whole
    picture, and the playing area in its own pixels."""

    image: Image
    corner: tuple[int, int]
    area: Quad

    def holds(self, quad: Quad) -> bool:
        """Whether the middle of a piece (4×2, pixels of the cut) lies in the playing area."""
        x, y = quad.mean(0)
        return cv2.pointPolygonTest(self.area, (float(x), float(y)), measureDist=False) >= 0


@dataclass(frozen=True, slots=True)
class Framing:
    """Quarter turns clockwise (0 to 3), and the playing area: four corners in shares of the turned picture.

    The corners go round it from the upper left one; None is the whole picture. One that comes `mirrored` is flipped
    left to right before it is turned.
    """

    turns: int = 0
    area: Corners | None = None
    mirrored: bool = False

    def turned(self, image: Image) -> Image:
        """The picture (BGR uint8) the right way up, and as it is seen without a mirror."""
        if self.mirrored:
            image = np.asarray(cv2.flip(image, 1), np.uint8)
        angle = ANGLES[self.turns]
        return image if angle is None else np.asarray(cv2.rotate(image, angle), np.uint8)

    def rotated(self, turns: int) -> Framing:
        """The same with so many quarter turns instead; the playing area goes with the picture."""
        area = None if self.area is None else turned_area(self.area, turns - self.turns)
        return replace(self, turns=turns % 4, area=area)

    def flipped(self) -> Framing:
        """The same, what is shown flipped left to right: it was mirrored, or is no more; the area goes with it."""
        area = None if self.area is None else playing_area([(1 - x, y) for x, y in self.area])
        return Framing(-self.turns % 4, area, not self.mirrored)

    def front(self, image: Image) -> Image:
        """What moves in the playing area of a turned picture: the area alone, as a rectangle (homography)."""
        if self.area is None:
            return image
        height, width = image.shape[:2]
        quad = _in_pixels(self.area, width, height)
        if _is_upright(self.area):
            (left, top), (right, bottom) = np.round(quad[0]).astype(int), np.round(quad[2]).astype(int)
            return image[top:bottom, left:right]
        factor = -(-max(width, height) // MOVING_SIDE)  # a whole one: the mean of whole pixels is quick
        if factor > 1:
            size = round(width / factor), round(height / factor)
            image = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
            quad = _in_pixels(self.area, *size)
        across = (np.linalg.norm(quad[1] - quad[0]) + np.linalg.norm(quad[2] - quad[3])) / 2
        down = (np.linalg.norm(quad[3] - quad[0]) + np.linalg.norm(quad[2] - quad[1])) / 2
        flat_quad = np.asarray(UNIT * np.array([across, down], np.float32), np.float32)
        way = cv2.getPerspectiveTransform(quad, flat_quad)
        flat = cv2.warpPerspective(image, way, (round(float(across)), round(float(down))))
        return np.asarray(flat, np.uint8)

    def cut(self, image: Image) -> Cut:
        """What is read of a turned picture: the playing area with some of what lies around it."""
        height, width = image.shape[:2]
        if self.area is None:
            return Cut(image, (0, 0), _in_pixels(corners(UNIT), width, height))
        quad = _in_pixels(self.area, width, height)
        rim = RIM * max(width, height)
        left, top = np.maximum(np.floor(quad.min(0) - rim), 0).astype(int)
        right, bottom = np.minimum(np.ceil(quad.max(0) + rim), (width, height)).astype(int)
        corner = int(left), int(top)
        return Cut(image[top:bottom, left:right], corner, np.asarray(quad - corner, np.float32))


def playing_area(drawn: Sequence[Sequence[float]]) -> Corners:
    """The playing area with these corners, in shares of the picture and in any order; raises FramingError."""
    points = np.array(drawn, np.float32).reshape(-1, 2)
    if len(points) != 4 or not np.isfinite(points).all():
        raise FramingError("framing.a_playing_area_has_four_corners")
    if (points < -BESIDE).any() or (points > 1 + BESIDE).any():
        raise FramingError("framing.a_playing_area_lies_in_the")
    hull = cv2.convexHull(points.clip(0, 1)).reshape(-1, 2)
    if len(hull) != 4:
        raise FramingError("framing.a_playing_area_has_four_corners")
    if (np.ptp(hull, axis=0) < LEAST_SIDE).any() or cv2.contourArea(hull) < LEAST_SIDE**2 / 2:
        raise FramingError("framing.this_playing_area_is_too_small")
    if cv2.contourArea(hull, oriented=True) < 0:
        hull = hull[::-1]
    first = int(hull.sum(1).argmin())
    return corners(np.asarray(np.roll(hull, -first, 0).round(4), np.float32))


def suggested_area(reading: Reading) -> Corners | None:
    """The playing area that the pieces speak for: an upright rectangle around them with room beside; None without any.

    Single-linkage clusters: a few pieces that lie far away from most are no part of the table.
    """
    quads = np.array([each.corners for each in reading.detections], np.float32).reshape(-1, 4, 2)
    if not len(quads):
        return None
    size = float(np.median(np.linalg.norm(quads - np.roll(quads, 1, 1), axis=2).max(1)))
    middles = quads.mean(1)
    near = np.linalg.norm(middles[:, None] - middles[None], axis=2) <= FAR * size
    clusters = connected([np.flatnonzero(row).tolist() for row in near])
    kept = [i for cluster in clusters if len(cluster) > FEW * len(quads) for i in cluster]
    whole = np.array(reading.size, np.float32)
    points = quads[kept or slice(None)].reshape(-1, 2)
    left, top = (points.min(0) - ROOM * size) / whole
    right, bottom = (points.max(0) + ROOM * size) / whole
    box = np.clip([(left, top), (right, top), (right, bottom), (left, bottom)], 0, 1)
    if (np.ptp(box, axis=0) < LEAST_SIDE).any():
        return None
    return playing_area(box.tolist())


def turned_area(area: Corners, turns: int) -> Corners:
    """The same playing area once the picture is turned clockwise by so many more quarters."""
    points: list[Corner] = list(area)
    for _ in range(turns % 4):
        points = [(1 - y, x) for x, y in points]
    return playing_area(points)


@lru_cache(8)
def _in_pixels(area: Corners, width: int, height: int) -> Quad:
    return np.array(area, np.float32) * np.array([width, height], np.float32)


def _is_upright(area: Corners) -> bool:
    """Whether it is a rectangle along the picture's own sides."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = area
    return ax == dx and bx == cx and ay == by and cy == dy
