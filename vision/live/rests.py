"""Rests: how a table looked whenever it was read, and what lay there; where it looks so again, that lies there again.

What was read while something lay over pieces unnoticed is not kept for longer than that lies there.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

import cv2
import numpy as np

from vision.geometry import Quad
from vision.input.camera import Image
from vision.live.illumination import Small
from vision.live.scene_change import AROUND, CHANGE, changed, touched

Kept = TypeVar("Kept")

MOST: Final = 4
"""How many rests are remembered."""


@dataclass(frozen=True, eq=False)
class Rest(Generic[Kept]):
    """A table at rest: its look, where pieces lie on it (4×2 pixels of the picture each), and what is kept of them."""

    look: Small
    quads: tuple[Quad, ...]
    kept: Kept

    def looks_like(self, now: Small, image: Image) -> bool:
        """Whether a table looks as at this rest: no piece has changed, and elsewhere nothing but what is thin."""
        where = changed(self.look, now, CHANGE)
        wide = cv2.morphologyEx(where.astype(np.uint8), cv2.MORPH_OPEN, AROUND)
        return not wide.any() and not any(touched(quad, where, image) for quad in self.quads)


class Rests(Generic[Kept]):
    """The last rests of one table, each as it was kept last."""

    def __init__(self) -> None:
        self._rests: deque[Rest[Kept]] = deque(maxlen=MOST)

    def remember(self, look: Small, quads: Iterable[Quad], kept: Kept) -> None:
        """Keep the rest that has just been read."""
        self._rests.append(Rest(look, tuple(quads), kept))

    def renew(self, now: Small, image: Image, quads: Iterable[Quad], kept: Kept) -> None:
        """Keep what has been read once more of the latest rest, if the table (its look, BGR uint8) still looks so."""
        if self._rests and self._rests[-1].looks_like(now, image):
            self._rests.pop()
            self.remember(now, quads, kept)

    def like(self, now: Small, image: Image) -> Rest[Kept] | None:
        """The latest rest that looked as the table does on this picture (BGR uint8, and its look); it is the latest."""
        found = next((rest for rest in reversed(self._rests) if rest.looks_like(now, image)), None)
        if found is not None:
            self._rests.remove(found)
        return found
