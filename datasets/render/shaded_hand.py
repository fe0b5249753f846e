"""Height field: a hand with its forearm, shaded, to be laid over photographs: joints bend, it casts a soft shadow.

`datasets.render.hands` paints simpler ones into scenes to learn from; here a hand is drawn once and then moved about.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from datasets.render.hands import skin
from datasets.render.projection import Picture, Points, Rng
from datasets.render.tiles.style import hsv

Field: TypeAlias = npt.NDArray[np.float32]

UNIT: Final = 64
"""Pixels of a palm's width as a hand is drawn."""

SIDE: Final = 832
"""Pixels of the square that a hand is drawn in."""

PALM: Final = np.array([SIDE / 2, 3.0 * UNIT])
"""Where the middle of the palm is in that square; the forearm leaves it below."""

KNUCKLES: Final = ((-0.34, -0.36), (-0.12, -0.47), (0.11, -0.45), (0.32, -0.31))
LENGTHS: Final = (0.8, 0.95, 0.88, 0.68)
"""Where fingers begin (palm widths from the palm's middle) and how long they are, from the index on."""

PHALANGES: Final = (0.46, 0.3, 0.24)
"""The shares of a finger between its joints."""

DARK: Final = 0.55
"""The share of the light that the hand's shadow takes where it is deepest."""

COARSER: Final = 4
"""By how much a hand in motion is drawn coarser: its blur is wider than that."""

LIGHT: Final = np.array([-0.45, -0.5, 0.74])
"""Where the light comes from (right, down, towards the camera)."""


@dataclass(frozen=True, eq=False)
class Limb:
    """A tapered capsule: from where to where (palm widths), and its radius at both ends."""

    start: Points
    end: Points
    wide: float
    narrow: float


@dataclass(frozen=True, eq=False)
class ShadedHand:
    """A hand as drawn: colour (BGR, 0–255) times cover, cover, and shade (both 0–1), in layers (H×W×5)."""

    layers: Field

    def placed(
        self, shape: tuple[int, ...], palm: Points, towards: float, size: float, motion: Points
    ) -> PlacedHand:
        """This hand on a picture of that shape, its palm there, pointing to an angle (radians clockwise, up is 0).

        size: pixels of the palm's width. motion: pixels that it moves while the shutter is open; it blurs by them.
        """
        share = 1.0 if np.linalg.norm(motion) < 2 * COARSER else 1 / COARSER  # what is blurred may be coarse
        small = (round(shape[1] * share), round(shape[0] * share))
        scale = size / UNIT * share
        cos, sin = scale * np.cos(towards), scale * np.sin(towards)
        turn = np.array([[cos, -sin], [sin, cos]])
        move = np.hstack([turn, (palm * share - turn @ PALM)[:, None]])
        soft = cv2.GaussianBlur(self.layers, (0, 0), max(0.35 / scale, 0.5))
        layers = _blurred(np.asarray(cv2.warpAffine(soft, move, small), np.float32), motion * share)
        whole = cv2.resize(layers, shape[1::-1]) if share < 1 else layers
        return PlacedHand.of(np.asarray(whole, np.float32))


@dataclass(frozen=True, eq=False)
class PlacedHand:
    """A hand where it is on a picture: the share of the picture that it leaves, and what it adds (H×W×3)."""

    left: Field
    added: Picture

    @classmethod
    def of(cls, layers: Field) -> PlacedHand:
        """From colour times cover, cover, and shade (H×W×5)."""
        left = (1 - DARK * layers[..., 4:5]) * (1 - layers[..., 3:4])
        return cls(np.repeat(left, 3, axis=2), np.clip(layers[..., :3], 0, 255).astype(np.uint8))

    @property
    def is_seen(self) -> bool:
        """Whether any of it is in the picture, or of its shadow."""
        return bool(self.left.min() < 0.98)

    def over(self, picture: Picture) -> Picture:
        """Alpha compositing: this hand over a picture (BGR uint8)."""
        lit = cv2.multiply(picture, self.left, dtype=cv2.CV_8U)
        return np.asarray(cv2.add(lit, self.added), np.uint8)


def shaded_hand(rng: Rng) -> ShadedHand:
    """A hand as it rests or reaches, right or left, bare or in a sleeve, of any skin."""
    fingers = [finger for at in range(4) for finger in _finger(rng, at)]
    flesh = [*_forearm(), *_palm(), *fingers, *_thumb(rng)]
    height = _height(flesh)
    cover = np.asarray(np.clip(height * UNIT / 3, 0, 1), np.float32)
    colour = _skin(rng, fingers)
    if rng.random() < 0.6:
        colour, height, cover = _sleeved(rng, colour, height, cover)
    far = UNIT * rng.uniform(0.1, 0.25)
    aside = np.array([[1, 0, far], [0, 1, far]])
    shade = cv2.GaussianBlur(cv2.warpAffine(cover, aside, (SIDE, SIDE)), (0, 0), UNIT * 0.14)
    layers = np.dstack([_shaded(colour, height) * cover[..., None], cover, shade])
    return ShadedHand(np.ascontiguousarray(layers[:, ::-1] if rng.random() < 0.5 else layers))


def _forearm() -> Iterator[Limb]:
    yield Limb(np.array([0.0, 0.62]), np.array([0.05, 1.9]), 0.31, 0.37)
    yield Limb(np.array([0.05, 1.9]), np.array([0.2, 12.0]), 0.37, 0.62)


def _palm() -> Iterator[Limb]:
    for x, y in KNUCKLES:
        yield Limb(np.array([x * 0.55, 0.5]), np.array([x, y]), 0.24, 0.165)
    yield Limb(np.array([-0.12, 0.45]), np.array([-0.38, 0.12]), 0.22, 0.17)


def _finger(rng: Rng, at: int) -> Iterator[Limb]:
    """Three phalanges, each bent a little more: what bends away from the camera looks shorter."""
    root = np.array(KNUCKLES[at])
    turn = (at - 1.5) * rng.uniform(0.04, 0.22) + rng.normal(0, 0.05)
    bent, radius = 0.0, (0.14, 0.145, 0.135, 0.115)[at]
    for share in PHALANGES:
        bent += rng.uniform(0.05, 0.45)
        turn += rng.normal(0, 0.04)
        ahead = np.array([np.sin(turn), -np.cos(turn)])
        tip = root + ahead * LENGTHS[at] * share * np.cos(bent)
        yield Limb(root, tip, radius, radius * 0.88)
        root, radius = tip, radius * 0.88


def _thumb(rng: Rng) -> Iterator[Limb]:
    turn = rng.uniform(-1.0, -0.5)
    root, radius = np.array([-0.36, 0.14]), 0.165
    for length in (0.4, 0.34):
        tip = root + length * np.array([np.sin(turn), -np.cos(turn)])
        yield Limb(root, tip, radius, radius * 0.86)
        root, radius, turn = tip, radius * 0.86, turn + rng.uniform(0.0, 0.35)


def _height(limbs: list[Limb]) -> Field:
    """How high the limbs stand over the table at each pixel (palm widths)."""
    y, x = np.mgrid[:SIDE, :SIDE].astype(np.float32)
    x, y = (x - PALM[0]) / UNIT, (y - PALM[1]) / UNIT
    height = np.zeros((SIDE, SIDE), np.float32)
    for limb in limbs:
        way = limb.end - limb.start
        along = np.clip(((x - limb.start[0]) * way[0] + (y - limb.start[1]) * way[1]) / (way @ way), 0, 1)
        radius = limb.wide + (limb.narrow - limb.wide) * along
        off = (x - limb.start[0] - along * way[0]) ** 2 + (y - limb.start[1] - along * way[1]) ** 2
        height = np.maximum(height, np.sqrt(np.clip(radius**2 - off, 0, None)))
    smooth = cv2.GaussianBlur(height, (0, 0), UNIT * 0.035)
    return np.asarray(np.where(height > 0, np.maximum(smooth, 0.002), 0), np.float32)


def _skin(rng: Rng, fingers: list[Limb]) -> Field:
    """Skin with its mottling: redder at joints and tips, nails paler, creases darker."""
    colour = np.empty((SIDE, SIDE, 3), np.float32)
    colour[:] = skin(rng)
    colour *= 1 + 0.05 * _noise(rng, UNIT * 0.3)[..., None] + 0.035 * _noise(rng, UNIT * 0.03)[..., None]
    red, pale, dark = (np.zeros((SIDE, SIDE), np.float32) for _ in range(3))
    for number, limb in enumerate(fingers):
        ahead = (limb.end - limb.start) / (np.linalg.norm(limb.end - limb.start) + 1e-6)
        angle = float(np.degrees(np.arctan2(ahead[1], ahead[0])))
        _spot(red, limb.end, limb.narrow, limb.narrow, angle)
        if number % 3 == 2:
            _spot(pale, limb.end + ahead * limb.narrow * 0.25, limb.narrow * 0.6, limb.narrow * 0.5, angle)
        else:
            for step in (-0.3, 0.0, 0.3):
                _spot(dark, limb.end + ahead * limb.narrow * step, 0.012, limb.narrow * 0.7, angle)
    for field, soft in ((red, 0.07), (dark, 0.012), (pale, 0.01)):
        cv2.GaussianBlur(field, (0, 0), UNIT * soft, dst=field)
    colour *= 1 - red[..., None] * np.array([0.16, 0.13, 0.0], np.float32) - 0.22 * dark[..., None]
    return np.asarray(colour * (1 + 0.14 * pale[..., None]), np.float32)


def _sleeved(rng: Rng, colour: Field, height: Field, cover: Field) -> tuple[Field, Field, Field]:
    """With a sleeve from somewhere on the forearm on: wider than the arm, and in folds."""
    cuff = rng.uniform(0.9, 3.5)
    cloth = _height([Limb(np.array([0.03, cuff]), np.array([0.2, 12.0]), 0.44, 0.8)])
    y = (np.mgrid[:SIDE, :SIDE][0] - PALM[1]) / UNIT
    sleeve = (cloth > 0) & (y > cuff + 0.03 * _noise(rng, UNIT * 0.2))
    folds = 1 + 0.06 * _noise(rng, UNIT * 0.18)
    dyed = np.asarray(hsv(rng.uniform(0, 360), rng.uniform(0, 0.8), rng.uniform(0.12, 0.9)), np.float32)
    colour = np.where(sleeve[..., None], dyed * folds[..., None], colour)
    cover = np.where(sleeve, 1, np.where((cloth > 0) & (y > cuff), 0, cover))
    wavy = cloth + 0.02 * _noise(rng, UNIT * 0.15)
    return colour.astype(np.float32), np.where(sleeve, wavy, height), cover.astype(np.float32)


def _shaded(colour: Field, height: Field) -> Field:
    """Lambert's shading by the slope of the height."""
    down, right = np.gradient(cv2.GaussianBlur(height, (0, 0), UNIT * 0.03) * UNIT)
    slope = np.dstack([-right, -down, np.ones_like(right)])
    facing = np.clip((slope @ LIGHT) / np.linalg.norm(slope, axis=2), 0, 1)
    return np.asarray(np.clip(colour * (0.42 + 0.72 * facing[..., None]), 0, 255), np.float32)


def _noise(rng: Rng, grain: float) -> Field:
    """Noise of a grain (pixels), of standard deviation 1."""
    few = max(2, round(SIDE / grain))
    return np.asarray(
        cv2.resize(rng.normal(0, 1, (few, few)), (SIDE, SIDE), interpolation=cv2.INTER_CUBIC), np.float32
    )


def _spot(field: Field, place: Points, along: float, across: float, angle: float) -> None:
    x, y = PALM + place * UNIT
    axes = (max(1, round(along * UNIT)), max(1, round(across * UNIT)))
    cv2.ellipse(field, (round(x), round(y)), axes, angle, 0, 360, 1.0, -1, cv2.LINE_AA)


def _blurred(layers: Field, motion: Points) -> Field:
    """Motion blur along a way of so many pixels."""
    length = round(float(np.linalg.norm(motion)))
    if length < 2:
        return layers
    kernel = np.zeros((length | 1, length | 1), np.float32)
    middle = (length | 1) // 2
    step = motion / length * middle
    start, end = (middle - step).round().astype(int), (middle + step).round().astype(int)
    cv2.line(kernel, (int(start[0]), int(start[1])), (int(end[0]), int(end[1])), 1.0)
    return np.asarray(cv2.filter2D(layers, -1, kernel / kernel.sum()), np.float32)
