"""Where pieces lie: the detector network over the whole picture gives four corners a piece, in reading order."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
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
CLOSER: Final = frozenset(("tile", "plate", "back", "card"))
"""What is looked at again, in parts, where it is tiny and the picture shows it larger; an index always is."""

TINY: Final = 18
"""Pixels of the side that is so, …"""

WORTH: Final = 1.25
"""… how many times as large the picture must show it, …"""

MORE: Final = 1.1
"""… and how many times as much must then be seen, all scores together, for it to count."""

PART: Final = 1280
"""The longest side of such a part, in pixels as the network sees it, …"""

SHARED: Final = 96
"""… and how much of it the next one shows too: what is no larger is seen whole in one of the two."""

CUT: Final = 4
"""How near the border between two parts, in such pixels, a piece may be cut off by it."""

LEAST_SCORE: Final = 0.15
"""Spots of a lower score are not even read; the reader throws out most of those just above it."""
MOST_OVERLAP: Final = 0.45
"""Spots that share more than this of the smaller one's area are one piece, or one of them is wrong."""

MOST_CARDS_OVERLAP: Final = 0.65
"""The same for cards: what is outlined is all of a card, and others may lie over much of it."""

CLEAR: Final = 0.5
"""The score from which a spot counts in judging how large the pieces of a table are."""

DIM: Final = 0.3
"""The same in judging whether there are tiny ones."""

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


Part = tuple[int, int, int, int]
"""Left, top, right and bottom of a part of a picture, in the picture's pixels."""


@dataclass(frozen=True, slots=True, eq=False)
class Spot:
    """Something found: its kind (tile, plate, back, index, card), score, and four corners in pixels (4×2)."""

    kind: str
    score: float
    quad: npt.NDArray[np.float32]


class Detector:
    """The detector network: a picture in, spots out."""

    def __init__(self, path: Path, sizes: tuple[int, ...] = SIZES, closer: Collection[str] = CLOSER) -> None:
        self.network = Network(path)
        self.around = int(self.network.metadata.get("around", 0))
        self.sizes = sizes
        self.closer = closer

    def find(self, image: Image, scale: float | None = None) -> tuple[Spot, ...]:
        """Every piece on a picture, best first, no piece twice.

        A picture is scaled to each of the sizes; of a part, cut out of a larger one, `scale` is its longer side over
        the whole's, so that its pieces are seen as large as there. Where tiny pieces lie, or nothing is seen on
        a whole picture, and it has more pixels, those are looked at too.
        """
        longest = max(image.shape[:2])
        found: list[Spot] = []
        for size in self.sizes:
            if not _many_small(found, longest / (scale or 1.0)):
                found += self._at(image, round(size * (scale or 1.0)))
        nothing = scale is None and not any(spot.score > CLEAR for spot in found)
        found = self._closer(image, found, round(self.sizes[0] * (scale or 1.0)), nothing)
        return tuple(distinct(sorted(found, key=lambda spot: -spot.score)))

    def _closer(self, image: Image, found: list[Spot], size: int, anywhere: bool) -> list[Spot]:
        """The spots, those of tiny pieces as seen at up to the picture's full size, twice as large a time.

        Only the parts in which there are such are looked at, at first `anywhere` if need be. What is out of focus
        is seen no better from closer by: such a part stays as it was.
        """
        longest = max(image.shape[:2])
        while longest >= WORTH * size:
            most = TINY * longest / size
            tiny = [
                spot for spot in found if spot.score > DIM and spot.kind in self.closer and _size(spot) < most
            ]
            size = min(2 * size, longest)
            closer = found
            for part in parts(image.shape[1], image.shape[0], size):
                if anywhere or any(_inside(spot, part) for spot in tiny):
                    after = self._in_part(image, part, size)
                    before = _whole([spot for spot in found if spot.kind in self.closer], image, part, size)
                    if _clarity(after) > MORE * _clarity(before):
                        stale = {spot for spot in before if _covered(spot, after)}
                        closer = [spot for spot in closer if spot not in stale] + after
            if closer is found:
                break
            found, anywhere = closer, False
        return found

    def _in_part(self, image: Image, part: Part, size: int) -> list[Spot]:
        """The small pieces seen whole in a part of a picture whose longer side is scaled to `size`."""
        left, top, right, bottom = part
        factor = size / max(image.shape[:2])
        seen = self._at(image[top:bottom, left:right], round(factor * max(right - left, bottom - top)))
        offset = np.array([left, top], np.float32)
        moved = [replace(spot, quad=spot.quad + offset) for spot in seen if spot.kind in self.closer]
        return _whole(moved, image, part, size)

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


def parts(width: int, height: int, size: int) -> list[Part]:
    """The overlapping parts of a picture whose longer side is scaled to `size`, in the picture's own pixels."""
    factor = size / max(width, height)

    def spans(side: int) -> list[tuple[int, int]]:
        scaled = side * factor
        count = max(1, math.ceil((scaled - SHARED) / (PART - SHARED)))
        long = (scaled + (count - 1) * SHARED) / count
        starts = [i * (long - SHARED) / factor for i in range(count)]
        return [(round(start), min(side, round(start + long / factor))) for start in starts]

    return [(left, top, right, bottom) for top, bottom in spans(height) for left, right in spans(width)]


def _covered(spot: Spot, others: Sequence[Spot]) -> bool:
    return any(overlap(spot.quad, other.quad) > MOST_OVERLAP for other in others)


def _whole(spots: Sequence[Spot], image: Image, part: Part, size: int) -> list[Spot]:
    """Those seen whole in a part of a picture whose longer side is scaled to `size`, and in no more than two parts."""
    height, width = image.shape[:2]
    factor = size / max(height, width)
    left, top, right, bottom = part
    low = np.array([left or -width, top or -height]) + CUT / factor
    high = np.array([right if right < width else 2 * width, bottom if bottom < height else 2 * height])
    high = high - CUT / factor
    most = (SHARED - 2 * CUT) / factor
    return [
        spot
        for spot in spots
        if (spot.quad > low).all() and (spot.quad < high).all() and np.ptp(spot.quad, 0).max() <= most
    ]


def _clarity(spots: Sequence[Spot]) -> float:
    """How much is seen, and how clearly: the sum of the scores."""
    return sum(spot.score for spot in distinct(sorted(spots, key=lambda spot: -spot.score)))


def _inside(spot: Spot, part: Part) -> bool:
    x, y = spot.quad.mean(0)
    return bool(part[0] <= x < part[2] and part[1] <= y < part[3])


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
        elif shared >= SAME and (spot.kind == "card") == (cluster[0].kind == "card"):
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
