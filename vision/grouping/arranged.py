"""What all kinds of pieces share when they are arranged: one size, and the order of the table."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.geometry import areas
from vision.reading import RecognizedPiece
from vision.recognition.face_scores import Candidate

Arranged = tuple[tuple[RecognizedPiece, ...], tuple[tuple[int, ...], ...]]
"""What was read, in table order, and the groups it lies in as indices."""


def alike(seen: Sequence[Candidate], least: float) -> list[Candidate]:
    """Those of about one size, `least` to 1 / `least` times that of the middling one, clear finds counting more.

    Pieces of a set are equal, and perspective makes the far ones half as large at most; pips are smaller than indices.
    """
    if not seen:
        return []
    sizes = np.sqrt(areas(np.array([each.detection.quad for each in seen])))
    weights = np.array([each.detection.score * each.scores.chance for each in seen]) ** 2
    order = np.argsort(sizes)
    middle = sizes[order][int(np.searchsorted(np.cumsum(weights[order]), weights.sum() / 2))]
    return [each for each, size in zip(seen, sizes, strict=True) if least < size / middle < 1 / least]


def in_order(read: Sequence[RecognizedPiece], groups: Sequence[tuple[int, ...]]) -> Arranged:
    """Detections in the order in which the groups first name them, and the groups by those numbers."""
    order = list(dict.fromkeys(i for group in groups for i in group))
    place = {i: number for number, i in enumerate(order)}
    return tuple(read[i] for i in order), tuple(tuple(place[i] for i in group) for group in groups)
