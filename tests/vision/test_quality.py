"""What is wrong with a picture, on tables drawn here and spoilt in known ways."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.drawn import Drawn
from vision.quality import edge_spread, quality
from vision.reading import Reading

TABLE = Drawn("R7 R8 R9 | K13 B13 Y13", doubts={1: ("R3",)})


def spoilt(light=1.0, blur=0.0, scale=1.0):
    """The drawn table and its reading as a camera sees them in other light, out of focus, from farther off."""
    image = cv2.resize(TABLE.picture(), None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    if blur:
        image = cv2.GaussianBlur(image, (0, 0), blur)
    found = tuple(
        replace(each, corners=tuple((x * scale, y * scale) for x, y in each.corners))
        for each in TABLE.reading.detections
    )
    reading = replace(TABLE.reading, detections=found, size=image.shape[1::-1])
    return np.clip(image * light, 0, 255).astype(np.uint8), reading


def flaws(image, reading):
    found = quality(image, reading)
    return [name for name in ("dark", "bright", "blurred", "far", "glaring") if getattr(found, name)]


def test_a_good_picture_has_no_flaw():
    assert flaws(*spoilt()) == []


@pytest.mark.parametrize(
    ("how", "flaw"),
    [
        ({"light": 0.2}, "dark"),
        ({"light": 4.0}, "bright"),
        ({"blur": 5.0}, "blurred"),
        ({"scale": 0.25}, "far"),
    ],
)
def test_each_flaw_is_told_from_the_others(how, flaw):
    assert flaws(*spoilt(**how)) == [flaw]


def test_a_picture_of_which_a_third_is_blown_out_is_too_bright():
    image, reading = spoilt()
    image[450:] = 255
    assert flaws(image, reading) == ["bright"]
    image[450:] = 240
    assert flaws(image, reading) == [], "a white cloth is not"


@pytest.mark.parametrize("scale", [1.0, 0.5])
@pytest.mark.parametrize("share", [0.03, 0.05, 0.07])
def test_the_spread_of_an_edge_is_measured_in_pieces_whatever_the_scale(share, scale):
    image, reading = spoilt(scale=scale, blur=share * 64 * scale)
    quad = np.array(reading.detections[3].corners, np.float32)
    assert edge_spread(image, quad) == pytest.approx(share, rel=0.3)


def test_a_piece_without_any_edge_tells_nothing():
    grey = np.full((90, 90, 3), 120, np.uint8)
    assert edge_spread(grey, np.array([[20, 20], [60, 20], [60, 60], [20, 60]], np.float32)) is None


def test_glare_is_laid_to_the_doubtful_piece_that_it_lies_on():
    image, reading = spoilt()
    for piece in (1, 4):
        middle = tuple(round(at) for at in np.mean(reading.detections[piece].corners, 0))
        cv2.ellipse(image, middle, (26, 34), 0, 0, 360, (255, 255, 255), -1)
    assert quality(image, reading).glaring == (1,), "the other one was read all the same"


def test_white_pieces_are_no_glare():
    image, reading = spoilt()
    image[image.min(2) > 190] = 255
    assert quality(image, reading).glaring == ()


def test_a_picture_without_pieces_is_judged_by_its_light_alone():
    nothing = Reading((64, 48), (), ())
    assert flaws(np.full((48, 64, 3), 120, np.uint8), nothing) == []
    assert flaws(np.full((48, 64, 3), 12, np.uint8), nothing) == ["dark"]
