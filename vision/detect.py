"""Where pieces lie: the detector network over the whole picture gives four corners a piece, in reading order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.camera import Image
from vision.network import Network

SIZES: Final = (1024, 512)
"""Pixels of the longer side at which a picture is looked at: once for many pieces, once for few large ones."""

CARD_SIZES: Final = (*SIZES, 256)
"""The same where there may be cards, of which one may fill the picture."""

STRIDE: Final = 32
GREY: Final = 114
"""How light it is around a picture: what fills it up to what a network takes, and the frame it was trained with, in
which what the picture's edge cuts off is outlined."""
LEAST_SCORE: Final = 0.15
"""Spots of a lower score are not even read; the reader throws out most of those just above it."""
MOST_OVERLAP: Final = 0.45
"""Spots that share more than this of the smaller one's area are one piece, or one of them is wrong."""

MOST_CARDS_OVERLAP: Final = 0.65
"""The same for cards: what is outlined is all of a card, and others may lie over much of it."""

CLEAR: Final = 0.5
"""The score from which a spot counts in judging how large the pieces of a table are."""

MANY: Final = 12
"""A table is full of small pieces when so many are clearly seen, …"""

SMALL: Final = 0.09
"""… half of them no larger than this share of the picture's longer side, …"""

LARGE: Final = 0.16
"""… and none larger than this."""

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


class Detector:
    """The detector network: a picture in, spots out."""

    def __init__(self, path: Path, sizes: tuple[int, ...] = SIZES) -> None:
        self.network = Network(path)
        self.around = int(self.network.metadata.get("around", 0))
        self.sizes = sizes

    def find(self, image: Image, scale: float | None = None) -> tuple[Spot, ...]:
        """Every piece on a picture, best first, no piece twice.

        A picture is scaled to each of the sizes; of a part, cut out of a larger one, `scale` is its longer side over
        the whole's, so that its pieces are seen as large as there.
        """
        longest = max(image.shape[:2])
        found: list[Spot] = []
        for size in self.sizes:
            if not _many_small(found, longest / (scale or 1.0)):
                found += self._at(image, round(size * (scale or 1.0)))
        return tuple(distinct(sorted(found, key=lambda spot: -spot.score)))

    def _at(self, image: Image, longest: int) -> list[Spot]:
        """What is seen when the picture's longer side is scaled to `longest` pixels."""
        height, width = image.shape[:2]
        factor = longest / max(height, width)
        interpolation = cv2.INTER_AREA if factor < 1 else cv2.INTER_LINEAR
        size = (max(1, round(width * factor)), max(1, round(height * factor)))
        small = cv2.resize(image, size, interpolation=interpolation)
        near = self.around
        padded_size = [-(-(side + 2 * near) // STRIDE) * STRIDE for side in small.shape[:2]]
        padded = np.full((*padded_size, 3), GREY, np.uint8)
        padded[near : near + small.shape[0], near : near + small.shape[1]] = small
        batch = np.ascontiguousarray(padded[None, ..., ::-1].transpose(0, 3, 1, 2), np.float32) / np.float32(
            255
        )
        scale = np.array([width / small.shape[1], height / small.shape[0]], np.float32)
        return self._spots(self.network.run(batch)[0], scale)

    def _spots(self, output: npt.NDArray[np.float32], scale: npt.NDArray[np.float32]) -> list[Spot]:
        count = len(self.network.names)
        scores = output[4 : 4 + count]
        best = scores.max(0)
        kept = np.flatnonzero(best >= LEAST_SCORE)
        kept = kept[np.argsort(-best[kept])][:1500]
        quads = (output[4 + count :, kept].T.reshape(-1, 4, 2) - self.around) * scale
        kinds = scores[:, kept].argmax(0)
        return [
            Spot(self.network.names[kind], float(score), np.ascontiguousarray(quad, np.float32))
            for kind, score, quad in zip(kinds, best[kept], quads, strict=True)
        ]


def _many_small(spots: Sequence[Spot], longest: float) -> bool:
    """Whether a table full of small pieces was found: then no large ones need be looked for at a smaller size."""
    sizes = [_size(spot) for spot in spots if spot.score > CLEAR]
    return len(sizes) >= MANY and median(sizes) < SMALL * longest and max(sizes) < LARGE * longest


def _size(spot: Spot) -> float:
    return float(np.sqrt(max(cv2.contourArea(spot.quad), 0.0)))


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
        elif shared >= SAME:
            cluster.append(spot)
    return [_steadied(cluster) for cluster in kept]


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
