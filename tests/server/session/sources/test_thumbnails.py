"""A small picture of a webcam, which is let go at once."""

import cv2
import numpy as np
import pytest

from server.session.sources.thumbnails import Thumbnails
from vision.input.camera import CameraError, Frame


def test_a_webcam_warms_up_is_photographed_small_and_let_go():
    closed = []

    def film(camera):
        try:
            for number in range(100):
                yield Frame(np.full((1080, 1920, 3), 40 * number, np.uint8), 0.0, number)
        finally:
            closed.append((camera, number))

    taken = cv2.imdecode(np.frombuffer(Thumbnails(film).of(3), np.uint8), cv2.IMREAD_COLOR)
    assert taken.shape == (270, 480, 3)
    assert taken.mean() == pytest.approx(120, abs=2)
    assert closed == [(3, 3)]


def test_one_that_gives_no_picture_is_said():
    with pytest.raises(CameraError, match="Camera 4 gives no picture"):
        Thumbnails(lambda _: iter(())).of(4)
