"""What the detector finds on a picture, and how many finds are one piece."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

MOST_OVERLAP: Final = 0.45
"""Spots that share more than this of the smaller one's area are one piece, or one of them is wrong."""

MOST_CARDS_OVERLAP: Final = 0.65
"""The same for cards: what is outlined is all of a card, and others may lie over much of it."""

SAME: Final = 0.75
"""Spots that share more than this are two views of one piece."""

AGREEING: Final = 0.12
"""How far apart, as a share of the piece's side, corners may lie in the mean on which two views of it agree."""

FAR_LARGER: Final = 3.0
"""How many times as large as the middling view of a piece one that tells nothing is: a slip of the network."""


@dataclass(frozen=True, slots=True, eq=False)
class Spot:
    """Something found: its kind (tile, plate, back, index, card), score, and four corners in pixels (4×2)."""

    kind: str
    score: float
    quad: npt.NDArray[np.float32]

    @property
    def side(self) -> float:
        """How large it is: the side of a square of its area, in pixels."""
        return float(np.sqrt(max(cv2.contourArea(self.quad), 0.0)))


def distinct(spots: Iterable[Spot]) -> list[Spot]:
    """Spots, best first, each piece once: what overlaps a better spot of its layer only steadies that one's corners."""
    kept: list[list[Spot]] = []
    boxes: list[npt.NDArray[np.float32]] = []
    for spot in spots:
        box = np.concatenate([spot.quad.min(0), spot.quad.max(0)])
        near = [
            (overlap(spot.quad, cluster[0].quad), cluster)
            for cluster, edges in zip(kept, boxes, strict=True)
            if _layer(cluster[0]) == _layer(spot) and _touch(box, edges)
        ]
        shared, cluster = max(near, key=lambda each: each[0], default=(0.0, []))
        if shared < (MOST_CARDS_OVERLAP if spot.kind == "card" else MOST_OVERLAP):
            kept.append([spot])
            boxes.append(box)
        elif shared >= SAME and (spot.kind == "card") == (cluster[0].kind == "card"):
            cluster.append(spot)
    return [_steadied(cluster) for cluster in kept]


def clarity(spots: Iterable[Spot]) -> float:
    """How much is seen, and how clearly: the sum of the scores."""
    return sum(spot.score for spot in distinct(sorted(spots, key=lambda spot: -spot.score)))


def _steadied(cluster: list[Spot]) -> Spot:
    """The best spot of a cluster, its corners the mean of those members that agree, weighed by their scores.

    Of cards and their indices, which a spread's neighbours outline nearly too, all members count.
    """
    best = cluster[0]
    if len(cluster) == 1:
        return best
    quads = np.stack([spot.quad for spot in cluster])
    weights = np.array([spot.score for spot in cluster], np.float32) ** 2
    turned = np.stack([np.roll(quads, shift, 1) for shift in range(4)])
    middle, chosen = 0, np.arange(len(cluster))
    if best.kind not in ("card", "index"):
        middle, chosen = _agreeing(quads, turned, weights)
    shifts = np.linalg.norm(turned[:, chosen] - quads[middle], axis=-1).mean(-1).argmin(0)
    mean = np.average(turned[shifts, chosen], 0, weights[chosen])
    ways = [np.roll(mean, shift, 0) for shift in range(4)]
    nearest = min(ways, key=lambda quad: float(np.abs(quad - best.quad).sum()))
    return Spot(best.kind, best.score, nearest.astype(np.float32))


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
