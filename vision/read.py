"""From located pieces to faces: the reader network over rectified crops."""

from __future__ import annotations

from dataclasses import dataclass

Corner = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another face this piece may have, with its calibrated probability."""

    face: str
    score: float


@dataclass(frozen=True, slots=True)
class Detection:
    """One piece read from a picture: face, calibrated probability, and its four corners.

    Corners are pixels of the picture in reading order (top left, top right, bottom right, bottom left of the
    face as it is read). `sure` says whether the score is above the calibrated bound; `?` is a hopeless reading.
    """

    face: str
    score: float
    corners: tuple[Corner, Corner, Corner, Corner]
    sure: bool = True
    alternatives: tuple[Alternative, ...] = ()
