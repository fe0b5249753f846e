"""Small pictures by which webcams are told apart: each is opened for a moment, one at a time."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterator
from itertools import islice
from typing import Final

from server.session.sources.picture_cache import as_jpeg
from vision.input.camera import CameraError, Frame, frames

SIDE: Final = 480
"""Pixels of the longer side of a thumbnail."""
WARM: Final = 4
"""Pictures that a webcam takes until its light is set: the last of them is shown."""


class Thumbnails:
    """Takes a picture of a webcam that is not on; `film` opens one, as `vision.input.camera.frames` does."""

    def __init__(self, film: Callable[[int], Iterator[Frame]] = frames) -> None:
        self._film = film
        self._lock = threading.Lock()

    def of(self, camera: int) -> bytes:
        """A picture (JPEG) of the webcam of this number; raises CameraError."""
        with self._lock:
            film = self._film(camera)
            taken = list(islice(film, WARM))
            if isinstance(film, Generator):
                film.close()  # the webcam is let go at once
        if not taken:
            raise CameraError("cameras.camera_number_gives_no_picture", number=camera)
        return as_jpeg(taken[-1].image, SIDE)
