"""Uploads: pictures that are sent are looked at two at a time (a rate limit), so that a flood of them stays small."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Final

from vision.input.camera import Image
from vision.input.picture import AT_ONCE, PictureError, decode_picture

PATIENCE: Final = 20.0
"""Seconds for which a picture waits for those before it."""

# Taken before any lock of the session, and never under one.
_in_hand = threading.BoundedSemaphore(AT_ONCE)


@contextmanager
def picture_sent(sent: IO[bytes], largest: int) -> Iterator[Image]:
    """The picture (BGR uint8, H×W×3) in a file that was sent, while it is looked at; raises PictureError."""
    if not _in_hand.acquire(timeout=PATIENCE):
        raise PictureError(
            "Trop d'images arrivent à la fois : envoyez-la à nouveau.",
            "Too many pictures come at once: send it again.",
        )
    try:
        yield decode_picture(sent.read(), largest=largest)
    finally:
        _in_hand.release()
