"""Colour model: which colours are of a place, as a Gaussian (background modelling)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from vision.input.camera import Image
from vision.live.illumination import Mask

Pixels: TypeAlias = npt.NDArray[np.float64]
"""Colours (N×3)."""

ALIKE: Final = 9.0
"""The squared Mahalanobis distance up to which a colour is the table's; with three channels 97 of 100 of them are."""

GRAIN: Final = 16.0
"""The variance of a colour by noise alone, in squared grey levels."""


@dataclass(frozen=True, eq=False)
class Colours:
    """A Gaussian model of the colours of a place: their middle, and their covariance by its inverse and determinant."""

    middle: Pixels
    inverse: Pixels
    spread: float

    @classmethod
    def of(cls, colours: Image) -> Colours:
        """The model of these (N×3)."""
        covariance = np.cov(colours.T.astype(np.float64)) + GRAIN * np.eye(3)
        spread = float(np.linalg.slogdet(covariance)[1])
        middle, inverse = np.median(colours, axis=0), np.linalg.inv(covariance)
        return cls(middle, np.asarray(inverse, np.float64), spread)

    def holds(self, colours: Image) -> Mask:
        """Which colours (N×3) are of it, by their Mahalanobis distance."""
        return np.asarray(self._distances(colours) < ALIKE)

    def likelihood(self, colours: Image) -> Pixels:
        """How likely they are of it: the logarithm, but for what every model has."""
        return np.asarray(-self._distances(colours) - self.spread)

    def _distances(self, colours: Image) -> Pixels:
        off: Pixels = colours - self.middle
        return np.asarray(np.einsum("ij,jk,ik->i", off, self.inverse, off))
