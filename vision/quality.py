"""What keeps a picture from being read: too little light, no colours, a mirror, blur, distance, glare on pieces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry import Quad
from vision.input.camera import Image
from vision.piece_kinds import COLOURED
from vision.reading import Reading, RecognizedPiece
from vision.recognition.classifier import MARGIN, SIDE, rectify

DARK: Final = 40.0
"""Mean grey level (of 255) under which a room is too dark to read by."""

BLACK: Final = 24.0
"""Grey level that nothing reaches where the lens is covered, or no lamp is on."""

BRIGHT: Final = 235.0
"""Mean grey level above which nothing stands out any more."""

BLOWN: Final = 0.25
"""The share of a picture without any drawing left in it from which there is too much light."""

BLURRED: Final = 0.046
"""The spread of an edge, as a share of a piece's side, from which strokes run into each other."""

LEAST_HEIGHT: Final = 22.0
"""Pixels of height from which a piece is promised to be read."""

WHITE: Final = 250
"""The level from which a pixel holds nothing but light."""

WIDTH: Final = 80
"""Columns of the small picture on which the noise is averaged away."""

GLARING: Final = 0.2
"""The share of a piece under glare, beyond what is white on the other pieces too."""

LOOKED_AT: Final = 40
"""Pieces that are enough to tell how sharp a picture is."""

FLAT: Final = 24.0
"""Grey levels of contrast under which a piece shows no edge to judge by."""


@dataclass(frozen=True, slots=True)
class Quality:
    """What a picture is like: mean grey level, share that is nothing but light, an edge's spread (share of a piece's
    side), a piece's height (px), whether it shows no colours that would tell its pieces' faces, and whether it shows
    them in a mirror.

    Where there is no piece, or none shows an edge, spread and height are None. `glaring` are the indices of the
    pieces that could not be read for certain and shine.
    """

    light: float
    blown: float = 0.0
    spread: float | None = None
    height: float | None = None
    glaring: tuple[int, ...] = ()
    grey: bool = False
    mirrored: bool = False

    @property
    def dark(self) -> bool:
        """Whether there is too little light."""
        return self.light < DARK

    @property
    def bright(self) -> bool:
        """Whether there is too much light."""
        return self.light > BRIGHT or self.blown > BLOWN

    @property
    def blurred(self) -> bool:
        """Whether the pieces' edges are washed out: by a shaken or badly focused camera."""
        return self.spread is not None and self.spread > BLURRED

    @property
    def far(self) -> bool:
        """Whether most of the pieces are smaller than what is promised to be read."""
        return self.height is not None and self.height < LEAST_HEIGHT


def extremes(image: Image) -> tuple[float, float]:
    """The darkest and the brightest grey level (of 255) of a picture (BGR uint8), noise averaged away."""
    small = cv2.resize(
        image, (WIDTH, max(1, WIDTH * image.shape[0] // image.shape[1])), interpolation=cv2.INTER_AREA
    )
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    return float(grey.min()), float(grey.max())


def quality(image: Image, reading: Reading, part: Image | None = None) -> Quality:
    """What a picture (BGR uint8) is like on which this was read; of a `part`, if given, is the light."""
    some = (image if part is None else part)[::8, ::8]
    light, blown = float(some.mean()), float((some.min(2) >= WHITE).mean())
    if not reading.detections:
        return Quality(light, blown)
    quads = [np.array(found.corners, np.float32) for found in reading.detections]
    spreads = [spread for quad in quads[:LOOKED_AT] if (spread := edge_spread(image, quad)) is not None]
    return Quality(
        light,
        blown,
        spread=float(np.median(spreads)) if spreads else None,
        height=float(np.median([height(quad) for quad in quads])),
        glaring=glaring(image, reading.detections),
        grey=reading.grey and any(found.face in COLOURED for found in reading.detections),
        mirrored=reading.mirrored,
    )


def height(quad: Quad) -> float:
    """The longer side of a piece in pixels: what is called its height, however it lies."""
    sides = np.linalg.norm(quad - np.roll(quad, 1, 0), axis=1)
    return float(max(sides[0] + sides[2], sides[1] + sides[3]) / 2)


def edge_spread(image: Image, quad: Quad) -> float | None:
    """The spread (sigma) of the sharpest edges of a piece, as a share of its side; None where it shows none."""
    grey = cv2.cvtColor(rectify(image, quad), cv2.COLOR_BGR2GRAY).astype(np.float32)
    low, high = np.quantile(grey, (0.02, 0.98))
    if high - low < FLAT:
        return None
    across, down = cv2.Sobel(grey, cv2.CV_32F, 1, 0) / 8, cv2.Sobel(grey, cv2.CV_32F, 0, 1) / 8
    steepest = float(np.quantile(np.hypot(across, down), 0.985))
    # A step blurred by a Gaussian is steepest in its middle: its height over (sigma times the root of 2 pi).
    return float((high - low) / (steepest * np.sqrt(2 * np.pi)) / (SIDE * (1 - 2 * MARGIN)))


def glaring(image: Image, detections: tuple[RecognizedPiece, ...]) -> tuple[int, ...]:
    """The pieces that are not sure and shine by more than the others do."""
    shares = np.array([white_share(image, np.array(found.corners, np.float32)) for found in detections])
    usual = float(np.median(shares))
    return tuple(
        index for index, found in enumerate(detections) if not found.sure and shares[index] > GLARING + usual
    )


def white_share(image: Image, quad: Quad) -> float:
    """The share of a piece that is nothing but light."""
    inside = inner(rectify(image, quad))
    return float((inside.min(2) >= WHITE).mean())


def inner(crop: Image) -> npt.NDArray[np.uint8]:
    """A rectified crop without what it shows around the piece."""
    edge = round(SIDE * MARGIN)
    return crop[edge:-edge, edge:-edge]
