"""Image registration: whether the camera has been moved, by where the pieces that lay there are seen now.

A similarity (a shift, a turn, a little nearer or farther) is fitted by RANSAC to the pieces of equal faces.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.live.places import Places, size_of
from vision.reading import RecognizedPiece

LEAST: Final = 3
"""Pieces that tell of a moved camera at least, …"""

MOST_OF: Final = 0.8
"""… their share of those that are to be seen still, and …"""

HALF: Final = 0.5
"""… of all that lay there, or of all that lie there now."""

EXACTLY: Final = 0.25
"""How far off a piece may lie, in pieces."""

AWAY: Final = 0.3
"""How far those that are gone from their places are displaced at least, in pieces: what is less takes none from its."""

NEARER: Final = (0.7, 1.4)
"""By how much the camera may have gone farther or come nearer."""


def camera_moved(before: Places, now: Places, gone: Sequence[RecognizedPiece], size: tuple[int, int]) -> bool:
    """Whether the pieces that lay on a table lie elsewhere on a later picture (w, h) of it, all displaced alike.

    `gone` are those that are not read any more where they lay. Where something lies over many pieces, it is not known
    whether the camera has been moved, and False.
    """
    pairs = [
        (i, j)
        for i, one in enumerate(before.pieces)
        for j, other in enumerate(now.pieces)
        if one.face == other.face
    ]
    if not gone or len(pairs) < LEAST:
        return False
    (here, there), side = np.transpose(pairs), size_of(before.pieces)
    old, new = _middles(before.pieces), _middles(now.pieces)
    motion, fits = cv2.estimateAffinePartial2D(
        old[here], new[there], method=cv2.RANSAC, ransacReprojThreshold=EXACTLY * side
    )
    if motion is None or not NEARER[0] < np.hypot(motion[0, 0], motion[1, 0]) < NEARER[1]:
        return False
    alike = np.flatnonzero(fits.ravel())
    told = min(len(set(here[alike])), len(set(there[alike])))
    moved = cv2.transform(old[None], motion)[0]
    in_sight = int(((moved >= 0) & (moved < size)).all(1).sum())
    lay = _middles(gone)
    displaced = float(np.median(np.linalg.norm(cv2.transform(lay[None], motion)[0] - lay, axis=1)))
    return (
        displaced > AWAY * side
        and told >= max(LEAST, MOST_OF * in_sight)
        and told >= HALF * min(len(before.pieces), len(now.pieces))
    )


def _middles(pieces: Sequence[RecognizedPiece]) -> npt.NDArray[np.float32]:
    """Where the middles of pieces lie (N×2)."""
    return np.array([np.mean(piece.extent, 0) for piece in pieces], np.float32)
