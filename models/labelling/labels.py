"""What labelling gives: labels as `datasets.build` takes them, boxes to leave out, and how boxes lie to each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2

from datasets.photographs.real import Box, RealPiece
from vision.geometry import Quad
from vision.recognition.face_scores import Candidate

WITHIN, FILLING = 0.75, 0.14
"""The share of a found index that lies in a labelled corner's box, and of the box that it fills, from which it is that
corner: boxes are drawn with a margin, and around indices that lie aslant."""


@dataclass(frozen=True, eq=False)
class Found:
    """A label as `datasets.build` takes it: kind, face (`?`: not told) and corners in reading order."""

    kind: str
    face: str
    quad: Quad


Answer = tuple[list[Found], list[Box]]
"""Labels, and the boxes to leave out."""


def box_of(quad: Quad) -> Box:
    """The upright box (x0, y0, x1, y1) around an outline."""
    (x0, y0), (x1, y1) = quad.min(0), quad.max(0)
    return float(x0), float(y0), float(x1), float(y1)


def shared(one: Box, other: Box) -> float:
    """The area that two boxes share."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    return max(wide, 0.0) * max(min(one[3], other[3]) - max(one[1], other[1]), 0.0)


def area(box: Box) -> float:
    """The area of a box, of no box less than one pixel."""
    return max((box[2] - box[0]) * (box[3] - box[1]), 1.0)


def share_within(quad: Quad, other: Quad) -> float:
    """The share of an outline that lies within another."""
    both, _ = cv2.intersectConvexConvex(cv2.convexHull(quad), cv2.convexHull(other))
    return float(both / max(float(cv2.contourArea(cv2.convexHull(quad))), 1.0))


def paired(indices: Sequence[RealPiece], detections: Sequence[Candidate]) -> dict[int, int]:
    """Found indices and the labelled corners they are, by number, the best scores first, each used once."""
    pairs: dict[int, int] = {}
    for i in sorted(range(len(detections)), key=lambda i: -detections[i].detection.score):
        own = box_of(detections[i].detection.quad)
        fits = [
            (shared(own, index.box) / area(index.box), number)
            for number, index in enumerate(indices)
            if number not in pairs.values()
            and shared(own, index.box) >= WITHIN * area(own)
            and area(own) >= FILLING * area(index.box)
        ]
        if fits:
            pairs[i] = max(fits)[1]
    return pairs
