"""Where pieces lie: the detector network over the whole picture gives four corners a piece, in reading order."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from statistics import fmean, median
from typing import Final, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.detection.network import Network, as_input
from vision.detection.non_maximum_suppression import (
    Detection,
    best_views,
    non_maximum_suppression,
)
from vision.detection.regions import (
    AROUND,
    NO_SIDE,
    Sides,
    cut_off_ends,
    cuts,
    detect_in,
    holds,
    joined,
    padded,
    region_of,
)
from vision.detection.sliced_inference import CUT, TINY, WORTH, sliced_inference
from vision.input.camera import Image
from vision.piece_kinds import INDEX, PLATE, SLICED, SPREAD, TILE

SIZES: Final = (1024, 512)
"""Pixels of the longer side at which a picture is looked at: once for many pieces, once for few large ones."""

CARD_SIZES: Final = (*SIZES, 256)
"""The same where there may be cards, of which one may fill the picture."""

BETWEEN: Final = 640
"""The size at which a table of few cards is looked at besides: an index of a large one may be seen at no other."""

GLANCES: Final = (384, 640)
"""The sizes at which large pieces are looked at first, in a seventh and two fifths of the time of the largest; either
may do, …"""

PLAIN_SIDE: Final = 16
"""… if no piece is smaller there than so many pixels, …"""

PLAIN_SCORE: Final = 0.8
"""… their scores come to this in the mean, for what is no piece is hardly found so clearly, …"""

UNCLEAR: Final = 0.15
"""… and no larger share of what is found is unclear."""

SEEN_WELL: Final = 0.0625
"""The side, as a share of the picture's longer one, from which a clear piece is outlined no better from closer by."""

BESIDE: Final = 0.35
"""How much around the end of a row that the picture's edge may cut off is looked at with it, in pieces."""

STRIDE: Final = 32
GREY: Final = 114
"""How light it is around a picture: what fills it up to what a network takes, and the frame it was trained with, in
which what the picture's edge cuts off is outlined."""

LEAST_SCORE: Final = 0.15
"""Detections of a lower score are not even classified; the classifier throws out most of those just above it."""

MOST: Final = 8000
"""How many detections are looked through at each size, the best: every piece is outlined some ten to twenty times."""

CORNERS: Final = 8
"""How many of a network's outputs, the last, are the corners; scores are before them, and before those may be boxes."""

CLEAR: Final = 0.5
"""The score from which a detection counts in judging how large the pieces of a table are."""

FEWEST: Final = 4
"""How many finds of cards and tiny indices, faint ones too, are worth a look at twice the largest size; and how many
clear ones at least are all there is at a glance."""

MANY: Final = 12
"""A table is full of small pieces when so many are clearly seen, …"""

SMALL: Final = 0.09
"""… half of them no larger than this share of the picture's longer side, …"""

LARGE: Final = 0.16
"""… and none larger than this."""

Resampling: TypeAlias = Callable[[Image, tuple[int, int]], Image]
"""How a picture is scaled to a size (w, h)."""


def by_areas(image: Image, size: tuple[int, int]) -> Image:
    """Resampling to a size (w, h) by the means of areas, or bilinear where that is larger."""
    interpolation = cv2.INTER_AREA if size[0] < image.shape[1] else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(image, size, interpolation=interpolation), np.uint8)


def by_halves(image: Image, size: tuple[int, int]) -> Image:
    """Bilinear resampling to a size (w, h) by way of halves, as mipmaps: nearly the means of areas, and quicker."""
    while image.shape[1] >= 2 * size[0] and image.shape[0] >= 2 * size[1]:
        half = ((image.shape[1] + 1) // 2, (image.shape[0] + 1) // 2)
        image = np.asarray(cv2.resize(image, half, interpolation=cv2.INTER_LINEAR), np.uint8)
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_LINEAR), np.uint8)


class Detector:
    """The detector network: a picture in, detections out; tiny pieces of these `kinds` by sliced inference.

    Whether there may be `cards` it has to be told: for their tiny indices all of a large picture is looked at; and
    whether `glances` may do. Then pictures are scaled by halves: quicker, but in hands of cards more is passed over.
    """

    def __init__(
        self,
        path: Path,
        sizes: tuple[int, ...] = SIZES,
        kinds: Collection[str] = SLICED,
        cards: bool = False,
        glances: tuple[int, ...] = (),
    ) -> None:
        self.network = Network(path)
        self.around = int(self.network.metadata.get("around", 0))
        self.sizes = sizes
        self.kinds = kinds
        self.cards = cards
        self.glances = glances
        self.resample: Resampling = by_halves if glances else by_areas

    def at_a_glance(self, image: Image, scale: float | None = None) -> Iterator[tuple[Detection, ...]]:
        """All pieces on a picture, as `find` has them, by each glance that shows large and clear ones alone.

        Where large ones are not clear, or few, no other glance is taken.
        """
        longest = max(image.shape[:2]) / (scale or 1.0)
        for size in self.glances:
            pieces = _suppressed(self.detect_at(image, round(size * (scale or 1.0))))
            large, clear = _are_large(pieces, size / longest), _are_clear(pieces)
            if large and not clear:
                return
            if large:
                yield pieces

    def closer(
        self,
        image: Image,
        seen: Sequence[Detection],
        doubted: Sequence[Detection],
        scale: float | None = None,
    ) -> tuple[Detection, ...] | None:
        """What was `seen`, and what a look at the largest size shows in the regions around what is `doubted` of it.

        So does one where the picture's edge may cut off the end of a row. What is clear and SEEN_WELL is not looked at,
        for it is its face that is in doubt. None where the regions make up most of the picture.
        """
        side, large = median(each.side for each in seen), SEEN_WELL * max(image.shape[:2]) / (scale or 1.0)
        unclear = (each for each in doubted if each.score < CLEAR or each.side < large)
        wanted = [padded(region_of(each.quad), AROUND * side, image) for each in unclear]
        wanted += [
            padded(region_of(quad), BESIDE * side, image)
            for quad in cut_off_ends(seen, [each.quad for each in seen if each.score > CLEAR], image)
        ]
        regions = joined(wanted, image)
        if not regions:
            return None if regions is None else tuple(seen)
        size = round(self.sizes[0] * (scale or 1.0))
        near = CUT * max(image.shape[:2]) / size
        found = list(seen)
        for region in regions:
            shown = detect_in(self.detect_at, image, region, size)
            found += [
                each
                for each in shown
                if holds(region, each.quad, image) and not cuts(region, each.quad, image, near)
            ]
        return _suppressed(found)

    def find(self, image: Image, scale: float | None = None) -> tuple[Detection, ...]:
        """Every piece on a picture, best first, no piece twice.

        A picture is scaled to each of the sizes; of a part, cut out of a larger one, `scale` is its longer side over
        the whole's, so that its pieces are seen as large as there. Where tiny pieces lie, or next to
        nothing is seen on a whole picture, and it has more pixels, those are looked at too; all of it where cards'
        indices are tiny. Where few pieces are clear, and those may be cards, the whole is looked at at one size more.
        """
        longest = max(image.shape[:2])
        found: list[Detection] = []
        for size in self.sizes:
            if not _many_small(found, longest / (scale or 1.0)):
                found += self.detect_at(image, round(size * (scale or 1.0)))
        shrunk = longest / self.sizes[0]
        if self.cards and scale is None and shrunk >= WORTH and _tiny_indices(found, shrunk):
            found += self.detect_at(image, min(2 * self.sizes[0], longest))
        nothing = scale is None and _next_to_nothing(found)
        first = round(self.sizes[0] * (scale or 1.0))
        are_clear = _are_clear if self.glances else None
        found = sliced_inference(self.detect_at, image, found, first, self.kinds, nothing, are_clear)
        pieces = _suppressed(found)
        if self.cards and scale is None and _few_cards(pieces):
            pieces = _suppressed([*found, *self.detect_at(image, BETWEEN)])
        return pieces

    def detect_at(self, image: Image, longest: int, inner: Sides = NO_SIDE) -> list[Detection]:
        """What is seen when the picture's longer side is scaled to `longest` pixels.

        It is framed, but on the `inner` sides of a part of a picture: no picture ends there.
        """
        height, width = image.shape[:2]
        factor = longest / max(height, width)
        small = self.resample(image, (max(1, round(width * factor)), max(1, round(height * factor))))
        left, top, right, bottom = (0 if each else self.around for each in inner)
        frames = (top + bottom, left + right)
        filled_size = [
            -(-(side + frame) // STRIDE) * STRIDE for side, frame in zip(small.shape[:2], frames, strict=True)
        ]
        filled = np.full((*filled_size, 3), GREY, np.uint8)
        filled[top : top + small.shape[0], left : left + small.shape[1]] = small
        scale = np.array([width / small.shape[1], height / small.shape[0]], np.float32)
        output = self.network.run(as_input(filled[None]))[0]
        return self._spots(output, scale, np.array([left, top], np.float32))

    def _spots(
        self, output: npt.NDArray[np.float32], scale: npt.NDArray[np.float32], frame: npt.NDArray[np.float32]
    ) -> list[Detection]:
        scores = output[-len(self.network.names) - CORNERS : -CORNERS]
        best = scores.max(0)
        kept = np.flatnonzero(best >= LEAST_SCORE)
        kept = kept[np.argsort(-best[kept])][:MOST]
        quads = (output[-CORNERS:, kept].T.reshape(-1, 4, 2) - frame) * scale
        kinds = scores[:, kept].argmax(0)
        return [
            Detection(self.network.names[kind], score, quad)
            for kind, score, quad in zip(
                kinds.tolist(), best[kept].tolist(), np.ascontiguousarray(quads), strict=True
            )
        ]


def _suppressed(found: Sequence[Detection]) -> tuple[Detection, ...]:
    return tuple(non_maximum_suppression(sorted(found, key=lambda detection: -detection.score)))


def _are_large(pieces: Sequence[Detection], factor: float) -> bool:
    """Whether all that a glance clearly found, the picture scaled by a factor, is large."""
    return all(each.side * factor >= PLAIN_SIDE for each in pieces if each.score > CLEAR)


def _are_clear(pieces: Sequence[Detection]) -> bool:
    """Whether what was found is clear, and no single piece: if a glance found it and it is large too, that is all."""
    clear = [each.score for each in pieces if each.score > CLEAR]
    return len(clear) >= max(FEWEST, (1 - UNCLEAR) * len(pieces)) and fmean(clear) >= PLAIN_SCORE


def _next_to_nothing(detections: Sequence[Detection]) -> bool:
    """Whether but a few things were found that look a little like pieces: what is too tiny to be seen is not found."""
    clear = [each for each in detections if each.score > CLEAR]
    return not any(each.score > PLAIN_SCORE for each in clear) and len(best_views(clear)) < FEWEST


def _tiny_indices(detections: Sequence[Detection], shrunk: float) -> bool:
    """Whether mostly cards lie there, so many times as large as looked at, whose indices are tiny or not to be seen."""
    indices = [detection.side for detection in detections if detection.kind == INDEX]
    spread = sum(detection.kind in SPREAD for detection in detections)
    return spread >= max(FEWEST, len(detections) - spread) and (
        not indices or median(indices) < TINY * shrunk
    )


def _few_cards(pieces: Sequence[Detection]) -> bool:
    """Whether few pieces, each once, are clearly seen, and no more of them are tiles and plates than may be cards."""
    clear = [each.kind in (TILE, PLATE) for each in pieces if each.score > CLEAR]
    return len(clear) < MANY and 2 * sum(clear) <= len(clear)


def _many_small(detections: Sequence[Detection], longest: float) -> bool:
    """Whether a table full of small pieces was found: then no large ones need be looked for at a smaller size."""
    sizes = [detection.side for detection in detections if detection.score > CLEAR]
    return len(sizes) >= MANY and median(sizes) < SMALL * longest and max(sizes) < LARGE * longest
