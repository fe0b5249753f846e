from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from vision.detection.outlines import AT_ONCE, Outlines, covered
from vision.geometry import overlap


def scattered(count: int, side: float, seed: int) -> npt.NDArray[np.float32]:
    """Squares of a table with room for so many, turned every which way."""
    rng = np.random.default_rng(seed)
    angles = rng.uniform(0, 2 * np.pi, count)[:, None] + np.arange(4) * np.pi / 2
    corners = side * np.stack([np.cos(angles), np.sin(angles)], 2)
    places = rng.uniform(0, 2 * side * np.sqrt(count), (count, 1, 2))
    return np.asarray(places + corners, np.float32)


def test_what_may_share_enough_is_near_and_shares_what_two_alone_do() -> None:
    quads = scattered(80, 10, 1)
    outlines = Outlines(list(quads), 0.3)
    for i, near, _ in outlines.near(range(len(quads)), outlines):
        shares = [overlap(quads[i], other) for other in quads]
        assert {j for j, share in enumerate(shares) if share > 0.3} <= set(near)
        assert len(near) < 20
        assert [outlines.shared(i, outlines, j) for j in near] == pytest.approx([shares[j] for j in near])


def test_what_is_near_is_told_some_at_a_time_of_those_that_are_still_asked_for() -> None:
    quads = scattered(AT_ONCE // 8, 10, 6)
    outlines, dropped = Outlines(list(quads), 0.3), set[int]()
    told = []
    for i, near, _ in outlines.near((i for i in range(len(quads)) if i not in dropped), outlines):
        told.append(i)
        dropped.update(range(8, 4000))
        assert i in near
    assert told == [*range(8), *range(4000, len(quads))]


@pytest.mark.parametrize(("off", "coincides"), [(0.0, True), (0.07, True), (0.09, False)])
def test_what_coincides_lies_corner_on_corner_and_shares_nine_tenths(off: float, coincides: bool) -> None:
    quads = scattered(20, 10, 7)
    side = 10 * np.sqrt(2)
    random = np.random.default_rng(8).uniform(-off, off, quads.shape) * side
    random[:, 0, 0] = off * side
    ones, others = Outlines(list(quads), 0.3), Outlines(list((quads + random).astype(np.float32)), 0.3)
    for i, near, same in ones.near(range(len(quads)), others):
        told = dict(zip(near, same, strict=True))
        assert [j for j, is_same in told.items() if is_same] == ([i] if coincides else [])
        if coincides:
            assert ones.shared(i, others, i) > 0.85


def test_covered_is_what_shares_so_much_with_any_other() -> None:
    quads, others = scattered(60, 10, 2), scattered(60, 10, 3)
    wanted = [any(overlap(quad, other) > 0.4 for other in others) for quad in quads]
    assert covered(list(quads), list(others), 0.4) == wanted
    assert 5 < sum(wanted) < 55
    assert covered([], list(others), 0.4) == []
    assert covered(list(quads), [], 0.4) == [False] * 60


def test_four_times_as_many_on_a_table_as_much_larger_are_intersected_about_four_times_as_often(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls = 0

    def counted(*given: Any) -> Any:
        nonlocal calls
        calls += 1
        return intersect(*given)

    intersect = cv2.intersectConvexConvex
    monkeypatch.setattr(cv2, "intersectConvexConvex", counted)
    taken = []
    for count in (100, 400):
        calls = 0
        covered(list(scattered(count, 10, 4)), list(scattered(count, 10, 5)), 0.4)
        taken.append(calls)
    assert 0 < taken[1] < 6 * taken[0]
