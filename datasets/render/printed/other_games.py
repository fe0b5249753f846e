"""Pieces and cards of other games, which are none of these: dominoes, signs on blocks, dice, colour cubes, chips; cards
with frames and text, with shapes, with one large number, banknotes, visiting cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from PIL import Image as PilImage

from datasets.render.projection import Rng
from datasets.render.sheets import PrintedSheet, colour, ink_on, number, paper, words
from datasets.render.tiles.style import Colour, hsv
from datasets.render.typefaces import pick

Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Kit:
    """Things of one game that lie together: how each is drawn, its height in piece heights, thickness, if a card."""

    draw: Callable[[Rng], PrintedSheet]
    height: float
    thickness: float
    card: bool = False


_PIPS = {
    0: (), 1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)), 6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}  # fmt: skip


def _pips(rng: Rng, sheet: PrintedSheet, count: int, box: Box, radius: float, ink: Colour) -> None:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    step = (box[2] - box[0]) * 0.28
    for dx, dy in _PIPS[count]:
        cx, cy = x + dx * step, y + dy * step
        sheet.pen.ellipse((cx - radius, cy - radius, cx + radius, cy + radius), fill=tuple(map(int, ink)))


def dominoes(rng: Rng) -> Kit:
    """Two squares of pips with a bar between them."""
    ground = paper(rng) if rng.random() < 0.7 else colour(rng)
    ink, radius, bright = ink_on(rng, ground), float(rng.uniform(5, 10)), rng.random() < 0.3

    def one(rng: Rng) -> PrintedSheet:
        sheet = PrintedSheet(80, 160, ground, 0.09)
        for half in range(2):
            tint = colour(rng) if bright else ink
            _pips(rng, sheet, int(rng.integers(7)), (0, 80 * half, 80, 80 * half + 80), radius, tint)
            sheet.cells.append((0, 80 * half, 80, 80 * half + 80))
        sheet.box((10, 78, 70, 82), ink)
        sheet.cells.append((0, 0, 80, 160))
        return sheet

    return Kit(one, float(rng.uniform(0.9, 1.9)), float(rng.uniform(0.2, 0.4)))


def blocks(rng: Rng) -> Kit:
    """Upright blocks with circles, bamboo sticks, strokes, flowers or winds in two or three colours."""
    ground, inks = paper(rng), [hsv(hue, 0.85, rng.uniform(0.4, 0.8)) for hue in (0, 140, 225)]

    def one(rng: Rng) -> PrintedSheet:
        sheet = PrintedSheet(96, 128, ground, 0.1)
        kind, count = int(rng.integers(3)), int(rng.integers(1, 10))
        columns = 1 if count == 1 else 2 if count < 5 else 3
        for index in range(count):
            x = 96 * (index % columns + 0.5) / columns
            y = 128 * (index // columns + 0.5) / -(-count // columns)
            tint, r = tuple(map(int, inks[int(rng.integers(3))])), 80 / (columns + 1.5) / 2
            if kind == 0:
                sheet.pen.ellipse((x - r, y - r, x + r, y + r), None, tint, max(2, int(r / 3)))
                sheet.pen.ellipse((x - r / 3, y - r / 3, x + r / 3, y + r / 3), tint)
            elif kind == 1:
                sheet.pen.rounded_rectangle((x - r / 3, y - r, x + r / 3, y + r), r / 3, tint)
            else:
                for _ in range(int(rng.integers(2, 6))):
                    ends = [(x + rng.uniform(-r, r), y + rng.uniform(-r, r)) for _ in range(2)]
                    sheet.pen.line(ends, tint, 4)
        sheet.cells.append((0, 0, 96, 128))
        return sheet

    return Kit(one, float(rng.uniform(0.8, 1.4)), float(rng.uniform(0.3, 0.7)))


def dice(rng: Rng) -> Kit:
    """Cubes with pips, a number or a sign on top."""
    ground, form = paper(rng) if rng.random() < 0.5 else colour(rng), int(rng.integers(3))
    ink, font = ink_on(rng, ground), pick(rng, 0.7)

    def one(rng: Rng) -> PrintedSheet:
        sheet = PrintedSheet(80, 80, ground, 0.16)
        if form < 2:
            _pips(rng, sheet, int(rng.integers(1, 7)), (0, 0, 80, 80), 8, ink)
        else:
            text = str(rng.integers(1, 21)) if rng.random() < 0.5 else chr(int(rng.integers(65, 91)))
            sheet.write(text, (40, 40), 46, font, ink)
        sheet.cells.append((0, 0, 80, 80))
        return sheet

    return Kit(one, float(rng.uniform(0.3, 0.7)), float(rng.uniform(0.3, 0.7)))


def cubes(rng: Rng) -> Kit:
    """A cube's side of coloured squares, or bricks with round studs."""
    side, base, studs = int(rng.integers(2, 7)), hsv(0, 0, rng.choice([0.05, 0.9])), rng.random() < 0.3

    def one(rng: Rng) -> PrintedSheet:
        cell = 220 // side
        sheet = PrintedSheet(cell * side + 6, cell * side + 6, base, 0.03)
        tints = [
            hsv(hue, s, 0.85) for hue, s in ((0, 0.9), (25, 0.9), (55, 0.9), (130, 0.8), (220, 0.9), (0, 0))
        ]
        for index in range(side * side):
            x, y = 3 + index % side * cell, 3 + index // side * cell
            sheet.cell(
                (x + 2, y + 2, x + cell - 2, y + cell - 2), tints[int(rng.integers(6))], None, cell * 0.1
            )
            if studs:
                sheet.pen.ellipse(
                    (x + cell * 0.25, y + cell * 0.25, x + cell * 0.75, y + cell * 0.75),
                    None,
                    (60, 60, 60),
                    2,
                )
        return sheet

    return Kit(one, float(rng.uniform(1.2, 3)), float(rng.uniform(0.5, 1.5)))


def chips(rng: Rng) -> Kit:
    """Round chips, coins and tokens with a number."""
    font = pick(rng, 0.6)

    def one(rng: Rng) -> PrintedSheet:
        ground = colour(rng) if rng.random() < 0.6 else hsv(40, rng.uniform(0, 0.6), rng.uniform(0.4, 0.9))
        sheet = PrintedSheet(100, 100, ground, 0.499)
        ink = ink_on(rng, ground)
        sheet.pen.ellipse((12, 12, 88, 88), None, tuple(map(int, ink)), 3)
        sheet.write(
            str(rng.choice([1, 2, 5, 10, 20, 25, 50, 100, 500])), (50, 50), rng.uniform(24, 50), font, ink
        )
        return sheet

    return Kit(one, float(rng.uniform(0.5, 1.2)), float(rng.uniform(0.05, 0.15)))


def _picture(rng: Rng, sheet: PrintedSheet, box: Box) -> None:
    """A painted picture: blurred patches of many colours."""
    x0, y0, x1, y1 = (int(value) for value in box)
    if x1 - x0 < 4 or y1 - y0 < 4:
        return
    coarse = rng.uniform(0, 255, (int(rng.integers(3, 9)), int(rng.integers(3, 9)), 3)).astype(np.uint8)
    drawn = cv2.resize(coarse, (x1 - x0, y1 - y0), interpolation=cv2.INTER_CUBIC)
    sheet.image.paste(PilImage.fromarray(drawn), (x0, y0))
    for _ in range(int(rng.integers(2, 9))):
        mx, my, r = rng.uniform(x0, x1), rng.uniform(y0, y1), (x1 - x0) * rng.uniform(0.03, 0.2)
        box = (max(mx - r, x0), max(my - r, y0), min(mx + r, x1), min(my + r, y1))
        sheet.pen.ellipse(box, tuple(map(int, colour(rng))))


def trading_cards(rng: Rng) -> Kit:
    """A frame, a title, a picture, a box of text, numbers in the corners."""
    rim, font, large = float(rng.uniform(6, 18)), pick(rng, 0.4), rng.random() < 0.5
    split, edge = float(rng.uniform(0.45, 0.7)), hsv(0, 0, rng.choice([0.05, 0.95]))

    def one(rng: Rng) -> PrintedSheet:
        ground = colour(rng)
        sheet = PrintedSheet(240, 336, edge, 0.05)
        sheet.box((rim, rim, 240 - rim, 336 - rim), ground)
        ink = ink_on(rng, ground)
        sheet.words(rng, (rim + 6, rim + 24), 20, font, ink, 190)
        _picture(rng, sheet, (rim + 6, rim + 30, 234 - rim, 336 * split))
        sheet.box((rim + 6, 336 * split + 6, 234 - rim, 330 - rim), paper(rng))
        for y in np.arange(336 * split + 26, 330 - rim, 17):
            sheet.words(rng, (rim + 12, y), 14, font, hsv(0, 0, 0.1), 180)
        for at in ((26, 30), (214, 30), (26, 306), (214, 306)):
            if rng.random() < 0.4:
                sheet.write(str(rng.integers(0, 14)), at, 34 if large else 22, font, ink_on(rng, ground))
        return sheet

    return Kit(one, float(rng.uniform(1.5, 3)), 0.01, True)


def shape_cards(rng: Rng) -> Kit:
    """One to three of the same shape, filled, striped or empty, on white."""
    tints = [hsv(hue, 0.85, 0.75) for hue in (0, 130, 280)]

    def one(rng: Rng) -> PrintedSheet:
        sheet = PrintedSheet(210, 320, paper(rng), 0.08)
        tint, form, filled = (
            tuple(map(int, tints[int(rng.integers(3))])),
            int(rng.integers(4)),
            rng.random() < 0.5,
        )
        count = int(rng.integers(1, 4))
        for index in range(count):
            y = 160 + (index - (count - 1) / 2) * 88
            box = (35, y - 34, 175, y + 34)
            if form == 0:
                sheet.pen.rounded_rectangle(box, 34, tint if filled else None, tint, 5)
            elif form == 1:
                sheet.pen.polygon(
                    [(35, y), (105, y - 36), (175, y), (105, y + 36)], tint if filled else None, tint, 5
                )
            elif form == 2:
                sheet.pen.ellipse(box, tint if filled else None, tint, 5)
            else:
                sheet.pen.rectangle(box, tint if filled else None, tint, 5)
        return sheet

    return Kit(one, float(rng.uniform(1.4, 2.6)), 0.01, True)


def number_cards(rng: Rng) -> Kit:
    """One large number or sign on a coloured oval or field, small in the corners: no suit."""
    tints, font = [hsv(hue, 0.9, 0.85) for hue in (0, 50, 120, 220)], pick(rng, 0.9)
    rim, oval, ground = int(rng.integers(0, 16)), rng.random() < 0.6, paper(rng)

    def one(rng: Rng) -> PrintedSheet:
        tint = tints[int(rng.integers(4))]
        sheet = PrintedSheet(220, 336, ground, 0.06)
        sheet.box((rim, rim, 220 - rim, 336 - rim), tint, None, 12)
        inner = ground if oval else tint
        if oval:
            sheet.pen.ellipse((25, 70, 195, 266), fill=tuple(map(int, ground)))
        text = str(rng.choice([*"0123456789", "+2", "+4", "10", "12", "25", "W", "!", "?"]))
        sheet.write(text, (110, 168), 120, font, tint if oval else ink_on(rng, inner))
        sheet.write(text, (34, 42), 44, font, hsv(0, 0, 1))
        sheet.image.paste(sheet.image.crop((0, 0, 70, 80)).rotate(180), (150, 256))
        return sheet

    return Kit(one, float(rng.uniform(1.4, 2.6)), 0.01, True)


def picture_cards(rng: Rng) -> Kit:
    """A painting in a frame with a numeral above and a name below, as tarot and memory cards are."""
    font, rim = pick(rng, 0.3), float(rng.uniform(8, 22))

    def one(rng: Rng) -> PrintedSheet:
        ground = paper(rng)
        sheet = PrintedSheet(190, 336, ground, 0.05)
        _picture(rng, sheet, (rim, rim + 26, 190 - rim, 310 - rim))
        text = str(rng.choice(["I", "II", "III", "IV", "V", "VI", "VII", "X", "XIII", "XXI", "1", "7", "12"]))
        sheet.write(text, (95, rim + 12), 26, font, ink_on(rng, ground))
        sheet.write(words(rng, 1).upper()[:9], (95, 320 - rim), 22, font, ink_on(rng, ground))
        return sheet

    return Kit(one, float(rng.uniform(1.6, 3)), 0.01, True)


def paper_cards(rng: Rng) -> Kit:
    """Visiting cards, bank cards, tickets, banknotes: wide, with text and numbers."""
    money, font = rng.random() < 0.4, pick(rng, 0.5)
    ground = hsv(rng.uniform(0, 360), rng.uniform(0, 0.5), rng.uniform(0.6, 1)) if money else colour(rng)
    value = str(rng.choice([5, 10, 20, 50, 100, 200, 500]))

    def one(rng: Rng) -> PrintedSheet:
        sheet = PrintedSheet(360, 180 if money else 220, ground, 0.0 if money else 0.04)
        wide, tall = sheet.size
        ink = ink_on(rng, ground)
        if money:
            _picture(rng, sheet, (rng.uniform(30, 160), 20, rng.uniform(200, 330), tall - 20))
            for at in ((40, 30), (wide - 45, tall - 30), (wide - 45, 34)):
                sheet.write(value, at, rng.uniform(26, 56), font, ink)
        for y in np.arange(50, tall - 14, float(rng.uniform(26, 60))):
            sheet.words(rng, (24, y), rng.uniform(12, 26), font, ink, wide * 0.6)
        sheet.write(number(rng), (wide * 0.6, tall * 0.85), 26, font, ink)
        return sheet

    return Kit(one, float(rng.uniform(0.9, 1.8)), 0.01, True)


KITS: tuple[tuple[Callable[[Rng], Kit], float], ...] = (
    (dominoes, 0.15), (blocks, 0.12), (dice, 0.1), (cubes, 0.07), (chips, 0.06), (trading_cards, 0.13),
    (shape_cards, 0.08), (number_cards, 0.12), (picture_cards, 0.08), (paper_cards, 0.09),
)  # fmt: skip
"""Games of other pieces, with how often they are drawn."""
