"""Pictures that are sent: two in hand at once, the others wait, and not for ever."""

from io import BytesIO

import cv2
import numpy as np
import pytest

from server.web.uploads import picture_sent
from vision.input.picture import AT_ONCE, PictureError

PICTURE = cv2.imencode(".png", np.full((40, 60, 3), 77, np.uint8))[1].tobytes()


def test_a_third_picture_waits_and_is_refused_where_it_waits_too_long(monkeypatch):
    monkeypatch.setattr("server.web.uploads.PATIENCE", 0.05)
    held = [picture_sent(BytesIO(PICTURE), 10_000) for _ in range(AT_ONCE)]
    assert [each.__enter__().shape for each in held] == [(40, 60, 3)] * AT_ONCE
    late = BytesIO(PICTURE)
    with pytest.raises(PictureError, match="Too many pictures"), picture_sent(late, 10_000):
        pass
    assert late.tell() == 0
    held.pop().__exit__(None, None, None)
    with picture_sent(late, 10_000) as image:
        assert image.shape == (40, 60, 3)
    held.pop().__exit__(None, None, None)


def test_a_picture_that_is_refused_gives_its_place_back(monkeypatch):
    monkeypatch.setattr("server.web.uploads.PATIENCE", 0.05)
    for _ in range(AT_ONCE + 1):
        with pytest.raises(PictureError, match="not a picture"), picture_sent(BytesIO(b"Dear all"), 10_000):
            pass
