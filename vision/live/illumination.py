"""Illumination: the change of light between two small pictures of one table, its exposure and its tint."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

Small: TypeAlias = npt.NDArray[np.float32]
"""A small picture: grey (H×W, 0–255), or a look of two planes (2×H×W): grey, and half of what red is more than blue."""
Mask: TypeAlias = npt.NDArray[np.bool_]

SAMPLED: Final = 3
"""Every third row and column is enough to tell the light."""

FEW: Final = 0.3
"""The least share of a picture that must agree with a change of light."""

GAINS: Final = (0.4, 2.5)
"""The least and the most by which light is multiplied; a hand that covers much may look like less."""

WHITE: Final = 255.0
"""The brightest grey: light is rather multiplied than added, and by how much is added, as a share of this, speaks
against a guess as so much less agreement does."""

COLOUR: Final = 0.75
"""The share of the grey levels that matter by which colour must differ: a hand may be as bright as the table, and
seldom as red too."""

TINT: Final = 10.0
"""The most by which a camera's white balance may shift that colour."""


@dataclass(frozen=True, slots=True, eq=False)
class Light:
    """A change of light: what a picture is multiplied by, and what is added then, to each plane of a look its own."""

    gain: float
    offset: Small

    @classmethod
    def between(cls, before: Small, now: Small, tolerance: float) -> Light:
        """What takes one picture to the light of another, by what most of it says: its exposure, and its tint."""
        gain, offset = light_between(before, now, tolerance)
        if before.ndim == 2:
            return cls(gain, np.array(offset, np.float32))
        x, y = (each[:, ::SAMPLED, ::SAMPLED] for each in (before, now))
        alike = _agreeing(x, y, (gain, offset), tolerance / 2)
        tint = float(np.median((y[1] - gain * x[1])[alike])) if alike.any() else 0.0
        return cls(gain, np.array([offset, np.clip(tint, -TINT, TINT)], np.float32)[:, None, None])

    def on(self, picture: Small) -> Small:
        """The picture in that light."""
        return np.asarray(np.float32(self.gain) * picture + self.offset, np.float32)

    def off(self, picture: Small) -> Small:
        """A picture in that light as it was in the light before."""
        return np.asarray((picture - self.offset) / np.float32(self.gain), np.float32)


def light_between(before: Small, now: Small, tolerance: float) -> tuple[float, float]:
    """Gain and offset that take `before` to the light of `now`, both grey or both looks, by what most of it says.

    What is of another colour, as a hand, says nothing of the light.
    """
    before, now = (each[..., ::SAMPLED, ::SAMPLED] for each in (before, now))
    x, y = (each if each.ndim == 2 else each[0] for each in (before, now))
    exposures = np.clip(np.quantile((y + 1) / (x + 1), (0.25, 0.5, 0.75)), *GAINS)
    guesses = [(1.0, float(np.median(y - x))), *((float(exposure), 0.0) for exposure in exposures)]

    def likely(light: tuple[float, float]) -> float:
        return float(_agreeing(before, now, light, tolerance / 2).mean()) - abs(light[1]) / WHITE

    best = max(guesses, key=likely)
    for _ in range(2):
        alike = _agreeing(before, now, best, tolerance / 2)
        if alike.mean() < FEW:
            break
        fitted = _fitted(x[alike], y[alike])
        if not GAINS[0] <= fitted[0] <= GAINS[1]:
            break
        best = fitted
    return best


def _agreeing(x: Small, y: Small, light: tuple[float, float], tolerance: float) -> Mask:
    """What of two pictures, sampled alike, a light explains; of looks, where its colour may be a tint of it too."""
    if x.ndim == 2:
        return np.asarray(np.abs(light[0] * x + light[1] - y) < tolerance)
    tinted = np.abs(light[0] * x[1] - y[1]) < TINT + COLOUR * tolerance
    return np.asarray(tinted & (np.abs(light[0] * x[0] + light[1] - y[0]) < tolerance))


def _fitted(x: Small, y: Small) -> tuple[float, float]:
    """The line through what agrees; on a picture of one grey the gain stays 1."""
    at, to = float(x.mean()), float(y.mean())
    steady = 25.0
    gain = (float(((x - at) * (y - to)).mean()) + steady) / (float(((x - at) ** 2).mean()) + steady)
    return gain, to - gain * at
