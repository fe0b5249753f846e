"""Bytes that are a picture, and all the ways they may not be."""

import cv2
import numpy as np
import pytest

from vision.picture import PictureError, decode_picture, load_picture


def encoded(height, width, extension=".png"):
    return cv2.imencode(extension, np.zeros((height, width, 3), np.uint8))[1].tobytes()


def test_a_picture_comes_back_with_its_size():
    assert decode_picture(encoded(40, 60)).shape == (40, 60, 3)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "empty"),
        (b"hello, this is text", "not a picture"),
        (encoded(64, 64)[:40], "not a picture"),
        (encoded(1, 1), "too small: 1 × 1"),
    ],
    ids=["empty", "text", "cut short", "one pixel"],
)
def test_what_is_no_picture_is_refused_in_both_languages(data, sentence):
    with pytest.raises(PictureError, match=sentence) as caught:
        decode_picture(data)
    assert caught.value.fr
    assert caught.value.fr != caught.value.en


@pytest.mark.parametrize("extension", [".png", ".jpg"])
def test_fifty_megapixels_are_refused(extension):
    with pytest.raises(PictureError, match="too large"):
        decode_picture(encoded(5000, 10000, extension))


def test_a_file_that_is_not_there_is_named_by_its_fault(tmp_path):
    with pytest.raises(PictureError, match="cannot be read"):
        load_picture(tmp_path / "none.jpg")
