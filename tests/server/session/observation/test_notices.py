"""What a picture asks for, said in two languages, and never where all was read."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from server.session.observation.notices import notices_on
from tests.drawn import Drawn

DOUBTFUL = Drawn("R7 R8 R9 | K13 B13 Y13", doubts={1: ("R3",), 4: ("B3",)})


def glare(image, detections, *pieces):
    for piece in pieces:
        middle = tuple(round(at) for at in np.mean(detections[piece].corners, 0))
        cv2.ellipse(image, middle, (26, 34), 0, 0, 360, (255, 255, 255), -1)
    return image


def test_nothing_is_said_of_a_good_picture_or_of_one_that_was_read_all_the_same():
    assert notices_on(DOUBTFUL.picture(), DOUBTFUL.reading) == ()
    certain = Drawn("R7 R8 R9")
    assert notices_on((certain.picture() * 0.1).astype(np.uint8), certain.reading) == ()


@pytest.mark.parametrize(
    ("spoil", "code", "cure"),
    [
        (lambda image: (image * 0.15).astype(np.uint8), "too_dark", "lamp"),
        (lambda image: cv2.GaussianBlur(image, (0, 0), 5), "blurred", "still"),
        (lambda image: np.maximum(image, 244), "too_bright", "lamp"),
    ],
)
def test_a_flaw_is_said_with_what_to_do(spoil, code, cure):
    (notice,) = notices_on(spoil(DOUBTFUL.picture()), DOUBTFUL.reading)
    assert notice.code == code
    assert cure in notice.words.en
    assert notice.words.fr != notice.words.en


def test_of_a_picture_without_colours_it_is_said_that_colours_lack_unless_it_is_too_dark_for_them():
    grey = replace(DOUBTFUL.reading, grey=True)
    (notice,) = notices_on(DOUBTFUL.picture(), grey)
    assert notice.code == "grey"
    assert "colours" in notice.words.en
    assert [each.code for each in notices_on((DOUBTFUL.picture() * 0.15).astype(np.uint8), grey)] == [
        "too_dark"
    ]


def test_of_a_mirrored_picture_it_is_said_what_flips_it():
    (notice,) = notices_on(DOUBTFUL.picture(), replace(DOUBTFUL.reading, mirrored=True))
    assert notice.code == "mirrored"
    assert "press Mirror" in notice.words.en
    assert "touchez Miroir" in notice.words.fr


def test_pieces_that_are_too_small_ask_to_come_closer():
    small = cv2.resize(DOUBTFUL.picture(), None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    found = tuple(
        replace(each, corners=tuple((x / 4, y / 4) for x, y in each.corners))
        for each in DOUBTFUL.reading.detections
    )
    (notice,) = notices_on(small, replace(DOUBTFUL.reading, detections=found))
    assert (notice.code, "closer" in notice.words.en) == ("too_far", True)


@pytest.mark.parametrize(("pieces", "words"), [((1,), "a piece"), ((1, 4), "some pieces")])
def test_glare_names_its_pieces(pieces, words):
    image = glare(DOUBTFUL.picture(), DOUBTFUL.reading.detections, *pieces)
    (notice,) = notices_on(image, DOUBTFUL.reading)
    assert (notice.code, notice.pieces) == ("glare", pieces)
    assert words in notice.words.en
