"""What makes a small picture slow or greedy to decode: a JPEG's scans, a PNG's compressed texts, parts that are cut."""

from __future__ import annotations

import struct
from enum import Enum
from typing import Final

from vision.input.picture_header import FRAMES, MOST_MARKERS, SCAN, jpeg_markers

MOST_SCANS: Final = 64
"""Scans of a JPEG; progressive ones have about ten, and every one passes over the whole picture."""
MOST_CHUNKS: Final = 100_000
"""Pieces of a PNG: the largest has some 60,000."""
MOST_TEXTS: Final = 16
"""Compressed texts in a PNG; each may unpack to 8 MB, in a tenth of a second, and is not looked at."""


class Cost(Enum):
    """What decoding a picture takes beside what its size takes."""

    FAIR = "fair"
    LABORIOUS = "laborious"
    CUT = "cut"
    """A part is said to be longer than what is left of the file: decoders make room for it before they look."""


def decode_cost(data: bytes) -> Cost:
    """The cost of decoding this picture, whose header holds."""
    try:
        if data.startswith(b"\xff\xd8"):
            return Cost.LABORIOUS if _has_many_scans(data) else Cost.FAIR
        return _chunks(data) if data.startswith(b"\x89PNG") else Cost.FAIR
    except (struct.error, IndexError):
        return Cost.CUT


def _has_many_scans(data: bytes) -> bool:
    """A picture whose one scan holds every component is decoded by that scan alone: what follows is not walked."""
    scans = markers = components = 0
    is_sequential = False
    for marker, at in jpeg_markers(data):
        markers += 1
        if marker in FRAMES:
            is_sequential, components = marker not in _PROGRESSIVE, data[at + 9]
        elif marker == SCAN:
            scans += 1
            if is_sequential and scans == 1 and data[at + 4] == components:
                return False
        elif marker == _END:
            break
    return scans > MOST_SCANS or markers == MOST_MARKERS


def _chunks(data: bytes) -> Cost:
    at, texts = 8, 0
    for _ in range(MOST_CHUNKS):
        if at + 8 > len(data):
            return Cost.FAIR
        length, kind = struct.unpack_from(">I4s", data, at)
        if at + 8 + length > len(data):
            return Cost.CUT
        texts += kind in _COMPRESSED
        if texts > MOST_TEXTS:
            return Cost.LABORIOUS
        at += 12 + length
    return Cost.LABORIOUS


_PROGRESSIVE: Final = frozenset((0xC2, 0xC6, 0xCA, 0xCE))
_END: Final = 0xD9
_COMPRESSED: Final = frozenset((b"zTXt", b"iTXt", b"iCCP"))
