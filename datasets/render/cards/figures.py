"""What fills the middle of court cards: double-headed figures, stars, woven patterns."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from datasets.render.cards.art import (
    Colour,
    Image,
    Points,
    disc,
    path,
    polygon,
    ring,
    stamp_centred,
    upside_down,
)
from datasets.render.cards.shapes import SuitStyle, suit_mask

Field = npt.NDArray[np.float32]

SKINS: Final = ((255, 255, 255), (200, 222, 250), (178, 208, 244), (225, 236, 250))
_HAIRS: Final = ((60, 190, 245), (40, 40, 45), (70, 110, 170), (225, 225, 228), (255, 255, 255))


_SEEN: Final = 130.0
"""How far an ink is off the paper at least, where a picture or a word has no other."""


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a deck's figures: paper, outline, and the robes' inks."""

    paper: Colour
    line: Colour
    inks: tuple[Colour, ...]

    def plain_ink(self, rng: np.random.Generator) -> Colour:
        """One of the inks that is well seen on the paper."""
        inks = (self.line, *self.inks)
        return inks[rng.choice([i for i, ink in enumerate(inks) if math.dist(ink, self.paper) > _SEEN])]


def weave(width: int, height: int, kind: int, inks: Sequence[Colour], step: float) -> Image:
    """A patterned cloth: stripes, chequers, dots, chevrons, scales, lozenges, ripples or plain (kind 0–7)."""
    y, x = np.ogrid[0:height, 0:width]
    wave = _WEAVES[kind](x.astype(np.float32) / max(step, 2.0), y.astype(np.float32) / max(step, 2.0))
    cloth = np.empty((height, width, 3), np.uint8)
    cloth[:] = inks[0]
    cloth[np.broadcast_to(wave, (height, width))] = inks[1]
    return cloth


_WEAVES: Final[tuple[Callable[[Field, Field], npt.NDArray[np.bool_]], ...]] = (
    lambda x, y: np.asarray(np.sin((x + y) * np.pi) > 0),
    lambda x, y: np.asarray(np.sin(x * np.pi) * np.sin(y * np.pi) > 0),
    lambda x, y: np.asarray(np.hypot(x % 1 - 0.5, y % 1 - 0.5) < 0.3),
    lambda x, y: np.asarray(np.sin((np.abs(x % 4 - 2) + y) * np.pi) > 0.2),
    lambda x, y: np.asarray(np.abs(np.hypot(x % 2 - 1, (y + x // 2 % 2) % 2) - 0.8) < 0.22),
    lambda x, y: np.asarray(np.abs(x % 2 - 1) + np.abs(y % 2 - 1) < 0.62),
    lambda x, y: np.asarray(np.sin((y + 0.4 * np.sin(x * 2.5)) * np.pi * 1.2) > 0.3),
    lambda x, y: np.zeros((1, 1), np.bool_),
)


def court(
    width: int,
    height: int,
    rank: str,
    suit: str,
    ink: Colour,
    style: SuitStyle,
    palette: Palette,
    inset: float,
    rng: np.random.Generator,
) -> Image:
    """A double-headed J, Q or K, the same when turned by 180° (BGR); its suit stands `inset` px from the left."""
    half = np.full((height, width, 3), palette.paper, np.uint8)
    _robe(half, palette, rng)
    _head(half, rank, palette, rng)
    _attribute(half, palette, rng)
    size = round(width * rng.uniform(0.2, 0.34))
    mask = suit_mask(suit, style, size)
    stamp_centred(half, mask, (mask.shape[1] * 0.5 + inset, size * 0.5 + width * 0.05), ink)
    return _doubled(
        half, palette.line, rng.uniform(-0.45, 0.45) if rng.random() < 0.6 else 0.0, width * 0.012
    )


def _doubled(half: Image, line: Colour, slope: float, thick: float) -> Image:
    """The upper half kept above a line through the middle, its turned copy below."""
    height, width = half.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    above = (y - (height - 1) / 2) < slope * (x - (width - 1) / 2)
    whole = np.where(above[..., None], half, upside_down(half))
    reach = slope * width / 2
    path(whole, [(0, height / 2 - reach), (width, height / 2 + reach)], line, thick)
    return whole


def cloth(
    canvas: Image, points: npt.ArrayLike, palette: Palette, rng: np.random.Generator, outline: float
) -> None:
    """Fill a polygon with a random weave and outline it."""
    shape = np.rint(np.asarray(points, np.float32)).astype(np.int32).reshape(-1, 1, 2)
    (left, top), (right, bottom) = np.maximum(shape.min((0, 1)), 0), shape.max((0, 1)) + 1
    part = canvas[top:bottom, left:right]
    height, width = part.shape[:2]
    chosen, kind = rng.permutation(len(palette.inks))[:2], int(rng.integers(8))
    cloth = weave(
        width, height, kind, [palette.inks[i] for i in chosen], canvas.shape[1] * rng.uniform(0.03, 0.1)
    )
    mask = np.zeros((height, width), np.uint8)
    cv2.fillPoly(mask, [shape - (int(left), int(top))], 255)
    cv2.copyTo(cloth, mask, part)
    path(canvas, points, palette.line, outline, closed=True)


def _robe(canvas: Image, palette: Palette, rng: np.random.Generator) -> None:
    """Shoulders, sleeves, a middle panel and a collar, in patches of pattern."""
    w, thick = canvas.shape[1], canvas.shape[1] * 0.012
    low, neck, broad = canvas.shape[0] / w, rng.uniform(0.5, 0.58), rng.uniform(0.02, 0.14)
    shoulder = neck + rng.uniform(0.05, 0.2)
    left = np.array([(0.42, neck), (broad, shoulder), (0.0, low), (0.5, low), (0.5, neck)], np.float32)
    inner = rng.uniform(0.28, 0.4)
    parts = [
        left,
        left * (-1, 1) + (1, 0),
        np.array([(0.43, neck), (inner, low), (1 - inner, low), (0.57, neck)], np.float32),
        ring((broad + 0.1, shoulder + 0.3), (0.16, rng.uniform(0.14, 0.28)), 24),
        ring((0.9 - broad, shoulder + 0.3), (0.16, rng.uniform(0.14, 0.28)), 24),
        np.array([(0.3, neck - 0.02), (0.5, neck + rng.uniform(0.1, 0.3)), (0.7, neck - 0.02)], np.float32),
    ]
    if rng.random() < 0.5:
        parts.append(
            np.array([(0, shoulder + 0.25), (1, low * 0.5), (1, low * 0.6), (0, shoulder + 0.4)], np.float32)
        )
    for part in parts:
        cloth(canvas, part * w, palette, rng, thick)


def _head(canvas: Image, rank: str, palette: Palette, rng: np.random.Generator) -> None:
    """Hair, face, and what is worn: crown, coronet or cap."""
    w = canvas.shape[1]
    thick, centre = w * 0.01, (w * rng.uniform(0.47, 0.57), w * rng.uniform(0.36, 0.4))
    across, down = w * rng.uniform(0.13, 0.16), w * rng.uniform(0.15, 0.18)
    hair = _HAIRS[rng.integers(len(_HAIRS))]
    for side in (-1, 1):
        for lock in range(4):
            spot = (centre[0] + side * across * 1.12, centre[1] + down * (lock * 0.36 - 0.4))
            edged(canvas, ring(spot, (across * 0.38, down * 0.26), 20), hair, palette.line, thick)
    edged(canvas, ring(centre, (across, down)), SKINS[rng.integers(len(SKINS))], palette.line, thick)
    if rank == "K":
        beard = [(-1, 0.1), (-0.75, 1.0), (0, 1.55), (0.75, 1.0), (1, 0.1), (0.4, 0.5), (-0.4, 0.5)]
        edged(canvas, np.array(beard) * (across, down) + centre, hair, palette.line, thick)
    features(canvas, centre, across, down, palette.line, thick)
    _headdress(canvas, rank, centre, across, down, palette, rng)


def features(
    canvas: Image, centre: tuple[float, float], across: float, down: float, line: Colour, thick: float
) -> None:
    """Eyes, brows, nose and mouth."""
    x, y = centre
    for side in (-1, 1):
        disc(canvas, (x + side * across * 0.42, y - down * 0.1), (across * 0.12, down * 0.07), line)
        brow = [(x + side * across * reach, y - down * 0.3) for reach in (0.2, 0.65)]
        path(canvas, brow, line, thick)
    nose = [(x, y - down * 0.15), (x + across * 0.16, y + down * 0.25), (x - across * 0.05, y + down * 0.28)]
    path(canvas, nose, line, thick)
    path(
        canvas,
        [(x - across * 0.25, y + down * 0.52), (x + across * 0.25, y + down * 0.52)],
        (60, 60, 190),
        thick * 1.6,
    )


def _headdress(
    canvas: Image,
    rank: str,
    centre: tuple[float, float],
    across: float,
    down: float,
    palette: Palette,
    rng: np.random.Generator,
) -> None:
    """A spiked crown (K), a low coronet (Q), a flat cap (J)."""
    spikes, rise = {"K": (5, 1.25), "Q": (3, 0.8), "J": (2, 0.45)}[rank]
    rise *= rng.uniform(0.8, 1.15)
    base, thick = centre[1] - down * 0.55, across * 0.07
    left, reach = centre[0] - across * 1.15, across * 2.3
    tips = [(left + reach * (i + 0.5) / spikes, base - down * rise) for i in range(spikes)]
    dips = [(left + reach * (i + 1) / spikes, base - down * rise * 0.5) for i in range(spikes - 1)]
    edge = [point for pair in zip(tips, [*dips, tips[-1]], strict=True) for point in pair]
    crown = [(left, base), (left - across * 0.2, base - down * rise * 0.9), *edge]
    crown += [(left + reach + across * 0.2, base - down * rise * 0.9), (left + reach, base)]
    cloth(canvas, np.array(crown), palette, rng, thick * 2)
    band = [
        (left, base),
        (left + reach, base),
        (left + reach, base + down * 0.18),
        (left, base + down * 0.18),
    ]
    edged(canvas, np.array(band), palette.inks[rng.integers(len(palette.inks))], palette.line, thick)
    if rank != "J":
        for tip in tips:
            edged(canvas, ring(tip, (across * 0.15, across * 0.15), 16), palette.inks[0], palette.line, thick)


def _attribute(canvas: Image, palette: Palette, rng: np.random.Generator) -> None:
    """A sword, staff, axe or flower held upright at the right, a hand on it."""
    w = canvas.shape[1]
    thick, x, lean = w * 0.012, w * rng.uniform(0.82, 0.92), w * rng.uniform(-0.08, 0.04)
    top, end = np.array((x + lean, w * rng.uniform(0.06, 0.18))), np.array((x, w * 1.05))
    path(canvas, [top, end], palette.line, w * 0.045)
    path(canvas, [top, end], palette.inks[rng.integers(len(palette.inks))], w * 0.022)
    kind, ink = rng.integers(3), palette.inks[rng.integers(len(palette.inks))]
    if kind == 0:
        blade = (
            np.array([(0, -0.02), (0.1, 0.02), (0.1, 0.2), (0, 0.16), (-0.1, 0.24), (-0.06, 0.04)]) * w + top
        )
        edged(canvas, blade, ink, palette.line, thick)
    elif kind == 1:
        for petal in np.linspace(0, 2 * np.pi, 6, endpoint=False):
            spot = top + np.array((np.cos(petal), np.sin(petal))) * w * 0.05
            edged(canvas, ring((spot[0], spot[1]), (w * 0.035, w * 0.035), 16), ink, palette.line, thick)
    else:
        guard = np.array([(-0.1, 0.0), (0.1, 0.0), (0.1, 0.03), (-0.1, 0.03)]) * w + (top + end) / 2
        edged(canvas, guard, ink, palette.line, thick)
    grip = top + (end - top) * 0.62
    edged(canvas, ring((grip[0], grip[1]), (w * 0.07, w * 0.05), 20), SKINS[1], palette.line, thick)


def edged(canvas: Image, points: npt.ArrayLike, fill: Colour, line: Colour, thick: float) -> None:
    """A filled polygon with an outline."""
    polygon(canvas, points, fill)
    path(canvas, points, line, thick, closed=True)


def star(centre: tuple[float, float], radius: float, points: int = 5, waist: float = 0.42) -> Points:
    """The outline of a star standing on two of its points."""
    turn = np.arange(points * 2) * np.pi / points - np.pi / 2
    reach = np.where(np.arange(points * 2) % 2, waist, 1.0) * radius
    return np.stack([centre[0] + reach * np.cos(turn), centre[1] + reach * np.sin(turn)], 1).astype(
        np.float32
    )
