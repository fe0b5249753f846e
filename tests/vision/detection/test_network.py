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


def test_of_pictures_stacked_in_depth_the_channels_go_in_from_the_last_to_the_first():
    stacked = np.arange(2 * 2 * 3 * 6, dtype=np.uint8).reshape(2, 2, 3, 6)
    taken = as_input(stacked)
    assert taken.shape == (2, 6, 2, 3)
    for picture, row, column, channel in np.ndindex(2, 2, 3, 6):
        assert (
            taken[picture, 5 - channel, row, column]
            == np.float32(stacked[picture, row, column, channel]) / 255
        )
