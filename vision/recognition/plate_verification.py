"""Plate verification: whether a plate lies at a place, told by the place beside a plate near by (paired crops).

A blank plate on a board differs from its cells by an edge, a shadow, a shade of its wood. So the network is shown the
place with what is around it and, stacked on it, one of the plates of that table seen in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

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
"""How many plates near by a place is compared with at most."""


def pair(image: Image, quad: Quad, reference: Quad) -> Image:
    """A place under a quad and a plate's, each with what is around it (SIDE×SIDE×6, BGR twice), turned the same way."""
    return np.concatenate([_around(image, aligned(quad, reference)), _around(image, reference)], 2)


def aligned(quad: Quad, reference: Quad) -> Quad:
    """The quad's corners taken from where it lies most nearly as the reference does."""
    along = axes(reference)[1]
    turned = [np.roll(quad, -turn, 0) for turn in range(4)]
    return max(turned, key=lambda each: float(axes(each)[1] @ along))


def _around(image: Image, quad: Quad) -> Image:
    return rectify(image, resized(np.asarray(quad, np.float32), SURROUNDINGS), (SIDE, SIDE))


class PlateVerifier:
    """The network that verifies plates; one pass for all places of a picture."""

    def __init__(self, path: Path) -> None:
        self.network = FaceReader(path)

    def chances(self, image: Image, quads: Sequence[Quad], plates: Sequence[Quad]) -> npt.NDArray[np.float32]:
        """How likely a plate lies under each quad (N): the mean beside the nearest of the upright `plates`."""
        if not quads or not plates:
            return np.zeros(len(quads), np.float32)
        middles = np.array([plate.mean(0) for plate in plates])
        crops, owners = [], []
        for owner, quad in enumerate(quads):
            away = np.linalg.norm(middles - quad.mean(0), axis=1)
            for near in [i for i in away.argsort() if away[i] > 0][:REFERENCES]:
                crops.append(pair(image, quad, plates[near]))
                owners.append(owner)
        there = self.network.read(crops)[:, self.network.faces.index(PLATE_THERE)]
        counts = np.bincount(owners, minlength=len(quads))
        sums = np.bincount(owners, there, minlength=len(quads))
        return np.asarray(sums / np.maximum(counts, 1), np.float32)
