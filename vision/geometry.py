"""Plane geometry of outlines: quadrilaterals (4×2 pixels), their axes, the angles between them, how much they share,
and which of them are connected.

Everything above may import this module; it imports none of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

Corner = tuple[float, float]
"""A point: x and y in pixels."""

Corners = tuple[Corner, Corner, Corner, Corner]
"""Four points in reading order: upper left, upper right, lower right, lower left of the face as it is read."""

Quad = npt.NDArray[np.float32]
"""The same as an array (4×2, float32)."""

Quads = npt.NDArray[np.float32]
"""N of them (N×4×2)."""

Vector = npt.NDArray[np.floating]
"""A direction or a point (2) in pixels."""

ROUNDING: Final = 0.001
"""Pixels by which outlines may differ that are the same but for rounding."""

QUARTER_TURNS: Final = (np.arange(4) + np.arange(4)[:, None]) % 4
"""The numbers of a quad's corners, begun with each of them (4×4)."""

UNIT: Final = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
"""The corners of the unit square in reading order."""


def corners(quad: Quad) -> Corners:
    """A quad (4×2 pixels) as plain numbers."""
    one, two, three, four = ((float(x), float(y)) for x, y in quad)
    return one, two, three, four


def axes(quads: npt.NDArray[np.floating]) -> tuple[Vector, Vector, Vector]:
    """Middle, half-way vector along the reading direction (a piece's width) and down (its height), in pixels.

    Of one quad (4×2) or of N (N×4×2).
    """
    one, two, three, four = (quads[..., corner, :] for corner in range(4))
    return (one + two + three + four) / 4, (two + three - one - four) / 2, (three + four - one - two) / 2


def areas(quads: npt.NDArray[np.floating]) -> npt.NDArray[np.floating]:
    """The areas of quads (… × 4×2), in square pixels: half of what their diagonals span."""
    one, two, three, four = (quads[..., corner, :] for corner in range(4))
    return np.asarray(np.abs(cross(three - one, four - two)) / 2)


def turned(quads: Quads, turns: npt.ArrayLike) -> Quads:
    """A quad (4×2), or N of them (N×4×2), their corners taken so many quarter turns on: one number, or one each."""
    order = QUARTER_TURNS[np.asarray(turns)]
    if order.ndim == 1:
        return quads[..., order, :]
    return np.take_along_axis(quads, order[..., None], -2)


def tallness(quad: Quads) -> float:
    """How much longer a quad's upright sides are than those across, in its own order of corners."""
    sides = np.linalg.norm(quad - np.roll(quad, -1, 0), axis=1)
    return float((sides[1] + sides[3]) / max(float(sides[0] + sides[2]), 1e-6))


def resized(quad: Quad, scale: float) -> Quad:
    """A quad so many times as large around its middle."""
    middle = quad.mean(0)
    return np.asarray((quad - middle) * scale + middle, np.float32)


def cross(one: npt.NDArray[Any], other: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The vectors' cross products (… × 2 each)."""
    return np.asarray(one[..., 0] * other[..., 1] - one[..., 1] * other[..., 0])


def between(one: Vector, other: Vector) -> float:
    """Degrees between two directions (0–180)."""
    cosine = float(one @ other) / max(float(np.linalg.norm(one) * np.linalg.norm(other)), 1e-6)
    return float(np.degrees(np.arccos(np.clip(cosine, -1, 1))))


def line_angle(one: Vector, other: Vector) -> float:
    """Degrees between two lines (0–90)."""
    cos = abs(float(one @ other)) / max(float(np.linalg.norm(one) * np.linalg.norm(other)), 1e-6)
    return float(np.degrees(np.arccos(min(cos, 1.0))))


def overlap(one: npt.NDArray[np.float32], other: npt.NDArray[np.float32]) -> float:
    """The shared area of two convex quads over the smaller one's area; 1 of two that are alike but for rounding."""
    if np.abs(one - other).max() < ROUNDING:  # OpenCV may find that they share nothing
        return 1.0
    shared, _ = cv2.intersectConvexConvex(cv2.convexHull(one), cv2.convexHull(other))
    least = min(cv2.contourArea(cv2.convexHull(one)), cv2.contourArea(cv2.convexHull(other)))
    return float(shared / least) if least > 0 else 1.0


def connected(links: Sequence[Sequence[int]]) -> list[list[int]]:
    """Connected components: the groups of things that are linked to these others, each in ascending order."""
    left, groups = set(range(len(links))), []
    while left:
        queue, group = [left.pop()], []
        while queue:
            at = queue.pop()
            group.append(at)
            fresh = [other for other in links[at] if other in left]
            left.difference_update(fresh)
            queue += fresh
        groups.append(sorted(group))
    return groups
