"""Point spread functions: what a lens out of focus, or a camera that moves, makes of one point of light."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

Kernel = npt.NDArray[np.float32]
Rng = np.random.Generator

GAUSSIAN, DEFOCUSED = 0.35, 0.4
"""The shares of blurs by a Gaussian, and by a lens out of focus; the others are by a camera that shakes."""

IN_LINEAR_LIGHT = 0.5
"""The share of blurs before the tone curve, as on a sensor: what is light eats thin dark strokes."""

TOLD = 0.25
"""The least spread in pixels at which kinds of blur differ."""

TONE = 2.2
"""The tone curve's exponent."""

FINER = 4
"""Points are spread on a grid this much finer than pixels, so that small spreads come out true."""


def point_spread(rng: Rng, spread: float) -> Kernel:
    """A kernel (K×K, sum 1) of a standard deviation in pixels (root mean square of both axes), of a kind by chance."""
    roll = rng.random()
    if roll < GAUSSIAN or spread < TOLD:
        return gaussian(spread)
    if roll < GAUSSIAN + DEFOCUSED:
        return defocus(spread, float(rng.uniform(-0.5, 4.0)))
    return shake(rng, spread)


def gaussian(spread: float) -> Kernel:
    """A Gaussian, to three standard deviations."""
    line = cv2.getGaussianKernel(2 * (int(3 * spread) + 1) + 1, spread)
    return np.asarray(line @ line.T, np.float32)


def defocus(spread: float, rim: float = 0.0) -> Kernel:
    """A disc of light, its rim brighter than its middle by a share of it (or darker): it splits thin strokes."""
    radius = 2 * spread * FINER
    reach = int(2 * spread) + 1
    side = (2 * reach + 1) * FINER
    places = np.arange(side) - (side - 1) / 2
    away = np.hypot(places[:, None], places[None])
    disc = np.clip(radius + 0.5 - away, 0, 1) * (1 + rim * np.clip(away / radius, 0, 1) ** 4)
    return _pixels(disc)


def shake(rng: Rng, spread: float) -> Kernel:
    """The way of a hand that holds the camera: a curve, on parts of which it stays longer."""
    ends = np.cumsum(rng.normal(0, 1, (4, 2)), 0)
    steps = np.linspace(0, 1, 64)[:, None] ** float(np.exp(rng.normal(0, 0.5)))
    curve = (
        (1 - steps) ** 3 * ends[0]
        + 3 * (1 - steps) ** 2 * steps * ends[1]
        + 3 * (1 - steps) * steps**2 * ends[2]
        + steps**3 * ends[3]
    )
    curve -= curve.mean(0)
    curve *= spread / np.sqrt((curve**2).mean())
    reach = int(np.abs(curve).max()) + 1
    side = (2 * reach + 1) * FINER
    way: npt.NDArray[np.float64] = np.zeros((side, side))
    for x, y in (curve * FINER + side / 2).astype(int).clip(0, side - 1):
        way[y, x] += 1
    return _pixels(np.asarray(cv2.GaussianBlur(way, (0, 0), FINER / 2.5), np.float64))


def spread_light(
    picture: npt.NDArray[np.uint8], kernel: Kernel, linear: bool = False
) -> npt.NDArray[np.uint8]:
    """A picture whose every point is spread by a kernel; in `linear` light, with the tone curve undone meanwhile."""
    if not linear:
        return np.asarray(cv2.filter2D(picture, -1, kernel, borderType=cv2.BORDER_REFLECT), np.uint8)
    light = cv2.LUT(picture, ((np.arange(256) / 255) ** TONE).astype(np.float32))
    spread = cv2.filter2D(light, -1, kernel, borderType=cv2.BORDER_REFLECT)
    return np.asarray(np.clip(spread, 0, 1) ** (1 / TONE) * 255 + 0.5, np.uint8)


def out_of_focus(rng: Rng, picture: npt.NDArray[np.uint8], spread: float) -> npt.NDArray[np.uint8]:
    """A picture blurred by a standard deviation in pixels, the kind of blur by chance.

    The chance is the generator's child's, so what is drawn after it does not depend on the kind.
    """
    own = rng.spawn(1)[0]
    return spread_light(picture, point_spread(own, spread), bool(own.random() < IN_LINEAR_LIGHT))


def _pixels(fine: npt.NDArray[np.float64]) -> Kernel:
    """A kernel on whole pixels, of one on the finer grid."""
    side = len(fine) // FINER
    whole = fine.reshape(side, FINER, side, FINER).sum((1, 3))
    return np.asarray(whole / whole.sum(), np.float32)
