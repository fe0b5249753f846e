"""A card's indices: rank above suit, or the joker's word or star, printed in two or four corners."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from datasets.render.cards.art import Colour, Image, IndexBox, Mask, Points, stamp, text_mask, upside_down
from datasets.render.cards.figures import star
from datasets.render.cards.shapes import suit_mask
from datasets.render.cards.style import LEVEL, Style
from datasets.render.tiles.shapes import shape
from engine.table import WILD

_MARGIN: Final = 0.007
"""Paper around an index within its quad, as a part of the card's height."""


@dataclass(frozen=True, slots=True, eq=False)
class Sign:
    """An index as printed at the top left: masks, each with its place (px), and the colour."""

    parts: tuple[tuple[Mask, tuple[int, int]], ...]
    colour: Colour

    @property
    def box(self) -> tuple[int, int, int, int]:
        """The box around the ink: left, top, right, bottom."""
        left, top = min(x for _, (x, _) in self.parts), min(y for _, (_, y) in self.parts)
        right = max(x + mask.shape[1] for mask, (x, _) in self.parts)
        return left, top, right, max(y + mask.shape[0] for mask, (_, y) in self.parts)


def _column(masks: list[Mask], deck: Style, full: int, width: int, gap: float, colour: Colour) -> Sign:
    """Masks stacked and centred on the index column."""
    style = deck.index
    middle, y = style.margin[0] * width + style.width * full / 2, round(style.margin[1] * full)
    parts = []
    for mask in masks:
        parts.append((mask, (max(round(middle - mask.shape[1] / 2), 2), y)))
        y += mask.shape[0] + max(1, round(gap * full))
    return Sign(tuple(parts), colour)


def index_sign(deck: Style, face: str, full: int, width: int) -> Sign:
    """Rank above suit, or the joker's word or star."""
    style, widest = deck.index, round(deck.index.width * full)
    if face == WILD:
        return _joker_index(deck, full, width)
    rank = text_mask(deck.label(face[:-1]), style.font, round(style.height * full), widest, style.stretch)
    suit = suit_mask(face[-1], deck.suits, round(style.suit * full))
    if suit.shape[1] > widest:
        suit = suit_mask(face[-1], deck.suits, round(style.suit * full * widest / suit.shape[1]))
    return _column([rank, suit], deck, full, width, style.gap, deck.ink(face[-1]))


def _joker_index(deck: Style, full: int, width: int) -> Sign:
    """JOKER in letters one above the other or along the edge, with or instead of a star; or level, as a title."""
    if deck.joker in LEVEL:
        return _title(deck, full, width)
    style, widest = deck.index, round(deck.index.width * full)
    letter = round(min(style.height, 0.075) * full * 0.75)
    letters = [text_mask(sign, style.font, letter, widest, style.stretch) for sign in "JOKER"]
    along = text_mask("JOKER", style.font, max(letter, 8), round(0.42 * full), 1.0)
    sparkle = _star_mask(min(widest, round(0.09 * full)))
    low = text_mask("Joker", style.font, max(letter, 8), round(0.4 * full), 1.0)
    flat = text_mask("JOKER", style.font, max(letter // 2, 8), round(0.2 * full), 0.8)
    crown = _tight(shape("crown", min(widest, round(0.1 * full))))
    stacks = (
        letters,
        [np.ascontiguousarray(np.rot90(along, -1))],
        [np.ascontiguousarray(np.rot90(along, 1))],
        [sparkle],
        [sparkle, *letters],
        [np.ascontiguousarray(np.rot90(low, -1))],
        [flat],
        [crown, np.ascontiguousarray(np.rot90(along, 1))],
        [text_mask(sign, style.font, letter, widest, style.stretch) for sign in "JOLLY"],
    )
    colour = deck.inks[deck.seed % 2]
    return _column(stacks[deck.joker], deck, full, width, 0.006, colour)


def _title(deck: Style, full: int, width: int) -> Sign:
    """The joker's word in lettering of its own, level at the top left or in the middle, now and then between stars."""
    rng = np.random.default_rng((deck.seed, 3))
    words = ("Joker", "JOKER", "Joker", "JOKER", "joker", "JOLLY", "Jolly", "JOLLY JOKER")
    room = round(width * rng.uniform(0.4, 0.86))
    high = round(full * rng.uniform(0.04, 0.1))
    word = text_mask(
        words[rng.integers(len(words))], deck.lettering, high, room, float(rng.uniform(0.8, 1.1))
    )
    y = round(full * rng.uniform(0.03, 0.06))
    x = (
        round((width - word.shape[1]) / 2)
        if deck.joker == LEVEL[0]
        else round(width * rng.uniform(0.06, 0.14))
    )
    parts = [(word, (x, y))]
    if rng.random() < 0.35:
        small = round(full * rng.uniform(0.02, 0.04))
        sparkle = _star_mask(max(small, 6)) if rng.random() < 0.6 else _tight(shape("moon", max(small, 6)))
        places = rng.uniform((0, 0.2), (word.shape[1], 1.2), (int(rng.integers(1, 4)), 2))
        parts += [(sparkle, (round(x + at), round(y + step * high))) for at, step in places.tolist()]
    return Sign(tuple(parts), deck.palette.plain_ink(rng))


def _tight(mask: Mask) -> Mask:
    """A mask without the empty rows and columns around it."""
    x, y, width, height = cv2.boundingRect(mask)
    return np.ascontiguousarray(mask[y : y + height, x : x + width])


def _star_mask(size: int) -> Mask:
    """A five-pointed star as a tight mask."""
    sheet = np.zeros((size, size), np.uint8)
    points = np.rint(star((size / 2, size / 2), size / 2)).astype(np.int32).reshape(-1, 1, 2)
    return cv2.fillPoly(sheet, [points], 255).astype(np.uint8)


def print_indices(deck: Style, face: str, canvas: Image, sign: Sign, samples: int) -> tuple[IndexBox, ...]:
    """Print the index in its corners and say where, in pixels of the card that is `samples` times smaller."""
    four = deck.index.corners == 4 and face != WILD
    boxes = []
    for turned in (False, True):
        for mirrored in (False, True) if four else (False,):
            quad = _print_index(deck, canvas, sign, mirrored, turned)
            boxes.append(IndexBox(face, quad / np.float32(samples)))
        canvas[:] = upside_down(canvas)
    return tuple(boxes)


def _print_index(deck: Style, canvas: Image, sign: Sign, mirrored: bool, turned: bool) -> Points:
    """Print one index at the top left (mirrored: top right) of the card as it is held now; its quad (px)."""
    full, width = canvas.shape[:2]
    left, top, right, bottom = sign.box
    shift = width - right - left if mirrored else 0
    margin = _MARGIN * full
    x0, y0, x1, y1 = left + shift - margin, top - margin, right + shift + margin, bottom + margin
    if not deck.frame:
        canvas[max(round(y0), 0) : round(y1), max(round(x0), 0) : round(x1)] = deck.palette.paper
    for mask, (x, y) in sign.parts:
        stamp(canvas, mask, (x + shift, y), sign.colour)
    quad = np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], np.float32)
    return np.array((width, full), np.float32) - quad if turned else quad
