"""What a network takes: a picture's colours in the order and of the size that it was trained with."""

import numpy as np
import pytest

from vision.detection.network import as_input


def test_a_picture_goes_in_as_red_green_blue_planes_from_0_to_1():
    picture = np.zeros((1, 2, 3, 3), np.uint8)
    picture[0, 1, 2] = (51, 102, 255)  # blue, green, red
    taken = as_input(picture)
    assert (taken.shape, taken.dtype, taken.flags.c_contiguous) == ((1, 3, 2, 3), np.float32, True)
    assert taken[0, :, 1, 2].tolist() == pytest.approx([1, 0.4, 0.2])
    assert np.count_nonzero(taken) == 3
