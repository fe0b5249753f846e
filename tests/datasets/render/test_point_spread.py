"""Point spread functions keep all light, spread it as far as asked, and do what optics do to thin strokes."""

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from datasets.render.point_spread import (
    defocus,
    gaussian,
    out_of_focus,
    point_spread,
    shake,
    spread_light,
)


def standard_deviation(kernel: np.ndarray) -> float:
    """The root mean square distance from the middle of the light, by axis."""
    steps = np.arange(len(kernel)) - (len(kernel) - 1) / 2
    across, down = np.meshgrid(steps, steps)
    x, y = (kernel * across).sum(), (kernel * down).sum()
    return float(np.sqrt(((kernel * ((across - x) ** 2 + (down - y) ** 2)).sum()) / 2))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**31), st.floats(0.05, 4.0))
def test_a_kernel_is_square_odd_and_keeps_all_light(seed, spread):
    kernel = point_spread(np.random.default_rng(seed), spread)
    assert kernel.shape[0] == kernel.shape[1]
    assert kernel.shape[0] % 2 == 1
    assert kernel.min() >= 0
    assert float(kernel.sum()) == pytest.approx(1, abs=1e-4)


@pytest.mark.parametrize("spread", [0.8, 1.5, 3.0])
def test_light_is_spread_as_far_as_asked_by_every_kind(spread):
    rng = np.random.default_rng(4)
    for kernel in (gaussian(spread), defocus(spread), defocus(spread, -0.5), shake(rng, spread)):
        assert standard_deviation(kernel) == pytest.approx(spread, rel=0.2)


def test_a_disc_with_a_rim_splits_a_line_that_a_gaussian_only_softens():
    line = np.full((41, 41, 3), 255, np.uint8)
    line[:, 19:22] = 0
    split = spread_light(line, defocus(2.5, 4.0))[20, :, 0].astype(int)
    soft = spread_light(line, gaussian(2.5))[20, :, 0].astype(int)
    assert split[16:25].min() < split[20] - 2, "the middle of the stroke is lighter than its sides"
    assert soft[20] == soft.min()


def test_in_linear_light_thin_dark_strokes_are_eaten():
    line = np.full((41, 41, 3), 255, np.uint8)
    line[:, 20] = 0
    kernel = gaussian(1.2)
    assert spread_light(line, kernel, linear=True)[20, 20, 0] > spread_light(line, kernel)[20, 20, 0] + 10
    flat = np.full((9, 9, 3), 93, np.uint8)
    assert np.abs(spread_light(flat, kernel, linear=True).astype(int) - 93).max() <= 1


def test_what_is_drawn_after_a_blur_does_not_depend_on_its_kind():
    picture = np.asarray(cv2.randu(np.zeros((32, 32, 3), np.uint8), np.zeros(3), np.full(3, 255.0)), np.uint8)
    blurred, other = np.random.default_rng(7), np.random.default_rng(7)
    soft = out_of_focus(blurred, picture, 1.5)
    assert soft.std() < picture.std()
    assert blurred.random() == other.random()
