"""Plate verification: whether a plate lies at a place, told beside a plate and another place near by (crop triplets).

A blank plate on a board differs from its cells by an edge, a shadow, a shade of its wood. So the network is shown the
place with what is around it and, stacked on it, one of the plates of that table and another free place, mostly one of
its cells, seen in the same way.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry import Quad, axes, resized
from vision.input.camera import Image
from vision.recognition.classifier import SIDE, FaceReader, rectify

PLATE_THERE: Final = "plate"
"""What the network calls a place where a plate lies; any other is nothing."""

SURROUNDINGS: Final = 1.8
"""How many times as large as a plate what is cut out around a place is."""

REFERENCES: Final = 3
"""How many plates near by, and how many other free places, a place is compared with at most."""


Cut: TypeAlias = Callable[[Quad], Image]
"""What cuts out of a picture what is `around` a quad."""


def triplet(cut: Cut, quad: Quad, plate: Quad, other: Quad) -> Image:
    """A place, a plate's and another, each with what is around it (SIDE×SIDE×9, BGR thrice), turned the same way."""
    return np.concatenate([cut(aligned(quad, plate)), cut(plate), cut(aligned(other, plate))], 2)


def aligned(quad: Quad, reference: Quad) -> Quad:
    """The quad's corners taken from where it lies most nearly as the reference does."""
    along = axes(reference)[1]
    turned = [np.roll(quad, -turn, 0) for turn in range(4)]
    return max(turned, key=lambda each: float(axes(each)[1] @ along))


def around(image: Image, quad: Quad) -> Image:
    """A place with its SURROUNDINGS (SIDE×SIDE×3, BGR)."""
    return rectify(image, resized(np.asarray(quad, np.float32), SURROUNDINGS), (SIDE, SIDE))


class PlateVerifier:
    """The network that verifies plates; one pass for all places of a picture."""

    def __init__(self, path: Path) -> None:
        self.network = FaceReader(path)

    def chances(
        self, image: Image, quads: Sequence[Quad], plates: Sequence[Quad], free: Sequence[Quad]
    ) -> npt.NDArray[np.float32]:
        """How likely a plate lies under each quad (N): the mean beside the nearest upright `plates` and `free` ones."""
        if not quads or not plates:
            return np.zeros(len(quads), np.float32)
        cut = _each_once(image)
        of_plates, of_free = middles_of(plates), middles_of(free)
        crops, owners = [], []
        for owner, quad in enumerate(quads):
            others = [free[i] for i in nearest(quad, of_free)] or [quad]
            for number, near in enumerate(nearest(quad, of_plates)):
                crops.append(triplet(cut, quad, plates[near], others[number % len(others)]))
                owners.append(owner)
        there = self.network.read(crops)[:, self.network.faces.index(PLATE_THERE)]
        counts = np.bincount(owners, minlength=len(quads))
        sums = np.bincount(owners, there, minlength=len(quads))
        return np.asarray(sums / np.maximum(counts, 1), np.float32)


def nearest(quad: Quad, middles: npt.NDArray[np.float32]) -> list[int]:
    """Which of N places (their middles, N×2) lie nearest to a quad, but not at it: REFERENCES of them at most."""
    away = np.linalg.norm(middles - quad.mean(0), axis=1)
    least = math.sqrt(max(cv2.contourArea(quad), 1.0)) / 2
    return [i for i in away.argsort().tolist() if away[i] > least][:REFERENCES]


def middles_of(quads: Sequence[Quad]) -> npt.NDArray[np.float32]:
    """The middles (N×2) of quads."""
    return np.array([quad.mean(0) for quad in quads], np.float32).reshape(-1, 2)


def _each_once(image: Image) -> Cut:
    """Cuts out what is around a quad, once however often it is asked for: each place is compared with several."""
    known: dict[bytes, Image] = {}

    def cut(quad: Quad) -> Image:
        key = quad.tobytes()
        if key not in known:
            known[key] = around(image, quad)
        return known[key]

    return cut
