"""Motion detection with a debounce: nothing is read while something moves, and a table at rest is read once."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

import cv2
import numpy as np

from vision.input.camera import Frame
from vision.live.illumination import Mask, Small
from vision.live.scene_change import ARM, changed, shifted, shrink, without_arms

WIDTH: Final = 160
"""Columns of the small grey picture: a tile is still some pixels, and noise is averaged away."""

GAP: Final = np.ones((5, 5), np.uint8)
"""The gaps that are closed in what has changed, in small pixels."""

FINGER: Final = 0.0005
"""A smaller change at the border may be a finger: the table counts as at rest only after a while."""

MUCH: Final = 0.08
"""A change of more than this share of the picture may be somebody's cat."""


class MotionState(Enum):
    """What the frames up to now say: something moves, the table has just come to rest, or it rests still."""

    MOVING = "moving"
    SETTLED = "settled"
    STILL = "still"


@dataclass(frozen=True, slots=True)
class _News:
    """What lies there that did not at the last rest: shares of the picture, in all and of what reaches in."""

    everywhere: float
    at_border: float


class MotionDetector:
    """Frame differencing with a debounce: rest counts after `quiet` seconds. `update` takes each frame, in time order.

    quiet: seconds without movement before the table counts as at rest; two frames are enough where it can be seen
    that no hand is left in the picture.
    change: grey levels (of 255) by which a spot must differ to count as changed.
    spot: share of the picture that must change to count as movement.
    patience: seconds to wait for an arm that lies still, before it is taken for part of the table; whoever reads that
    and sees that it lies over pieces may `hold`.
    drift: grey levels a second by which daylight may change a spot unnoticed.
    """

    def __init__(
        self,
        *,
        quiet: float = 0.3,
        change: float = 12.0,
        spot: float = 0.0005,
        patience: float = 4.0,
        drift: float = 4.0,
    ) -> None:
        self.quiet, self.change, self.spot, self.patience, self.drift = quiet, change, spot, patience, drift
        self.forget()

    def forget(self) -> None:
        """Start anew, as with a camera just opened."""
        self._size: tuple[int, ...] = ()  # rows and columns of the last picture
        self._resting: Small | None = None  # how the present rest looks
        self._since = self._last = 0.0
        self._table: Small | None = None  # the last picture that counted as a table at rest
        self._bare: Small | None = None  # the same without an arm that lay still for too long
        self._before: tuple[Small | None, Small | None] = (None, None)  # both as they were before this rest
        self._settled = self._held = False

    def update(self, frame: Frame) -> MotionState:
        """Take the next frame in; SETTLED comes once a rest, on the frame that is to be read.

        Pictures of another size are another camera's.
        """
        if self._size != frame.image.shape[:2]:
            self.forget()
            self._size = frame.image.shape[:2]
        small, passed = shrink(frame.image, WIDTH), frame.time - self._last
        self._last = frame.time
        if self._resting is None or self._moved(self._resting, small):
            if self._settled and self._resting is not None:
                self._accept(self._resting)
            self._resting, self._since, self._settled, self._held = small, frame.time, False, False
            return MotionState.MOVING
        self._resting = self._drifted(self._resting, small, passed)
        if self._settled:
            return MotionState.STILL
        if frame.time - self._since < self._wait(small):
            return MotionState.MOVING
        self._before = self._table, self._bare
        self._accept(small)
        self._settled = True
        return MotionState.SETTLED

    @property
    def is_held(self) -> bool:
        """Whether what lies still has been held to be no table since it last moved."""
        return self._held

    def hold(self) -> None:
        """What has just settled is not the table: something lies over it; it settles anew after `patience`."""
        self._table, self._bare = self._before
        self._since, self._settled, self._held = self._last, False, True

    def _accept(self, small: Small) -> None:
        """Take a picture for the table; where an arm lies still in it, the table is also as it was without."""
        bare = self._bare
        self._table = self._bare = small
        if bare is not None:
            self._bare = without_arms(bare, small, self.change, GAP)

    def _moved(self, before: Small, now: Small) -> bool:
        return bool(changed(before, now, self.change).mean() > self.spot)

    def _drifted(self, before: Small, now: Small, passed: float) -> Small:
        """The rest as it looks by now: daylight goes by slowly, and a hand may not hide in that."""
        most = self.drift * max(passed, 0.0)
        return np.asarray(before + np.clip(now - before, -most, most), np.float32)

    def _wait(self, now: Small) -> float:
        """Seconds of rest to wait for: none where it is seen that the hands have gone."""
        if self._held:
            return self.patience
        if self._table is None or self._bare is None:
            return self.quiet
        wait = self._wait_since(self._table, now)
        return (
            wait if wait == 0 or self._bare is self._table else min(wait, self._wait_since(self._bare, now))
        )

    def _wait_since(self, table: Small, now: Small) -> float:
        """The same, by what has changed since the table looked like this."""
        news = self._news(table, now)
        if news.at_border > ARM and self._news(shifted(table, now), now).at_border > ARM:
            return self.patience
        return self.quiet if news.at_border > FINGER or news.everywhere > MUCH else 0.0

    def _news(self, table: Small, now: Small) -> _News:
        """What has come since the table was last at rest."""
        mask = _joined(changed(table, now, self.change))
        height, width = mask.shape
        _, _, boxes, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8))
        reaching = [
            int(area)
            for x, y, w, h, area in boxes[1:]
            if x == 0 or y == 0 or x + w == width or y + h == height
        ]
        return _News(float(mask.mean()), max(reaching, default=0) / mask.size)


def _joined(mask: Mask) -> Mask:
    """The mask with its small gaps closed."""
    return np.asarray(cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_CLOSE, GAP), bool)
