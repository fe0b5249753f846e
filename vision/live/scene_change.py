"""Scene change: has this changed? What differs between two pictures of one table, and what has become of each place.

Pictures are compared small, grey alone or with one opponent colour; light, tint and the tremble of a camera are taken
off before.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Final, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.detection.regions import Region, region_of
from vision.geometry import Corners, Quad
from vision.input.camera import Image
from vision.live.illumination import COLOUR, Light, Mask, Small, relit

AROUND: Final = np.ones((3, 3), np.uint8)
TREMBLE: Final = 0.4
"""Small pixels by which a trembling camera may shift an edge: what changes more is no edge but a thing."""

Box: TypeAlias = tuple[slice, slice]

WIDTH: Final = 640
"""Columns of the picture in which change is sought: another numeral on a tile of 22 pixels still shows."""

CHANGE: Final = 16.0
"""Grey levels (of 255) by which a place must differ to be looked at again."""

BINS: Final = [18, 32]
"""Into how many bins looks are sorted by their colour, in grey and in red and blue, …"""

RANGES: Final = [-16.0, 272.0, -128.0, 128.0]
"""… which go from where to where, …"""

COMMON: Final = 0.01
"""… and the share of a look from which a bin, or one beside it, is of colours that it has; …"""

RARE: Final = 0.0005
"""… a rarer one too, from this share on, but where there is …"""

GROWN: Final = 3.0
"""… so many times as much of it now."""

SPECK: Final = 4
"""Small pixels that change together at least; fewer are noise."""

TOUCHED: Final = 0.02
"""The share of a piece whose look must change for it to be another one."""

ARM: Final = 0.02
"""The least share of the picture that an arm covers which reaches in over the border."""

GAP: Final[npt.NDArray[np.uint8]] = np.ones((21, 21), np.uint8)
"""The gaps that are closed in what reaches in: an arm may be as bright as the table in places."""


def shrink(image: Image, width: int) -> Small:
    """The grey picture of so many columns (H×W float32, 0–255) of a picture (BGR uint8)."""
    return np.asarray(cv2.cvtColor(_small(image, width), cv2.COLOR_BGR2GRAY), np.float32)


def look_of(image: Image) -> Small:
    """How a table looks on a picture (BGR uint8), as `SceneChange` compares it: 2×H×W of WIDTH columns."""
    small = _small(image, WIDTH)
    blue, _, red = cv2.split(small.astype(np.float32))
    return np.stack([np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.float32), (red - blue) / 2])


def _small(image: Image, width: int) -> Image:
    rows = max(1, round(image.shape[0] * width / image.shape[1]))
    return np.asarray(cv2.resize(image, (width, rows), interpolation=cv2.INTER_AREA), np.uint8)


def mixed(look: Small, other: Small, parts: Iterable[Region], width: int) -> Small:
    """A look in which these parts (of a picture of so many columns) are as they are in another one."""
    scale, both = look.shape[-1] / width, look.copy()
    for left, top, right, bottom in parts:
        rows = slice(max(int(top * scale), 0), max(math.ceil(bottom * scale), 0))
        columns = slice(max(int(left * scale), 0), max(math.ceil(right * scale), 0))
        both[..., rows, columns] = other[..., rows, columns]
    return both


def changed(before: Small, now: Small, least: float) -> Mask:
    """Where two pictures of one size differ by more than `least` grey levels, light and a tremble taken off."""
    return _differing(before, now, Light.between(before, now, 2 * least), least)


def shifted(before: Small, now: Small) -> Small:
    """`before` moved by as much as the whole view seems to have moved."""
    if min(before.shape) < 2:
        return before
    window = cv2.createHanningWindow(before.shape[::-1], cv2.CV_32F)
    # OpenCV multiplies its arguments by the window in place.
    (x, y), _ = cv2.phaseCorrelate(before.copy(), now.copy(), window)
    move = np.array([[1, 0, x], [0, 1, y]], np.float32)
    moved = cv2.warpAffine(before, move, before.shape[::-1], borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(moved, np.float32)


def without_arms(before: Small, now: Small, least: float, gap: npt.NDArray[np.uint8]) -> Small:
    """`now`, and wherever something reaches in over the border, what was there before, in the light of now."""
    arms = _reaching_in(changed(before, now, least), gap)
    if not arms.any():
        return now
    return np.where(arms, Light.between(before, now, 2 * least).on(before), now)


def without_specks(mask: Mask) -> Mask:
    """The mask without what is smaller than SPECK: connected components."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8), connectivity=8)
    large = stats[:, cv2.CC_STAT_AREA] >= SPECK
    large[0] = False
    return np.asarray(large[labels]) if count > 1 else mask


def touched(quad: Quad, mask: Mask, image: Image) -> bool:
    """Whether the place of a piece (4×2 pixels of the picture) has changed, by a mask of the picture made small."""
    quad = quad * (mask.shape[1] / image.shape[1])
    box = _box(quad)
    if not mask[box].any():
        return False
    inside = _inside(quad, box, mask)
    return bool(mask[box][inside].mean() > TOUCHED) if inside.any() else True


def _box(quad: Quad) -> Box:
    """The rows and columns of a small picture in which a place (4×2 of its pixels) lies."""
    left, top, right, bottom = region_of(quad)
    return slice(max(top, 0), max(bottom + 1, 0)), slice(max(left, 0), max(right + 1, 0))


def _inside(quad: Quad, box: Box, like: Mask) -> Mask:
    """The mask of a place within its box."""
    inside = np.zeros(like[box].shape, np.uint8)
    if inside.size:
        outline = cv2.convexHull(quad) - (box[1].start, box[0].start)
        cv2.fillConvexPoly(inside, np.round(outline).astype(np.int32), 1)
    return inside > 0


def outlined(places: Iterable[Corners | Quad], scale: float, like: Mask) -> Mask:
    """The mask of these places (pixels of the picture)."""
    mask = np.zeros(like.shape, np.uint8)
    for corners in places:
        cv2.fillConvexPoly(mask, np.round(np.array(corners) * scale).astype(np.int32), 1)
    return mask > 0


class Fate(IntEnum):
    """What has become of a place, the worst last."""

    SAME = 0
    COVERED = 1
    CHANGED = 2


@dataclass(frozen=True, eq=False)
class SceneChange:
    """What has changed between two looks at a table: where, and where by something that reaches in over the border.

    `scale` is by how much the masks are smaller than the picture; `now` the newer look, in the light of the older.
    """

    where: Mask
    scale: float
    before: Small
    now: Small

    @classmethod
    def between(cls, before: Small, now: Small, width: int) -> SceneChange:
        """What has changed between two looks of one size, at a picture of so many columns."""
        light = Light.between(before, now, 2 * CHANGE)
        where = _differing(before, now, light, CHANGE)
        return cls(where, where.shape[1] / width, before, light.off(now))

    @cached_property
    def covered(self) -> Mask:
        """Where it has changed by something that reaches in over the border."""
        return self.where & _reaching_in(self.where)

    @property
    def uncovered(self) -> Small:
        """The newer look, and the older one wherever it is covered."""
        return np.where(self.covered, self.before, self.now)

    @cached_property
    def novel(self) -> Mask:
        """Where the newer look has a colour of which the older one has little (histogram back-projection)."""
        before, now = (
            cv2.dilate(cv2.calcHist([*look], [0, 1], None, BINS, RANGES), AROUND) / look[0].size
            for look in (self.before, self.now)
        )
        known = (before > COMMON) | (before > np.maximum(now / GROWN, RARE))
        back = cv2.calcBackProject([*self.now], [0, 1], known.astype(np.float32), RANGES, 1.0)
        return np.asarray(back == 0)

    def fate(self, places: Iterable[Corners]) -> Fate:
        """What has become of these places (pixels of the picture), the worst of it."""
        return max(map(self._fate, places), default=Fate.SAME)

    def is_relit(self, corners: Corners | Quad) -> bool:
        """Whether a place (pixels of the picture) is the same in other light."""
        quad = np.array(corners, np.float32) * self.scale
        rows, columns = box = _box(quad)
        return relit(
            self.before[:, rows, columns], self.now[:, rows, columns], _inside(quad, box, self.where)
        )

    def _fate(self, corners: Corners) -> Fate:
        quad = np.array(corners, np.float32) * self.scale
        box = _box(quad)
        place = _inside(quad, box, self.where)
        if not place.any() or self.where[box][place].mean() <= TOUCHED or self.is_relit(corners):
            return Fate.SAME
        return Fate.COVERED if self.covered[box][place].mean() > TOUCHED else Fate.CHANGED


def _reaching_in(where: Mask, gap: npt.NDArray[np.uint8] = GAP) -> Mask:
    """Where the change is an arm's: large, and from over the border."""
    labels, areas, at_border = components(where, gap)
    is_arm = at_border & (areas > ARM * where.size)
    is_arm[0] = False
    return np.asarray(is_arm[labels])


def components(
    where: Mask, gap: npt.NDArray[np.uint8] = GAP
) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32], Mask]:
    """Connected components of a mask, gaps closed: labels (H×W), the pixels of each label, and which touch the border.

    Label 0 is where there is nothing.
    """
    joined = cv2.morphologyEx(where.astype(np.uint8), cv2.MORPH_CLOSE, gap)
    height, width = joined.shape
    _, labels, stats, _ = cv2.connectedComponentsWithStats(joined)
    x, y, w, h, areas = stats.T
    at_border = (x == 0) | (y == 0) | (x + w == width) | (y + h == height)
    return np.asarray(labels, np.int32), np.asarray(areas, np.int32), np.asarray(at_border)


def _differing(before: Small, now: Small, light: Light, least: float) -> Mask:
    lit = light.on(before)
    if now.ndim == 2:
        return _plane_differs(lit, now, least)
    return _plane_differs(lit[0], now[0], least) | _plane_differs(lit[1], now[1], COLOUR * least)


def _plane_differs(lit: Small, now: Small, least: float) -> Mask:
    edges = np.maximum(_contrast(lit), _contrast(now))
    return np.asarray(np.abs(lit - now) - TREMBLE * edges > least)


def _contrast(picture: Small) -> Small:
    """By how much the surroundings of each place differ among themselves."""
    return np.asarray(cv2.dilate(picture, AROUND) - cv2.erode(picture, AROUND), np.float32)
