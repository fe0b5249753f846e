"""When to look: nothing is judged while something moves over the table, and a still table is read once."""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.camera import Frame, Image

Small: TypeAlias = npt.NDArray[np.float32]

_WIDTH = 160
"""Columns of the small grey picture: a tile is still some pixels, and noise is averaged away."""


class Rest(Enum):
    """What the frames up to now say: something moves, the table has just come to rest, or it rests still."""

    MOVING = "moving"
    SETTLED = "settled"
    STILL = "still"


class Steady:
    """Watches frames for movement. `update` is called with each, in time order.

    quiet: seconds without movement before the table counts as at rest.
    change: grey levels (of 255) by which a spot must differ to count as changed.
    spot: share of the picture that must change to count as movement.
    patience: seconds to wait for an arm that lies still, before it is taken for part of the table.
    """

    def __init__(
        self, *, quiet: float = 0.3, change: float = 12.0, spot: float = 0.0005, patience: float = 4.0
    ) -> None:
        self.quiet, self.change, self.spot, self.patience = quiet, change, spot, patience
        self.forget()

    def forget(self) -> None:
        """Start anew, as with a camera just opened."""
        self._resting: Small | None = None  # the first picture of the present rest
        self._since = 0.0
        self._table: Small | None = None  # the last picture that counted as a table at rest
        self._settled = False

    def update(self, frame: Frame) -> Rest:
        """Take the next frame in; SETTLED comes once a rest, on the frame that is to be read."""
        small = shrink(frame.image)
        if self._resting is None or self._moved(self._resting, small):
            self._resting, self._since, self._settled = small, frame.time, False
            return Rest.MOVING
        if self._settled:
            return Rest.STILL
        rested = frame.time - self._since
        if rested < self.quiet or (rested < self.patience and self._arm(small)):
            return Rest.MOVING
        self._table, self._settled = small, True
        return Rest.SETTLED

    def _moved(self, before: Small, now: Small) -> bool:
        if before.shape != now.shape:
            self._table = None
            return True
        return bool(self._changed(before, now).mean() > self.spot)

    def _changed(self, before: Small, now: Small) -> npt.NDArray[np.bool_]:
        """Where two pictures differ, once the change of light common to all of it is taken off."""
        difference = now - before
        return np.asarray(np.abs(difference - np.median(difference)) > self.change)

    def _arm(self, now: Small) -> bool:
        """Whether something large reaches in over the border that was not there at the last rest."""
        if self._table is None:
            return False
        changed = cv2.morphologyEx(
            self._changed(self._table, now).astype(np.uint8), cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8)
        )
        height, width = changed.shape
        _, _, boxes, _ = cv2.connectedComponentsWithStats(changed)
        return any(
            area > changed.size / 50 and (x == 0 or y == 0 or x + w == width or y + h == height)
            for x, y, w, h, area in boxes[1:]
        )


def shrink(image: Image) -> Small:
    """The small grey picture in which movement is sought."""
    height, width = image.shape[:2]
    rows = max(1, round(height * _WIDTH / width))
    small = cv2.resize(image, (_WIDTH, rows), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.float32)
