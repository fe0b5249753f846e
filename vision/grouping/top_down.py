"""Top-down rectification: a table seen aslant is warped by the pieces' own homography, and its pieces detected again.

From the side a piece is no rectangle but a slanting stripe, of which the network draws the corners badly; on the
levelled picture it is one as any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.detection.detector import GREY
from vision.detection.non_maximum_suppression import Detection, clarity
from vision.detection.regions import Detect
from vision.detection.sliced_inference import MORE
from vision.geometry import axes, cross, turned
from vision.grouping.arranged import alike
from vision.grouping.plane import Plane, fit_plane
from vision.input.camera import Image
from vision.piece_kinds import PieceKind
from vision.recognition.face_scores import Candidate

LEVEL: Final = 1.06
"""The stretch of the middling outline under which a table is seen from above, and no plane is fitted."""

SLANTING: Final = 1.35
"""The slant from which a table is looked at from above, some 42°, …"""

STEEP: Final = 1.75
"""… and from which what is seen so counts however little more it is, some 55°."""

LEAST_ALIKE: Final = 0.42
"""How small a piece may look beside the middling one."""

UNIT: Final = 56
"""Pixels of the height of a piece on the levelled picture, …"""

LONGEST: Final = 1400
"""… of which no side is longer than this."""

MARGIN: Final = 1.2
"""How much of the table is shown around the pieces, in heights of a piece."""


def upright(seen: Sequence[Candidate]) -> npt.NDArray[np.float32]:
    """The outlines (N×4×2 pixels) of what was seen, each beginning with its upper left corner as it was read."""
    quads = np.array([each.detection.quad for each in seen], np.float32).reshape(-1, 4, 2)
    return turned(quads, np.array([each.scores.turn for each in seen], np.intp))


def certainty(seen: Sequence[Candidate]) -> npt.NDArray[np.float64]:
    """How clearly each was read: the probability of its likeliest face (N)."""
    return np.array([each.scores.chance for each in seen], np.float64)


def detect_from_above(
    detect: Detect, image: Image, seen: Sequence[Candidate], kind: PieceKind
) -> list[Detection]:
    """Top-down detection: what is found on the rectified picture, as it lies on this one; nothing if seen from above.

    What the picture's edge cuts off is left to the picture as it is, which shows how. Where the slant is slight and
    hardly more is seen from above than before, it may be the outlines' fault: nothing, too.
    """
    pieces = alike([each for each in seen if each.scores.is_piece(each.detection.score)], LEAST_ALIKE)
    quads = upright(pieces)
    if _stretch(quads, kind.aspect) < LEVEL:
        return []
    fit = fit_plane(quads, kind.aspect, certainty(pieces))
    slant = fit.plane.slant(quads.mean((0, 1))) if fit else 1.0
    if fit is None or slant < SLANTING:
        return []
    down, size = rectification(fit.plane, quads)
    back = np.linalg.inv(down)
    ends = np.array([[x, y, 1.0] for x in (0, size[0]) for y in (0, size[1])])
    if (ends @ back[2] <= 0).any():
        return []
    levelled = cv2.warpPerspective(image, down, size, borderValue=(GREY, GREY, GREY))
    found = [
        replace(detection, quad=cv2.perspectiveTransform(detection.quad[None], back)[0])
        for detection in detect(np.asarray(levelled, np.uint8), max(size))
    ]
    first = [each.detection for each in seen]
    before, above = ([detection for detection in each if _uncut(detection, image)] for each in (first, found))
    return above if slant > STEEP or clarity(above) > MORE * clarity(before) else []


def _stretch(quads: npt.NDArray[np.float32], aspect: float) -> float:
    """How many times as long in one direction as in another the middling piece is seen (1 from above; 1 of none).

    A piece is known by its `aspect` alone: whichever way it lies it is stretched as its table is.
    """
    if not len(quads):
        return 1.0
    _, right, down = axes(quads)
    right = right / aspect
    area = np.maximum(np.abs(cross(right, down)), 1e-6)
    both = np.median(np.maximum((right * right + down * down).sum(1) / (2 * area), 1.0))
    return float(both + np.sqrt(both**2 - 1))


def _uncut(detection: Detection, image: Image) -> bool:
    last = np.array(image.shape[1::-1], np.float32) - 1
    return bool((detection.quad > 0).all() and (detection.quad < last).all())


def rectification(
    plane: Plane, quads: npt.NDArray[np.float32]
) -> tuple[npt.NDArray[np.float64], tuple[int, int]]:
    """The homography (3×3) from a picture to the rectified one around quads, and that one's size (w, h, pixels)."""
    placed = plane.place(quads).reshape(-1, 2)
    low, high = placed.min(0) - MARGIN, placed.max(0) + MARGIN
    unit = min(UNIT, LONGEST / float((high - low).max()))
    moved = np.array([[unit, 0, -unit * low[0]], [0, unit, -unit * low[1]], [0, 0, 1]]) @ plane.matrix
    inverse = np.linalg.inv(moved)
    middle = unit * (high - low) / 2
    sign = np.sign(float(inverse[2] @ [middle[0], middle[1], 1.0]))
    width, height = np.ceil(unit * (high - low)).astype(int).tolist()
    return moved * sign, (width, height)
