import numpy as np
import pytest

from vision.detection.non_maximum_suppression import Detection
from vision.detection.regions import (
    NO_SIDE,
    Region,
    Sides,
    cuts,
    detect_in,
    holds,
    joined,
    overlapping,
    padded,
    region_of,
)

IMAGE = np.zeros((600, 800, 3), np.uint8)


def quad(left: float, top: float, right: float, foot: float) -> np.ndarray:
    return np.array([[left, top], [right, top], [right, foot], [left, foot]], np.float32)


def test_a_region_holds_all_pixels_of_an_outline_and_is_padded_as_far_as_the_picture_goes() -> None:
    region = region_of(quad(10.4, 20.6, 30.2, 41.0))
    assert region == (10, 20, 31, 41)
    assert padded(region, 15, IMAGE) == (0, 5, 46, 56)
    assert padded((700, 500, 790, 590), 15, IMAGE) == (685, 485, 800, 600)


@pytest.mark.parametrize(
    ("regions", "wanted"),
    [
        ([], ()),
        ([(0, 0, 10, 10), (20, 0, 30, 10)], ((0, 0, 10, 10), (20, 0, 30, 10))),
        ([(0, 0, 10, 10), (10, 0, 30, 10)], ((0, 0, 10, 10), (10, 0, 30, 10))),
        ([(0, 0, 10, 10), (20, 0, 30, 10), (5, 5, 25, 8)], ((0, 0, 30, 10),)),
        ([(0, 0, 10, 10), (8, 8, 20, 20), (100, 0, 110, 5)], ((0, 0, 20, 20), (100, 0, 110, 5))),
        ([(0, 0, 800, 250)], None),
    ],
)
def test_regions_that_overlap_are_joined_unless_they_make_up_most_of_the_picture(
    regions: list[Region], wanted: tuple[Region, ...] | None
) -> None:
    found = joined(regions, IMAGE)
    assert found is wanted if wanted is None else sorted(found or ()) == sorted(wanted)
    assert not found or not any(overlapping(a, b) for a in found for b in found if a is not b)


def test_a_region_holds_what_has_its_middle_there_by_what_of_it_is_on_the_picture() -> None:
    region = (0, 100, 60, 200)
    assert holds(region, quad(20, 120, 60, 160), IMAGE)
    assert not holds(region, quad(50, 120, 90, 160), IMAGE)
    assert holds((0, 0, 10, 20), quad(-30, 0, 15, 20), IMAGE), "of a piece that the picture's edge cuts"


@pytest.mark.parametrize(
    ("region", "outline", "cut"),
    [
        ((100, 100, 200, 200), quad(120, 120, 180, 180), False),
        ((100, 100, 200, 200), quad(102, 120, 180, 180), True),
        ((100, 100, 200, 200), quad(120, 120, 180, 198), True),
        ((0, 0, 200, 200), quad(0, 0, 60, 60), False),
        ((600, 400, 800, 600), quad(700, 500, 800, 600), False),
    ],
)
def test_a_border_cuts_what_comes_near_it_but_the_pictures_own_does_not(
    region: Region, outline: np.ndarray, cut: bool
) -> None:
    assert cuts(region, outline, IMAGE, 4) is cut


def test_a_region_is_looked_at_as_large_as_the_whole_and_what_is_seen_lies_on_the_whole() -> None:
    looks: list[tuple[tuple[int, ...], int, Sides]] = []

    def detect(image: np.ndarray, longest: int, *, inner: Sides = NO_SIDE) -> list[Detection]:
        looks.append((image.shape, longest, inner))
        return [Detection("tile", 0.9, quad(1, 2, 11, 12))]

    (found,) = detect_in(detect, IMAGE, (100, 50, 300, 150), 400)
    assert looks == [((100, 200, 3), 100, (True, True, True, True))]
    assert found.quad.tolist() == quad(101, 52, 111, 62).tolist()
