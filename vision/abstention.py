"""Abstention (selective prediction): what a reading does not call sure, whatever its pieces' scores are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import cv2
import numpy as np

from vision.geometry import UNIT, corners
from vision.reading import Reading, RecognizedPiece

EDGE: Final = 0.003
"""How near the picture's edge a cut-off piece's corner lies, as a share of the longer side."""

PRINTED: Final = np.array([[0.08, 0.1], [0.92, 0.1], [0.92, 0.7], [0.08, 0.7]], np.float32)
"""Where on a piece something may be printed that tells its face: shares of its width and height."""

MOSTLY: Final = 0.5
"""The share of what is read that must be sure: on a table of pieces most is, on print and patterns little."""


def doubted_together(reading: Reading) -> Reading:
    """Doubt everything where most of what is read is in doubt: there may be no pieces at all, or other ones."""
    sure = sum(each.sure for each in reading.detections)
    if sure >= MOSTLY * len(reading.detections):
        return reading
    return replace(reading, detections=tuple(replace(each, sure=False) for each in reading.detections))


def cut_off_doubted(reading: Reading, framed: bool) -> Reading:
    """Doubt the pieces of which the picture's edge cuts a side off: a 1 there may be an 11, and the row may go on.

    A single corner, or the foot alone, takes nothing of what is printed; nor does a side of which the outline beyond
    the edge shows that it is but a margin. One that ends at the edge shows nothing of the kind, unless the detector
    sees pictures `framed`: then the piece ends there too.
    """
    size = np.array(reading.size)
    edge = EDGE * float(size.max())

    def cut_off(found: RecognizedPiece) -> bool:
        quad = np.array(found.corners, np.float32)
        beyond = np.maximum(-quad, quad - size + 1).max(1)
        top_left, top_right, *foot = (beyond > -edge).tolist()
        if not (top_left or top_right) or sum((top_left, top_right, *foot)) < 2:
            return False
        printed = cv2.perspectiveTransform(PRINTED[None], cv2.getPerspectiveTransform(UNIT, quad))[0]
        hidden = not framed and beyond.max() < edge
        return bool(hidden or (printed < 0).any() or (printed > size - 1).any())

    found = tuple(replace(each, sure=each.sure and not cut_off(each)) for each in reading.detections)
    return replace(reading, detections=found)


def on_picture(reading: Reading) -> Reading:
    """The same with every corner on the picture: pieces that its edge cuts off are outlined beyond it."""
    last = np.array(reading.size, np.float32)
    found = tuple(
        replace(each, corners=corners(np.clip(np.array(each.corners, np.float32), 0, last)))
        for each in reading.detections
    )
    return replace(reading, detections=found)


def doubted(reading: Reading, box: Mapping[str, int]) -> Reading:
    """Doubt the least certain of what is there more often than the box holds it; no face is changed."""
    doubtful = set()
    for face, most in box.items():
        alike = [i for i, found in enumerate(reading.detections) if found.face == face]
        if len(alike) > most:
            ranked = sorted(alike, key=lambda i: reading.detections[i].score)
            doubtful.update(ranked[: len(alike) - most])
    found = tuple(
        replace(each, sure=False) if i in doubtful else each for i, each in enumerate(reading.detections)
    )
    return replace(reading, detections=found)
