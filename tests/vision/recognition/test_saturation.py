"""A picture without colours, or with next to none, is told from one of black print on a white table."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.detection.non_maximum_suppression import Detection
from vision.recognition.face_scores import Candidate, FaceScores
from vision.recognition.saturation import is_grey, is_washed_out, without_colours


@pytest.mark.parametrize("quality", [20, 60, 95])
def test_a_picture_is_grey_where_nothing_on_it_has_a_colour_also_as_a_jpeg(quality: int) -> None:
    rng = np.random.default_rng(5)
    table = np.clip(rng.normal(180, 30, (240, 320)), 0, 255).astype(np.uint8)
    grey = cv2.cvtColor(cv2.GaussianBlur(table, (0, 0), 2), cv2.COLOR_GRAY2BGR)
    wooden = np.uint8(grey * np.array([0.93, 0.98, 1.0]))
    seen = [
        cv2.imdecode(cv2.imencode(".jpg", each, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_COLOR)
        for each in (grey, wooden)
    ]
    assert [is_grey(each) for each in (grey, wooden, *seen)] == [True, False, True, False]


@pytest.mark.parametrize("light", [(1, 1, 1), (0.5, 0.8, 1), (1, 0.9, 0.7)])
@pytest.mark.parametrize(("colour", "told"), [(0, True), (0.1, True), (0.4, False), (1, False)])
def test_a_washed_out_picture_is_told_in_any_light(
    colour: float, told: bool, light: tuple[float, float, float]
) -> None:
    picture = np.full((240, 320, 3), (205, 215, 220), np.float32)
    picture[100:140, 100:140] = (40, 40, 190)
    grey = picture.mean(2, keepdims=True)
    seen = np.uint8((grey + colour * (picture - grey)) * np.float32(light))
    assert is_washed_out(seen, np.float32([seen[0, 0], seen[0, 0] + 5.0])) is told


def test_where_nothing_is_a_tile_nothing_is_washed_out() -> None:
    assert not is_washed_out(np.full((40, 40, 3), 120, np.uint8), np.zeros((0, 3), np.float32))


def test_next_to_no_colours_must_be_on_all_of_a_table_to_doubt_it() -> None:
    scores = FaceScores(np.eye(4, 9, dtype=np.float32), 0.2, pale=True)
    pale = Candidate(Detection("tile", 0.9, np.zeros((4, 2), np.float32)), scores)
    coloured = replace(pale, scores=replace(scores, pale=False))
    assert [each.scores.grey for each in without_colours([pale, pale])] == [True, True]
    assert [each.scores.grey for each in without_colours([pale, coloured])] == [False, False]
    night = replace(pale, scores=replace(scores, grey=True))
    assert [each.scores.grey for each in without_colours([night, coloured])] == [True, False]
    assert without_colours([]) == []
