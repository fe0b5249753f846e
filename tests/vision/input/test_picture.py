"""Bytes that are a picture, and all the ways they may not be."""

import os
import resource
import struct
import zlib
from io import BytesIO

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from vision.input.picture import SUFFIXES, PictureError, decode_picture, open_picture, save_picture
from vision.input.picture_header import picture_size

FORMATS = ("JPEG", "PNG", "WEBP", "TIFF", "BMP")


def encoded(height, width, extension=".png"):
    return cv2.imencode(extension, np.zeros((height, width, 3), np.uint8))[1].tobytes()


def written(width, height, kind, **options):
    stream = BytesIO()
    Image.new("RGB", (width, height), (200, 30, 30)).save(stream, kind, **options)
    return stream.getvalue()


def bomb(width, height):
    """A PNG of a few bytes that declares a huge picture."""
    head = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head))


def test_a_picture_comes_back_with_its_size():
    assert decode_picture(encoded(40, 60)).shape == (40, 60, 3)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "empty"),
        (b"hello, this is text", "not a picture"),
        (b"RIFF\x24\0\0\0WAVEfmt ", "not a picture"),
        (b"\x89PNG\r\n\x1a\n\0\0", "not a picture"),
        (encoded(64, 64)[:40], "damaged"),
        (written(64, 64, "JPEG")[:500], "damaged"),
        (encoded(1, 1), "too small: 1 × 1"),
        (bomb(60_000, 60_000), "too large: 60000 × 60000"),
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", "HEIC"),
        (written(64, 64, "AVIF"), "AVIF"),
    ],
    ids=["empty", "text", "sound", "no size", "cut PNG", "cut JPEG", "one pixel", "bomb", "HEIC", "AVIF"],
)
def test_what_is_no_picture_is_refused_in_one_sentence_of_each_language(data, sentence):
    with pytest.raises(PictureError, match=sentence) as caught:
        decode_picture(data)
    assert caught.value.words.fr
    assert caught.value.words.fr != caught.value.words.en
    assert "\n" not in caught.value.words.fr + caught.value.words.en


@pytest.mark.parametrize("extension", [".png", ".jpg"])
def test_fifty_megapixels_of_a_modern_phone_are_read(extension):
    assert decode_picture(encoded(6144, 8192, extension)).shape == (6144, 8192, 3)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "TIFF"])
def test_a_picture_held_sideways_stands_upright(kind):
    exif = Image.Exif()
    exif[0x0112] = 6
    assert decode_picture(written(80, 40, kind, exif=exif)).shape == (80, 40, 3)


@pytest.mark.parametrize("kind", FORMATS)
@given(width=st.integers(1, 70), height=st.integers(1, 70))
def test_the_size_is_known_before_decoding(kind, width, height):
    assert picture_size(written(width, height, kind)) == (width, height)


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("WEBP", {"lossless": True}),
        ("WEBP", {"exif": b"Exif\0\0MM\0*\0\0\0\x08\0\0"}),
        ("JPEG", {"progressive": True}),
    ],
)
def test_the_size_is_known_in_a_format_s_other_forms(kind, options):
    assert picture_size(written(70, 50, kind, **options)) == (70, 50)


def with_segment(jpeg, marker, content):
    """A JPEG with one more segment before all others."""
    return jpeg[:2] + struct.pack(">BBH", 0xFF, marker, len(content) + 2) + content + jpeg[2:]


def test_a_thumbnail_inside_is_not_the_picture():
    thumbnail = written(16, 12, "JPEG")
    assert picture_size(with_segment(written(64, 48, "JPEG"), 0xE1, thumbnail)) == (64, 48)


@pytest.mark.parametrize("marker", [0xC4, 0xC8, 0xCC, 0xDB, 0xFE])
def test_a_table_before_the_size_is_not_the_size(marker):
    assert picture_size(with_segment(written(64, 48, "JPEG"), marker, bytes(20))) == (64, 48)


@given(
    data=st.binary(max_size=200),
    magic=st.sampled_from([b"\xff\xd8\xff", b"RIFF", b"II*\0", b"MM\0*", b"BM", b""]),
)
def test_no_bytes_at_all_make_the_header_stumble(data, magic):
    size = picture_size(magic + data)
    assert size is None or len(size) == 2


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_picture_is_written_and_read_again_under_any_name(tmp_path, suffix):
    path = tmp_path / f"été à la mer – 写真{suffix}"
    save_picture(path, np.full((40, 60, 3), 77, np.uint8))
    picture = open_picture(path)
    assert picture.shape == (40, 60, 3)
    assert abs(int(picture.mean()) - 77) <= 1


def test_what_cannot_be_written_is_said(tmp_path):
    with pytest.raises(PictureError, match=r"'.txt'"):
        save_picture(tmp_path / "out.txt", np.zeros((40, 60, 3), np.uint8))
    with pytest.raises(PictureError, match="cannot be written"):
        save_picture(tmp_path / "nowhere" / "out.png", np.zeros((40, 60, 3), np.uint8))


def test_a_pipe_is_no_file(tmp_path):
    os.mkfifo(tmp_path / "pipe.jpg")
    with pytest.raises(PictureError) as refused:
        open_picture(tmp_path / "pipe.jpg")
    assert "no file" in refused.value.words.en


def test_where_there_is_no_room_for_a_picture_what_was_there_is_left_and_nothing_beside_it(tmp_path):
    path, noise = tmp_path / "out.png", np.random.default_rng(0).integers(0, 255, (90, 120, 3), np.uint8)
    path.write_bytes(b"before")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
    try:
        with pytest.raises(PictureError):
            save_picture(path, noise)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_is_not_there_or_is_a_folder_is_named_by_its_fault(tmp_path):
    with pytest.raises(PictureError, match="no such file"):
        open_picture(tmp_path / "none.jpg")
    with pytest.raises(PictureError, match="a folder"):
        open_picture(tmp_path)
