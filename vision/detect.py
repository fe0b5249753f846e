"""Where pieces lie: the detector network over the whole picture gives four corners a piece, in reading order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.camera import Image
from vision.network import Network

LONGEST: Final = 1024
"""Pixels of the longer side at which a picture is looked at."""

STRIDE: Final = 32
LEAST_SCORE: Final = 0.3
MOST_OVERLAP: Final = 0.45


@dataclass(frozen=True, slots=True, eq=False)
class Spot:
    """Something found: its kind (tile, plate, back, index, card), score, and four corners in pixels (4×2)."""

    kind: str
    score: float
    quad: npt.NDArray[np.float32]


class Detector:
    """The detector network: a picture in, spots out."""

    def __init__(self, path: Path, longest: int = LONGEST) -> None:
        self.network = Network(path)
        self.longest = longest

    def find(self, image: Image) -> tuple[Spot, ...]:
        """Every piece on a picture, best first, no piece twice."""
        height, width = image.shape[:2]
        factor = self.longest / max(height, width)
        interpolation = cv2.INTER_AREA if factor < 1 else cv2.INTER_LINEAR
        size = (max(1, round(width * factor)), max(1, round(height * factor)))
        small = cv2.resize(image, size, interpolation=interpolation)
        padded_size = [-(-side // STRIDE) * STRIDE for side in small.shape[:2]]
        padded = np.full((*padded_size, 3), 114, np.uint8)
        padded[: small.shape[0], : small.shape[1]] = small
        batch = np.ascontiguousarray(padded[None, ..., ::-1].transpose(0, 3, 1, 2), np.float32) / np.float32(
            255
        )
        scale = np.array([width / small.shape[1], height / small.shape[0]], np.float32)
        return tuple(distinct(self._spots(self.network.run(batch)[0], scale)))

    def _spots(self, output: npt.NDArray[np.float32], scale: npt.NDArray[np.float32]) -> list[Spot]:
        count = len(self.network.names)
        scores = output[4 : 4 + count]
        best = scores.max(0)
        kept = np.flatnonzero(best >= LEAST_SCORE)
        kept = kept[np.argsort(-best[kept])][:1500]
        quads = output[4 + count :, kept].T.reshape(-1, 4, 2) * scale
        kinds = scores[:, kept].argmax(0)
        return [
            Spot(self.network.names[kind], float(score), np.ascontiguousarray(quad, np.float32))
            for kind, score, quad in zip(kinds, best[kept], quads, strict=True)
        ]


def distinct(spots: Iterable[Spot]) -> list[Spot]:
    """Spots, best first, without those that overlap a better one of the same layer by more than MOST_OVERLAP."""
    kept: list[Spot] = []
    boxes: list[npt.NDArray[np.float32]] = []
    for spot in spots:
        box = np.concatenate([spot.quad.min(0), spot.quad.max(0)])
        near = [
            other
            for other, edges in zip(kept, boxes, strict=True)
            if _touch(box, edges) and _layer(other) == _layer(spot)
        ]
        if all(overlap(spot.quad, other.quad) < MOST_OVERLAP for other in near):
            kept.append(spot)
            boxes.append(box)
    return kept


def _layer(spot: Spot) -> bool:
    """Indices lie on cards: the two may overlap, anything else may not."""
    return spot.kind == "index"


def _touch(one: npt.NDArray[np.float32], other: npt.NDArray[np.float32]) -> bool:
    return bool(one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3])


def overlap(one: npt.NDArray[np.float32], other: npt.NDArray[np.float32]) -> float:
    """The shared area of two convex quads over the smaller one's area."""
    shared, _ = cv2.intersectConvexConvex(cv2.convexHull(one), cv2.convexHull(other))
    least = min(cv2.contourArea(cv2.convexHull(one)), cv2.contourArea(cv2.convexHull(other)))
    return float(shared / least) if least > 0 else 1.0
