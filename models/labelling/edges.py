"""A card's outline drawn to the edges that are seen near it: labels are to be more exact than the detector's finds."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from models.labelling.labels import share_within
from vision.geometry import Quad
from vision.input.camera import Image

OFFSETS, SAMPLES = 41, 32
"""Steps in which an edge is looked for across a side, and places along it."""

STEEP, EDGE = 60.0, 2.5
"""A step of brightness that counts no more if it is higher (three channels together), and how many times as high as
usual near by the steps of an edge are in the mean."""

REACHES = (0.09, 0.2)
"""How far from where it was found a card's edge is looked for, as a share of its width; how far if need be."""

HELD = 0.93
"""The share of an index that must lie within its card's outline."""


def snapped(image: Image, quad: Quad, share: float) -> Quad:
    """A card's outline drawn to the edges near by (a share of its width), side by side; a side without one stays."""
    grey = cv2.GaussianBlur(image, (0, 0), 1.2).astype(np.float32)
    reach = share * float(min(np.linalg.norm(quad - np.roll(quad, -1, 0), axis=1)))
    lines = [_edge(grey, quad[i], quad[(i + 1) % 4], reach) for i in range(4)]
    found = np.array([_crossing(lines[i - 1], lines[i]) for i in range(4)], np.float32)
    near = np.linalg.norm(found - quad, axis=1).max() < 2 * reach
    return found if near and cv2.isContourConvex(found) else quad


def _edge(grey: npt.NDArray[np.float32], one: Quad, other: Quad, reach: float) -> tuple[Quad, Quad]:
    """The straight edge that stands out most within reach (pixels) of a line between two points, or that line."""
    along = other - one
    across = np.array([along[1], -along[0]], np.float32) / max(float(np.linalg.norm(along)), 1.0)
    steps = np.linspace(-reach, reach, OFFSETS, dtype=np.float32)
    shares = np.linspace(0.12, 0.88, SAMPLES, dtype=np.float32)
    places = one + shares[:, None, None] * along + steps[None, :, None] * across
    values = cv2.remap(grey, places, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)  # type: ignore[call-overload]
    slope = np.minimum(np.abs(np.diff(values, axis=1)).sum(2), STEEP)
    begins, ends = np.meshgrid(np.arange(OFFSETS - 1), np.arange(OFFSETS - 1), indexing="ij")
    columns = begins[..., None] + (ends - begins)[..., None] * (shares - shares[0]) / (shares[-1] - shares[0])
    heights = slope[np.arange(SAMPLES), np.round(columns).astype(int)].mean(2)
    first, last = np.unravel_index(int(heights.argmax()), heights.shape)
    if heights[first, last] < EDGE * max(float(heights.mean()), 1.0):
        return one, other
    middles = (steps[1:] + steps[:-1]) / 2
    low, high = one + shares[0] * along, one + shares[-1] * along
    return low + middles[first] * across, high + middles[last] * across


def _crossing(one: tuple[Quad, Quad], other: tuple[Quad, Quad]) -> Quad:
    """Where two lines through two points each meet."""
    first, second = (np.cross([*line[0], 1.0], [*line[1], 1.0]) for line in (one, other))
    x, y, w = np.cross(first, second)
    return np.array([x, y], np.float32) / np.float32(w if abs(w) > 1e-9 else 1e-9)


def drawn(image: Image, quad: Quad, indices: Sequence[Quad]) -> Quad | None:
    """A card's outline drawn to its edges, or as it is, so that it holds the card's indices; None where none does."""
    near, far = (snapped(image, quad, reach) for reach in REACHES)
    held = [[share_within(index, found) for index in indices] for found in (near, quad, far)]
    return next(
        (found for found, shares in zip((near, quad, far), held, strict=True) if min(shares) > HELD), None
    )
