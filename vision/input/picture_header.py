"""The size of a picture from its file's header, before anything is decoded.

Strict where decoders are lenient: what a file tells twice, or in a way of its own, is told to nobody.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterator
from typing import Final

Size = tuple[int, int]

MOST_MARKERS: Final = 4096
"""Segments of a JPEG that are looked at: a phone's picture has some hundred."""


def picture_size(data: bytes) -> Size | None:
    """(width, height) in pixels as stored, before EXIF turns it.

    None where this is no JPEG, PNG, WebP, TIFF or BMP, or does not tell one size alone.
    """
    for magic, read in _READERS:
        if data.startswith(magic):
            try:
                return read(data)
            except (struct.error, IndexError):
                return None
    return None


def foreign_format(data: bytes) -> str | None:
    """The name of a picture format that phones write and we do not read, or None."""
    if data[4:8] != b"ftyp":
        return None
    brands = data[8:64]
    if b"avif" in brands:
        return "AVIF"
    return "HEIC" if any(brand in brands for brand in (b"heic", b"heix", b"mif1", b"hevc")) else None


def jpeg_markers(data: bytes) -> Iterator[tuple[int, int]]:
    """The markers of a JPEG behind its first, each with its place; at most `MOST_MARKERS`.

    Each segment is stepped over, so that a thumbnail inside the EXIF segment is none, and so is what a scan holds.
    """
    at = 2
    for _ in range(MOST_MARKERS):
        found = _MARKER.search(data, at)
        if found is None:
            return
        marker, place = data[found.start() + 1], found.start()
        yield marker, place
        at = place + 2
        if marker >= 0xC0 and marker not in (0xD8, 0xD9):
            if at + 2 > len(data):
                return
            at += int(struct.unpack_from(">H", data, at)[0])


def _png(data: bytes) -> Size | None:
    length, kind, width, height = struct.unpack_from(">I4sII", data, 8)
    return (width, height) if (length, kind) == (13, b"IHDR") else None


def _bmp(data: bytes) -> Size:
    (header,) = struct.unpack_from("<I", data, 14)
    if header == 12:
        width, height = struct.unpack_from("<HH", data, 18)
        return width, height
    width, height = struct.unpack_from("<ii", data, 18)
    return width, abs(height)


def _jpeg(data: bytes) -> Size | None:
    """The one frame before the first scan."""
    sizes = []
    for marker, at in jpeg_markers(data):
        if marker in FRAMES:
            height, width = struct.unpack_from(">HH", data, at + 5)
            sizes.append((width, height))
        elif marker == SCAN:
            break
    return sizes[0] if len(sizes) == 1 else None


def _webp(data: bytes) -> Size | None:
    """Of the canvas, or of the one picture: a bitstream without its chunk's name would be read at another place."""
    kind = data[12:16]
    if data[8:12] != b"WEBP":
        return None
    if kind == b"VP8X":
        low_w, high_w, low_h, high_h = struct.unpack_from("<HBHB", data, 24)
        return (low_w | high_w << 16) + 1, (low_h | high_h << 16) + 1
    if kind == b"VP8L" and data[20] == 0x2F:
        (bits,) = struct.unpack_from("<I", data, 21)
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8 " and data[23:26] == b"\x9d\x01\x2a":
        width, height = struct.unpack_from("<HH", data, 26)
        return width & 0x3FFF, height & 0x3FFF
    return None


def _tiff(data: bytes) -> Size | None:
    """Of the first page, the one that is decoded; its tiles may be no larger than it, but for their margin."""
    order = "<" if data.startswith(b"II") else ">"
    (directory,) = struct.unpack_from(order + "I", data, 4)
    (entries,) = struct.unpack_from(order + "H", data, directory)
    told: dict[int, int] = {}
    for entry in range(entries):
        at = directory + 2 + 12 * entry
        tag, kind, count = struct.unpack_from(order + "HHI", data, at)
        if tag not in _TIFF_SIDES:
            continue
        if tag in told or count != 1 or kind not in (3, 4):
            return None
        (told[tag],) = struct.unpack_from(order + ("H" if kind == 3 else "I"), data, at + 8)
    width, height = (told.get(tag, 0) for tag in _TIFF_SIDES[:2])
    tile = [told.get(tag, 0) for tag in _TIFF_SIDES[2:]]
    if not width or not height or tile[0] > width + _TILE_MARGIN or tile[1] > height + _TILE_MARGIN:
        return None
    return width, height


SCAN: Final = 0xDA
FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_MARKER: Final = re.compile(rb"\xff[^\x00\xff\xd0-\xd7]")
_TIFF_SIDES: Final = (256, 257, 322, 323)
"""The tags of a TIFF that tell its width and height, and those of its tiles."""
_TILE_MARGIN: Final = 1024
"""Pixels by which a tile may be larger than the picture it covers alone."""
_READERS: tuple[tuple[bytes, Callable[[bytes], Size | None]], ...] = (
    (b"\xff\xd8\xff", _jpeg),
    (b"\x89PNG\r\n\x1a\n", _png),
    (b"RIFF", _webp),
    (b"II*\0", _tiff),
    (b"MM\0*", _tiff),
    (b"BM", _bmp),
)
