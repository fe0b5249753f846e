"""Ink: of what colour what is printed on a piece is beside the piece, and whether it is lighter than that.

What is told is how much less of each primary colour an ink sends back than the tile around it: that is the same in
warm light and in cold.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from vision.input.camera import Image

Ink = npt.NDArray[np.float64]
"""What an ink is like on its tile, 14 values: how blue and how red it is beside that (-1 to 1); what share of the light
that it takes from it is blue, and red; the tile's own light, and the ink's (logarithms, BGR); how far off that it is at
most, and what share of the crop is ink; and the shares of the light taken by all that may be ink, strong or faint."""

BODY_LIGHT: Final = slice(4, 7)
INK_LIGHT: Final = slice(7, 10)
CONTRAST_AND_AMOUNT: Final = slice(10, 12)
FAINT_SHARES: Final = slice(12, 14)
"""Where among them are the tile's light, the ink's, how far off and how much that is, and the shares of all of it."""

GAMMA: Final = 2.2
"""The power of its values that the light of a picture goes by."""

Values = npt.NDArray[np.float64]
"""What is told of N inks, or of their channels."""

Pixels = npt.NDArray[np.uint8]

LEVELS: Final = 256
"""How many values a pixel's channel has."""

AROUND: Final = 10
"""Pixels of a crop's border that may show what lies beside the piece; …"""

BORDER: Final = 0.16
"""… such a share of each side is left out where ink is looked for. With more of a tile the gaps beside it are taken for
ink; with less the ink itself is missing."""

CONTRAST: Final = 30.0
"""How much darker or lighter than the tile, all three channels together, ink must be, …"""

STRONG: Final = 0.6
"""… and as what share of the strongest: its edges are mixed with the tile's colour."""

DARK: Final = 110
"""How light the ground of a dark card is at most, in its lightest channel, …"""

LIGHT: Final = 150
"""… how light, in the lightest channel, it is at least where a card is none of a black deck, …"""

LEAST_LIGHT: Final = 0.03
"""… and how much of a crop at least is printed lighter on it."""

FAINT: Final = 0.25
"""What share of the strongest a pixel is off at least that may be ink, mixed with the tile."""

LEAST_INK: Final = 12
"""With fewer pixels than this nothing is told."""

SATURATED: Final = 1.5
"""Differences of logarithms from which more makes little difference: dark channels are mostly noise."""


@dataclass(frozen=True, slots=True, eq=False)
class Print:
    """What is printed on N crops (BGR), of their inner part.

    Its `pixels` (N×3×h×w), what they are printed on (`bodies`: N×3, the medians), and how far each pixel is off that,
    all three channels together (`strengths`: N×h×w).
    """

    pixels: Pixels
    bodies: npt.NDArray[np.float32]
    strengths: npt.NDArray[np.float32]

    @classmethod
    def on(cls, crops: Sequence[Image]) -> Print:
        """What is printed on one or more crops of one size."""
        top, side = (round(BORDER * length) for length in crops[0].shape[:2])
        pixels = np.stack(crops)[:, top:-top, side:-side].transpose(0, 3, 1, 2).copy()
        bodies = medians(pixels.reshape(*pixels.shape[:2], -1))
        return cls(pixels, bodies, np.abs(pixels - bodies[..., None, None]).sum(1))

    def heights(self) -> npt.NDArray[np.float32]:
        """How far the ink lies above the middle at each of the four turns, as a share of the side (N×4)."""
        ink = self.strengths
        ink = np.where(ink > ink.max((1, 2), keepdims=True) / 2, ink, 0)
        total = np.maximum(ink.sum((1, 2)), 1e-6)
        rows, columns = ((np.arange(side) + 0.5) / side - 0.5 for side in ink.shape[1:])
        down, right = ink.sum(2) @ rows / total, ink.sum(1) @ columns / total
        return np.stack([-down, right, down, -right], 1).astype(np.float32)

    def inks(self) -> list[Ink | None]:
        """What the ink on tiles is like beside each tile, as `Ink` has it; None where there is none."""
        count = len(self.pixels)
        every = self.strengths.reshape(count, -1)
        most = every.max(1)
        is_ink = every > np.maximum(STRONG * most, CONTRAST)[:, None]
        amount = np.count_nonzero(is_ink, 1)
        told = np.flatnonzero(amount >= LEAST_INK)
        found: list[Ink | None] = [None] * count
        if not len(told):
            return found
        pixels, off, is_ink = self.pixels.reshape(count, 3, -1)[told], every[told], is_ink[told]
        body, ink = _linear(self.bodies[told]), _linear(medians(pixels, is_ink[:, None]))
        weights = np.where(off > FAINT * most[told, None], off, 0)
        taken = weights.sum(1, keepdims=True) - np.einsum("ncp,np->nc", LIT[pixels], weights) / body
        amounts = amount[told, None] / every.shape[1]
        for i, values in zip(told, described(body, ink, taken, most[told, None] / 255, amounts), strict=True):
            found[i] = values
        return found


def described(body: Values, ink: Values, taken: Values, contrast: Values, amount: Values) -> Values:
    """N inks (N×14, as `Ink` has them) by their tiles' light, their own, and what all that may be ink takes (N×3, BGR).

    And how far off their tiles they are at most, and what share of the crops they take (N×1).
    """
    hues, shares = _hues(np.log(ink / body)), _shares(1 - ink / body)
    return np.hstack((hues, shares, np.log(body), np.log(ink), contrast, amount, _shares(taken)))


def medians(values: Pixels, chosen: npt.NDArray[np.bool_] | None = None) -> npt.NDArray[np.float32]:
    """The medians along the last axis, as `np.median` has them, of all values or of those `chosen`; by histograms.

    Where none is chosen there is none: what is returned means nothing.
    """
    rows = values.reshape(-1, values.shape[-1]) + LEVELS * np.arange(math.prod(values.shape[:-1]))[:, None]
    told = rows.ravel() if chosen is None else rows[np.broadcast_to(chosen, values.shape).reshape(rows.shape)]
    up_to = np.bincount(told, minlength=LEVELS * len(rows)).reshape(-1, LEVELS).cumsum(1)
    count = up_to[:, -1:]
    lower, upper = ((up_to <= place).sum(1) for place in ((count - 1) // 2, count // 2))
    return np.asarray((lower + upper) / 2, np.float32).reshape(values.shape[:-1])


def _hues(logs: Values) -> Values:
    """How blue and how red (-1 to 1) is what sends back so much of each channel (logarithms, N×3)."""
    return np.tanh((logs[:, [0, 2]] - logs[:, [1]]) / SATURATED)


def _shares(taken: Values) -> Values:
    """How much of the light that is taken (N×3) is blue, and red: the same where ink is mixed with its ground."""
    return np.asarray(taken[:, [0, 2]] / np.maximum(np.abs(taken).sum(1, keepdims=True), 1e-6))


def is_light(crop: Image) -> bool:
    """Whether most of a crop (BGR) is lighter than the ground of any dark card, as of one printed dark on light."""
    return bool(np.median(crop[AROUND:-AROUND, AROUND:-AROUND].max(2)) > LIGHT)


def is_light_on_dark(crop: Image) -> bool:
    """Whether what is printed on a crop (BGR) is lighter than a dark ground, as on the cards of a black deck."""
    inner = crop[AROUND:-AROUND, AROUND:-AROUND].max(2).astype(np.float32)
    off = inner - np.median(inner)
    lighter, darker = float((off > CONTRAST).mean()), float((off < -CONTRAST).mean())
    return bool(np.median(inner) < DARK and lighter > LEAST_LIGHT and lighter > 2 * darker)


def _linear(colour: npt.NDArray[np.floating]) -> npt.NDArray[np.float64]:
    """A colour (sRGB, 0–255) as light, never quite none."""
    return np.asarray((colour + 6.0) / 255.0, np.float64) ** GAMMA


LIT: Final = _linear(np.arange(LEVELS, dtype=np.float64)).astype(np.float32)
"""How much light each value of a pixel's channel is."""
