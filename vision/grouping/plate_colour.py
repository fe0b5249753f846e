"""What the plates' colour tells: how far a place is from the plates near by, and how near is near.

On a board a cell's hue may differ from the plates' by a few units only; but then most cells' does, to the same side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry import Quad
from vision.input.camera import Image
from vision.recognition.classifier import rectify
from vision.recognition.ink import medians

Colour = npt.NDArray[np.float32]
"""A colour in CIE L*a*b* (OpenCV's 8-bit scale)."""

SMALL: Final = (32, 32)
"""Width and height in pixels of the crop whose colour is taken."""

ALIKE: Final = 8.0
"""How far a blank plate's hue (a*b*) may be from that of the plates near by at most, …"""

TOLD: Final = 1.5
"""… how far most free places' must be, or it tells nothing, where they have not quite another one, …"""

LIGHTER: Final = 20.0
"""… and how much darker or lighter it may be: lamps and shadows make plates so."""

FEW: Final = 4
"""How many plates near by tell what colour plates have, and how many free places of nearly that colour which one cells
have."""

PLAIN: Final = 0.1
"""The share of a blank plate's pixels that may differ from its colour, …"""

INK: Final = 14.0
"""… by so much."""

OTHER: Final = 0.2
"""How far from the plates' colour another one is (the logarithms of how blue and how red it is beside green), …"""

BEYOND: Final = 5.0
"""… and how many times as far as half of the plates are: some sets have plates of several colours."""


@dataclass(frozen=True, slots=True)
class Unlikeness:
    """How far a place's colour is from that of the plates near by: in hue, in lightness, and whether it is plain."""

    hue: float
    lightness: float
    plain: bool


class PlateColours:
    """The colours of upright `plates` over a picture, beside those of the free `places` around them."""

    def __init__(self, image: Image, plates: Sequence[Quad], places: Sequence[Quad]) -> None:
        self._image = image
        self._middles = np.array([quad.mean(0) for quad in plates], np.float32).reshape(-1, 2)
        self._colours = np.array([_colour(image, quad)[0] for quad in plates], np.float32).reshape(-1, 3)
        self._nearest = self._least_of_cells(places) if plates else 0.0

    def _least_of_cells(self, places: Sequence[Quad]) -> float:
        """How far a blank plate's hue may be from the plates' near by."""
        found = [self.unlike(place) for place in places]
        hues = [each.hue for each in found if each.plain and each.hue < ALIKE]
        if len(hues) < FEW:
            return ALIKE
        return median(hues) / 2 if median(hues) > TOLD else 0.0

    def unlike(self, quad: Quad) -> Unlikeness:
        """How unlike the plates near by a place is."""
        colour, mixed = _colour(self._image, quad)
        near = np.linalg.norm(self._middles - quad.mean(0), axis=1).argsort()[:FEW]
        light, *hue = np.median(self._colours[near] - colour, 0)
        return Unlikeness(float(np.linalg.norm(hue)), float(abs(light)), mixed < PLAIN)

    def is_plates(self, unlike: Unlikeness) -> bool:
        """Whether a plain place's colour is the plates', and not the cells'."""
        return unlike.plain and unlike.hue < self._nearest and unlike.lightness < LIGHTER


def of_another_colour(
    image: Image, places: Sequence[Quad], plates: Sequence[Quad], plainly: Sequence[bool]
) -> npt.NDArray[np.bool_]:
    """Which of N places over a picture have plainly another colour than most of the upright `plates`, in any light.

    Such are a board's premium squares, and what is printed beside it. Where a set has plates of a second colour it is
    told by those read `plainly`. Fewer than FEW plates tell nothing.
    """
    if len(plates) < FEW or not places:
        return np.zeros(len(places), bool)
    tones, known = _tones(image, places), _tones(image, plates)
    usual = np.median(known, 0)
    apart = float(np.median(np.linalg.norm(known - usual, axis=1)))
    from_any = np.linalg.norm(tones[:, None] - known[np.array(plainly, bool)], axis=2).min(1, initial=np.inf)
    from_most = np.linalg.norm(tones - usual, axis=1)
    return np.asarray((from_most > max(OTHER, BEYOND * apart)) & (from_any > OTHER))


def _tones(image: Image, quads: Sequence[Quad]) -> npt.NDArray[np.float64]:
    """How blue and how red is most of what lies under each of N quads, beside how green it is (logarithms, N×2)."""
    inner = np.stack([rectify(image, quad, SMALL)[7:-7, 7:-7].reshape(-1, 3) for quad in quads])
    light = np.log(medians(inner.transpose(0, 2, 1)) + 6.0)  # never of none
    return np.asarray(light[:, [0, 2]] - light[:, [1]])


def _colour(image: Image, quad: Quad) -> tuple[Colour, float]:
    """The colour of most of what lies under a quad, and the share of what has another."""
    lab = cv2.cvtColor(rectify(image, quad, SMALL), cv2.COLOR_BGR2LAB).astype(np.float32)
    inner = lab[7:-7, 7:-7].reshape(-1, 3)
    colour = np.asarray(np.median(inner, 0), np.float32)
    return colour, float((np.linalg.norm(inner - colour, axis=1) > INK).mean())
