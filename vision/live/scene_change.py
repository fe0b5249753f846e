"""What differs between two small grey pictures of one table, whatever the light and a camera that trembles."""

from __future__ import annotations

from typing import Final, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.input.camera import Image

Small: TypeAlias = npt.NDArray[np.float32]
Mask: TypeAlias = npt.NDArray[np.bool_]

AROUND: Final = np.ones((3, 3), np.uint8)
TREMBLE: Final = 0.4
"""Small pixels by which a trembling camera may shift an edge: what changes more is no edge but a thing."""

SAMPLED: Final = 3
"""Every third row and column is enough to tell the light."""

FEW: Final = 0.3
"""The least share of a picture that must agree with a change of light."""


def shrink(image: Image, width: int) -> Small:
    """The grey picture of so many columns (H×W float32, 0–255) of a picture (BGR uint8)."""
    rows = max(1, round(image.shape[0] * width / image.shape[1]))
    small = cv2.resize(image, (width, rows), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.float32)


def light_between(before: Small, now: Small, tolerance: float) -> tuple[float, float]:
    """Gain and offset that take `before` to the light of `now`, by what most of the picture says."""
    x, y = before[::SAMPLED, ::SAMPLED].ravel(), now[::SAMPLED, ::SAMPLED].ravel()
    low, middle, high = np.quantile(x, (0.1, 0.5, 0.9))
    low_now, middle_now, high_now = np.quantile(y, (0.1, 0.5, 0.9))
    gain = float(np.clip((high_now - low_now + 5) / (high - low + 5), 0.4, 2.5))
    guesses = [(1.0, float(np.median(y - x))), (gain, float(middle_now - gain * middle))]
    best = max(guesses, key=lambda light: _agreeing(x, y, light, tolerance).mean())
    for _ in range(2):
        alike = _agreeing(x, y, best, tolerance)
        if alike.mean() < FEW:
            break
        best = _fitted(x[alike], y[alike])
    return best


def changed(before: Small, now: Small, least: float) -> Mask:
    """Where two pictures of one size differ by more than `least` grey levels, light and a tremble taken off."""
    gain, offset = light_between(before, now, 2 * least)
    lit = gain * before + offset
    edges = np.maximum(_contrast(lit), _contrast(now))
    return np.asarray(np.abs(lit - now) - TREMBLE * edges > least)


def shifted(before: Small, now: Small) -> Small:
    """`before` moved by as much as the whole view seems to have moved."""
    if min(before.shape) < 2:
        return before
    window = cv2.createHanningWindow(before.shape[::-1], cv2.CV_32F)
    # OpenCV multiplies its arguments by the window in place.
    (x, y), _ = cv2.phaseCorrelate(before.copy(), now.copy(), window)
    move = np.array([[1, 0, x], [0, 1, y]], np.float32)
    moved = cv2.warpAffine(before, move, before.shape[::-1], borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(moved, np.float32)


def _agreeing(x: Small, y: Small, light: tuple[float, float], tolerance: float) -> Mask:
    return np.asarray(np.abs(light[0] * x + light[1] - y) < tolerance)


def _fitted(x: Small, y: Small) -> tuple[float, float]:
    """The line through what agrees; on a picture of one grey the gain stays 1."""
    at, to = float(x.mean()), float(y.mean())
    steady = 25.0
    gain = (float(((x - at) * (y - to)).mean()) + steady) / (float(((x - at) ** 2).mean()) + steady)
    return gain, to - gain * at


def _contrast(picture: Small) -> Small:
    """By how much the surroundings of each place differ among themselves."""
    return np.asarray(cv2.dilate(picture, AROUND) - cv2.erode(picture, AROUND), np.float32)
