from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vision.detection import detector as detect
from vision.detection.detector import Detector


class Brightest:
    """A network that outlines all that is bright, and notes how light what surrounds the picture is."""

    names = ("tile",)
    corner = 0.0

    def __init__(self, around: int) -> None:
        self.metadata = {"around": str(around)} if around else {}

    def run(self, batch: Any) -> Any:
        assert batch.shape[2] % 32 == batch.shape[3] % 32 == 0
        ys, xs = np.nonzero(batch[0].min(0) > 0.9)
        (x0, x1), (y0, y1) = (xs.min(), xs.max() + 1), (ys.min(), ys.max() + 1)
        self.corner = float(batch[0, 0, 0, 0])
        box = [(x0 + x1) / 2, (y0 + y1) / 2, x1 - x0, y1 - y0]
        return np.array([*box, 0.9, x0, y0, x1, y0, x1, y1, x0, y1], np.float32)[None, :, None]


@pytest.mark.parametrize("around", [0, 32])
def test_what_is_found_lies_where_it_is_on_the_picture_with_grey_around_or_without(
    around: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    network = Brightest(around)
    monkeypatch.setattr(detect, "Network", lambda _: network)
    image = np.zeros((300, 400, 3), np.uint8)
    image[100:180, 40:100] = 255
    (found,) = Detector(Path("detector.onnx"), (800, 400)).find(image)
    assert found.quad == pytest.approx(np.array([[40, 100], [100, 100], [100, 180], [40, 180]]), abs=1)
    assert network.corner == pytest.approx(114 / 255 if around else 0, abs=1e-3)
