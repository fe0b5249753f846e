"""Convex outlines of many detections at once: how much two of them share, asked only where their boxes overlap."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry import Quad, areas, cross

Numbers = npt.NDArray[np.intp]


class Outlines:
    """The convex hulls of N quads (4×2 pixels each), their areas (N), and their bounding boxes (4×N: x0, y0, x1, y1).

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
        self.boxes = np.ascontiguousarray(np.concatenate([points.min(1), points.max(1)], 1).T)

    def near(self, number: int, others: Outlines, start: int = 0) -> Numbers:
        """Which of the others, from `start` on, one of these may share so much with, as far as their boxes show."""
        left, top, right, bottom = self.boxes[:, number].tolist()
        x0, y0, x1, y1 = others.boxes[:, start:]
        wide = np.minimum(x1, right) - np.maximum(x0, left)
        high = np.minimum(y1, bottom) - np.maximum(y0, top)
        enough = np.minimum(others.areas[start:], self.areas[number]) * others.least
        return start + np.flatnonzero((wide > 0) & (high > 0) & (wide * high >= enough))

    def shared(self, number: int, others: Outlines, other: int) -> float:
        """The shared area of one of these and one of the others over the smaller one's, as `overlap` has it."""
        least = min(float(self.areas[number]), float(others.areas[other]))
        if least <= 0:
            return 1.0
        return float(cv2.intersectConvexConvex(self.hulls[number], others.hulls[other])[0]) / least

    def shares(self, number: int, others: Outlines, chosen: Numbers) -> list[float]:
        """`shared` of one of these and each of the others that are chosen."""
        least = np.minimum(others.areas[chosen], self.areas[number])
        hull, hulls = self.hulls[number], others.hulls
        areas = np.array([cv2.intersectConvexConvex(hull, hulls[i])[0] for i in chosen.tolist()], np.float32)
        found: list[float] = np.divide(areas, least, out=np.ones_like(areas), where=least > 0).tolist()
        return found


def covered(quads: Sequence[Quad], by: Sequence[Quad], least: float) -> list[bool]:
    """Which quads share more than `least` of the smaller one's area with any of those that they may be covered `by`.

    Those are tried in their order until fewer quads are left than of those: then each that is left is asked by itself.
    """
    ones, others = Outlines(quads, least), Outlines(by, least)
    left = np.ones(len(quads), bool)
    for number in range(len(by)):
        if np.count_nonzero(left) < len(by) - number:
            break
        near = others.near(number, ones)
        for i in near[left[near]].tolist():
            left[i] = others.shared(number, ones, i) <= least
    for i in np.flatnonzero(left).tolist():
        left[i] = all(ones.shared(i, others, other) <= least for other in ones.near(i, others).tolist())
    return [not apart for apart in left.tolist()]
