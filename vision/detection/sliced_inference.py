"""Sliced inference: tiny pieces are detected again on slices of a large picture, at up to its full size."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from statistics import median
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from vision.detection.non_maximum_suppression import MOST_OVERLAP, Detection, best_views
from vision.detection.outlines import covered
from vision.detection.regions import Detect, Region, detect_in
from vision.input.camera import Image

TINY: Final = 18
"""Pixels of the side, at the size looked at, of a piece that is so, …"""

WORTH: Final = 1.25
"""… how many times as large the picture must show it, …"""

PLENTY: Final = 21
"""… and as how large, in such pixels, it is seen as well as any, …"""

MORE: Final = 1.1
"""… and how many times as much must then be seen, all scores together, for it to count."""

FAR_MORE: Final = 2.0
"""… and for the parts in which nothing tiny was seen to be looked at too: there it may have been passed over."""

DIM: Final = 0.3
"""The score from which a tiny one is worth it."""

PART: Final = 1088
"""The longest side of such a part, in pixels as the network sees it, …"""

SHARED: Final = 64
"""… and how much of it the next one shows too: what is no larger is seen whole in one of the two."""

LARGEST: Final = 88
"""How large in such pixels what is believed of a part may be: larger pieces are seen as well in the whole."""

CUT: Final = 4
"""How near the border between two parts, in such pixels, a piece may be cut off by it."""

Judging: TypeAlias = Callable[[Sequence[Detection]], bool]
"""Whether pieces, each once, are seen so clearly that a closer look would not show so much more."""


def sliced_inference(
    detect: Detect,
    image: Image,
    found: list[Detection],
    size: int,
    kinds: Collection[str],
    anywhere: bool,
    are_clear: Judging | None = None,
) -> list[Detection]:
    """Sliced inference: what was found on a picture scaled to `size`, tiny pieces as seen at up to its full size.

    The size grows, doubled at most, as often as it takes. Only the parts in which there are tiny ones are looked at,
    less those in which pieces `are_clear`; the others too where far more is seen so, and the first time `anywhere` if
    need be. What is out of focus is seen no better from closer by: such a part stays as it was.
    """
    longest = max(image.shape[:2])
    while longest >= WORTH * size:
        most = TINY * longest / size
        tiny = [
            detection
            for detection in found
            if detection.score > DIM and detection.kind in kinds and detection.side < most
        ]
        pieces = best_views(found) if tiny or anywhere else []
        middles, tiny_middles = _middles(pieces), _middles(tiny)
        size = min(_larger(size, [each.side * size / longest for each in tiny]), longest)
        better = found
        left = [
            part
            for part in parts(image.shape[1], image.shape[0], size)
            if anywhere
            or not (are_clear and are_clear([pieces[i] for i in np.flatnonzero(_inside(middles, part))]))
        ]
        wanted = [part for part in left if anywhere or _inside(tiny_middles, part).any()]
        while wanted:
            part = wanted.pop(0)
            left.remove(part)
            after = _whole(detect_in(detect, image, part, size), kinds, image, part, size)
            shown = best_views(after)
            seen = sum(view.score for view in shown)
            known = sum(view.score for view in _whole(pieces, kinds, image, part, size))
            if seen > MORE * known:
                stale = _covered(_whole(found, kinds, image, part, size), shown)
                better = [detection for detection in better if detection not in stale] + after
            if seen > FAR_MORE * max(known, 1.0):
                wanted = list(left)
        if better is found:
            break
        found, anywhere = better, False
    return found


def _larger(size: int, sides: Sequence[float]) -> int:
    """The next size after this, at which tiny pieces have these sides: as large as shows the middling one PLENTY large.

    Twice as large at most, and where nothing tells.
    """
    wanted = PLENTY / median(sides) if sides else 2.0
    return round(size * min(max(wanted, WORTH), 2.0))


def parts(width: int, height: int, size: int) -> list[Region]:
    """The overlapping parts of a picture whose longer side is scaled to `size`, in the picture's own pixels."""
    factor = size / max(width, height)

    def spans(side: int) -> list[tuple[int, int]]:
        scaled = side * factor
        count = max(1, math.ceil((scaled - SHARED) / (PART - SHARED)))
        long = (scaled + (count - 1) * SHARED) / count
        starts = [i * (long - SHARED) / factor for i in range(count)]
        return [(round(start), min(side, round(start + long / factor))) for start in starts]

    return [(left, top, right, bottom) for top, bottom in spans(height) for left, right in spans(width)]


def _whole(
    detections: Sequence[Detection], kinds: Collection[str], image: Image, part: Region, size: int
) -> list[Detection]:
    """Those of these kinds that are seen whole in a part of a picture scaled to `size`, and small enough for any."""
    if not detections:
        return []
    height, width = image.shape[:2]
    factor = size / max(height, width)
    left, top, right, bottom = part
    low = np.array([left or -width, top or -height]) + CUT / factor
    high = np.array([right if right < width else 2 * width, bottom if bottom < height else 2 * height])
    high = high - CUT / factor
    quads = np.stack([detection.quad for detection in detections])
    whole = ((quads > low) & (quads < high)).all((1, 2))
    whole &= np.ptp(quads, 1).max(1) <= LARGEST / factor
    return [detections[i] for i in np.flatnonzero(whole).tolist() if detections[i].kind in kinds]


def _middles(detections: Sequence[Detection]) -> npt.NDArray[np.float32]:
    quads = np.array([detection.quad for detection in detections], np.float32).reshape(-1, 4, 2)
    return np.asarray(quads.mean(1))


def _inside(middles: npt.NDArray[np.float32], part: Region) -> npt.NDArray[np.bool_]:
    """Which of N points (N×2) lie in a part."""
    return np.asarray(((middles >= part[:2]) & (middles < part[2:])).all(1))


def _covered(detections: Sequence[Detection], others: Sequence[Detection]) -> set[Detection]:
    """Those that show what others show."""
    known = covered([each.quad for each in detections], [each.quad for each in others], MOST_OVERLAP)
    return {each for each, is_known in zip(detections, known, strict=True) if is_known}
