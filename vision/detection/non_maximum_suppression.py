"""Non-maximum suppression: what the detector finds on a picture, and which of its finds are one piece."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.detection.outlines import Outlines
from vision.geometry import areas
from vision.piece_kinds import CARD, INDEX, SPREAD

MOST_OVERLAP: Final = 0.45
"""Intersection over the smaller area from which detections are one piece, or one of them is wrong."""

MOST_CARDS_OVERLAP: Final = 0.65
"""The same for cards: what is outlined is all of a card, and others may lie over much of it."""

SAME: Final = 0.75
"""The share from which detections are two views of one piece."""

AGREEING: Final = 0.12
"""How far apart, as a share of the piece's side, corners may lie in the mean on which two views of it agree."""

AT_ONCE: Final = 16
"""How many clusters are fused together."""

FAR_LARGER: Final = 3.0
"""How many times as large as the middling view of a piece one that tells nothing is: a slip of the network."""


TURNED: Final = (np.arange(4) - np.arange(4)[:, None]) % 4
"""The numbers of a quad's corners, taken from each of them on (4×4)."""


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


def non_maximum_suppression(detections: Iterable[Detection]) -> list[Detection]:
    """Non-maximum suppression: detections, best first, each piece once; what overlaps a better one is fused into it."""
    ranked = list(detections)
    return _fused(ranked, _clusters(ranked, with_views=True))


def best_views(detections: Iterable[Detection]) -> list[Detection]:
    """Of each piece the best of its views, best first."""
    ranked = sorted(detections, key=lambda detection: -detection.score)
    return [ranked[first] for first, *_ in _clusters(ranked, with_views=False)]


def clarity(detections: Iterable[Detection]) -> float:
    """How much is seen, and how clearly: the sum of the scores of what is no view of a better one."""
    return sum(view.score for view in best_views(detections))


def _clusters(ranked: Sequence[Detection], with_views: bool) -> list[list[int]]:
    """For each piece the number of its best view, of detections that are ranked, and `with_views` of others; some not.

    Only those of one layer (an index lies on its card) suppress one another.
    """
    outlines = Outlines([detection.quad for detection in ranked], MOST_OVERLAP)
    indices = [detection.kind == INDEX for detection in ranked]
    cards = [detection.kind == CARD for detection in ranked]
    clusters: dict[int, list[int]] = {}
    most = [0.0] * len(ranked)
    nearest = list(range(len(ranked)))
    suppressed = [False] * len(ranked)
    left = (number for number in range(len(ranked)) if not suppressed[number])
    for first, near, same in outlines.near(left, outlines):
        if suppressed[first]:
            continue
        clusters[first] = [first]
        for other, coincides in zip(near, same, strict=True):
            if other <= first or indices[other] != indices[first]:
                continue
            if suppressed[other] and not with_views:
                continue
            shared = 1.0 if coincides else outlines.shared(first, outlines, other)
            if shared > most[other]:
                most[other], nearest[other] = shared, first
            if shared >= (MOST_CARDS_OVERLAP if cards[other] else MOST_OVERLAP):
                suppressed[other] = True
    for number, best in enumerate(nearest):
        if suppressed[number] and most[number] >= SAME and cards[number] == cards[best]:
            clusters[best].append(number)
    return list(clusters.values())


def _fused(ranked: Sequence[Detection], clusters: Sequence[list[int]]) -> list[Detection]:
    """Weighted box fusion: the best of each cluster of numbers, its corners the mean of the members that agree.

    Clusters of about one size are fused together.
    """
    fused = [ranked[cluster[0]] for cluster in clusters]
    views = sorted(
        (i for i, cluster in enumerate(clusters) if len(cluster) > 1), key=lambda i: len(clusters[i])
    )
    quads = np.array([detection.quad for detection in ranked], np.float32).reshape(-1, 4, 2)
    scores = np.array([detection.score for detection in ranked], np.float32)
    for first in range(0, len(views), AT_ONCE):
        part = views[first : first + AT_ONCE]
        most = len(clusters[part[-1]])
        members = np.array([[*clusters[i], *clusters[i][:1] * (most - len(clusters[i]))] for i in part])
        real = np.arange(most) < np.array([[len(clusters[i])] for i in part])
        spread = np.array([fused[i].kind in SPREAD for i in part], bool)
        means = _means(quads[members], np.where(real, scores[members] ** 2, 0), real, spread)
        for i, quad in zip(part, means, strict=True):
            fused[i] = replace(fused[i], quad=quad)
    return fused


def _means(
    quads: npt.NDArray[np.float32],
    weights: npt.NDArray[np.float32],
    real: npt.NDArray[np.bool_],
    spread: npt.NDArray[np.bool_],
) -> npt.NDArray[np.float32]:
    """Of K clusters of N views, the best first (K×N×4×2, N `weights`, those that are `real`), the means that agree.

    Each has its corners in the order of the best one's. Of cards and their indices, which a `spread`'s neighbours
    outline nearly too, all members count.
    """
    turned, own = quads[:, :, TURNED], np.arange(len(quads))
    apart = _apart(quads)
    middle, chosen = _agreeing(quads, apart.min(0), weights, real)
    middle, chosen = np.where(spread, 0, middle), np.where(spread[:, None], real, chosen)
    shifts = apart[:, own, :, middle].argmin(1)
    picked = np.take_along_axis(turned, shifts[:, :, None, None, None], 2)[:, :, 0]
    shares = np.where(chosen, weights, 0)
    means = (shares[:, :, None, None] * picked).sum(1) / shares.sum(1)[:, None, None]
    ways = means[:, TURNED]
    nearest = np.abs(ways - quads[:, :1]).sum((2, 3)).argmin(1)
    return np.asarray(ways[own, nearest], np.float32)


def _apart(quads: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """How far corners of N views of each of K pieces lie apart in the mean, taken from each of them on (4×K×N×N)."""
    corners = np.ascontiguousarray(quads.transpose(3, 2, 0, 1))
    off = corners[:, TURNED][..., None] - corners[:, None, :, :, None]
    off *= off
    return np.asarray(np.sqrt(off[0] + off[1]).sum(1) / 4, np.float32)


def _agreeing(
    quads: npt.NDArray[np.float32],
    apart: npt.NDArray[np.float32],
    weights: npt.NDArray[np.float32],
    real: npt.NDArray[np.bool_],
) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.bool_]]:
    """Of N views of each of K pieces (how far `apart` they lie: K×N×N) the one that most agree with, and those (K×N).

    Where the network cannot tell which corner is the first, some lie askew between two ways of telling, and are the
    smaller the further they are from both: so large ones tell more.
    """
    sizes, own = areas(quads.reshape(-1, 4, 2)).reshape(real.shape), np.arange(len(quads))
    ordered, count = np.sort(np.where(real, sizes, np.inf), 1), real.sum(1)
    median = (ordered[own, (count - 1) // 2] + ordered[own, count // 2]) / 2
    usual = real & (sizes <= FAR_LARGER * median[:, None])
    largest = np.where(usual, sizes, 0).max(1)[:, None, None]
    agreeing = (apart <= AGREEING * np.sqrt(largest)) & usual[:, None]
    votes = (agreeing * np.where(real, weights * sizes**2, 0)[:, None]).sum(2)
    middle = np.where(real, votes, -1).argmax(1)
    return middle, agreeing[own, middle]
