from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from datasets.real import RECKONED, RealPhoto, RealPiece
from models.evaluate import faults, table
from models.outcome import outcome
from vision.pipeline import Reading
from vision.read import Detection

PLACES = {"R7": 0, "R8": 50, "R9": 100}


def corners(x: float):  # type: ignore[no-untyped-def]
    return ((x, 0.0), (x + 40, 0.0), (x + 40, 50.0), (x, 50.0))


def photo(complete: bool = True, ignore: tuple[tuple[float, float, float, float], ...] = ()) -> RealPhoto:
    pieces = tuple(
        RealPiece(face, (x, 0, x + 40, 50), np.array(corners(x), np.float32)) for face, x in PLACES.items()
    )
    return RealPhoto(
        Path("a.jpg"),
        "number-tiles",
        "melds",
        "measure",
        "us",
        tuple(PLACES),
        pieces,
        (("R7", "R8", "R9"),),
        complete,
        ignore,
    )


def reading(*found: tuple[str, float, bool]) -> Reading:
    detections = tuple(Detection(face, 0.99 if sure else 0.5, corners(x), sure) for face, x, sure in found)
    return Reading((400, 300), detections, (tuple(range(len(found))),))


@pytest.mark.parametrize(
    ("found", "complete", "right", "whole", "sure_wrong", "unsure", "invented"),
    [
        ([("R7", 0, True), ("R8", 51, True), ("R9", 99, True)], True, 3, True, 0, 0, 0),
        ([("R7", 0, True), ("B8", 51, True), ("R9", 99, True)], True, 2, False, 1, 0, 0),
        ([("R7", 0, True), ("B8", 51, False), ("R9", 99, True)], True, 2, False, 0, 1, 0),
        ([("R7", 0, True), ("R8", 51, True)], True, 2, False, 0, 0, 0),
        ([("R7", 0, True), ("R8", 51, True), ("R9", 99, True), ("*", 300, True)], True, 3, False, 1, 0, 1),
        ([("R7", 0, True), ("R8", 51, True), ("R9", 99, True), ("*", 300, True)], False, 3, True, 0, 0, 0),
        ([("R7", 0, True), ("R8", 51, True), ("R9", 99, False), ("*", 300, False)], False, 3, True, 0, 1, 0),
        ([("R7", 0, True), ("R7", 2, True), ("R8", 51, True), ("R9", 99, True)], True, 3, False, 1, 0, 1),
    ],
)
def test_what_counts(found, complete, right, whole, sure_wrong, unsure, invented) -> None:  # type: ignore[no-untyped-def]
    each = outcome(photo(complete), reading(*found), 5.0)
    assert (each.right, each.whole, each.sure_wrong, each.unsure, len(each.invented)) == (
        right,
        whole,
        sure_wrong,
        unsure,
        invented,
    )


def test_what_lies_in_an_ignored_rectangle_counts_neither_way() -> None:
    found = [("R7", 0, True), ("R8", 51, True), ("R9", 99, True), ("*", 300, True)]
    assert outcome(photo(ignore=((290, 0, 360, 60),)), reading(*found), 5.0).whole


@pytest.mark.parametrize(
    ("right", "down", "reckoned", "counts"),
    [
        (0, 0, True, True),
        (18, 22, True, True),
        (-18, 22, True, True),
        (22, 0, True, False),
        (0, 27, True, False),
        (0, 0, False, True),
        (18, 0, False, True),
        (18, 22, False, False),
    ],
)
def test_a_label_may_lie_half_a_piece_off_where_it_was_reckoned(
    right: int, down: int, reckoned: bool, counts: bool
) -> None:
    one, two, three, four = ((x + right, y + down) for x, y in corners(0))
    found = Reading((400, 300), (Detection("R7", 0.99, (one, two, three, four)),), ((0,),))
    (board,) = RECKONED
    each = outcome(replace(photo(complete=False), source=board if reckoned else "us"), found, 5.0)
    assert (each.right, len(each.missed)) == ((1, 2) if counts else (0, 3))


def test_rows_count_where_faces_and_order_are_right() -> None:
    right = reading(("R7", 0, True), ("R8", 51, True), ("R9", 99, True))
    assert outcome(photo(), right, 5.0).rows_right == 1
    assert outcome(photo(), Reading(right.size, right.detections, ((0, 1), (2,))), 5.0).rows_right == 0


def test_the_table_and_the_faults_say_it() -> None:
    each = outcome(photo(), reading(("R7", 0, True), ("B8", 51, True)), 5.0)
    assert "| all | 1 | 3 | 0.3333 | 0.0000 | 333.3 | 0.0 | 0 | 0.0000 | 5 |" in table([each])
    assert faults([each]) == "a.jpg: wrong R8→B8(0.990!); missed R9; invented –"
