import numpy as np
import pytest

from vision.detection.non_maximum_suppression import Detection
from vision.recognition.face_scores import Candidate, FaceScores
from vision.recognition.score_reuse import read_before


def tile(x: float, y: float, kind: str = "tile", side: float = 40) -> Detection:
    corners = [[x, y], [x + side, y], [x + side, y + side], [x, y + side]]
    return Detection(kind, 0.9, np.array(corners, np.float32))


def read(detection: Detection, chance: float = 0.999) -> Candidate:
    chances = np.zeros((4, 3), np.float32)
    chances[0] = chance, 1 - chance, 0
    return Candidate(detection, FaceScores(chances, 0.0))


def test_what_was_read_plainly_is_not_read_again_where_it_is_outlined_alike() -> None:
    before = [read(tile(0, 0)), read(tile(100, 0)), read(tile(200, 0), chance=0.95)]
    now = [tile(101, 1), tile(1, 0), tile(201, 0), tile(300, 0)]
    found = read_before(now, before)
    assert set(found) == {0, 1}, "the third was unclear, the fourth is new"
    assert found[0].scores is before[1].scores
    assert found[1].scores is before[0].scores
    assert found[0].detection.quad.tolist() == now[0].quad.tolist(), "the closer look's outline counts"


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_an_outline_that_begins_at_another_corner_begins_where_the_scores_do(turn: int) -> None:
    before = read(tile(50, 50))
    turned = Detection("tile", 0.9, np.roll(tile(51, 50).quad, turn, axis=0))
    found = read_before([turned], [before])
    assert found[0].detection.quad.tolist() == tile(51, 50).quad.tolist()


@pytest.mark.parametrize("other", [tile(7, 0), tile(0, 0, side=47), tile(0, 0, kind="plate")])
def test_another_outline_or_kind_is_read_anew(other: Detection) -> None:
    assert read_before([other], [read(tile(0, 0))]) == {}


def test_nothing_is_taken_from_nothing() -> None:
    assert read_before([], [read(tile(0, 0))]) == {}
    assert read_before([tile(0, 0)], []) == {}
