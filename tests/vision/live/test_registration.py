"""Whether the camera has been moved, by where the pieces of one table lie on two pictures of it."""

import numpy as np
import pytest

from vision.live.places import Places
from vision.live.registration import camera_moved
from vision.reading import Reading, RecognizedPiece

SIZE = (1280, 720)
FACES = [f"{colour}{number}" for colour in "RBKY" for number in range(1, 8)]
TABLE = {face: (200 + 120 * (at % 7), 150 + 120 * (at // 7)) for at, face in enumerate(FACES)}


def places(where):
    def piece(face, middle):
        x, y = middle
        return RecognizedPiece(
            face, 0.9, ((x - 20, y - 28), (x + 20, y - 28), (x + 20, y + 28), (x - 20, y + 28))
        )

    pieces = tuple(piece(face, middle) for face, middle in where.items())
    return Places(Reading(SIZE, pieces, (tuple(range(len(pieces))),) if pieces else ()))


def has_moved(before, now):
    return camera_moved(before, now, before.lacking(now), SIZE)


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
    assert has_moved(places(TABLE), places(seen(**knock)))


@pytest.mark.parametrize("few", [28, 12, 6])
def test_a_table_that_lies_where_it_lay_is_seen_by_the_same_camera(few):
    some = dict(list(seen(shift=(3, 2)).items())[:few])
    assert not has_moved(places(TABLE), places(some))


def test_a_row_that_was_pushed_aside_is_no_moved_camera():
    pushed = TABLE | {face: (x + 60, y) for face, (x, y) in list(TABLE.items())[:7]}
    assert not has_moved(places(TABLE), places(pushed))


def test_something_that_lies_over_half_of_the_pieces_leaves_it_open():
    half = dict(list(seen(shift=(60, 30)).items())[::2])
    assert not has_moved(places(TABLE), places(half))


def test_two_pieces_tell_nothing():
    few = dict(list(TABLE.items())[:2])
    moved = {face: (x + 60, y + 30) for face, (x, y) in few.items()}
    assert not has_moved(places(few), places(moved))
    assert not has_moved(places({}), places(moved))


def test_pieces_that_lie_in_disorder_are_no_other_view_of_those_before():
    shuffled = dict(zip(TABLE, np.random.default_rng(3).permutation(list(TABLE.values())), strict=True))
    assert not has_moved(places(TABLE), places(shuffled))


def test_a_piece_that_is_covered_while_the_camera_trembles_is_not_gone_for_a_moved_camera():
    trembling = seen(shift=(8, 5), degrees=0.4)
    del trembling["R1"]
    assert not has_moved(places(TABLE), places(trembling))
