"""Number tiles in their rows: which way up each stands."""

import numpy as np
import pytest

from tests.vision.grouping.test_rows import row
from vision.detection.non_maximum_suppression import Detection
from vision.grouping.tiles import arrange
from vision.piece_kinds import FACES, TILES
from vision.recognition.calibration import Calibration
from vision.recognition.face_scores import Candidate, FaceScores

HANGING = np.array([-0.1, 0, 0.1, 0], np.float32)
"""Ink that lies low on a tile, as if it stood on its head."""


def seen(quad: np.ndarray, upright: str, turned: str = "", ink: np.ndarray = -HANGING) -> Candidate:
    """A tile that reads as one face as it stands, and as another one on its head."""
    chances = np.zeros((4, len(FACES[TILES.id])), np.float32)
    for turn, face in ((0, upright), (2, turned)):
        if face:
            chances[turn, FACES[TILES.id].index(face)] = 0.98
    return Candidate(Detection("tile", 0.9, quad), FaceScores(chances, 0.0, ink))


@pytest.mark.parametrize(("below", "face"), [(50, "B6"), (300, "B9")])
def test_a_six_whose_ink_lies_low_is_none_on_its_head_on_a_rack_that_stands(below: int, face: str) -> None:
    five, seven = row(2, 0, below)
    things = [seen(row(1, 0, 0)[0], "B6", "B9", HANGING), seen(five, "K5"), seen(seven, "R7")]
    detections, groups = arrange(things, FACES[TILES.id], Calibration())
    assert [[detections[i].face for i in group] for group in groups] == [[face], ["K5", "R7"]]


def test_a_six_of_a_set_that_prints_low_is_read_as_its_row_stands() -> None:
    """The reader knows numbers that stand high, and takes a low 6 for a 9 on its head."""
    chances = np.zeros((4, len(FACES[TILES.id])), np.float32)
    chances[[0, 2], [FACES[TILES.id].index("B6"), FACES[TILES.id].index("B9")]] = 0.005, 0.95
    five, six, seven = row(3, 0, 0)
    low = Candidate(Detection("tile", 0.9, six), FaceScores(chances, 0.0, HANGING))
    things = [seen(five, "B5", ink=HANGING), low, seen(seven, "B7", ink=HANGING)]
    detections, groups = arrange(things, FACES[TILES.id], Calibration())
    assert [[detections[i].face for i in group] for group in groups] == [["B5", "B6", "B7"]]


def test_no_tile_is_no_row() -> None:
    assert arrange([], FACES[TILES.id], Calibration()) == ((), ())
