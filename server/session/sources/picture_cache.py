"""The last few pictures shown, by number, as the page fetches them, and those pinned for the record."""

from __future__ import annotations

import threading
from functools import lru_cache
from typing import Final

import cv2

from vision.input.camera import Image

KEPT: Final = 8
"""Pictures kept: a page that fetches more slowly than they change asks for the newest one next."""
LONGEST_SIDE: Final = 1920
QUALITY: Final = 82
EVIDENCE_SIDE: Final = 1280
EVIDENCE_QUALITY: Final = 75
"""What is kept of a picture beside a turn: enough to see by, and about 150 kB."""


class PictureCache:
    """Keeps the last few pictures and encodes those that are asked for, once each."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._pictures: dict[int, Image] = {}
        self._last = 0
        self._pinned: frozenset[int] = frozenset()
        self._encoded = lru_cache(KEPT)(self._encode)

    def put(self, image: Image, longest: int = LONGEST_SIDE) -> int:
        """Keep a picture (BGR uint8, H×W×3), at most so many pixels long; answers its number, from 1 on.

        The oldest goes.
        """
        shown = _fitted(image, longest)
        with self._lock:
            self._last += 1
            self._pictures[self._last] = shown
            for old in [each for each in self._pictures if each <= self._last - KEPT]:
                if old not in self._pinned:
                    del self._pictures[old]
            return self._last

    def pin(self, *numbers: int) -> None:
        """Keep the pictures of these numbers, however many come after them, until others are pinned."""
        with self._lock:
            self._pinned = frozenset(numbers)

    def evidence(self, number: int) -> bytes | None:
        """The picture of that number as a smaller JPEG, to be kept with what it shows."""
        with self._lock:
            image = self._pictures.get(number)
        if image is None:
            return None
        return as_jpeg(image, EVIDENCE_SIDE, EVIDENCE_QUALITY)

    def jpeg(self, number: int) -> bytes | None:
        """The picture of that number as JPEG, of the same shape and at most `LONGEST_SIDE` long."""
        try:
            return self._encoded(number)
        except KeyError:
            return None

    def _encode(self, number: int) -> bytes:
        with self._lock:
            image = self._pictures[number]
        return as_jpeg(image)


def as_jpeg(image: Image, longest: int = LONGEST_SIDE, quality: int = QUALITY) -> bytes:
    """A picture (BGR uint8) as JPEG, at most so many pixels long."""
    return cv2.imencode(".jpg", _fitted(image, longest), [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()


def _fitted(image: Image, longest: int = LONGEST_SIDE) -> Image:
    scale = longest / max(image.shape)
    if scale >= 1:
        return image
    smaller = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return smaller.astype("uint8", copy=False)
