"""What the demo's films show: a table of tiles, two hands of cards, words of letter plates; what lies where."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np

from datasets.render.cards.cards import Deck, random_deck
from datasets.render.cards.scene import THICKNESS
from datasets.render.layouts import Pose
from datasets.render.projection import Art, PrintedMark, pyramid
from datasets.render.tables import tile_art
from datasets.render.tiles.style import Colour, TileSet, random_set
from datasets.render.typefaces import typefaces
from engine.table import Table
from vision.piece_kinds import CARD

Place = tuple[float, float, float]
"""Where a group begins (table units, which are a piece's height, from the middle), and how it is turned."""

TABLES: Final = {
    "table": (
        "R10 R11 R12",
        "R10 R11 R12 | K13 B13 Y13",
        "R10 R11 R12 | K13 B13 Y13 | B3 B4 B6",
        "R10 R11 R12 | K13 B13 Y13 | B3 B4 B5 B6",
        "R10 R11 R12 | K13 B13 Y13 | B3 B4 B5 B6 | R5 K5 *",
        "R10 R11 R12 | K13 B13 Y13 | B3 B4 B5 B6 | R5 K5 Y5 | K1 K2 *",
    ),
    "hands": ("3S 3H 3C | 6D 7D 8D | 9C 10C JC | 2H", "4C 5C 6C | 10S 10H 10D | 9D 3D | KD AC"),
    "words": ("MAISON", "MAISON | MANGEONS", "MAISON | MANGER"),
}
"""What lies there after each turn of a film; of tiles the third is wrong, the fourth mends it."""
CREAM: Final[Colour] = (214, 236, 245)
CREAM_SIDE: Final[Colour] = (176, 200, 212)
PRINTED: Final = "DejaVuSans-Bold.ttf"
"""The typeface of cards and plates, where it is among those found."""


@dataclass(frozen=True)
class Film:
    """What is filmed: the table after each turn in notation, and how it looks.

    `piece` is a piece's height in pixels in the middle of the picture, `step` how far the next piece of a group lies,
    in heights; `tilt` is in radians from straight above.
    """

    tables: tuple[str, ...]
    places: tuple[Place, ...]
    art: Callable[[str], Art]
    step: float
    piece: int
    tilt: float
    stacked: float = 0.0

    def poses(self, table: Table) -> tuple[Pose, ...]:
        """The pieces of a table where the film lays them, a little crooked as people lay them."""
        laid: list[Pose] = []
        for row, (group, (x, y, turn)) in enumerate(zip(table, self.places, strict=False)):
            for place, _ in enumerate(group):
                rng = np.random.default_rng([row, place])
                step = place * self.step
                laid.append(
                    Pose(
                        x + np.cos(turn) * step,
                        y + np.sin(turn) * step + float(rng.normal(0, 0.012)),
                        turn + float(rng.normal(0, 0.012)),
                        h=place * self.stacked,
                        row=row,
                        level=place if self.stacked else 0,
                    )
                )
        return tuple(laid)


def tiles(seed: int) -> Film:
    """Number tiles: melds are laid, one after the other."""
    style = tile_set(seed)
    return Film(
        tables=TABLES["table"],
        places=((-3.7, -1.5, -0.05), (1.3, -1.6, 0.04), (-3.4, 0.25, 0.03), (1.6, 0.35, -0.06), (1.2, 1.9, 0.02)),
        art=partial(tile_art, style),
        step=style.aspect * 1.03,
        piece=112,
        tilt=0.42,
    )  # fmt: skip


def hands(seed: int) -> Film:
    """Cards: the hand of who knocks, then the other's in its place."""
    deck = card_deck(seed)
    return Film(
        tables=TABLES["hands"],
        places=((-2.5, -0.62, -0.03), (-0.62, -0.66, 0.02), (1.3, -0.62, -0.02), (-1.4, 0.66, 0.04)),
        art=partial(card_art, deck),
        step=0.42,
        piece=215,
        tilt=0.3,
        stacked=THICKNESS,
    )


def words(seed: int) -> Film:
    """Letter plates: a word, one that is none of the dictionary's, and the one that takes its place."""
    style = plate_set(seed)
    return Film(
        tables=TABLES["words"],
        places=((-2.3, -0.8, -0.03), (-3.3, 0.85, 0.02)),
        art=partial(tile_art, style),
        step=style.aspect * 1.03,
        piece=118,
        tilt=0.36,
    )


FILMS: Final = {"table": tiles, "hands": hands, "words": words}
"""The films, by the name of their file in the demo's folder."""


def tile_set(seed: int) -> TileSet:
    """The film's set: plain to read, a star for the joker."""
    style = random_set(np.random.default_rng(seed), letters=False)
    inks: dict[str, Colour] = {"R": (48, 38, 196), "B": (168, 92, 20), "K": (38, 36, 34), "Y": (22, 142, 238)}
    return replace(
        style, inks=inks, body=CREAM, side=CREAM_SIDE, back=CREAM, joker="star", recess="disc", mark="none", brand="",
        wear=0.0, reverse=False, size=0.46, centre=(0.5, 0.36), radius=0.1, aspect=0.74, thickness=0.24, engraved=0.4,
    )  # fmt: skip


def plate_set(seed: int) -> TileSet:
    """The film's plates: plain to read, without values."""
    style = random_set(np.random.default_rng(seed), letters=True)
    return replace(
        style, inks={**style.inks, "L": (40, 36, 44)}, body=CREAM, side=CREAM_SIDE, back=CREAM, font=printed(),
        recess="none", mark="none", brand="", wear=0.0, values=False, size=0.56, centre=(0.5, 0.5), stretch=1.0,
        tracking=0.0, weight=0, radius=0.1, aspect=0.92, thickness=0.22, engraved=0.3,
    )  # fmt: skip


def card_deck(seed: int) -> Deck:
    """The film's deck, in the usual colours and sizes."""
    style = random_deck(np.random.default_rng(seed)).style
    index = replace(
        style.index, font=printed(), language="en", corners=2, height=0.1, width=0.1, stretch=0.85, suit=0.075,
        gap=0.012, margin=(0.04, 0.035),
    )  # fmt: skip
    red, black = (38, 28, 196), (34, 32, 32)
    return Deck(
        replace(style, index=index, inks=(black, red, red, black), aspect=0.69, border=0.0, frame=0.0)
    )


def card_art(deck: Deck, face: str) -> Art:
    """A card of the deck, to be laid."""
    image = deck.draw(face, 420).image
    height, width = image.shape[:2]
    whole = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    return Art(pyramid(image), 1.0, THICKNESS, (200.0, 200.0, 200.0), (PrintedMark(CARD, face, whole),), 0.3)


def printed() -> str:
    """The typeface that is printed on cards and plates, else the first heavy one."""
    heavy = typefaces()[0]
    return next((path for path in heavy if Path(path).name == PRINTED), heavy[0])
