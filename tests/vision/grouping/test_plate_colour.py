"""Colours of drawn plates and cells."""

import cv2
import numpy as np
import pytest

from vision.grouping.plate_colour import ALIKE, LIGHTER, PlateColours, of_another_colour

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


@pytest.mark.parametrize(
    "light", [(1, 1, 1), (0.35, 0.35, 0.35), (0.5, 0.75, 1.0)], ids=["plain", "dim", "warm"]
)
def test_a_premium_squares_colour_is_another_than_the_plates_in_any_light(light):
    violet = (0, 9, -20)
    image = shades(SAME, (-8, 0, 1), (6, -1, 0), (0, 1, 2), (-25, 0, 0), violet)
    lit = np.uint8(image * light)
    plates = [place(number) for number in range(4)]
    assert of_another_colour(lit, [place(4), place(5)], plates, [True] * 4).tolist() == [False, True]


def test_of_plates_in_many_colours_or_of_a_few_none_tells_another():
    violet = (0, 9, -20)
    several = shades((0, 40, 0), (0, -40, 0), (0, 0, 40), (0, 0, -40), violet)
    plates = [place(number) for number in range(4)]
    assert not of_another_colour(several, [place(4)], plates, [False] * 4).any()
    image = shades(SAME, SAME, SAME, SAME, violet)
    assert of_another_colour(image, [place(4)], plates, [False] * 4).all()
    assert not of_another_colour(image, [place(4)], plates[:3], [True] * 3).any()
    assert of_another_colour(image, [], plates, [True] * 4).tolist() == []


def test_where_one_of_a_second_colour_reads_plainly_the_set_has_plates_of_it():
    red = (0, 30, 10)
    image = shades(SAME, SAME, SAME, red, red, (0, -30, 0))
    plates, others = [place(number) for number in range(4)], [place(4), place(5)]
    assert of_another_colour(image, others, plates, [True, True, True, False]).tolist() == [True, True]
    assert of_another_colour(image, others, plates, [True] * 4).tolist() == [False, True]
