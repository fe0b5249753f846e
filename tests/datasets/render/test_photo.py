"""What a camera does to a scene."""

import numpy as np

from datasets.render.photo import retaken


def test_a_picture_taken_again_is_another_and_by_its_key_every_time_the_same() -> None:
    picture = np.full((40, 60, 3), 120, np.uint8)
    again = retaken(picture, b"one")
    assert again.shape == picture.shape
    assert (again != picture).any()
    assert (retaken(picture, b"one") == again).all()
    assert (retaken(picture, b"two") != again).any()
    assert (picture == 120).all()
