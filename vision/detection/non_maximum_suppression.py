"""Non-maximum suppression: what the detector finds on a picture, and which of its finds are one piece."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.piece_kinds import CARD, INDEX, SPREAD

MOST_OVERLAP: Final = 0.45
"""Intersection over the smaller area from which detections are one piece, or one of them is wrong."""

MOST_CARDS_OVERLAP: Final = 0.65
"""The same for cards: what is outlined is all of a card, and others may lie over much of it."""

SAME: Final = 0.75
"""The share from which detections are two views of one piece."""

AGREEING: Final = 0.12
"""How far apart, as a share of the piece's side, corners may lie in the mean on which two views of it agree."""

FAR_LARGER: Final = 3.0
"""How many times as large as the middling view of a piece one that tells nothing is: a slip of the network."""


@dataclass(frozen=True, slots=True, eq=False)
class Detection:
    """An oriented detection: the detector's class (`kind`), its score, and four corners in pixels (4×2)."""

    kind: str
    score: float
    quad: npt.NDArray[np.float32]

    @property
    def side(self) -> float:
        """How large it is: the side of a square of its area, in pixels."""
        return float(np.sqrt(max(cv2.contourArea(self.quad), 0.0)))


@dataclass(frozen=True, slots=True, eq=False)
class _Outline:
    """A detection's convex hull and its area, its bounding box (x0, y0, x1, y1), and the grid's cells it covers."""

    hull: npt.NDArray[np.float32]
    area: float
    box: tuple[float, float, float, float]
    cells: tuple[tuple[int, int], ...]

    def shared(self, other: _Outline) -> float:
        """The shared area over the smaller one's, as `overlap` has it; 0 where their boxes show that it is little."""
        (left, top, right, bottom), (x0, y0, x1, y1) = self.box, other.box
        wide, high = min(right, x1) - max(left, x0), min(bottom, y1) - max(top, y0)
        least = min(self.area, other.area)
        if wide <= 0 or high <= 0 or wide * high < MOST_OVERLAP * least:
            return 0.0
        return float(cv2.intersectConvexConvex(self.hull, other.hull)[0]) / least if least > 0 else 1.0


def non_maximum_suppression(detections: Iterable[Detection]) -> list[Detection]:
    """Non-maximum suppression: detections, best first, each piece once; what overlaps a better one is fused into it.

    Only those of one layer (an index lies on its card) in the same cells of a grid are compared.
    """
    ranked = list(detections)
    kept: list[list[Detection]] = []
    heads: list[_Outline] = []
    grid: dict[tuple[bool, int, int], list[int]] = {}
    for detection, outline in zip(ranked, _outlines(ranked), strict=True):
        layer = _layer(detection)
        near = sorted({number for x, y in outline.cells for number in grid.get((layer, x, y), ())})
        shared, at = max(((outline.shared(heads[number]), -number) for number in near), default=(0.0, 0))
        cluster = kept[-at] if near else []
        if shared < (MOST_CARDS_OVERLAP if detection.kind == CARD else MOST_OVERLAP):
            for x, y in outline.cells:
                grid.setdefault((layer, x, y), []).append(len(kept))
            kept.append([detection])
            heads.append(outline)
        elif shared >= SAME and (detection.kind == CARD) == (cluster[0].kind == CARD):
            cluster.append(detection)
    return [_fused(cluster) for cluster in kept]


def _outlines(detections: Sequence[Detection]) -> list[_Outline]:
    """The detections' outlines, on a grid with cells as wide as the middling one."""
    if not detections:
        return []
    quads = np.stack([detection.quad for detection in detections])
    boxes = np.concatenate([quads.min(1), quads.max(1)], 1)
    side = max(float(np.median(boxes[:, 2:] - boxes[:, :2])), 1.0)
    found = []
    for quad, box in zip(quads, boxes.tolist(), strict=True):
        hull = cv2.convexHull(quad)
        x0, y0, x1, y1 = (int(value // side) for value in box)
        cells = tuple(product(range(x0, x1 + 1), range(y0, y1 + 1)))
        found.append(_Outline(hull, float(cv2.contourArea(hull)), box, cells))
    return found


def clarity(detections: Iterable[Detection]) -> float:
    """How much is seen, and how clearly: the sum of the scores."""
    return sum(
        detection.score
        for detection in non_maximum_suppression(sorted(detections, key=lambda detection: -detection.score))
    )


def _fused(cluster: list[Detection]) -> Detection:
    """Weighted box fusion: the best of a cluster, its corners the mean of the members that agree, weighed by score.

    Of cards and their indices, which a spread's neighbours outline nearly too, all members count.
    """
    best = cluster[0]
    if len(cluster) == 1:
        return best
    quads = np.stack([detection.quad for detection in cluster])
    weights = np.array([detection.score for detection in cluster], np.float32) ** 2
    turned = np.stack([np.roll(quads, shift, 1) for shift in range(4)])
    middle, chosen = 0, np.arange(len(cluster))
    if best.kind not in SPREAD:
        middle, chosen = _agreeing(quads, turned, weights)
    shifts = np.linalg.norm(turned[:, chosen] - quads[middle], axis=-1).mean(-1).argmin(0)
    mean = np.average(turned[shifts, chosen], 0, weights[chosen])
    ways = [np.roll(mean, shift, 0) for shift in range(4)]
    nearest = min(ways, key=lambda quad: float(np.abs(quad - best.quad).sum()))
    return Detection(best.kind, best.score, nearest.astype(np.float32))


def _agreeing(
    quads: npt.NDArray[np.float32], turned: npt.NDArray[np.float32], weights: npt.NDArray[np.float32]
) -> tuple[int, npt.NDArray[np.intp]]:
    """Of N views of a piece (N×4×2; at all four turns 4×N×4×2; weights N) the one that most agree with, and those.

    Where the network cannot tell which corner is the first, some lie askew between two ways of telling, and are the
    smaller the further they are from both: so large ones tell more.
    """
    apart = np.linalg.norm(turned[:, None] - quads[None, :, None], axis=-1).mean(-1).min(0)
    areas = np.array([abs(cv2.contourArea(quad)) for quad in quads], np.float32)
    usual = areas <= FAR_LARGER * np.median(areas)
    agreeing = (apart <= AGREEING * np.sqrt(areas[usual].max())) & usual
    middle = int((agreeing @ (weights * areas**2)).argmax())
    return middle, np.flatnonzero(agreeing[middle])


def _layer(detection: Detection) -> bool:
    """Indices lie on cards: the two may overlap, anything else may not."""
    return detection.kind == INDEX
