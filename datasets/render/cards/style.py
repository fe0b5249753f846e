"""The style of a deck of playing cards, drawn at random: type, inks, sizes, proportions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from datasets.render.cards.art import Colour, legible
from datasets.render.cards.figures import Palette
from datasets.render.cards.shapes import SuitStyle
from datasets.render.typefaces import typefaces

LANGUAGES: Final = {
    "en": {"A": "A", "J": "J", "Q": "Q", "K": "K"},
    "fr": {"A": "1", "J": "V", "Q": "D", "K": "R"},
    "de": {"A": "A", "J": "B", "Q": "D", "K": "K"},
}
"""What is printed for a rank, where it is not the rank itself."""


JOKERS: Final = 13
"""How many ways there are to print a joker's index (`datasets.render.cards.index`), …"""

LEVEL: Final = range(9, JOKERS)
"""… and those whose word is printed level: in the middle (the first), or at the left."""


@dataclass(frozen=True, slots=True)
class IndexStyle:
    """How a deck prints its indices; lengths are parts of the card's height, the margin's first of its width."""

    font: str
    language: str
    corners: int
    height: float
    width: float
    stretch: float
    suit: float
    gap: float
    margin: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Style:
    """How one deck looks; equal styles draw equal cards. Lengths are parts of the card's height."""

    seed: int
    index: IndexStyle
    suits: SuitStyle
    inks: tuple[Colour, Colour, Colour, Colour]
    palette: Palette
    aspect: float
    radius: float
    pip: float
    top: float
    column: float
    ace: float
    frame: float
    border: float
    joker: int
    lettering: str

    def label(self, rank: str) -> str:
        """What this deck prints for a rank of the notation."""
        return LANGUAGES[self.index.language].get(rank, rank)

    def ink(self, suit: str) -> Colour:
        """The colour of a suit (BGR)."""
        return self.inks["SHDC".index(suit)]


def random_style(rng: np.random.Generator) -> Style:
    """A random but plausible style, in a typeface of this machine."""
    palette, inks = _colours(rng)
    return Style(
        seed=int(rng.integers(2**31)),
        index=_index_style(rng, _font(rng)),
        suits=SuitStyle(
            breadth=rng.uniform(0.84, 1.04),
            cleft=rng.uniform(0.14, 0.27),
            belly=rng.uniform(0.42, 0.62),
            waist=rng.uniform(-0.02, 0.18),
            leaf=rng.uniform(0.225, 0.265),
            foot=rng.uniform(0.18, 0.34),
        ),
        inks=inks,
        palette=palette,
        aspect=float(rng.choice([0.714, 0.648, 0.63, 0.69], p=[0.5, 0.3, 0.1, 0.1])),
        radius=rng.uniform(0.025, 0.055),
        pip=rng.uniform(0.125, 0.175),
        top=rng.uniform(0.135, 0.195),
        column=rng.uniform(0.26, 0.32),
        ace=rng.uniform(0.16, 0.34),
        frame=0.0 if rng.random() < 0.3 else rng.uniform(0.0025, 0.006),
        border=rng.uniform(0.008, 0.013) if rng.random() < 0.08 else 0.0,
        joker=int(rng.integers(JOKERS)),
        lettering=_lettering(rng),
    )


def _lettering(rng: np.random.Generator) -> str:
    """A typeface for a joker's word: any, handwriting and show letters too."""
    fonts = _fonts()
    return fonts[int(rng.integers(len(fonts)))]


def _fonts() -> list[str]:
    return [font for group in typefaces() for font in group]


def _font(rng: np.random.Generator) -> str:
    """A typeface that can print indices."""
    fonts = _fonts()
    picks = (fonts[i] for i in rng.permutation(len(fonts)))
    return str(next(font for font in picks if legible(font)))


def _index_style(rng: np.random.Generator, font: str) -> IndexStyle:
    """Standard, jumbo or small indices in two corners, now and then in four."""
    kind = rng.choice(["standard", "jumbo", "small"], p=[0.62, 0.26, 0.12])
    low, high = {"standard": (0.068, 0.105), "jumbo": (0.12, 0.19), "small": (0.048, 0.068)}[str(kind)]
    height = rng.uniform(low, high)
    return IndexStyle(
        font=font,
        language=str(rng.choice(["en", "fr", "de"], p=[0.5, 0.27, 0.23])),
        corners=4 if rng.random() < 0.36 else 2,
        height=height,
        width=min(height * rng.uniform(0.8, 1.15), 0.155),
        stretch=rng.uniform(0.65, 1.05),
        suit=height * rng.uniform(0.55, 0.9),
        gap=rng.uniform(0.006, 0.018),
        margin=(rng.uniform(0.025, 0.055), rng.uniform(0.022, 0.045)),
    )


def _colours(rng: np.random.Generator) -> tuple[Palette, tuple[Colour, Colour, Colour, Colour]]:
    """Paper, outlines, robes, and four suits' inks: two colours, seldom four, or light ones on black paper."""
    red = _near((38, 28, 200), 26, rng)
    black = _near((30, 28, 28), 18, rng)
    paper = _near(
        [(250, 252, 252), (228, 240, 246), (238, 238, 238)][rng.choice(3, p=[0.7, 0.17, 0.13])], 5, rng
    )
    robes = ((38, 28, 200), (150, 70, 25), (60, 195, 240), (35, 32, 32))
    extra: tuple[Colour, ...] = ((70, 130, 40),) if rng.random() < 0.3 else ()
    inks = (black, red, red, black)
    if rng.random() < 0.07:
        inks = (
            black,
            red,
            _near([(170, 70, 20), (20, 140, 240)][rng.integers(2)], 25, rng),
            _near((60, 125, 25), 25, rng),
        )
    if rng.random() < 0.13:
        paper = _near((28, 26, 26), 14, rng)
        black = _near([(245, 245, 245), (110, 190, 215), (190, 190, 195)][rng.integers(3)], 10, rng)
        light = [(45, 40, 225), (110, 190, 215), (60, 150, 220)]
        red = _near(light[rng.choice(3, p=[0.6, 0.25, 0.15])], 14, rng)
        inks = (black, red, red, black)
        return Palette(paper, black, (*robes[:3], (200, 200, 200))), inks
    return Palette(paper, black, tuple(_near(robe, 22, rng) for robe in (*robes, *extra, paper))), inks


def _near(colour: Colour, spread: int, rng: np.random.Generator) -> Colour:
    """A colour a little off."""
    b, g, r = (int(np.clip(part + rng.integers(-spread, spread + 1), 0, 255)) for part in colour)
    return b, g, r
