"""The size of a picture from the first bytes of its file, before anything is decoded."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator

Size = tuple[int, int]


def picture_size(data: bytes) -> Size | None:
    """(width, height) in pixels as stored, before EXIF turns it.

    None where this is no JPEG, PNG, WebP, TIFF or BMP.
    """
    for magic, read in _READERS:
        if data.startswith(magic):
            try:
                return read(data)
            except (struct.error, StopIteration):
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


def _png(data: bytes) -> Size:
    width, height = struct.unpack_from(">II", data, 16)
    return width, height


def _bmp(data: bytes) -> Size:
    (header,) = struct.unpack_from("<I", data, 14)
    if header == 12:
        width, height = struct.unpack_from("<HH", data, 18)
        return width, height
    width, height = struct.unpack_from("<ii", data, 18)
    return width, abs(height)


def _jpeg(data: bytes) -> Size:
    return next(size for size in _jpeg_frames(data))


def _jpeg_frames(data: bytes) -> Iterator[Size]:
    """Walk the segments, so that the thumbnail inside the EXIF segment is passed over."""
    at = 2
    while at + 4 <= len(data):
        if data[at] != 0xFF:
            at += 1
            continue
        marker = data[at + 1]
        if marker == 0xFF or marker == 0x00 or marker == 0x01 or 0xD0 <= marker <= 0xD8:
            at += 1 if marker == 0xFF else 2
            continue
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack_from(">HH", data, at + 5)
            yield width, height
        (length,) = struct.unpack_from(">H", data, at + 2)
        at += 2 + length


def _webp(data: bytes) -> Size | None:
    kind = data[12:16]
    if data[8:12] != b"WEBP":
        return None
    if kind == b"VP8X":
        low_w, high_w, low_h, high_h = struct.unpack_from("<HBHB", data, 24)
        return (low_w | high_w << 16) + 1, (low_h | high_h << 16) + 1
    if kind == b"VP8L":
        (bits,) = struct.unpack_from("<I", data, 21)
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    width, height = struct.unpack_from("<HH", data, 26)
    return width & 0x3FFF, height & 0x3FFF


def _tiff(data: bytes) -> Size | None:
    order = "<" if data.startswith(b"II") else ">"
    (directory,) = struct.unpack_from(order + "I", data, 4)
    (entries,) = struct.unpack_from(order + "H", data, directory)
    sides: dict[int, int] = {}
    for entry in range(entries):
        at = directory + 2 + 12 * entry
        tag, kind = struct.unpack_from(order + "HH", data, at)
        if tag in (256, 257):
            (sides[tag],) = struct.unpack_from(order + ("H" if kind == 3 else "I"), data, at + 8)
    return (sides[256], sides[257]) if len(sides) == 2 else None


_READERS: tuple[tuple[bytes, Callable[[bytes], Size | None]], ...] = (
    (b"\xff\xd8\xff", _jpeg),
    (b"\x89PNG\r\n\x1a\n", _png),
    (b"RIFF", _webp),
    (b"II*\0", _tiff),
    (b"MM\0*", _tiff),
    (b"BM", _bmp),
)
