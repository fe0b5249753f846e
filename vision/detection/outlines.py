"""Convex outlines of many detections at once: how much two of them share, asked only where their boxes overlap."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise
from typing import Final

import cv2
import numpy as np

from vision.geometry import Quad, areas, cross

COINCIDING: Final = 0.08
"""How far, as a share of the side, the corners of two outlines that coincide lie apart: they share nearly all."""

AT_ONCE: Final = 1 << 15
"""How many pairs of boxes are compared together."""


class Outlines:
    """The convex hulls of N quads (4×2 pixels each), their areas (N, and as plain `sizes`), and their bounding boxes.

    Of each box the `first` and the `last` corner (2×N each).

    What overlaps by less than `least` of the smaller one's area is taken for apart.
    """

    def __init__(self, quads: Sequence[Quad], least: float) -> None:
        points = np.ascontiguousarray(quads, np.float32).reshape(-1, 4, 2)
        self.least = least
        bends = cross(np.roll(points, -1, 1) - points, np.roll(points, -2, 1) - np.roll(points, -1, 1))
        is_convex = (bends > 0).all(1) | (bends < 0).all(1)
        self.areas = areas(points)
        self.hulls: list[Quad] = list(points)
        for i in np.flatnonzero(~is_convex).tolist():
            self.hulls[i] = cv2.convexHull(points[i]).astype(np.float32)
            self.areas[i] = cv2.contourArea(self.hulls[i])
        self.sizes: list[float] = self.areas.tolist()
        self.first, self.last = points.min(1).T.copy(), points.max(1).T.copy()
        self.flat = points.reshape(-1, 8).T.copy()

    def near(self, numbers: Iterable[int], others: Outlines) -> Iterator[tuple[int, list[int], list[bool]]]:
        """Each of these numbers, which of the others it may share so much with, as far as their boxes show, …

        … and which of those coincide with it, corner on corner. Many are asked together: the numbers are taken some
        ahead of what is told of them.
        """
        left, many = iter(numbers), max(1, AT_ONCE // max(1, len(others.sizes)))
        while some := list(islice(left, many)):
            meet = [
                (self.first[axis, some, None] < others.last[axis])
                & (self.last[axis, some, None] > others.first[axis])
                for axis in (0, 1)
            ]
            rows, columns = np.divmod(np.flatnonzero(meet[0] & meet[1]), len(others.sizes))
            numbered = np.asarray(some)[rows]
            wide, high = (
                np.minimum(self.last[axis][numbered], others.last[axis][columns])
                - np.maximum(self.first[axis][numbered], others.first[axis][columns])
                for axis in (0, 1)
            )
            enough = np.minimum(self.areas[numbered], others.areas[columns]) * self.least
            may = (wide > 0) & (high > 0) & (wide * high >= enough)
            rows, columns = rows[may], columns[may]
            apart = np.abs(self.flat[:, numbered[may]] - others.flat[:, columns]).max(0)
            same = (apart < COINCIDING * np.sqrt(others.areas[columns])).tolist()
            near, bounds = columns.tolist(), np.searchsorted(rows, np.arange(len(some) + 1)).tolist()
            for number, (begin, end) in zip(some, pairwise(bounds), strict=True):
                yield number, near[begin:end], same[begin:end]

    def shared(self, number: int, others: Outlines, other: int) -> float:
        """The shared area of one of these and one of the others over the smaller one's, as `overlap` has it."""
        least = min(self.sizes[number], others.sizes[other])
        if least <= 0:
            return 1.0
        return float(cv2.intersectConvexConvex(self.hulls[number], others.hulls[other])[0]) / least


def covered(quads: Sequence[Quad], by: Sequence[Quad], least: float) -> list[bool]:
    """Which quads share more than `least` of the smaller one's area with any of those that they may be covered `by`."""
    ones, others = Outlines(quads, least), Outlines(by, least)
    return [
        any(ones.shared(number, others, other) > least for other in near)
        for number, near, _ in ones.near(range(len(quads)), others)
    ]
