"""Which cards lie together: spreads, fans, columns, by their outlines alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from vision import layout

Quad = npt.NDArray[np.float32]

APART: Final = 0.1
"""How much of a card's size may lie between neighbours of a group."""

FANNED: Final = 40.0
"""Degrees by which neighbours of a group may be turned against each other."""


def together(outlines: Sequence[Quad]) -> list[tuple[int, ...]]:
    """Groups of indices of cards that overlap or touch, turned alike, each in reading order, from the top down."""
    count = len(outlines)
    grown = [_grown(outline, 1 + APART) for outline in outlines]
    links = [
        [j for j in range(count) if j != i and _near(outlines[i], outlines[j], grown[i], grown[j])]
        for i in range(count)
    ]
    groups = [_ordered(outlines, group) for group in layout.connected(links)]
    quads = np.array(outlines, np.float32).reshape(-1, 4, 2)
    return sorted(groups, key=lambda group: layout.place(quads, group))


def _grown(outline: Quad, factor: float) -> Quad:
    middle = outline.mean(0)
    return np.asarray((outline - middle) * factor + middle, np.float32)


def _near(one: Quad, other: Quad, grown: Quad, also: Quad) -> bool:
    turned = layout.between(layout.axes(one)[2], layout.axes(other)[2])
    if min(turned, 180 - turned) > FANNED:
        return False
    shared, _ = cv2.intersectConvexConvex(grown, also)
    return bool(shared > 0)


def _ordered(outlines: Sequence[Quad], group: Sequence[int]) -> tuple[int, ...]:
    """From left to right as the cards are read where they are spread sideways, else from the upper to the lower."""
    middles = np.array([outlines[i].mean(0) for i in group])
    right = layout.axes(outlines[group[0]])[1] * 0
    for i in group:
        own = layout.axes(outlines[i])[1]
        right = right + own * np.sign(float(own @ (right if right.any() else own)) or 1.0)
    right = right / max(float(np.linalg.norm(right)), 1e-6)
    if right[0] < -0.3 or (abs(right[0]) <= 0.3 and right[1] < 0):
        right = -right
    down = np.array([-right[1], right[0]], np.float32)
    spread = [float(np.ptp(middles @ axis)) for axis in (right, down)]
    axis = right if spread[0] >= spread[1] else down
    return tuple(sorted(group, key=lambda i: float(outlines[i].mean(0) @ axis)))
