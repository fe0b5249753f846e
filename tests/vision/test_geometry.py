"""How much outlines share."""

import numpy as np
import pytest

from vision.geometry import overlap

SQUARE = np.array([[0, 0], [40, 0], [40, 40], [0, 40]], np.float32)


@pytest.mark.parametrize(
    ("other", "share"),
    [
        (SQUARE, 1.0),
        (SQUARE[[2, 3, 0, 1]], 1.0),
        (SQUARE + 1e-4, 1.0),
        (SQUARE + np.float32([20, 0]), 0.5),
        (SQUARE / 2, 1.0),
        (SQUARE + 50, 0.0),
    ],
)
def test_the_shared_area_is_told_over_the_smaller_ones(other, share):
    assert overlap(SQUARE, np.float32(other)) == pytest.approx(share, abs=1e-3)
    assert overlap(np.float32(other), SQUARE) == pytest.approx(share, abs=1e-3)


def test_an_outline_that_differs_by_rounding_alone_lies_on_itself():
    one = [[4.5438658, 1365.9748], [113.04977, 1327.4785], [138.91542, 1400.3838], [30.409537, 1438.88]]
    other = [[4.543938, 1365.9749], [113.0497, 1327.4786], [138.91537, 1400.3837], [30.409538, 1438.88]]
    assert overlap(np.float32(one), np.float32(other)) == pytest.approx(1, abs=1e-3)
