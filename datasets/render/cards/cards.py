"""Playing cards drawn from scratch: decks of random style, their faces with every index's place, their backs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from datasets.render.cards.art import (
    CardArt,
    Image,
    disc,
    path,
    round_corners,
    stamp_centred,
    text_mask,
)
from datasets.render.cards.backs import back
from datasets.render.cards.figures import court
from datasets.render.cards.index import index_sign, print_indices
from datasets.render.cards.jokers import picture
from datasets.render.cards.shapes import pips, suit_mask
from datasets.render.cards.style import LEVEL, Style, random_style
from datasets.render.tiles.shapes import shape, smiley
from engine.table import CARD_FACES, WILD

DECK_FACES: Final = (*CARD_FACES, WILD)
"""Every face a deck can draw: 52 and the joker."""
_SAMPLES: Final = 2
_CLEAR: Final = 0.02


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck that is drawn; equal decks draw equal cards."""

    style: Style

    def draw(self, face: str, height: int) -> CardArt:
        """The card (`DECK_FACES`) `height` px high with its indices; kept for the next call (read only)."""
        return _drawn(self.style, face, height)

    def back(self, height: int) -> Image:
        """The deck's back (BGRA), `height` px high; kept for the next call."""
        return _back(self.style, height)


def random_deck(rng: np.random.Generator) -> Deck:
    """A deck of random but plausible style, in a typeface of this machine (see `datasets.render.typefaces`)."""
    return Deck(random_style(rng))


@lru_cache(maxsize=240)
def _drawn(deck: Style, face: str, height: int) -> CardArt:
    """Draw a card at twice its size, indices last, and shrink it."""
    if face not in DECK_FACES:
        raise ValueError(f"not a card: {face!r}")
    full = height * _SAMPLES
    width = round(height * deck.aspect) * _SAMPLES
    canvas = np.full((full, width, 3), deck.palette.paper, np.uint8)
    sign = index_sign(deck, face, full, width)
    _middle(deck, face, canvas)
    boxes = print_indices(deck, face, canvas, sign, _SAMPLES)
    if deck.border:
        inset = deck.border * full
        corners = [
            (inset, inset),
            (width - inset, inset),
            (width - inset, full - inset),
            (inset, full - inset),
        ]
        path(canvas, corners, deck.palette.line, full * 0.004, closed=True)
    return CardArt(_finished(deck, canvas, height), boxes)


def _finished(deck: Style, canvas: Image, height: int) -> Image:
    """A canvas shrunk to a card with round corners, not to be written to."""
    size = (canvas.shape[1] // _SAMPLES, height)
    art = np.dstack(
        [cv2.resize(canvas, size, interpolation=cv2.INTER_AREA), round_corners(*size, deck.radius * height)]
    )
    card = np.ascontiguousarray(art.astype(np.uint8))
    card.setflags(write=False)
    return card


@lru_cache(maxsize=32)
def _back(deck: Style, height: int) -> Image:
    full = height * _SAMPLES
    rng = np.random.default_rng((deck.seed, 1))
    return _finished(
        deck, back(round(height * deck.aspect) * _SAMPLES, full, deck.palette.paper, rng), height
    )


def _middle(deck: Style, face: str, canvas: Image) -> None:
    """What stands between the indices: pips, an ace's large pip, a figure."""
    full, width = canvas.shape[:2]
    edge = round(deck.index.margin[0] * width + deck.index.width * full + _CLEAR * width)
    rank = face[:-1]
    if face == WILD or rank in "JQK":
        _figure(deck, face, canvas, edge)
    elif rank == "A":
        _ace(deck, face[-1], canvas, width - 2 * edge)
    else:
        _pips(deck, int(rank), face[-1], canvas, edge)


def _figure(deck: Style, face: str, canvas: Image, edge: int) -> None:
    """A court or a joker's picture, in a frame clear of the indices, or without one and then behind them."""
    full, width = canvas.shape[:2]
    rng = np.random.default_rng((deck.seed, 2, DECK_FACES.index(face)))
    left = edge if deck.frame or face == WILD else round(width * 0.1)
    top = round(full * 0.06)
    if face == WILD and deck.joker in LEVEL:  # its word stands above the picture, not beside it
        left, top = round(width * 0.06), round(full * 0.17)
    size = (width - 2 * left, full - 2 * top)
    if face == WILD:
        if deck.seed % 4:
            canvas[top:-top, left:-left] = picture(*size, deck.palette, rng)
        else:
            _sign(deck, canvas, size[0], rng)
        return
    figure = court(
        *size,
        face[:-1],
        face[-1],
        deck.ink(face[-1]),
        deck.suits,
        deck.palette,
        max(size[0] * 0.04, edge - left),
        rng,
    )
    canvas[top:-top, left:-left] = figure
    if deck.frame:
        corners = [(left, top), (width - left, top), (width - left, full - top), (left, full - top)]
        path(canvas, corners, deck.palette.inks[deck.seed % 4], deck.frame * full, closed=True)


def _sign(deck: Style, canvas: Image, room: int, rng: np.random.Generator) -> None:
    """A joker without a figure: one large sign or face, now and then the word aslant below or above it."""
    full, width = canvas.shape[:2]
    name = str(rng.choice(["star", "open star", "crown", "smiley", "mask", "sun", "flower", "moon"]))
    side = round(room * float(rng.uniform(0.6, 1)))
    mask = smiley(side, name, rng) if name in ("smiley", "mask", "sun") else shape(name, side)
    ink = deck.palette.inks[int(rng.integers(len(deck.palette.inks) - 1))]
    middle = full * float(rng.uniform(0.42, 0.58))
    stamp_centred(canvas, mask, (width / 2, middle), ink)
    if rng.random() < 0.6:
        word = text_mask("JOKER", deck.index.font, round(full * 0.07), room)
        below = middle + (side / 2 + full * 0.06) * (1 if rng.random() < 0.5 else -1)
        stamp_centred(canvas, word, (width / 2, below), deck.palette.line)


def _pips(deck: Style, count: int, suit: str, canvas: Image, edge: int) -> None:
    """The pips of a number card, the lower ones upside down, clear of each other and of the indices."""
    full, width = canvas.shape[:2]
    broad = max(suit_mask(sign, deck.suits, 100).shape[1] for sign in "SHDC") / 100
    size = min(deck.pip * full, (full - 2 * deck.top * full) / 3 * 0.94, 2 * (deck.top - 0.02) * full)
    size = min(size, (0.5 * width - edge) / 1.56 / broad, (0.5 - deck.column) * width / 1.04 / broad)
    column = max(deck.column * width, edge + size * broad / 2)
    mask = suit_mask(suit, deck.suits, round(size))
    for x, y, turned in pips(count):
        centre = (width / 2 + x * (width / 2 - column), full * (deck.top + y * (1 - 2 * deck.top)))
        stamp_centred(canvas, mask[::-1] if turned else mask, centre, deck.ink(suit))


def _ace(deck: Style, suit: str, canvas: Image, room: int) -> None:
    """One large pip; the ace of spades is larger still, with a flower in it and the maker's lines under it."""
    full, width = canvas.shape[:2]
    grown = min(deck.ace * 1.5, 0.46) if suit == "S" else deck.ace
    size = min(grown * full, room * 0.95)
    ink, paper, centre = deck.ink(suit), deck.palette.paper, (width / 2, full / 2)
    stamp_centred(canvas, suit_mask(suit, deck.suits, round(size)), centre, ink)
    if suit != "S" or deck.seed % 3 == 0:
        return
    stamp_centred(canvas, suit_mask("S", deck.suits, round(size * 0.8)), centre, paper)
    stamp_centred(canvas, suit_mask("S", deck.suits, round(size * 0.72)), centre, ink)
    for turn in np.arange(8) * np.pi / 4:
        petal = (centre[0] + np.cos(turn) * size * 0.13, centre[1] + (np.sin(turn) * 0.13 + 0.03) * size)
        disc(canvas, petal, (size * 0.045, size * 0.045), paper)
    disc(canvas, (centre[0], centre[1] + 0.03 * size), (size * 0.06, size * 0.06), paper)
    if deck.seed % 3 == 1:
        for line, words in enumerate(("PLAYING CARDS", "FINE QUALITY")):
            text = text_mask(words, deck.index.font, round(full * 0.016), round(room * 0.9))
            stamp_centred(canvas, text, (centre[0], centre[1] + size / 2 + full * (0.03 + 0.03 * line)), ink)
