"""Whether the camera has been moved, by where the pieces of one table lie on two pictures of it."""

import cv2
import numpy as np
import pytest

from vision.live.places import Places
from vision.live.registration import camera_motion
from vision.live.scene_change import look_of
from vision.reading import Reading, RecognizedPiece

SIZE = (1280, 720)
FACES = [f"{colour}{number}" for colour in "RBKY" for number in range(1, 8)]
TABLE = {face: (200 + 120 * (at % 7), 150 + 120 * (at // 7)) for at, face in enumerate(FACES)}


def box(x, y, width, height):
    """Corners of an upright box about its middle."""
    return tuple((x + dx * width / 2, y + dy * height / 2) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1)))


def tiles(where):
    return View([RecognizedPiece(face, 0.9, box(*middle, 40, 56)) for face, middle in where.items()])


def cards(where, is_lower=lambda face: False):
    """The same, each read by a corner of a card of 100 × 140: the upper left one, or the lower right one."""

    def card(face, x, y):
        side = 1 if is_lower(face) else -1
        corner = box(x + side * 38, y + side * 50, 20, 34)
        return RecognizedPiece(face, 0.9, corner, outline=box(x, y, 100, 140))

    return View([card(face, *middle) for face, middle in where.items()])


class View:
    """What is read on a picture of a table, and how that looks."""

    def __init__(self, pieces):
        self.places = Places(Reading(SIZE, tuple(pieces), (tuple(range(len(pieces))),) if pieces else ()))
        image = np.full((SIZE[1], SIZE[0], 3), (70, 110, 60), np.uint8)
        for piece in pieces:
            cv2.fillConvexPoly(image, np.int32(piece.extent), (225, 235, 235))
            (x, y), ink = np.mean(piece.extent, 0), int(piece.face[1:])
            cv2.circle(image, (int(x), int(y)), 3 + ink, (40 * ink, 20, 250 - 40 * ink), -1)
        self.look = look_of(image)


def has_moved(before, now):
    return camera_motion(before.places, now.places, (before.look, now.look)) is not None


def seen(shift=(0.0, 0.0), degrees=0.0, nearer=1.0):
    """The table as a camera sees it that was moved, without what is out of its sight."""
    turn, middle = np.radians(degrees), np.array(SIZE) / 2
    matrix = nearer * np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    moved = {face: matrix @ (np.array(at) - middle) + middle + shift for face, at in TABLE.items()}
    return {face: tuple(at) for face, at in moved.items() if ((at > 0) & (at < SIZE)).all()}


@pytest.mark.parametrize(
    "knock",
    [
        {"shift": (40, -20)},
        {"shift": (-300, 100)},
        {"shift": (900, 0)},
        {"degrees": 4},
        {"degrees": -25},
        {"nearer": 1.25},
        {"nearer": 0.8, "degrees": 170},
    ],
)
def test_a_camera_that_was_knocked_turned_or_brought_nearer_has_been_moved(knock):
    assert has_moved(tiles(TABLE), tiles(seen(**knock)))


def test_the_motion_of_a_camera_tells_where_each_point_is_seen_now():
    before, now = tiles(TABLE), tiles(seen(shift=(30, -20), degrees=90))
    motion = camera_motion(before.places, now.places, (before.look, now.look))
    assert motion.point((640 + 100, 360 + 50)) == pytest.approx((640 - 50 + 30, 360 + 100 - 20), abs=1)


@pytest.mark.parametrize("few", [28, 12, 6])
def test_a_table_that_lies_where_it_lay_is_seen_by_the_same_camera(few):
    some = dict(list(seen(shift=(3, 2)).items())[:few])
    assert not has_moved(tiles(TABLE), tiles(some))


def tipped(where, knock):
    """The table as a tipped camera sees it: each corner by a homography."""

    def through(corners):
        return tuple(map(tuple, cv2.perspectiveTransform(np.array([corners], np.float64), knock)[0].tolist()))

    pieces = [RecognizedPiece(face, 0.9, through(box(*middle, 40, 56))) for face, middle in where.items()]
    return View(
        [piece for piece in pieces if all(0 < x < SIZE[0] and 0 < y < SIZE[1] for x, y in piece.corners)]
    )


@pytest.mark.parametrize("far", [-0.08, 0.03, 0.08])
def test_a_tipped_camera_shows_the_table_by_a_homography(far):
    width, height = SIZE
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    shown = frame + np.array([[-far, -far], [far, -far], [0, 0], [0, 0]], np.float32) * np.float32(width)
    knock = cv2.getPerspectiveTransform(shown, frame)
    before, now = tiles(TABLE), tipped(TABLE, knock)
    motion = camera_motion(before.places, now.places, (before.look, now.look))
    for piece in now.places.pieces:
        x, y = motion.point(TABLE[piece.face])
        assert (x, y) == pytest.approx(np.mean(piece.corners, 0), abs=3)
    as_now = np.abs(motion.look(before.look, now.look) - now.look)
    assert as_now.mean() < np.abs(before.look - now.look).mean() / 5


def test_what_a_moved_camera_sees_still_lies_where_it_sees_it():
    before, now = tiles(TABLE), tiles(seen(shift=(-240, 30), degrees=2))
    motion = camera_motion(before.places, now.places, (before.look, now.look))
    assert not motion.places(before.places).lacking(now.places)
    assert len(motion.places(before.places).pieces) == len(now.places.pieces) < len(TABLE)
    as_now = np.abs(motion.look(before.look, now.look) - now.look)
    assert as_now.mean() < np.abs(before.look - now.look).mean() / 5


def test_a_row_that_was_pushed_aside_is_no_moved_camera():
    pushed = TABLE | {face: (x + 60, y) for face, (x, y) in list(TABLE.items())[:7]}
    assert not has_moved(tiles(TABLE), tiles(pushed))


def test_something_that_lies_over_half_of_the_pieces_leaves_it_open():
    half = dict(list(seen(shift=(60, 30)).items())[::2])
    assert not has_moved(tiles(TABLE), tiles(half))


def test_two_pieces_tell_of_a_camera_where_the_picture_bears_it_out_and_one_tells_nothing():
    two = dict(list(TABLE.items())[:2])
    moved = {face: (x + 60, y + 30) for face, (x, y) in two.items()}
    assert has_moved(tiles(two), tiles(moved))
    assert not has_moved(tiles({"R1": two["R1"]}), tiles({"R1": moved["R1"]}))
    assert not has_moved(tiles({}), tiles(moved))


def test_pieces_that_lie_in_disorder_are_no_other_view_of_those_before():
    shuffled = dict(zip(TABLE, np.random.default_rng(3).permutation(list(TABLE.values())), strict=True))
    assert not has_moved(tiles(TABLE), tiles(shuffled))


@pytest.mark.parametrize("knock", [{"shift": (12, -20)}, {"degrees": 4}, {"nearer": 1.1}])
def test_cards_whose_corners_are_gone_tell_of_a_camera_that_moved_by_less_than_a_card(knock):
    assert has_moved(cards(TABLE), cards(seen(**knock)))


def test_cards_that_are_read_by_another_corner_lie_where_they_lay():
    other = cards(seen(shift=(2, 1)), is_lower=lambda face: face[0] in "RB")
    assert not has_moved(cards(TABLE), other)


def test_a_meld_that_fits_a_camera_gone_farther_by_chance_is_not_taken_for_one():
    before = {
        "R7": (120, 126),
        "R8": (178, 122),
        "R1": (237, 118),
        "K6": (382, 129),
        "B6": (440, 132),
        "Y6": (499, 135),
    }
    pushed = {
        face: at if face[0] == "R" else (at[0] - 59, at[1]) for face, at in before.items() if face != "R1"
    }
    assert not has_moved(tiles(before), tiles(pushed))
