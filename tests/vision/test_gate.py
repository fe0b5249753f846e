"""The one gate for pictures: what is told is what is decoded, and a small file costs little, whatever it claims."""

import struct
import subprocess
import sys
import threading
import time
import zlib
from io import BytesIO

import cv2
import numpy as np
import pytest
from PIL import Image

from vision.input.decode_cost import Cost, decode_cost
from vision.input.picture import AT_ONCE, PictureError, decode_picture
from vision.input.picture_header import picture_size

SIZE = (52, 40)
SMALL = 1 << 20
"""Pixels that are decoded here without the gate."""


def written(kind, mode="RGB", size=SIZE, **options):
    stream = BytesIO()
    noise = np.random.default_rng(5).integers(0, 256, (size[1], size[0], 3), np.uint8)
    Image.fromarray(noise).convert(mode).save(stream, kind, **options)
    return stream.getvalue()


def deep(suffix, channels):
    return cv2.imencode(suffix, np.full((SIZE[1], SIZE[0], channels), 40_000, np.uint16))[1].tobytes()


def chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def tiff(entries, order="<"):
    """A TIFF of one white strip, with these entries (tag, type, value) beside what every picture has."""
    strip = bytes([255]) * (SIZE[0] * SIZE[1])
    told = [(258, 3, 8), (259, 3, 1), (262, 3, 1), (273, 4, 8), (277, 3, 1), (279, 4, len(strip))]
    rows = sorted([*entries, *told], key=lambda row: row[0])
    packed = [
        struct.pack(order + "HHI", tag, kind, 1) + struct.pack(order + ("HH" if kind == 3 else "I"), *more)
        for tag, kind, more in (
            (tag, kind, (value, 0) if kind == 3 else (value,)) for tag, kind, value in rows
        )
    ]
    magic = b"II*\0" if order == "<" else b"MM\0*"
    directory = struct.pack(order + "H", len(rows)) + b"".join(packed) + bytes(4)
    return magic + struct.pack(order + "I", 8 + len(strip)) + strip + directory


SIDES = [(256, 3, SIZE[0]), (257, 3, SIZE[1])]
GOOD = {
    "JPEG": written("JPEG"),
    "JPEG progressive": written("JPEG", progressive=True),
    "JPEG CMYK": written("JPEG", "CMYK"),
    "JPEG grey": written("JPEG", "L"),
    "JPEG restarts": written("JPEG", progressive=True, restart_marker_rows=1),
    "JPEG turned": written(
        "JPEG", exif=b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"
    ),
    "PNG": written("PNG"),
    "PNG palette": written("PNG", "P"),
    "PNG 16 bit": deep(".png", 4),
    "PNG animated": written("PNG", save_all=True, append_images=[Image.new("RGB", SIZE)]),
    "WebP": written("WEBP"),
    "WebP lossless": written("WEBP", lossless=True),
    "WebP alpha": written("WEBP", "RGBA"),
    "WebP animated": written("WEBP", save_all=True, append_images=[Image.new("RGB", SIZE)]),
    "TIFF": written("TIFF"),
    "TIFF packed": written("TIFF", compression="tiff_lzw"),
    "TIFF CMYK": written("TIFF", "CMYK", compression="tiff_lzw"),
    "TIFF 16 bit": deep(".tiff", 3),
    "TIFF of two pages": written("TIFF", save_all=True, append_images=[Image.new("RGB", (500, 400))]),
    "TIFF by hand": tiff(SIDES),
    "TIFF Motorola": tiff(SIDES, ">"),
    "BMP": written("BMP"),
    "BMP palette": written("BMP", "P"),
}
FOREIGN = {"AVIF": written("AVIF"), "GIF": written("GIF")}


@pytest.mark.parametrize("name", GOOD)
def test_every_kind_of_picture_passes(name):
    assert picture_size(GOOD[name]) == SIZE
    assert decode_picture(GOOD[name]).shape in ((40, 52, 3), (52, 40, 3))


def changed(data, rng):
    """This file with some bytes of its beginning or end changed, a part told twice, or cut short."""
    spoilt = bytearray(data)
    for _ in range(rng.integers(1, 4)):
        beginning = min(len(data), 64 if rng.random() < 0.7 else 400)
        at = rng.integers(0, beginning) if rng.random() < 0.8 else -rng.integers(1, beginning)
        spoilt[at] = rng.choice([rng.integers(0, 256), 0, 1, 2, 64, 255])
    if rng.random() < 0.15:
        start = rng.integers(0, len(spoilt))
        piece = spoilt[start : start + rng.integers(1, 40)]
        spoilt[start:start] = piece
    if rng.random() < 0.15:
        del spoilt[rng.integers(1, len(spoilt)) :]
    return bytes(spoilt)


@pytest.mark.parametrize("name", [*GOOD, *FOREIGN])
def test_nothing_passes_with_more_than_it_declares(name):
    """Without the gate's second look: what the decoder makes of a file is of the size the header was read to tell."""
    rng = np.random.default_rng(7)
    good, decoded = (GOOD | FOREIGN)[name], 0
    for _ in range(300):
        data = changed(good, rng)
        told = picture_size(data)
        if told is None or not told[0] * told[1] <= SMALL or decode_cost(data) is not Cost.FAIR:
            with pytest.raises(PictureError):
                decode_picture(data, largest=SMALL)
            continue
        try:
            image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
        except cv2.error:
            continue
        if image is not None:
            decoded += 1
            assert image.shape[1::-1] in (told, told[::-1])
    assert decoded or name in FOREIGN


@pytest.mark.parametrize("length", [0x40_00_00_00, 0xFF_FF_FF_F0])
def test_a_part_that_is_said_to_be_longer_than_its_file_gets_no_room(monkeypatch, length):
    """OpenCV makes room for it first: 4 GB for a PNG of 6 kB."""
    monkeypatch.setattr(cv2, "imdecode", lambda *_: pytest.fail("it was decoded"))
    with pytest.raises(PictureError, match="damaged"):
        decode_picture(GOOD["PNG"][:33] + struct.pack(">I", length) + GOOD["PNG"][37:])


def jpeg_with(extra, *, before=b"\xff\xda", data=GOOD["JPEG progressive"]):
    at = data.index(before)
    return data[:at] + extra + data[at:]


def frame(width, height):
    return b"\xff\xc2\0\x11\x08" + struct.pack(">HH", height, width) + bytes.fromhex("03012200021101031101")


@pytest.mark.parametrize(
    "data",
    [
        tiff([*SIDES, (256, 4, 25_000), (257, 4, 25_000)]),
        tiff([(256, 4, 25_000), (257, 4, 25_000), *SIDES]),
        tiff([*SIDES, (322, 4, 30_000), (323, 4, 30_000)]),
        jpeg_with(frame(9000, 9000)),
        jpeg_with(frame(9000, 9000), before=b"\xff\xc2"),
        b"\x89PNG\r\n\x1a\n" + chunk(b"tEXt", struct.pack(">II", *SIZE)) + GOOD["PNG"][8:],
        GOOD["WebP"][:12] + GOOD["WebP"][20:26] + bytes(8) + GOOD["WebP"][26:],
    ],
    ids=[
        "TIFF's width twice",
        "the large one first",
        "a tile larger than its picture",
        "a frame after the frame",
        "a frame before the frame",
        "something before the size",
        "a bitstream in the chunk's place",
    ],
)
def test_a_size_that_is_told_twice_is_told_to_nobody(data):
    with pytest.raises(PictureError, match=r"not a picture|damaged"):
        decode_picture(data)
    assert picture_size(data) is None


def test_what_is_not_of_the_size_it_tells_is_refused(monkeypatch):
    monkeypatch.setattr("vision.input.picture.picture_size", lambda _: (60, 41))
    with pytest.raises(PictureError, match="not of the size it tells"):
        decode_picture(GOOD["PNG"])


def scans(number):
    """A progressive JPEG whose last scan is there so many times."""
    stream = BytesIO()
    Image.new("RGB", (1200, 900), (90, 120, 60)).save(stream, "JPEG", progressive=True)
    whole = stream.getvalue()
    last = whole.rindex(b"\xff\xda")
    return whole[:last] + whole[last:-2] * number + whole[-2:]


SLOW = {
    "scans of a progressive JPEG": scans(1000),
    "compressed texts of a PNG": GOOD["PNG"][:33]
    + b"".join(chunk(b"zTXt", b"k%d\0\0" % i + zlib.compress(bytes(7_900_000))) for i in range(40))
    + GOOD["PNG"][33:],
    "pieces of a PNG": GOOD["PNG"][:33] + chunk(b"tEXt", b"a\0") * 200_000 + GOOD["PNG"][33:],
}


@pytest.mark.parametrize("name", SLOW)
def test_a_small_file_that_would_take_long_is_refused_at_once(name):
    begun = time.process_time()
    with pytest.raises(PictureError, match="too many pieces"):
        decode_picture(SLOW[name])
    assert time.process_time() - begun < 1


def test_as_many_scans_as_programs_make_are_read():
    assert decode_picture(scans(20)).shape == (900, 1200, 3)


@pytest.mark.parametrize("filling", [b"\xff", b"\0", b"\xff\x01", b"\xff\xd0", b"\xff\xfe\0\x02"])
def test_a_header_of_rubbish_is_passed_over_quickly(filling):
    data = b"\xff\xd8\xff" + filling * (5_000_000 // len(filling)) + GOOD["JPEG"][2:]
    begun = time.process_time()
    picture_size(data)
    assert time.process_time() - begun < 1


def test_at_most_two_pictures_are_decoded_at_once(monkeypatch):
    under_way, most, decode = [], [], cv2.imdecode

    def counting(*given):
        under_way.append(1)
        most.append(len(under_way))
        time.sleep(0.05)
        under_way.pop()
        return decode(*given)

    monkeypatch.setattr(cv2, "imdecode", counting)
    threads = [threading.Thread(target=decode_picture, args=(GOOD["PNG"],)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(most), max(most)) == (8, AT_ONCE)


FENCE = """
import server.web.serving, cv2, numpy, sys
try:
    print(cv2.imdecode(numpy.frombuffer(sys.stdin.buffer.read(), numpy.uint8), cv2.IMREAD_COLOR))
except cv2.error as error:
    print("refused", "CV_IO_MAX_IMAGE_PIXELS" in str(error))
"""


def test_the_decoder_itself_refuses_what_is_larger_than_any_picture_here():
    """A second fence: it holds though the header were read wrongly."""
    huge = tiff([(256, 4, 25_000), (257, 4, 25_000)])
    done = subprocess.run([sys.executable, "-c", FENCE], input=huge, capture_output=True, timeout=60)
    assert done.stdout.split() in ([b"refused", b"True"], [b"None"]), done.stderr
