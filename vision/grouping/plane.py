"""Homography: the table's plane under a picture, estimated from the pieces that lie on it.

All pieces of a set are of one size and lie on one plane. Seen by a camera, a piece's area shrinks with the third power
of its distance, and that distance is linear over the picture: so the cube roots of the areas give the horizon, and what
is left is affine, and given by their right angles and sides.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry import Quads, areas, axes
from vision.piece_kinds import TILES

Values = npt.NDArray[np.float64]
Mask = npt.NDArray[np.bool_]


FEWEST: Final = 4
"""With fewer pieces than that there is no telling a slope from an ill-drawn outline."""

MISFIT: Final = 0.3
"""How much larger or smaller than the plane has it a piece may look: an outline is drawn to within some percent."""

FLATNESS: Final = 0.02
"""How much is held against a slope that the pieces hardly show: what a few outlines' errors amount to."""

FAITH: Final = 0.05
"""The same against another aspect than the usual one, where the pieces lie every which way."""

PARALLEL: Final = 0.8
"""Pieces that lie as much in one direction (0: every which way, 1: all alike) say nothing of their aspect."""


FAINT: Final = 1e-12
"""A share of what is told that changes nothing."""

STEP: Final = 1e-5
"""How far from a place errors are asked for, to tell how they change there."""

LEAST_GAIN: Final = 1e-8
"""The share by which the sum of squares must shrink for another step to be worth it."""

SETTLED: Final = 2e-3
"""Weights that change by less from one round of reweighted least squares to the next are taken as they are."""


@dataclass(frozen=True, slots=True, eq=False)
class Plane:
    """A homography: `matrix` (3×3) takes pixels of a picture to the table, where a piece is 1 high."""

    matrix: Values

    def place(self, points: npt.NDArray[np.floating]) -> Quads:
        """Points (any shape × 2, pixels) on the table, seen from above; lengths in heights of a piece."""
        flat = np.asarray(points, np.float64).reshape(-1, 1, 2)
        return np.asarray(cv2.perspectiveTransform(flat, self.matrix), np.float32).reshape(points.shape)

    def slant(self, point: npt.NDArray[np.floating]) -> float:
        """How much shorter lengths look in one direction than in another, at a point (2, pixels); 1 from above."""
        across = self.matrix @ [float(point[0]), float(point[1]), 1.0]
        change = self.matrix[:2, :2] * across[2] - np.outer(across[:2], self.matrix[2, :2])
        longest, shortest = np.linalg.svd(change)[1]
        return float(longest / max(shortest, 1e-12))

    def sizes(self, quads: Quads, aspect: float) -> Values:
        """How large each of N quads (N×4×2 pixels) is for a piece: 1 as it should be, 2 twice as long and as wide."""
        return np.asarray(np.sqrt(areas(self.place(quads)) / aspect), np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class PlaneFit:
    """A plane, which of the quads fit on it, and the pieces' aspect (width over height)."""

    plane: Plane
    fits: Mask
    aspect: float

    def fitting(self, quads: Quads) -> Mask:
        """Which of N other quads (N×4×2 pixels) are as large as a piece is there on the plane."""
        return _fitting(self.plane, quads, self.aspect)


def fit_plane(quads: Quads, aspect: float = TILES.aspect, weights: Values | None = None) -> PlaneFit | None:
    """The homography of N pieces' quads (N×4×2 pixels, the first side a piece's width); None where it cannot be told.

    `weights` say how far each is to be trusted (0–1). Quads a quarter turned are to be rolled before.
    """
    if len(quads) < FEWEST:
        return None
    trust = np.ones(len(quads)) if weights is None else np.asarray(weights, np.float64)
    middle, scale = quads.mean((0, 1)), float(np.abs(quads - quads.mean((0, 1))).max()) or 1.0
    normal = np.array([[1, 0, -middle[0]], [0, 1, -middle[1]], [0, 0, scale]]) / scale
    points = np.asarray((quads - middle) / scale, np.float64)
    horizon, alike = _horizon(points, trust)
    if horizon is None:
        return None
    level = np.array([[1, 0, 0], [0, 1, 0], [horizon[0], horizon[1], 1]])
    upright, wide = _upright(_through(level, points), trust * alike, aspect)
    if upright is None:
        return None
    plane = Plane(upright @ level @ normal)
    return PlaneFit(plane, _fitting(plane, quads, wide), wide)


def _fitting(plane: Plane, quads: Quads, aspect: float) -> Mask:
    sizes = np.maximum(plane.sizes(quads, aspect), 1e-6)
    return np.asarray(np.abs(np.log(sizes)) < np.log1p(MISFIT))


def _horizon(points: Values, trust: Values) -> tuple[Values | None, Values]:
    """The slope (2) that makes all areas equal, and how well each piece agrees (0–1)."""
    roots = np.cbrt(np.maximum(areas(points), 1e-12))
    middles = points.mean(1)
    base, slope, alike = float(np.median(roots)), np.zeros(2), np.ones(len(points))
    usual = base
    rows = np.column_stack([middles, np.ones(len(points))]) * usual
    # A prior of no slope, as strong as the outlines are uncertain.
    firm = np.array([FLATNESS * usual, FLATNESS * usual, 0.0])
    for _ in range(12):
        found = _weighted_least_squares(rows, roots, trust * alike, firm, np.zeros(3))
        error = roots / np.maximum(rows @ found, 1e-9) - 1
        slope, base = found[:2], float(found[2])
        before, alike = alike, _agreement(error)
        if _settled(before, alike):
            break
    if base <= 0 or (1 + middles @ (slope / base) <= 0.1).any():
        return None, alike
    return _mended(points, slope / base, trust * alike), alike


def _mended(points: Values, slope: Values, trust: Values) -> Values:
    """The slope made exact: areas on the levelled picture equal, however large the pieces are on it."""

    shares, root = (trust + 1e-9) / (trust + 1e-9).sum(), np.sqrt(trust)

    def errors(slopes: Values) -> Values:
        depths = 1 + np.tensordot(slopes, points, (1, 2))
        roots = np.cbrt(np.maximum(areas(points / depths[..., None]), 1e-12))
        return np.hstack([(roots / (roots @ shares)[:, None] - 1) * root, FLATNESS * slopes])

    return _least_squares(errors, slope)


def _upright(quads: Values, trust: Values, aspect: float) -> tuple[Values | None, float]:
    """The affine map (3×3) that makes levelled quads rectangles of height 1, and their aspect."""
    right, down = (np.asarray(axis, np.float64) for axis in axes(quads)[1:])
    usual = float(np.median(np.linalg.norm(down, axis=1))) or 1.0
    right, down = right / usual, down / usual

    count = len(quads)
    rows = np.zeros((3 * count, 4))
    rows[:, :3] = np.vstack([_product(right, down), _product(down, down), _product(right, right)])
    rows[2 * count :, 3] = -1
    wanted = np.repeat([0.0, 1.0, 0.0], count)
    weight, agrees = np.tile(trust, 3), np.ones(3 * count)
    found = np.zeros(4)
    faith = (1e3 if _parallel(right) > PARALLEL else FAITH) * max(float(trust.sum()), 1.0)
    firm, usually = np.array([0.0, 0.0, 0.0, faith]), np.array([0.0, 0.0, 0.0, aspect**2])
    for _ in range(8):
        found = _weighted_least_squares(rows, wanted, weight * agrees, firm, usually)
        before, agrees = agrees, _agreement(rows @ found - wanted)
        if _settled(before, agrees):
            break
    values, turned = np.linalg.eigh(np.array([[found[0], found[1]], [found[1], found[2]]]))
    if values.min() <= 1e-3 * values.max() or found[3] <= 0:
        return None, aspect
    root = turned @ np.diag(np.sqrt(values)) @ turned.T / usual
    upright = np.eye(3)
    upright[:2, :2] = root
    return upright, float(np.sqrt(found[3]))


def _product(one: Values, other: Values) -> Values:
    """What multiplies (Sxx, Sxy, Syy) in one' S other: the table's scalar product of two vectors."""
    x, y, z, w = one[:, 0], one[:, 1], other[:, 0], other[:, 1]
    return np.column_stack([x * z, x * w + y * z, y * w])


def _parallel(vectors: Values) -> float:
    """How much vectors lie in one direction, either way round: 0 (every which way) to 1."""
    angles = 2 * np.arctan2(vectors[:, 1], vectors[:, 0])
    return float(np.hypot(np.cos(angles).mean(), np.sin(angles).mean()))


def _through(matrix: Values, points: Values) -> Values:
    flat = points.reshape(-1, 1, 2)
    return np.asarray(cv2.perspectiveTransform(flat, matrix), np.float64).reshape(points.shape)


def _agreement(error: Values) -> Values:
    """Tukey's weights (0-1) of errors beside the middling one: they let go of what lies far off."""
    off = np.abs(error)
    share = off / (4 * max(median(off.tolist()) * 1.5, 0.01))
    return np.asarray(np.where(share < 1, (1 - share**2) ** 2, 0.0), np.float64)


def _settled(before: Values, after: Values) -> bool:
    """Whether another round of reweighted least squares would change next to nothing."""
    return float(np.abs(after - before).max()) < SETTLED


def _weighted_least_squares(
    rows: Values, wanted: Values, weights: Values, firm: Values, usual: Values
) -> Values:
    """Weighted least squares by the normal equations, with a prior that holds what is found `firm`ly to the `usual`.

    What nothing tells is held to 0 as faintly as can be.
    """
    weighed = rows.T * weights
    left = weighed @ rows
    left = left + np.diag(firm**2 + FAINT * max(float(left.trace()), FAINT))
    return np.asarray(np.linalg.solve(left, weighed @ wanted + firm**2 * usual), np.float64)


def _least_squares(errors: Callable[[Values], Values], start: Values, rounds: int = 6) -> Values:
    """Gauss and Newton's steps from `start` (M), each kept only where it helps; `errors` tells K×N of K×M at once."""
    around = STEP * np.vstack([np.zeros(len(start)), np.eye(len(start))])
    at, (now, *beside) = start, errors(start + around)
    for _ in range(rounds):
        slopes = (np.array(beside) - now).T / STEP
        trial = at - np.linalg.lstsq(slopes, now, rcond=None)[0]
        after, *beside = errors(trial + around)
        if not np.isfinite(after).all() or after @ after >= now @ now:
            break
        gained, at, now = 1 - after @ after / (now @ now), trial, after
        if gained < LEAST_GAIN:
            break
    return at
