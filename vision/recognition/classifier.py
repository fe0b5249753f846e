"""The classifier: rectified crops of pieces in, a probability for every face out."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.detection.network import Network, as_input
from vision.geometry import Quad, turned
from vision.input.camera import Image

SIDE: Final = 64
"""Width and height of a rectified crop in pixels."""

CARD_SIZE: Final = (96, 128)
"""Width and height of a rectified whole card in pixels: what tells the suit of a court is small on it."""

MARGIN: Final = 0.1
"""How much of a piece's surroundings a crop shows on each side, as a share of the piece."""

AT_ONCE: Final = 64
"""How many crops are read in one batch: more take more memory, and no less time each."""

UNCLEAR: Final = 0.99
"""What the first stage of a cascade gives no face more than is read by the second, too."""

SECOND: Final = 0.6
"""The weight of the second stage, which is the larger network, …"""

FLOOR: Final = 1e-4
"""… and what either leaves any face."""

TURNED: Final = "turned"
NOTHING: Final = "nothing"
PROGRAMME: Final = "programme"
"""What readers call crops that show no face: turned the wrong way, no piece, a programme card of Jok-R-ummy."""


def rectify(image: Image, quad: Quad, size: tuple[int, int] = (SIDE, SIDE)) -> Image:
    """The piece under a quad (4×2 pixels, reading order) as an upright crop of a size (w, h) with MARGIN around it."""
    quad = np.asarray(quad, np.float32)
    xs, ys = zip(*quad.tolist(), strict=True)
    x0, x1 = _span(min(xs), max(xs), image.shape[1])
    y0, y1 = _span(min(ys), max(ys), image.shape[0])
    if x1 - x0 < 2 or y1 - y0 < 2:
        return np.zeros((size[1], size[0], 3), np.uint8)
    area = image[y0:y1, x0:x1]
    shifted = quad - np.array([x0, y0], np.float32)
    length = math.sqrt(max(cv2.contourArea(quad), 1.0))
    usual = math.sqrt(size[0] * size[1])
    if length > 1.5 * usual:
        factor = 1.25 * usual / length
        shrunk = cv2.resize(area, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        shifted = shifted * np.array(
            [shrunk.shape[1] / area.shape[1], shrunk.shape[0] / area.shape[0]], np.float32
        )
        area = shrunk  # type: ignore[assignment]
    warp = cv2.getPerspectiveTransform(shifted - np.float32(0.5), _printed(size))
    return cv2.warpPerspective(area, warp, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)  # type: ignore[return-value]


def _span(low: float, high: float, most: int) -> tuple[int, int]:
    """The pixels from `low` to `high`, and some around them, of so many."""
    pad = (high - low) * 0.15 + 2
    return max(math.floor(low - pad), 0), min(math.ceil(high + pad) + 1, most)


@cache
def _printed(size: tuple[int, int]) -> Quad:
    """Where a piece's corners come to lie on a crop of a size (w, h)."""
    inner, outer = MARGIN, 1 - MARGIN
    unit = np.array([[inner, inner], [outer, inner], [outer, outer], [inner, outer]], np.float32)
    return np.asarray(unit * np.array(size, np.float32) - 0.5, np.float32)


class FaceReader:
    """A reader network: crops of its `size` (w, h) in, a probability for every face out.

    Where there is a file of a second stage, a wider network of the same faces, this is a classifier cascade: what the
    first leaves unclear the second reads, too, and what both say is pooled.
    """

    def __init__(self, path: Path, second: Path | None = None) -> None:
        self.network = Network(path)
        self.second = Network(second) if second is not None and second.exists() else None
        self.faces: tuple[str, ...] = self.network.names
        height, width = self.network.shape[2:]
        self.size = (int(width), int(height))

    def crop(self, image: Image, quad: Quad, turn: int = 0) -> Image:
        """The piece under a quad as this network takes it, its corners taken so many quarter turns on."""
        return rectify(image, turned(quad, turn), self.size)

    def read(self, crops: Sequence[Image]) -> npt.NDArray[np.float32]:
        """Probabilities (N × faces) of N crops of `size` (BGR)."""
        if not len(crops):
            return np.zeros((0, len(self.faces)), np.float32)
        likely = _by(self.network, crops)
        unclear = np.flatnonzero(likely.max(1) < UNCLEAR).tolist()
        if self.second is not None and unclear:
            likely[unclear] = pooled(likely[unclear], _by(self.second, [crops[i] for i in unclear]))
        return likely


def pooled(first: npt.NDArray[np.float32], second: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Logarithmic opinion pool of both stages' probabilities (N × faces): their weighed geometric mean, to a sum of 1.

    Other than their mean it lets what one says plainly settle what the other leaves open.
    """
    logs = (1 - SECOND) * np.log(first + FLOOR) + SECOND * np.log(second + FLOOR)
    mean = np.exp(logs)
    return np.asarray(mean / mean.sum(1, keepdims=True), np.float32)


def _by(network: Network, crops: Sequence[Image]) -> npt.NDArray[np.float32]:
    """What one network makes of crops (N × faces), AT_ONCE at a time."""
    found = []
    for first in range(0, len(crops), AT_ONCE):
        found.append(network.run(as_input(np.stack(crops[first : first + AT_ONCE]))))
    return np.concatenate(found)
