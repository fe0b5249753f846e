"""What still lies where it lay: the places of a table between two looks at it, as the live reader tells them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

import cv2
import numpy as np

from vision.geometry import Corners
from vision.input.camera import Image
from vision.live.live_reader import CHANGE, TOUCHED, WIDTH
from vision.live.motion import ARM
from vision.live.scene_change import Mask, Small, changed, light_between, shrink

GAP: Final = np.ones((21, 21), np.uint8)
"""The gaps that are closed in what reaches in: an arm may be as bright as the table in places."""


class Fate(IntEnum):
    """What has become of a place, the worst last."""

    SAME = 0
    COVERED = 1
    CHANGED = 2


def look_of(image: Image) -> Small:
    """How a table looks on a picture (BGR uint8), as `SceneChange` compares it."""
    return shrink(image, WIDTH)


@dataclass(frozen=True, slots=True, eq=False)
class SceneChange:
    """What has changed between two looks at a table: where, where by something that reaches in over the border.

    `scale` is by how much the masks are smaller than the picture; `now` the newer look, in the light of the older.
    """

    where: Mask
    covered: Mask
    scale: float
    before: Small
    now: Small

    @classmethod
    def between(cls, before: Small, now: Small, width: int) -> SceneChange:
        """What has changed between two looks of one size, at a picture of so many columns."""
        where = changed(before, now, CHANGE)
        gain, offset = light_between(before, now, 2 * CHANGE)
        lit = np.asarray((now - offset) / gain, np.float32)
        return cls(where, where & _reaching_in(where), where.shape[1] / width, before, lit)

    @property
    def uncovered(self) -> Small:
        """The newer look, and the older one wherever it is covered."""
        return np.where(self.covered, self.before, self.now)

    def fate(self, places: Iterable[Corners]) -> Fate:
        """What has become of these places (pixels of the picture), the worst of it."""
        return max(map(self._fate, places), default=Fate.SAME)

    def _fate(self, corners: Corners) -> Fate:
        quad = np.round(np.array(corners) * self.scale).astype(np.int32)
        left, top, wide, high = cv2.boundingRect(quad)
        rows, columns = slice(max(top, 0), max(top + high, 0)), slice(max(left, 0), max(left + wide, 0))
        where = self.where[rows, columns]
        inside = np.zeros(where.shape, np.uint8)
        cv2.fillConvexPoly(inside, quad - (columns.start, rows.start), 1)
        place = inside > 0
        if not place.any() or where[place].mean() <= TOUCHED:
            return Fate.SAME
        return Fate.COVERED if self.covered[rows, columns][place].mean() > TOUCHED else Fate.CHANGED


def _reaching_in(where: Mask) -> Mask:
    """Where the change is an arm's: large, and from over the border."""
    joined = cv2.morphologyEx(where.astype(np.uint8), cv2.MORPH_CLOSE, GAP)
    height, width = joined.shape
    _, labels, boxes, _ = cv2.connectedComponentsWithStats(joined)
    arms = [
        label
        for label, (x, y, w, h, area) in enumerate(boxes)
        if label and area > ARM * joined.size and (x == 0 or y == 0 or x + w == width or y + h == height)
    ]
    return np.asarray(np.isin(labels, arms))
