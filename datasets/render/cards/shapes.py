"""Suit signs in several styles, and where a card's pips stand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from datasets.render.cards.art import Mask, Points, ring, shrink

_OVERSAMPLE: Final = 4
_TWO_COLUMNS: Final = {
    4: (0.0, 1.0),
    5: (0.0, 1.0),
    6: (0.0, 0.5, 1.0),
    7: (0.0, 0.5, 1.0),
    8: (0.0, 0.5, 1.0),
    9: (0.0, 1 / 3, 2 / 3, 1.0),
    10: (0.0, 1 / 3, 2 / 3, 1.0),
}
_MIDDLE_COLUMN: Final = {
    1: (0.5,),
    2: (0.0, 1.0),
    3: (0.0, 0.5, 1.0),
    5: (0.5,),
    7: (0.25,),
    8: (0.25, 0.75),
    9: (0.5,),
    10: (1 / 6, 5 / 6),
}


@dataclass(frozen=True, slots=True)
class SuitStyle:
    """How a deck draws its suits: a heart's cleft and belly, a diamond's waist, a club's leaves, a foot's spread."""

    breadth: float = 0.9
    cleft: float = 0.2
    belly: float = 0.5
    waist: float = 0.1
    leaf: float = 0.25
    foot: float = 0.3


def pips(count: int) -> tuple[tuple[float, float, bool], ...]:
    """The pips of a number card: column (-1, 0, 1), height (0 top row … 1 bottom row), upside down."""
    sides = _TWO_COLUMNS.get(count, ())
    places = [(x, y) for y in sides for x in (-1.0, 1.0)]
    places += [(0.0, y) for y in _MIDDLE_COLUMN.get(count, ())]
    return tuple((x, y, y > 0.5) for x, y in places)


@lru_cache(maxsize=8192)
def suit_mask(suit: str, style: SuitStyle, height: int) -> Mask:
    """A suit sign as a mask `height` px high; S, H, D or C."""
    width = max(2, round(height * style.breadth * _BREADTH[suit]))
    big = np.zeros((height * _OVERSAMPLE, width * _OVERSAMPLE), np.uint8)
    scale = np.array([big.shape[1] - 1, big.shape[0] - 1], np.float32)
    for outline in _OUTLINES[suit](style):
        cv2.fillPoly(big, [np.rint(outline * scale).astype(np.int32).reshape(-1, 1, 2)], 255)
    return shrink(big, width, height)


def bezier(*points: tuple[float, float], steps: int = 16) -> Points:
    """Points along a cubic curve (start, two handles, end), its end left out."""
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    a, b, c, d = np.array(points, np.float64)
    curve = (1 - t) ** 3 * a + 3 * t * (1 - t) ** 2 * b + 3 * t * t * (1 - t) * c + t**3 * d
    return np.asarray(curve, np.float32)


def _mirrored(half: Points) -> Points:
    """A right half (top to bottom) closed by its mirror image."""
    return np.vstack([half, (half * (-1, 1) + (1, 0))[::-1]]).astype(np.float32)


def _heart_half(cleft: float, belly: float, bottom: float) -> Points:
    """The right half of a heart in the unit square, from its cleft to its tip."""
    lobe = bezier((0.5, cleft), (0.57, -0.04), (1.0, -0.055), (1.0, 0.3 * bottom))
    side = bezier((1.0, 0.3 * bottom), (1.0, belly * bottom + 0.05), (0.62, 0.72 * bottom), (0.5, bottom))
    return np.vstack([lobe, side, [(0.5, bottom)]]).astype(np.float32)


def _heart(style: SuitStyle) -> list[Points]:
    return [_mirrored(_heart_half(style.cleft, style.belly, 1.0))]


def _spade(style: SuitStyle) -> list[Points]:
    body = _mirrored(_heart_half(style.cleft * 0.8, style.belly, 1.0)) * (1, -0.84) + (0, 0.84)
    return [body.astype(np.float32), _foot(style, 0.6)]


def _diamond(style: SuitStyle) -> list[Points]:
    pull = style.waist
    upper = bezier((0.5, 0.0), (0.5 + 0.17 - pull / 2, 0.17), (0.83 - pull / 2, 0.33 + pull / 2), (1.0, 0.5))
    lower = (upper[::-1] * (1, -1) + (0, 1)).astype(np.float32)
    return [_mirrored(np.vstack([upper, [(1.0, 0.5)], lower]).astype(np.float32))]


def _club(style: SuitStyle) -> list[Points]:
    leaf = style.leaf
    side = leaf * 1.0
    centres = [(0.5, leaf), (side, 0.6), (1 - side, 0.6)]
    middle = np.array([(0.4, 0.35), (0.6, 0.35), (0.62, 0.66), (0.38, 0.66)], np.float32)
    return [*(ring(centre, (side, leaf)) for centre in centres), middle, _foot(style, 0.5)]


def _foot(style: SuitStyle, top: float) -> Points:
    """The stem under a spade or a club."""
    waist = 0.03
    side = bezier((0.5 + waist, top), (0.5 + waist, 0.8), (0.5 + waist + 0.04, 0.96), (0.5 + style.foot, 1.0))
    return _mirrored(np.vstack([[(0.5, top)], side, [(0.5 + style.foot, 1.0)]]).astype(np.float32))


_OUTLINES: Final = {"S": _spade, "H": _heart, "D": _diamond, "C": _club}
_BREADTH: Final = {"S": 0.98, "H": 1.04, "D": 0.86, "C": 1.06}
