"""Regions of interest: parts of a picture that are looked at by themselves, as large as the whole is looked at."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final, Protocol, TypeAlias

import numpy as np

from vision.detection.non_maximum_suppression import MOST_OVERLAP, Detection
from vision.detection.outlines import covered
from vision.geometry import Quad
from vision.input.camera import Image

AROUND: Final = 1.25
"""How much around a place is looked at with it, in pieces: no piece there may be cut."""

MOST: Final = 0.4
"""The share of a picture from which all of it is looked at."""

Region: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom of a part of a picture, in the picture's pixels."""

Sides: TypeAlias = tuple[bool, bool, bool, bool]
"""Something of the left, upper, right and lower side of a part of a picture."""

NO_SIDE: Final = (False, False, False, False)


class Detect(Protocol):
    """Runs the detector on a picture (BGR) whose longer side is scaled to so many pixels."""

    def __call__(self, image: Image, longest: int, /, *, inner: Sides = NO_SIDE) -> list[Detection]:
        """What is seen on it; no picture ends on the `inner` sides of a part of one."""


def region_of(quad: Quad) -> Region:
    """The whole pixels around an outline: its bounding box."""
    xs, ys = zip(*quad.tolist(), strict=True)
    return math.floor(min(xs)), math.floor(min(ys)), math.ceil(max(xs)), math.ceil(max(ys))


def cut_off_ends(seen: Sequence[Detection], clear: Sequence[Quad], image: Image) -> list[Quad]:
    """Where a row of clear finds may go on with one that the picture's edge cuts off, of which more than half is seen.

    A row is two side by side; the outlines of those that are `clear` tell of it. What is cut off is the first that a
    glance passes over.
    """
    last = np.array(image.shape[1::-1]) - 1
    quads = np.array(clear, np.float32).reshape(-1, 4, 2)
    step = (quads[:, 1] - quads[:, 0])[:, None]
    ends = np.concatenate([quads + step, quads - step])
    before = np.concatenate([quads - step, quads + step])
    middles = ends.mean(1)
    inside = ((middles >= 0) & (middles <= last)).all(1)
    at_edge = np.flatnonzero(inside & ((ends < 0) | (ends > last)).any((1, 2)))
    if not len(at_edge):
        return []
    places = [*ends[at_edge], *before[at_edge]]
    taken = covered(places, [each.quad for each in seen], MOST_OVERLAP)
    pairs = zip(ends[at_edge], taken[: len(at_edge)], taken[len(at_edge) :], strict=True)
    return [quad for quad, is_taken, is_row in pairs if is_row and not is_taken]


def padded(region: Region, by: float, image: Image) -> Region:
    """A region with so many pixels more on each side, as far as the picture goes."""
    more, (height, width) = round(by), image.shape[:2]
    left, top, right, bottom = region
    return max(left - more, 0), max(top - more, 0), min(right + more, width), min(bottom + more, height)


def overlapping(one: Region, other: Region) -> bool:
    """Whether two regions share a pixel."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def joined(regions: Iterable[Region], image: Image) -> tuple[Region, ...] | None:
    """The regions, joined where they overlap; None where they make up most of the picture."""
    found: list[Region] = []
    for region in regions:
        near = [each for each in found if overlapping(each, region)]
        while near:
            found = [each for each in found if each not in near]
            lefts, tops, rights, bottoms = zip(*near, region, strict=True)
            region = (min(lefts), min(tops), max(rights), max(bottoms))
            near = [each for each in found if overlapping(each, region)]
        found.append(region)
    area = sum((right - left) * (bottom - top) for left, top, right, bottom in found)
    return tuple(found) if area <= MOST * image.shape[0] * image.shape[1] else None


def holds(region: Region, quad: Quad, image: Image) -> bool:
    """Whether the middle of what an outline has on the picture lies in a region."""
    height, width = image.shape[:2]
    xs, ys = zip(*quad.tolist(), strict=True)
    x = sum(min(max(each, 0), width - 1) for each in xs) / len(xs)
    y = sum(min(max(each, 0), height - 1) for each in ys) / len(ys)
    return bool(region[0] <= x < region[2] and region[1] <= y < region[3])


def cuts(region: Region, quad: Quad, image: Image, edge: float) -> bool:
    """Whether an outline comes so near a border of the region that is not the picture's own."""
    left, top, right, bottom = region_of(quad)
    height, width = image.shape[:2]
    return bool(
        (region[0] > 0 and left < region[0] + edge)
        or (region[1] > 0 and top < region[1] + edge)
        or (region[2] < width and right > region[2] - edge)
        or (region[3] < height and bottom > region[3] - edge)
    )


def inner_sides(region: Region, image: Image) -> Sides:
    """Which of a region's sides (left, upper, right, lower) are none of the picture's own."""
    left, top, right, bottom = region
    return left > 0, top > 0, right < image.shape[1], bottom < image.shape[0]


def detect_in(detect: Detect, image: Image, region: Region, size: int) -> list[Detection]:
    """What is seen in a region, as large as where the whole picture is scaled to `size`; in the picture's pixels."""
    left, top, right, bottom = region
    longest = round(max(right - left, bottom - top) * size / max(image.shape[:2]))
    seen = detect(image[top:bottom, left:right], longest, inner=inner_sides(region, image))
    quads = np.array([each.quad for each in seen], np.float32).reshape(-1, 4, 2)
    moved = quads + np.array([left, top], np.float32)
    return [Detection(each.kind, each.score, quad) for each, quad in zip(seen, moved, strict=True)]
