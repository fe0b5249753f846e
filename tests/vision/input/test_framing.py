"""What of a picture is looked at: playing areas as they are drawn, turned, cut out, and suggested."""

import cv2
import numpy as np
import pytest

from vision.input.framing import Framing, FramingError, playing_area, suggested_area, turned_area
from vision.reading import Reading, RecognizedPiece

BOX = ((0.25, 0.1), (0.75, 0.1), (0.75, 0.9), (0.25, 0.9))
LEANING = ((0.3, 0.2), (0.8, 0.1), (0.9, 0.8), (0.2, 0.9))


def test_corners_come_in_any_order_and_go_round_from_the_upper_left():
    for order in ((0, 1, 2, 3), (2, 0, 3, 1), (3, 2, 1, 0)):
        assert np.allclose(playing_area([BOX[at] for at in order]), BOX)
        assert np.allclose(playing_area([LEANING[at] for at in order]), LEANING)


def test_a_slip_over_the_edge_of_the_picture_ends_at_it():
    assert playing_area([(-0.01, 0), (1.01, 0), (1, 1), (0, 1)]) == ((0, 0), (1, 0), (1, 1), (0, 1))


@pytest.mark.parametrize(
    ("drawn", "sentence"),
    [
        ([(0, 0), (1, 0), (0.2, 0.2), (0, 1)], "none of them pointing inwards"),
        ([(0, 0), (1, 0), (1, 1)], "four corners"),
        ([(0, 0), (1, 0), (1, 1), (0, float("nan"))], "four corners"),
        ([(0, 0), (1.2, 0), (1, 1), (0, 1)], "within the picture"),
        ([(0.5, 0.5), (0.55, 0.5), (0.55, 0.9), (0.5, 0.9)], "too small"),
    ],
)
def test_what_is_no_playing_area_is_refused_in_a_sentence(drawn, sentence):
    with pytest.raises(FramingError, match=sentence) as refused:
        playing_area(drawn)
    assert refused.value.words.fr


@pytest.mark.parametrize("turns", range(4))
def test_a_playing_area_turns_with_its_picture(turns):
    image = np.zeros((90, 160, 3), np.uint8)
    area = playing_area(LEANING)
    cv2.circle(image, (round(0.3 * 160), round(0.2 * 90)), 3, (255, 255, 255), -1)
    turned = Framing(turns).turned(image)
    y, x = np.argwhere(turned[..., 0] > 128).mean(0)
    moved = np.array(turned_area(area, turns))
    there = (x / turned.shape[1], y / turned.shape[0])
    assert np.abs(moved - there).max(1).min() < 0.02
    assert turned_area(turned_area(area, turns), -turns) == area


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize("mirrored", [False, True])
def test_what_is_shown_is_flipped_left_to_right_and_its_area_with_it(turns, mirrored):
    image = np.random.default_rng(turns).integers(0, 256, (90, 160, 3), np.uint8)
    before = Framing(turns, playing_area(LEANING), mirrored)
    after = before.flipped()
    assert np.array_equal(after.turned(image), before.turned(image)[:, ::-1])
    wanted = playing_area([(1 - x, y) for x, y in before.area])
    assert np.allclose(after.area, wanted)
    assert after.flipped().turned(image).tolist() == before.turned(image).tolist()
    further = after.rotated(after.turns + 1)
    assert np.array_equal(further.turned(image), cv2.rotate(after.turned(image), cv2.ROTATE_90_CLOCKWISE))
    assert np.allclose(further.area, turned_area(after.area, 1))


def test_what_moves_outside_the_area_is_not_in_front():
    image = np.zeros((720, 1280, 3), np.uint8)
    assert Framing().front(image) is image
    front = Framing(area=playing_area(BOX)).front(image)
    assert front.shape == (576, 640, 3)
    assert np.shares_memory(front, image), "nothing is copied"
    for area in (playing_area(BOX), playing_area(LEANING)):
        moving, inside = image.copy(), np.zeros(image.shape[:2], np.uint8)
        corners = np.round(np.array(area) * (1280, 720)).astype(np.int32)
        cv2.fillConvexPoly(inside, corners, 1)
        moving[cv2.dilate(inside, np.ones((9, 9))) == 0] = 255
        assert Framing(area=area).front(moving).max() == 0
        moving[inside > 0] = 200
        assert Framing(area=area).front(moving)[2:-2, 2:-2].min() >= 200


def test_a_cut_holds_what_lies_in_the_area_and_knows_where_it_was():
    cut = Framing(area=playing_area(LEANING)).cut(np.zeros((720, 1280, 3), np.uint8))
    assert cut.corner[0] < 0.2 * 1280
    assert cut.image.shape[1] < 1280
    square = np.array([(-5, -5), (5, -5), (5, 5), (-5, 5)], np.float32)
    for x, y, inside in ((0.5, 0.5, True), (0.32, 0.22, True), (0.25, 0.15, False), (0.88, 0.3, False)):
        place = np.array([x * 1280, y * 720], np.float32) - cut.corner
        assert cut.holds(np.asarray(square + place, np.float32)) is inside


def reading(*places, size=(1280, 720)):
    found = tuple(
        RecognizedPiece("R1", 0.9, ((x, y), (x + 40, y), (x + 40, y + 56), (x, y + 56))) for x, y in places
    )
    return Reading(size, found, (tuple(range(len(found))),))


def test_the_area_that_is_suggested_has_room_and_leaves_a_mug_out():
    row = [(300 + 45 * at, 300) for at in range(8)]
    area = suggested_area(reading(*row, (1200, 40)))
    (left, top), _, (right, bottom), _ = area
    assert 0.1 < left < 300 / 1280
    assert 0.1 < top < 300 / 720
    assert 655 / 1280 < right < 1200 / 1280
    assert 356 / 720 < bottom < 0.75
    two = [(x, 300 + 330 * (at % 2)) for at, (x, _) in enumerate(row)]
    assert suggested_area(reading(*two))[2][1] > 686 / 720, "two halves of a table are one"
    assert suggested_area(reading()) is None
