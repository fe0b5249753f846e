"""Card backs: woven, latticed or flowered fields, the same when turned by 180°."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
import numpy.typing as npt

from datasets.render.cards.art import Colour, Image, disc, path, polygon, ring, upside_down
from datasets.render.cards.figures import Field, star, weave

_INKS: Final[tuple[Colour, ...]] = (
    (45, 30, 175),
    (150, 60, 25),
    (60, 105, 30),
    (35, 35, 38),
    (110, 40, 95),
    (40, 90, 190),
    (120, 105, 20),
    (60, 30, 110),
)


def back(width: int, height: int, paper: Colour, rng: np.random.Generator) -> Image:
    """A back (BGR): a field of pattern with or without a white border and a medallion."""
    ink = tinted(_INKS[rng.integers(len(_INKS))], rng)
    second = paper if rng.random() < 0.75 else tinted(_INKS[rng.integers(len(_INKS))], rng)
    field = _field(width, height, (second, ink) if rng.random() < 0.6 else (ink, second), rng)
    if rng.random() < 0.5:
        _medallion(field, ink, second, rng)
    field[height // 2 :] = upside_down(field)[height // 2 :]
    if rng.random() < 0.15:
        return field
    return _bordered(field, paper, ink, width * rng.uniform(0.03, 0.09), rng)


def tinted(ink: Colour, rng: np.random.Generator) -> Colour:
    """An ink a little off, so that no two decks are the same."""
    b, g, r = (int(np.clip(part + rng.integers(-25, 26), 0, 255)) for part in ink)
    return b, g, r


def _field(width: int, height: int, inks: tuple[Colour, Colour], rng: np.random.Generator) -> Image:
    """A pattern over the whole card, symmetric about its centre."""
    step = width * rng.uniform(0.03, 0.14)
    if rng.random() < 0.35:
        return weave(width, height, int(rng.integers(7)), inks, step)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    x, y = (x - (width - 1) / 2) / step, (y - (height - 1) / 2) / step
    pattern = _PATTERNS[rng.integers(len(_PATTERNS))](x, y)
    amount = np.clip(pattern * rng.uniform(2, 6) + 0.5, 0, 1)[..., None]
    mixed: npt.NDArray[np.float32] = (
        np.array(inks[0], np.float32) * (1 - amount) + np.array(inks[1], np.float32) * amount
    )
    return np.rint(mixed).astype(np.uint8)


def _lattice(x: Field, y: Field) -> Field:
    return np.asarray(np.minimum(np.abs(np.sin(x + y)), np.abs(np.sin(x - y))) - 0.3, np.float32)


def _lozenges(x: Field, y: Field) -> Field:
    return np.asarray(np.sin(x * 2) * np.sin(y * 2) + 0.4 * np.cos(x * 6) * np.cos(y * 6), np.float32)


def _flowers(x: Field, y: Field) -> Field:
    u, v = (x + np.pi) % (2 * np.pi) - np.pi, (y + np.pi) % (2 * np.pi) - np.pi
    petals = 1.6 + 0.8 * np.cos(6 * np.arctan2(v, u))
    return np.asarray(petals - np.hypot(u, v), np.float32)


def _rosette(x: Field, y: Field) -> Field:
    reach, turn = np.hypot(x, y), np.arctan2(y, x)
    return np.asarray(np.sin(reach * 1.5 + 2 * np.cos(8 * turn)) + 0.5 * np.cos(16 * turn), np.float32)


def _guilloche(x: Field, y: Field) -> Field:
    return np.asarray(np.sin(x * 2 + 2 * np.cos(y)) + np.cos(y * 2 + 2 * np.cos(x)), np.float32)


def _bubbles(x: Field, y: Field) -> Field:
    ripple = np.sin(2.5 * np.hypot((x + np.pi) % (2 * np.pi) - np.pi, (y + np.pi) % (2 * np.pi) - np.pi))
    return np.asarray(ripple, np.float32)


_PATTERNS: Final[tuple[Callable[[Field, Field], Field], ...]] = (
    _lattice,
    _lozenges,
    _flowers,
    _rosette,
    _guilloche,
    _bubbles,
)


def _medallion(field: Image, ink: Colour, paper: Colour, rng: np.random.Generator) -> None:
    """A round or starry emblem in the middle, or two."""
    height, width = field.shape[:2]
    radius = width * rng.uniform(0.12, 0.33)
    for y in (height / 2,) if rng.random() < 0.6 else (height * 0.28, height * 0.72):
        disc(field, (width / 2, y), (radius, radius), paper)
        path(field, ring((width / 2, y), (radius * 0.93, radius * 0.93), 60), ink, radius * 0.05, closed=True)
        polygon(
            field, star((width / 2, y), radius * 0.8, int(rng.integers(4, 13)), rng.uniform(0.3, 0.7)), ink
        )
        disc(field, (width / 2, y), (radius * 0.22, radius * 0.22), paper)


def _bordered(field: Image, paper: Colour, ink: Colour, border: float, rng: np.random.Generator) -> Image:
    """The field within a border of paper, sometimes with an inked line between."""
    inset = round(border)
    card = np.full_like(field, paper)
    card[inset:-inset, inset:-inset] = field[inset:-inset, inset:-inset]
    if rng.random() < 0.5:
        height, width = field.shape[:2]
        at = inset * rng.uniform(0.7, 1.6)
        corners = [(at, at), (width - at, at), (width - at, height - at), (at, height - at)]
        path(card, corners, paper, border * 0.5, closed=True)
        path(card, corners, ink, border * 0.18, closed=True)
    return card
