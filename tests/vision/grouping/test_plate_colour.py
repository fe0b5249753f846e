"""Colours of drawn plates and cells."""

import cv2
import numpy as np
import pytest

from vision.grouping.plate_colour import ALIKE, LIGHTER, PlateColours

SIDE = 40
WOOD = (150, 190, 220)


def place(number):
    x = 20 + (SIDE + 4) * number
    return np.array([[x, 20], [x + SIDE, 20], [x + SIDE, 20 + SIDE], [x, 20 + SIDE]], np.float32)


def shades(*lab):
    """Squares side by side whose colours are the wood's with so much added in L*a*b*."""
    image = np.full((80, 20 + (SIDE + 4) * len(lab), 3), 90, np.uint8)
    wood = cv2.cvtColor(np.uint8([[WOOD]]), cv2.COLOR_BGR2LAB)[0, 0].astype(int)
    for number, more in enumerate(lab):
        colour = cv2.cvtColor(np.uint8([[wood + more]]), cv2.COLOR_LAB2BGR)[0, 0].tolist()
        (x0, y0), (x1, y1) = place(number)[[0, 2]].astype(int).tolist()
        cv2.rectangle(image, (x0, y0), (x1, y1), colour, -1)
    return image


SAME = (0, 0, 0)


def test_a_place_is_unlike_plates_in_hue_and_in_lightness():
    image = shades(SAME, SAME, (-16, 0, 6))
    colours = PlateColours(image, [place(0), place(1)], [])
    unlike = colours.unlike(place(2))
    assert unlike.plain
    assert (unlike.hue, unlike.lightness) == (pytest.approx(6, abs=1.5), pytest.approx(16, abs=2))


@pytest.mark.parametrize(
    ("more", "alike"),
    [(SAME, True), ((-15, 0, 2), True), ((0, 0, ALIKE + 4), False), ((-LIGHTER - 5, 0, 0), False)],
)
def test_a_blank_plate_has_the_hue_of_those_near_by_and_nearly_their_lightness(more, alike):
    image = shades(SAME, SAME, more)
    colours = PlateColours(image, [place(0), place(1)], [])
    assert colours.is_plates(colours.unlike(place(2))) is alike


def test_where_most_free_places_share_a_hue_a_plate_has_to_be_nearer_than_half_of_that():
    cells = [(0, 0, 5)] * 5
    image = shades(SAME, (0, 0, 1), (0, 0, 5), *cells)
    free = [place(number) for number in range(3, 8)]
    colours = PlateColours(image, [place(0)], free)
    assert [colours.is_plates(colours.unlike(place(number))) for number in (1, 2)] == [True, False]
    assert colours.is_plates(colours.unlike(place(2))) is not PlateColours(image, [place(0)], []).is_plates(
        colours.unlike(place(2))
    )


def test_a_printed_joker_is_not_plain():
    image = shades(SAME, SAME)
    cv2.circle(image, tuple(place(1).mean(0).astype(int).tolist()), 11, (40, 40, 220), -1)
    unlike = PlateColours(image, [place(0)], []).unlike(place(1))
    assert not unlike.plain
    assert not PlateColours(image, [place(0)], []).is_plates(unlike)
