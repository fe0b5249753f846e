"""Illumination: the change of light between two small pictures of one table: its exposure, its tint, and its flicker.

A lamp on the mains flickers a hundred times a second and more; a camera that reads its rows one by one (rolling
shutter) shows that as bands, which wander.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

import cv2
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

BANDS: Final = np.arange(1.2, 6.01, 0.1)
"""How many bands of flicker a picture shows from top to bottom, as its rows are read within a 70th to a 20th second."""

DEPTH: Final = (0.005, 0.5)
"""By how much a band is brighter than the mean, as a logarithm: less is none, more no lamp's."""

BANDED: Final = 0.85
"""The share of what differs from row to row that bands have to explain, …"""

BEST_ROWS: Final = 0.75
"""… of so many of the rows, those that they explain best: a hand covers others."""

STRIPS: Final = 8
"""Strips from left to right, of which one may show no bands, as where it is white, …"""

STEADY: Final = 0.25
"""… which is where rows differ by less than this share of what they do in all: a hand leaves more as they were."""

SMOOTH: Final = 3.0
"""Small pixels over which light varies, and a piece's print does not (standard deviation)."""

SHADED: Final = 0.08
"""By how much another light falls on a place at least, as a logarithm, …"""

MOSTLY: Final = 0.35
"""… on so much of it, …"""

TEXTURE: Final = 0.05
"""… that has a texture (standard deviation of the logarithm of its grey), …"""

EXPLAINED: Final = 0.85
"""… of which so much is as it was, for it to be the same place; …"""

FAINT: Final = 3.0
"""… and a colour that is as it was, but for so many grey levels."""

DARK: Final = 8.0
"""Grey levels by which a dark place tells less of the light."""


@dataclass(frozen=True, slots=True, eq=False)
class Light:
    """A change of light: what each row is multiplied by (H×1), and what is then added to it, to each plane its own."""

    gain: Small
    offset: Small

    @classmethod
    def between(cls, before: Small, now: Small, tolerance: float) -> Light:
        """What takes one picture to the light of another, by what most of it says: its exposure, and its tint."""
        gain, offset = light_between(before, now, tolerance)
        grey, later = (each if each.ndim == 2 else each[0] for each in (before, now))
        bands = banding(gain * grey + offset, later)
        if bands is None:
            bands = np.ones((len(grey), 1), np.float32)
        else:  # what they hid of the light is told without them
            gain, offset = light_between(before, now / bands, tolerance)
            again = banding(gain * grey + offset, later)
            bands = bands if again is None else again
        if before.ndim == 2:
            return cls(gain * bands, offset * bands)
        x, y = (each[:, ::SAMPLED, ::SAMPLED] for each in (before, now))
        alike = _agreeing(x, y, (gain, offset), tolerance / 2)
        tint = float(np.median((y[1] - gain * x[1])[alike])) if alike.any() else 0.0
        tints = np.full_like(bands, np.clip(tint, -TINT, TINT))
        return cls(gain * bands, np.stack([offset * bands, tints]))

    def on(self, picture: Small) -> Small:
        """The picture in that light."""
        return np.asarray(self.gain * picture + self.offset, np.float32)

    def off(self, picture: Small) -> Small:
        """A picture in that light as it was in the light before."""
        return np.asarray((picture - self.offset) / self.gain, np.float32)


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


def relit(before: Small, now: Small, place: Mask) -> bool:
    """Whether a place (H×W) of two looks is the same in other light, as in a shadow: its texture is as it was, dimmed.

    `before` is in the light of most of the later picture.
    """
    old, new = (np.log(np.maximum(each[0], 0) + DARK) for each in (before, now))
    light = _smooth(new - old)
    texture = old - _smooth(old)
    if not place.any() or texture[place].std() < TEXTURE or (np.abs(light[place]) > SHADED).mean() < MOSTLY:
        return False
    off = new - old - light
    tint = now[1] - np.exp(light) * before[1]
    tinted = tint - np.median(tint[place])
    colour = before[1] - np.median(before[1][place])
    return bool(
        np.square(off[place]).sum() < (1 - EXPLAINED) * np.square(texture[place]).sum()
        and np.abs(tinted[place]).mean() < max(FAINT, (1 - EXPLAINED) * np.abs(colour[place]).max())
    )


def _smooth(plane: Small) -> Small:
    return np.asarray(cv2.GaussianBlur(plane, (0, 0), SMOOTH, borderType=cv2.BORDER_REPLICATE), np.float32)


def banding(before: Small, now: Small) -> Small | None:
    """By how much each row of a grey picture (H×W) has become brighter by flicker (H×1); None where it has not.

    A sinusoid is fitted to what most of each row says, twice: then without the rows that it explains least.
    """
    height = len(before)
    x, y = (np.maximum(each[::SAMPLED, ::SAMPLED], 0) + DARK for each in (before, now))
    brighter = np.log(y / x)
    profile, waves = np.median(brighter, 1), _waves(height)
    chosen = np.ones(len(profile), bool)
    for _ in range(2):
        shown = waves[:, ::SAMPLED][:, chosen]
        turned = shown.transpose(0, 2, 1)
        fits = np.linalg.solve(turned @ shown, turned @ profile[chosen, None])
        off = np.abs((waves[:, ::SAMPLED] @ fits)[..., 0] - profile)
        best = int(np.square(off[:, chosen]).sum(1).argmin())
        chosen = off[best] <= np.quantile(off[best], BEST_ROWS)
    wave, fit = waves[best], fits[best, :, 0]
    varied = profile[chosen].var()
    if (
        not DEPTH[0] < np.hypot(*fit[:2]) < DEPTH[1]
        or np.square(off[best][chosen]).mean() > (1 - BANDED) * varied
    ):
        return None
    strips = np.array([np.median(each, 1) for each in np.array_split(brighter, STRIPS, 1)])[:, chosen]
    steady = strips.var(1) < STEADY * varied
    return None if steady.sum() > 1 else np.asarray(np.exp(wave @ fit), np.float32)[:, None]


@lru_cache(maxsize=8)
def _waves(height: int) -> npt.NDArray[np.float64]:
    """For each number of bands a cosine, a sine and a constant over the rows (bands × H × 3)."""
    at = 2 * np.pi * BANDS[:, None] * (np.arange(height) + 0.5) / height
    return np.stack([np.cos(at), np.sin(at), np.ones_like(at)], 2)


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
