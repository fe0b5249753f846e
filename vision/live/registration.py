"""Image registration: how the camera has been moved, by where the pieces that lay on the table are seen now.

A similarity (a shift, a turn, a little nearer or farther) is fitted by RANSAC to the pieces of equal faces, or where
that explains too few of them a homography, as of a camera that was tipped; then a map to the pictures themselves, which
have to bear it out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry import Corner, Corners, corners
from vision.live.illumination import Small
from vision.live.places import Places, size_of
from vision.reading import RecognizedPiece

Points: TypeAlias = npt.NDArray[np.float32]
Fit: TypeAlias = tuple[npt.NDArray[np.float64], npt.NDArray[np.bool_]]
"""A homography (3×3), and which of the points it fits."""

Fitted: TypeAlias = Callable[[Points, Points, float], Fit | None]

LEAST: Final = 2
"""Pieces that tell of a moved camera at least, as few as a similarity is fitted to, …"""

LEAST_TIPPED: Final = 6
"""… and of a tipped one, for its picture would fit a homography by chance, …"""

MOST_OF: Final = 0.6
"""… their share of those that are to be seen still, and …"""

HALF: Final = 0.5
"""… of all that lay there, or of all that lie there now."""

EXACTLY: Final = 0.25
"""How far off a piece may lie, in pieces."""

AWAY: Final = 0.003
"""How far one of them is displaced at least, of the picture's longer side: what is less is a tremble."""

ALIKE: Final = 0.9
"""How much of the pictures' difference is left at most once the one is moved."""

NEARER: Final = (0.7, 1.4)
"""By how much the camera may have gone farther or come nearer."""

STEPS: Final = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 40, 1e-4)
"""When the fit to the pictures ends: after so many steps, or where one more brings less."""


@dataclass(frozen=True, slots=True, eq=False)
class Motion:
    """How a camera was moved between two pictures of this size (w, h): a homography (3×3) from one to the other."""

    matrix: npt.NDArray[np.float64]
    size: tuple[int, int]

    def points(self, points: Points) -> Points:
        """Where points (N×2) of the one picture lie on the other."""
        return np.asarray(cv2.perspectiveTransform(points[None], self.matrix)[0], np.float32)

    def point(self, point: Corner) -> Corner:
        """Where a point lies."""
        x, y = self.points(np.array([point], np.float32))[0]
        return float(x), float(y)

    def corners(self, outline: Corners) -> Corners:
        """Where an outline lies."""
        return corners(self.points(np.array(outline, np.float32)))

    def has_in_sight(self, points: Points) -> npt.NDArray[np.bool_]:
        """Which points (N×2) of the one picture are to be seen on the other."""
        moved = self.points(points)
        return np.asarray(((moved >= 0) & (moved < self.size)).all(1))

    def places(self, places: Places) -> Places:
        """The pieces as they are to be seen on the other picture, as far as they are."""
        in_sight = self.has_in_sight(_middles(places.pieces)) if places.pieces else ()
        return places.moved(self.corners, in_sight)

    def look(self, before: Small, now: Small) -> Small:
        """How the table was, seen as on the other picture; what was not to be seen is as it is `now`."""
        moved, both = self.warped(before)
        return np.where(both, moved, now)

    def warped(self, look: Small) -> tuple[Small, npt.NDArray[np.bool_]]:
        """A look (C×H×W) moved so, and where both pictures show the same (H×W)."""
        move = _scaled(self.matrix, look.shape[2] / self.size[0])
        shape = look.shape[2], look.shape[1]
        moved = np.stack([cv2.warpPerspective(plane, move, shape) for plane in look])
        return moved.astype(np.float32), cv2.warpPerspective(np.ones_like(look[0]), move, shape) > 0.99


def camera_motion(before: Places, now: Places, looks: tuple[Small, Small]) -> Motion | None:
    """How the camera was moved between two pictures of one table, by their pieces and `looks`; None if it was not.

    Where something lies over many pieces, it is not known, and None.
    """
    pairs = [
        (i, j)
        for i, one in enumerate(before.pieces)
        for j, other in enumerate(now.pieces)
        if one.face == other.face
    ]
    if len(pairs) < LEAST:
        return None
    enough = HALF * min(len(before.pieces), len(now.pieces))
    for fitted, least, model in MOTION_MODELS:
        told = _told_by(fitted, before, now, np.transpose(pairs))
        if told is not None and told.pieces >= max(least, enough, MOST_OF * told.in_sight):
            return _borne_out(told, model, looks)
    return None


@dataclass(frozen=True, slots=True)
class Told:
    """A motion that is told by so many pieces, of those that are in sight; how far it has displaced them at most."""

    motion: Motion
    pieces: int
    in_sight: int
    farthest: float


def _told_by(fitted: Fitted, before: Places, now: Places, pairs: npt.NDArray[np.intp]) -> Told | None:
    """The motion fitted to pairs of pieces (2×N)."""
    (here, there), off = pairs, EXACTLY * size_of(before.pieces)
    old, new = _middles(before.pieces), _middles(now.pieces)
    fit = fitted(old[here], new[there], off)
    if fit is None:
        return None
    matrix, alike = fit
    motion = Motion(matrix, before.size)
    displaced = np.linalg.norm(motion.points(old) - old, axis=1)[here[alike]]
    pieces = min(len(set(here[alike])), len(set(there[alike])))
    return Told(motion, pieces, int(motion.has_in_sight(old).sum()), float(displaced.max(initial=0.0)))


def _borne_out(told: Told, model: int, looks: tuple[Small, Small]) -> Motion | None:
    """The motion as the pictures have it, where they bear it out and it is more than a tremble."""
    motion = told.motion
    if told.farthest <= AWAY * max(motion.size):
        return None
    likely = (_refined(motion, model, *looks), motion)
    found = next((each for each in likely if _unexplained(each, *looks) < ALIKE), None)
    if found is None or told.pieces < LEAST_TIPPED:
        return found
    tipped = _refined(found, cv2.MOTION_HOMOGRAPHY, *looks)
    return min(found, tipped, key=lambda each: _unexplained(each, *looks))


def _similarity(old: Points, new: Points, off: float) -> Fit | None:
    """The similarity that takes most of these points (N×2) to those (N×2), but for so many pixels: RANSAC."""
    matrix, fits = cv2.estimateAffinePartial2D(old, new, method=cv2.RANSAC, ransacReprojThreshold=off)
    if matrix is None or not NEARER[0] < np.hypot(matrix[0, 0], matrix[1, 0]) < NEARER[1]:
        return None
    return np.vstack((matrix, (0, 0, 1))), np.asarray(fits.ravel() > 0)


def _homography(old: Points, new: Points, off: float) -> Fit | None:
    """The homography likewise, where around the points it makes nothing much larger or smaller."""
    if len(old) < LEAST_TIPPED:
        return None
    matrix, fits = cv2.findHomography(old, new, cv2.RANSAC, off)
    if matrix is None:
        return None
    around = cv2.convexHull(old[fits.ravel() > 0])
    moved = cv2.perspectiveTransform(around, matrix)
    nearer = np.sqrt(cv2.contourArea(moved) / max(cv2.contourArea(around), 1.0))
    if not (cv2.isContourConvex(moved) and NEARER[0] < nearer < NEARER[1]):
        return None
    return np.asarray(matrix, np.float64), np.asarray(fits.ravel() > 0)


MOTION_MODELS: Final[tuple[tuple[Fitted, int, int], ...]] = (
    (_similarity, LEAST, cv2.MOTION_AFFINE),
    (_homography, LEAST_TIPPED, cv2.MOTION_HOMOGRAPHY),
)
"""What is fitted to the pieces, the next where that before explains too few; to how many; and to the pictures then."""


def _refined(motion: Motion, model: int, before: Small, now: Small) -> Motion:
    """The motion fitted to the pictures themselves, where that is possible: enhanced correlation coefficient (ECC)."""
    scale = now.shape[2] / motion.size[0]
    _, both = motion.warped(before)
    start = np.linalg.inv(_scaled(motion.matrix, scale)).astype(np.float32)
    rows = 3 if model == cv2.MOTION_HOMOGRAPHY else 2
    try:
        _, back = cv2.findTransformECC(
            now[0], before[0], start[:rows], model, STEPS, both.astype(np.uint8), 5
        )
        forth = np.linalg.inv(np.vstack((back, start[rows:])).astype(np.float64))
    except (cv2.error, np.linalg.LinAlgError):
        return motion
    return Motion(_scaled(forth, 1 / scale), motion.size)


def _scaled(matrix: npt.NDArray[np.float64], scale: float) -> npt.NDArray[np.float64]:
    """A homography of two pictures as one of those made smaller by this scale."""
    smaller = np.diag((scale, scale, 1.0))
    return np.asarray(smaller @ matrix @ np.linalg.inv(smaller))


def _unexplained(motion: Motion, before: Small, now: Small) -> float:
    """What share of two looks' difference is left once the one is moved so."""
    before, now = (look - look.mean((1, 2), keepdims=True) for look in (before, now))
    moved, both = motion.warped(before)
    if not both.any():
        return 1.0
    as_it_was, as_moved = (float(np.abs(each - now)[:, both].mean()) for each in (before, moved))
    return as_moved / max(as_it_was, 1e-6)


def _middles(pieces: Sequence[RecognizedPiece]) -> Points:
    """Where the middles of pieces lie (N×2)."""
    return np.array([np.mean(piece.extent, 0) for piece in pieces], np.float32)
