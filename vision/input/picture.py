"""Pictures from files and uploads, and one plain sentence where there is none to be had."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Final

import cv2
import numpy as np

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
            raise PictureError("C'est un dossier, pas une image.", "This is a folder, not a picture.")
        if file.stat().st_size > LARGEST_FILE:
            most = LARGEST_FILE // 1_000_000
            raise PictureError(
                f"Le fichier est trop gros : au plus {most} Mo.", f"The file is too large: {most} MB at most."
            )
        data = file.read_bytes() if file.is_file() else b""
    except FileNotFoundError:
        raise PictureError("Ce fichier n'existe pas.", "There is no such file.") from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise PictureError(
            f"Le fichier ne peut pas être lu ({why}).", f"The file cannot be read ({why})."
        ) from error
    return decode_picture(data)


def decode_picture(data: bytes, *, largest: int = LARGEST_PICTURE) -> Image:
    """The picture (BGR uint8, H×W×3, turned as its EXIF says) in a file's bytes; raises PictureError.

    The one gate for pictures, whatever door they come by. The size told is looked at before anything is decoded, for a
    small file may unpack to gigabytes, and what comes out must be of that size.
    """
    if not data:
        raise PictureError("Le fichier est vide.", "The file is empty.")
    size = _declared_size(data)
    _check_size(size, largest)
    cost = decode_cost(data)
    if cost is Cost.LABORIOUS:
        raise PictureError(
            "L'image est faite de trop de morceaux : exportez-la à nouveau en JPEG.",
            "The picture is made of too many pieces: export it as JPEG anew.",
        )
    image = _decoded(data) if cost is Cost.FAIR else None
    if image is None:
        raise PictureError("L'image est abîmée ou incomplète.", "The picture is damaged or cut short.")
    if image.shape[1::-1] not in (size, size[::-1]):  # EXIF may turn it
        raise PictureError(
            "L'image n'a pas la taille qu'elle annonce.", "The picture is not of the size it tells."
        )
    return image


def save_picture(path: Path, image: Image) -> None:
    """Write a picture (BGR uint8) in the format its suffix names; raises PictureError."""
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        known = " ".join(SUFFIXES)
        raise PictureError(
            f"On n'écrit pas d'image {suffix or 'sans suffixe'!r} ; suffixes connus : {known}.",
            f"No picture can be written as {suffix or 'a name without suffix'!r}; known are {known}.",
        )
    try:
        path.write_bytes(cv2.imencode(suffix, image)[1].tobytes())
    except OSError as error:
        why = error.strerror or str(error)
        raise PictureError(
            f"L'image ne peut pas être écrite ({why}).", f"The picture cannot be written ({why})."
        ) from error


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
            f"Les images {foreign} ne se lisent pas : exportez-la en JPEG.",
            f"{foreign} pictures cannot be read: export it as JPEG.",
        )
    raise PictureError(
        "Ce fichier n'est pas une image lisible (JPEG, PNG, WebP, TIFF ou BMP).",
        "This file is not a picture that can be read (JPEG, PNG, WebP, TIFF or BMP).",
    )


def _check_size(size: Size, largest: int) -> None:
    width, height = size
    if min(size) < SMALLEST_SIDE:
        raise PictureError(
            f"L'image est trop petite : {width} × {height} pixels, il faut {SMALLEST_SIDE} de côté.",
            f"The picture is too small: {width} × {height} pixels; each side needs {SMALLEST_SIDE}.",
        )
    if width * height > largest:
        most = largest // 1_000_000
        raise PictureError(
            f"L'image est trop grande : {width} × {height} pixels, au plus {most} mégapixels.",
            f"The picture is too large: {width} × {height} pixels; the most is {most} megapixels.",
        )
