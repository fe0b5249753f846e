"""Pictures from files and uploads, and one plain sentence where there is none to be had."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import cv2
import numpy as np

from vision import LARGEST_PICTURE
from vision.camera import Image

SMALLEST_SIDE: Final = 32


class PictureError(ValueError):
    """What came is no picture to look at; `str` is the English sentence, `fr` the French one."""

    def __init__(self, fr: str, en: str) -> None:
        super().__init__(en)
        self.fr, self.en = fr, en


def decode_picture(data: bytes) -> Image:
    """The picture (BGR uint8, H×W×3, turned as its EXIF says) in a file's bytes; raises PictureError."""
    if not data:
        raise PictureError("Le fichier est vide.", "The file is empty.")
    image = _decode(data)
    height, width = image.shape[:2]
    if width * height > LARGEST_PICTURE:
        raise _too_large()
    if min(width, height) < SMALLEST_SIDE:
        raise PictureError(
            f"L'image est trop petite : {width} × {height} pixels, il faut {SMALLEST_SIDE} de côté.",
            f"The picture is too small: {width} × {height} pixels; each side needs {SMALLEST_SIDE}.",
        )
    return image


def load_picture(path: Path) -> Image:
    """A file's picture, as `decode_picture` gives it; raises PictureError (also for an unreadable file)."""
    try:
        data = path.read_bytes()
    except OSError as error:
        why = error.strerror or str(error)
        raise PictureError(
            f"Le fichier ne peut pas être lu ({why}).", f"The file cannot be read ({why})."
        ) from error
    return decode_picture(data)


def _decode(data: bytes) -> Image:
    try:
        image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error as error:
        if "IMAGE_PIXELS" in str(error):
            raise _too_large() from error
        image = None
    if image is None:
        raise PictureError("Ce fichier n'est pas une image.", "This file is not a picture.")
    return np.asarray(image, np.uint8)


def _too_large() -> PictureError:
    most = LARGEST_PICTURE // 1_000_000
    return PictureError(
        f"L'image est trop grande : {most} mégapixels au plus.",
        f"The picture is too large: {most} megapixels at most.",
    )
