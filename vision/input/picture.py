"""Pictures from files and uploads, and one plain sentence where there is none to be had."""

from __future__ import annotations

import threading
from contextlib import suppress
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from engine.words import message
from vision import LARGEST_PICTURE
from vision.input.camera import Image, SightError
from vision.input.decode_cost import Cost, decode_cost
from vision.input.picture_header import Size, foreign_format, picture_size

SUFFIXES: Final = (".jpg", ".jpeg", ".png", ".webp", ".tif", ".tiff", ".bmp")
SMALLEST_SIDE: Final = 32
"""Pixels; a picture with a shorter side cannot show a piece."""
LARGEST_FILE: Final = 4 * LARGEST_PICTURE
"""Bytes of a file that is read into memory at all: an uncompressed picture of the largest size."""
AT_ONCE: Final = 2
"""Pictures that are decoded at the same time, whatever door they come by: each takes up to 15 bytes a pixel."""

_decoding = threading.BoundedSemaphore(AT_ONCE)


class PictureError(SightError):
    """What came is no picture to look at, or a picture could not be written."""


def open_picture(path: Path | str) -> Image:
    """A file's picture, as `decode_picture` gives it; raises PictureError (also for an unreadable file)."""
    file = Path(path)
    try:
        if file.is_dir():
            raise PictureError("picture.this_is_a_folder_not_a")
        if file.stat().st_size > LARGEST_FILE:
            most = LARGEST_FILE // 1_000_000
            raise PictureError("picture.the_file_is_too_large_most", most=most)
        if not file.is_file():
            raise PictureError("picture.this_is_no_file")
        data = file.read_bytes()
    except FileNotFoundError:
        raise PictureError("picture.there_is_no_such_file") from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise PictureError("picture.the_file_cannot_be_read_why", why=why) from error
    return decode_picture(data)


def decode_picture(data: bytes, *, largest: int = LARGEST_PICTURE) -> Image:
    """The picture (BGR uint8, H×W×3, turned as its EXIF says) in a file's bytes; raises PictureError.

    The one gate for pictures, whatever door they come by. The size told is looked at before anything is decoded, for a
    small file may unpack to gigabytes, and what comes out must be of that size.
    """
    if not data:
        raise PictureError("picture.the_file_is_empty")
    size = _declared_size(data)
    _check_size(size, largest)
    cost = decode_cost(data)
    if cost is Cost.LABORIOUS:
        raise PictureError(
            "picture.the_picture_is_made_of_too",
        )
    image = _decoded(data) if cost is Cost.FAIR else None
    if image is None:
        raise PictureError("picture.the_picture_is_damaged_or_cut")
    if image.shape[1::-1] not in (size, size[::-1]):  # EXIF may turn it
        raise PictureError("picture.the_picture_is_not_of_the")
    return image


def save_picture(path: Path, image: Image) -> None:
    """Write a picture (BGR uint8) in the format its suffix names; raises PictureError, and what was there is left."""
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        known = " ".join(SUFFIXES)
        raise PictureError(
            "picture.no_picture_can_be_written_as",
            suffix=suffix or message("picture.without_suffix"),
            known=known,
        )
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_bytes(cv2.imencode(suffix, image)[1].tobytes())
        part.replace(path)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
        why = error.strerror or str(error)
        raise PictureError("picture.the_picture_cannot_be_written_why", why=why) from error


def _decoded(data: bytes) -> Image | None:
    try:
        with _decoding:
            image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        return None
    return None if image is None else np.asarray(image, np.uint8)


def _declared_size(data: bytes) -> Size:
    size = picture_size(data)
    if size is not None:
        return size
    foreign = foreign_format(data)
    if foreign is not None:
        raise PictureError(
            "picture.foreign_pictures_cannot_be_read_export",
            foreign=foreign,
        )
    raise PictureError(
        "picture.this_file_is_not_a_picture",
    )


def _check_size(size: Size, largest: int) -> None:
    width, height = size
    if min(size) < SMALLEST_SIDE:
        raise PictureError(
            "picture.the_picture_is_too_small_width",
            width=width,
            height=height,
            smallest_side=SMALLEST_SIDE,
        )
    if width * height > largest:
        most = largest // 1_000_000
        raise PictureError(
            "picture.the_picture_is_too_large_width",
            width=width,
            height=height,
            most=most,
        )
