"""What a drawn card is (`CardArt`, `IndexBox`) and the brushes that paint one: masks, stamps, polygons, glyphs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from datasets.render.typefaces import glyphs

Image = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.uint8]
Points = npt.NDArray[np.float32]
Colour = tuple[int, int, int]

_SHIFT: Final = 5
_CLOSE: Final = -0.05
"""The figures of a 10 stand closer than in print (a share of the em)."""
_INDEX_TEXT: Final = "A1234567890JQKRDVBOE"
_UNFIT: Final = (
    "italic",
    "oblique",
    "slanted",
    "-it.",
    "-bi.",
    "_bi.",
    "_ri.",
    "_rbi.",
    "rzi.",
    "bolit",
    "boldit",
    "breip",
    "math",
)
"""Words in a file's name that speak against it for indices: slanted or handwritten."""


@dataclass(frozen=True, slots=True, eq=False)
class IndexBox:
    """One printed index: its face, and the corners (4×2 px) TL, TR, BR, BL as it is read."""

    face: str
    quad: Points


@dataclass(frozen=True, slots=True, eq=False)
class CardArt:
    """A card's bitmap (BGRA uint8, corners cut round by alpha) and every index printed on it."""

    image: Image
    indices: tuple[IndexBox, ...] = ()


def polygon(canvas: Image, points: npt.ArrayLike, colour: Colour) -> None:
    """Fill a closed polygon (N×2 px)."""
    cv2.fillPoly(canvas, [_fixed(points)], colour, cv2.LINE_AA, _SHIFT)


def path(canvas: Image, points: npt.ArrayLike, colour: Colour, width: float, closed: bool = False) -> None:
    """Draw a line through points (N×2 px), `width` px wide."""
    cv2.polylines(canvas, [_fixed(points)], closed, colour, max(1, round(width)), cv2.LINE_AA, _SHIFT)


def disc(canvas: Image, centre: tuple[float, float], radii: tuple[float, float], colour: Colour) -> None:
    """Fill an ellipse with upright axes (px)."""
    polygon(canvas, ring(centre, radii), colour)


def ring(centre: tuple[float, float], radii: tuple[float, float], count: int = 40) -> Points:
    """Points (count×2) around an ellipse with upright axes."""
    turn = np.linspace(0, 2 * np.pi, count, endpoint=False)
    return np.stack([centre[0] + radii[0] * np.cos(turn), centre[1] + radii[1] * np.sin(turn)], 1).astype(
        np.float32
    )


def stamp(canvas: Image, mask: Mask, corner: tuple[float, float], colour: Colour) -> None:
    """Blend a colour through a mask whose top left lies at `corner`; what hangs over the edge is cut."""
    x, y = round(corner[0]), round(corner[1])
    x0, y0 = max(x, 0), max(y, 0)
    x1, y1 = min(x + mask.shape[1], canvas.shape[1]), min(y + mask.shape[0], canvas.shape[0])
    if x1 <= x0 or y1 <= y0:
        return
    amount = mask[y0 - y : y1 - y, x0 - x : x1 - x, None].astype(np.float32) / 255
    part = canvas[y0:y1, x0:x1]
    part[:] = np.rint(part + (np.array(colour, np.float32) - part) * amount).astype(np.uint8)


def stamp_centred(canvas: Image, mask: Mask, centre: tuple[float, float], colour: Colour) -> None:
    """Blend a colour through a mask centred on a point."""
    stamp(canvas, mask, (centre[0] - mask.shape[1] / 2, centre[1] - mask.shape[0] / 2), colour)


def upside_down(image: Image) -> Image:
    """The image turned by 180°."""
    return np.ascontiguousarray(image[::-1, ::-1])


def shrink(image: Image, width: int, height: int) -> Image:
    """The image at another size (px), averaged over areas."""
    return np.asarray(cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def round_corners(width: int, height: int, radius: float) -> Mask:
    """The opacity (uint8) of a card with round corners of `radius` px."""
    x = np.abs(np.arange(width) + 0.5 - width / 2) - (width / 2 - radius)
    y = np.abs(np.arange(height) + 0.5 - height / 2) - (height / 2 - radius)
    outside = np.hypot(np.maximum(x[None, :], 0), np.maximum(y[:, None], 0)) - radius
    opacity: Mask = np.rint(np.clip(0.5 - outside, 0, 1) * 255).astype(np.uint8)
    return opacity


@lru_cache(maxsize=4096)
def text_mask(text: str, font: str, height: int, widest: int, stretch: float = 1.0) -> Mask:
    """Text as a tight mask `height` px high, its width scaled by `stretch`, at most `widest` px."""
    drawn = glyphs(font, text, _CLOSE if text == "10" else 0.0)
    width = max(1, min(round(drawn.shape[1] * height / drawn.shape[0] * stretch), widest))
    return shrink(drawn, width, max(1, height))


@lru_cache(maxsize=4096)
def legible(font: str) -> bool:
    """Whether a typeface can print indices: every letter there, all different, figures as high as capitals."""
    try:
        inks = {letter: glyphs(font, letter) for letter in _INDEX_TEXT}
    except OSError:
        return False
    missing, capital = glyphs(font, "\uffff"), inks["K"].shape[0]
    if any(word in font.lower() for word in _UNFIT) or any(
        np.array_equal(ink, missing) for ink in inks.values()
    ):
        return False
    small = [shrink(ink, 24, 32).astype(np.float32) for ink in inks.values()]
    alike = any(np.abs(a - b).mean() < 12 for i, a in enumerate(small) for b in small[:i])
    even = all(0.86 < ink.shape[0] / capital < 1.16 for letter, ink in inks.items() if letter not in "QJ")
    slim = all(ink.shape[1] < 1.5 * capital for ink in inks.values())
    return even and slim and not alike and bool(max(ink.mean() for ink in inks.values()) > 40)


def _fixed(points: npt.ArrayLike) -> npt.NDArray[np.int32]:
    """Points as the fixed-point numbers that OpenCV draws."""
    return np.rint(np.asarray(points, np.float32) * (1 << _SHIFT)).astype(np.int32).reshape(-1, 1, 2)
