"""Image registration: how the camera has been moved, by where the pieces that lay on the table are seen now.

A similarity (a shift, a turn, a little nearer or farther) is fitted by RANSAC to the pieces of equal faces, then an
affine map to the pictures themselves, which have to bear it out.
"""

from __future__ import annotations

from collections.abc import Sequence
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

LEAST: Final = 2
"""Pieces that tell of a moved camera at least, as few as a similarity is fitted to, …"""

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
    """How a camera was moved between two pictures of this size (w, h): an affine map (2×3) from one to the other."""

    matrix: npt.NDArray[np.float64]
    size: tuple[int, int]

    def points(self, points: Points) -> Points:
        """Where points (N×2) of the one picture lie on the other."""
        return np.asarray(cv2.transform(points[None], self.matrix)[0], np.float32)

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
        move = self.matrix * (1, 1, look.shape[2] / self.size[0])
        shape = look.shape[2], look.shape[1]
        moved = np.stack([cv2.warpAffine(plane, move, shape) for plane in look])
        return moved.astype(np.float32), cv2.warpAffine(np.ones_like(look[0]), move, shape) > 0.99


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
    (here, there), off = np.transpose(pairs), EXACTLY * size_of(before.pieces)
    old, new = _middles(before.pieces), _middles(now.pieces)
    matrix, fits = cv2.estimateAffinePartial2D(
        old[here], new[there], method=cv2.RANSAC, ransacReprojThreshold=off
    )
    if matrix is None or not NEARER[0] < np.hypot(matrix[0, 0], matrix[1, 0]) < NEARER[1]:
        return None
    motion, alike = Motion(matrix, before.size), np.flatnonzero(fits.ravel())
    told = min(len(set(here[alike])), len(set(there[alike])))
    in_sight = motion.has_in_sight(old).sum()
    if told < max(LEAST, MOST_OF * in_sight, HALF * min(len(before.pieces), len(now.pieces))):
        return None
    displaced = np.linalg.norm(motion.points(old) - old, axis=1)[here[alike]]
    if displaced.max() <= AWAY * max(before.size):
        return None
    return next((each for each in (_refined(motion, *looks), motion) if _is_borne_out(each, *looks)), None)


def _refined(motion: Motion, before: Small, now: Small) -> Motion:
    """The motion fitted to the pictures themselves, where that is possible: enhanced correlation coefficient (ECC)."""
    scale = now.shape[2] / motion.size[0]
    _, both = motion.warped(before)
    start = cv2.invertAffineTransform(motion.matrix * (1, 1, scale)).astype(np.float32)
    try:
        _, back = cv2.findTransformECC(
            now[0], before[0], start, cv2.MOTION_AFFINE, STEPS, both.astype(np.uint8), 5
        )
    except cv2.error:
        return motion
    return Motion(cv2.invertAffineTransform(back) / (1, 1, scale), motion.size)


def _is_borne_out(motion: Motion, before: Small, now: Small) -> bool:
    """Whether two looks differ less once the one is moved so."""
    before, now = (look - look.mean((1, 2), keepdims=True) for look in (before, now))
    moved, both = motion.warped(before)
    if not both.any():
        return False
    as_it_was, as_moved = (np.abs(each - now)[:, both].mean() for each in (before, moved))
    return bool(as_moved < ALIKE * as_it_was)


def _middles(pieces: Sequence[RecognizedPiece]) -> Points:
    """Where the middles of pieces lie (N×2)."""
    return np.array([np.mean(piece.extent, 0) for piece in pieces], np.float32)
