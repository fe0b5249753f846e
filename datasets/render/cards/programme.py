"""Programme cards of Jok-R-ummy, as they may look: a demand in words, numbers and small cards, and no index."""

from __future__ import annotations

from typing import Final

import numpy as np

from datasets.render.cards.art import (
    Image,
    disc,
    path,
    polygon,
    round_corners,
    stamp_centred,
    text_mask,
    upside_down,
)
from datasets.render.cards.backs import tinted
from datasets.render.cards.shapes import SuitStyle, suit_mask
from datasets.render.tiles.style import hsv
from datasets.render.typefaces import pick

PROGRAMME: Final = "programme"
"""What stands for a face in the label of such a card: which programme it is, nobody needs to read."""

ASPECT: Final = 0.715
"""A card's width over its height."""

_TITLES: Final = ("JOK-R-UMMY", "Jok-R-ummy", "PROGRAMME", "Programme", "RUMMY", "")
_KINDS: Final = (
    "SUITE DE {}",
    "{} PAREILLES",
    "RUN OF {}",
    "SET OF {}",
    "MIXED {}",
    "SUITE MIXTE {}",
    "{} DE SUITE",
)
_WHOSE: Final = ("", "", "", "ROIS", "DAMES", "VALETS", "AS", "COEURS", "PIQUES", "KINGS", "OF ONE SUIT")


def programme(height: int, rng: np.random.Generator) -> Image:
    """A programme card (BGRA, round corners), `height` pixels high; one in eight is a free pass."""
    width = round(height * ASPECT)
    paper = hsv(rng.uniform(0, 360), rng.choice([0.04, 0.25, 0.8], p=[0.5, 0.35, 0.15]), rng.uniform(0.75, 1))
    dark = hsv(rng.uniform(0, 360), rng.uniform(0.2, 1), rng.uniform(0.05, 0.6))
    canvas = np.full((height, width, 3), np.array(paper), np.uint8)
    ink = tinted((int(dark[0]), int(dark[1]), int(dark[2])), rng)
    font = pick(rng, 0.7)
    if rng.random() < 0.6:
        inset = width * rng.uniform(0.03, 0.09)
        corners = [
            (inset, inset),
            (width - inset, inset),
            (width - inset, height - inset),
            (inset, height - inset),
        ]
        path(canvas, corners, ink, height * rng.uniform(0.004, 0.03), closed=True)
    lines = ["PRIME"] if rng.random() < 0.12 else _demand(rng)
    size = round(height * rng.uniform(0.07, 0.14))
    top = height * (0.5 if rng.random() < 0.6 else 0.36) - size * 0.75 * (len(lines) - 1)
    for number, line in enumerate(lines):
        _write(canvas, line, font, size, (width / 2, top + number * size * 1.5), ink)
    if rng.random() < 0.6:
        _cards(canvas, int(rng.integers(3, 8)), height * 0.72, ink, rng)
    title = str(rng.choice(_TITLES))
    if title:
        place = (width / 2, height * rng.uniform(0.09, 0.16))
        _write(canvas, title, font if rng.random() < 0.5 else pick(rng), round(height * 0.06), place, ink)
        if rng.random() < 0.5:
            foot = upside_down(canvas)[round(height * 0.8) :]
            canvas[round(height * 0.8) :] = foot
    return np.dstack([canvas, round_corners(width, height, height * rng.uniform(0.01, 0.05))])


def _demand(rng: np.random.Generator) -> list[str]:
    """What a programme asks for: so many times a run or a set of so many, of what."""
    times = int(rng.integers(1, 5))
    kind = str(rng.choice(_KINDS)).format(int(rng.integers(3, 10)))
    lines = [f"{times} x" if rng.random() < 0.5 else str(times)] if times > 1 else []
    return [*lines, kind, *([whose] if (whose := str(rng.choice(_WHOSE))) else [])]


def _write(
    canvas: Image, text: str, font: str, size: int, centre: tuple[float, float], ink: tuple[int, int, int]
) -> None:
    stamp_centred(canvas, text_mask(text, font, max(4, size), round(canvas.shape[1] * 0.8)), centre, ink)


def _cards(
    canvas: Image, count: int, middle: float, ink: tuple[int, int, int], rng: np.random.Generator
) -> None:
    """A row of small cards or dots, some with a suit's sign on them."""
    width = canvas.shape[1]
    step = width * 0.8 / count
    high = min(step * 1.25, canvas.shape[0] * 0.16)
    dots, suit = rng.random() < 0.25, str(rng.choice(list("CDHS")))
    for number in range(count):
        x = width * 0.1 + step * (number + 0.5)
        wide = high * 0.33 if count < 8 else step * 0.4
        if dots:
            disc(canvas, (x, middle), (wide * 0.6, wide * 0.6), ink)
            continue
        box = [(x - wide, middle - high / 2), (x + wide, middle - high / 2)]
        box += [(x + wide, middle + high / 2), (x - wide, middle + high / 2)]
        polygon(canvas, box, (250, 250, 250))
        path(canvas, box, ink, max(1, high * 0.03), closed=True)
        sign = (40, 30, 190) if suit in "DH" else (30, 30, 30)
        stamp_centred(canvas, suit_mask(suit, SuitStyle(), max(4, round(high * 0.5))), (x, middle), sign)
