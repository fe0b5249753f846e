import time

import numpy as np
import pytest

from vision.detection.non_maximum_suppression import Detection, non_maximum_suppression
from vision.geometry import overlap


def detection(
    x: float, y: float, score: float, kind: str = "tile", turn: int = 0, side: float = 40
) -> Detection:
    quad = np.array([[x, y], [x + side, y], [x + side, y + side], [x, y + side]], np.float32)
    return Detection(kind, score, np.roll(quad, turn, 0))


@pytest.mark.parametrize(("apart", "shared"), [(0.0, 1.0), (20.0, 0.5), (40.0, 0.0), (90.0, 0.0)])
def test_overlap_is_the_shared_part_of_the_smaller_one(apart: float, shared: float) -> None:
    assert overlap(detection(0, 0, 1).quad, detection(apart, 0, 1).quad) == pytest.approx(shared, abs=1e-4)


def test_a_piece_found_twice_counts_once_and_its_corners_are_steadied() -> None:
    found = non_maximum_suppression(
        [detection(0, 0, 0.9), detection(4, 0, 0.9, turn=1), detection(100, 0, 0.5)]
    )
    assert [each.score for each in found] == [0.9, 0.5]
    assert found[0].quad == pytest.approx(detection(2, 0, 1).quad)


def test_views_that_lie_askew_between_two_orders_of_the_corners_do_not_bend_the_outline() -> None:
    whole = detection(0, 0, 0.8)
    share = np.array([0.5, 0.4, 0.3])
    askew = [
        Detection(
            "tile", 0.9, ((1 - part) * whole.quad + part * np.roll(whole.quad, 1, 0)).astype(np.float32)
        )
        for part in share
    ]
    (found,) = non_maximum_suppression([*askew, whole, detection(1, 0, 0.8, turn=1)])
    assert found.score == 0.9
    ways = [np.roll(found.quad, turn, 0) for turn in range(4)]
    assert min(float(np.abs(way - whole.quad).max()) for way in ways) < 1


def test_one_view_far_larger_than_the_others_bends_no_outline() -> None:
    (found,) = non_maximum_suppression(
        [detection(0, 0, 0.9), detection(1, 0, 0.85), detection(-60, -60, 0.8, side=160)]
    )
    assert found.quad == pytest.approx(detection(0, 0, 1).quad, abs=1)


def test_a_pip_taken_for_a_plate_bends_no_card() -> None:
    (found,) = non_maximum_suppression(
        [detection(0, 0, 0.9, "card", side=200), detection(20, 20, 0.8, "plate", side=30)]
    )
    assert found.quad == pytest.approx(detection(0, 0, 1, side=200).quad)


def test_neighbours_that_touch_stay_two() -> None:
    assert (
        len(non_maximum_suppression([detection(0, 0, 0.9), detection(41, 0, 0.8), detection(0, 41, 0.7)]))
        == 3
    )


def test_half_a_piece_on_a_better_one_is_dropped_and_moves_nothing() -> None:
    found = non_maximum_suppression([detection(0, 0, 0.9), detection(18, 0, 0.8)])
    assert len(found) == 1
    assert found[0].quad == pytest.approx(detection(0, 0, 1).quad)


def test_an_index_lies_on_its_card() -> None:
    assert (
        len(
            non_maximum_suppression(
                [detection(0, 0, 0.9, "card", side=200), detection(5, 5, 0.8, "index", side=20)]
            )
        )
        == 2
    )


def test_a_table_of_hundreds_keeps_each_piece_once_and_takes_no_longer_than_its_share() -> None:
    rng = np.random.default_rng(3)
    square = np.array([[0, 0], [20, 0], [20, 28], [0, 28]], np.float32)
    places = [np.float32([30 * x, 40 * y]) for x in range(24) for y in range(17)]
    seen = [
        Detection("tile", 0.9, square + at + rng.normal(0, 1, 2).astype(np.float32))
        for at in places
        for _ in range(8)
    ]

    def taken(detections: list[Detection]) -> float:
        began = time.thread_time()
        non_maximum_suppression(detections)
        return time.thread_time() - began

    found = non_maximum_suppression(seen)
    assert sorted(
        (round(x / 30 - 0.33), round(y / 40 - 0.35))
        for x, y in (detection.quad.mean(0) for detection in found)
    ) == [(x, y) for x in range(24) for y in range(17)]
    part = seen[: len(seen) // 4]
    assert min(taken(seen) for _ in range(3)) < 8 * min(taken(part) for _ in range(3))
