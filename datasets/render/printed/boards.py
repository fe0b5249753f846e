"""Boards of games: letters with prizes on squares, numbers, chequered ones, with a track; clocks of words."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from datasets.render.projection import Rng
from datasets.render.sheets import PrintedSheet, colour, ink_on, number, paper, words
from datasets.render.tiles.style import Colour, hsv
from datasets.render.typefaces import pick

PRIZES = (
    ("DOUBLE LETTER SCORE", "TRIPLE LETTER SCORE", "DOUBLE WORD SCORE", "TRIPLE WORD SCORE"),
    ("LETTRE COMPTE DOUBLE", "LETTRE COMPTE TRIPLE", "MOT COMPTE DOUBLE", "MOT COMPTE TRIPLE"),
    ("DOPPELTER BUCHSTABEN WERT", "DREIFACHER BUCHSTABEN WERT", "DOPPELTER WORT WERT", "DREIFACHER WORT WERT"),
    ("LETRA DOBLE", "LETRA TRIPLE", "PALABRA DOBLE", "PALABRA TRIPLE"),
    ("LETTERA X2", "LETTERA X3", "PAROLA X2", "PAROLA X3"),
    ("2L", "3L", "2W", "3W"), ("DL", "TL", "DW", "TW"), ("LD", "LT", "MD", "MT"), ("2×L", "3×L", "2×W", "3×W"),
    ("2", "3", "4", "5"), ("+10", "+20", "+30", "×2"), ("", "", "", ""), ("x2", "x3", "x4", "x5"),
)  # fmt: skip
"""What is printed on a letter game's prize squares, in several languages and short."""


def letter_squares(
    rng: Rng, sheet: PrintedSheet, kinds: np.typing.NDArray[np.int64], start: tuple[int, int], cell: int, ground: Colour
) -> None:  # fmt: skip
    """Print a letter game's squares: `kinds` (rows × columns) holds the prize of each, -1 for none."""
    prizes = [hsv(rng.uniform(0, 360), rng.uniform(0.25, 0.9), rng.uniform(0.4, 1)) for _ in range(4)]
    texts = PRIZES[int(rng.integers(len(PRIZES)))] if rng.random() < 0.85 else ("",) * 4
    gap, line = int(rng.integers(0, 5)), hsv(rng.uniform(0, 360), rng.uniform(0, 0.3), rng.uniform(0.3, 1))
    font, raised = pick(rng, 0.6), rng.random() < 0.3
    inks = [ink_on(rng, prize) for prize in prizes]
    x0, y0 = start
    rows, columns = kinds.shape
    sheet.box((x0, y0, x0 + columns * cell, y0 + rows * cell), line)
    for row in range(rows):
        for column in range(columns):
            x, y, kind = x0 + column * cell, y0 + row * cell, int(kinds[row, column])
            box = (x + gap, y + gap, x + cell - 1 - gap, y + cell - 1 - gap)
            sheet.cell(box, ground if kind < 0 else prizes[kind], hsv(0, 0, 0.4) if raised else None, gap)
            if kind >= 0 and texts[kind]:
                _inscribe(sheet, texts[kind], box, font, inks[kind])
    if rng.random() < 0.5:
        _rulers(rng, sheet, start, cell, (rows, columns), font)


def _inscribe(
    sheet: PrintedSheet, text: str, box: tuple[float, float, float, float], font: str, ink: Colour
) -> None:
    """A prize in words, one under the other, or as one large sign."""
    lines, side = text.split(), box[2] - box[0]
    size = min(side * 0.75 / len(lines), side * 1.5 / max(map(len, lines)))
    middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    for place, line in enumerate(lines):
        at = (middle[0], middle[1] + (place - (len(lines) - 1) / 2) * size * 1.1)
        sheet.write(line, at, size if len(lines) > 1 else min(size, side * 0.6), font, ink)


def _rulers(
    rng: Rng, sheet: PrintedSheet, start: tuple[int, int], cell: int, shape: tuple[int, int], font: str
) -> None:
    """Letters along one side and numbers along another, where there is a rim for them."""
    size, ink = min(start[0] * 0.8, cell * 0.7), ink_on(rng, hsv(0, 0, rng.uniform(0, 1)))
    if size < 8:
        return
    for row in range(shape[0]):
        sheet.write(chr(65 + row), (start[0] / 2, start[1] + (row + 0.5) * cell), size, font, ink)
    for column in range(shape[1]):
        sheet.write(str(column + 1), (start[0] + (column + 0.5) * cell, start[1] / 2), size * 0.8, font, ink)


def prizes_of(rng: Rng, cells: int) -> np.typing.NDArray[np.int64]:
    """Which squares hold a prize (0–3; -1 none): the same in all four quarters of a board so many squares wide."""
    half = cells // 2 + 1
    quarter = np.where(rng.random((half, half)) < rng.uniform(0.1, 0.4), rng.integers(0, 4, (half, half)), -1)
    top = np.hstack([quarter, quarter[:, -2::-1]])
    return np.vstack([top, top[-2::-1]])


def letter_board(rng: Rng) -> PrintedSheet:
    """A letter game's board without a plate, with titles, counts and an alphabet beside its squares."""
    cells, cell, rim = (
        int(rng.choice([7, 9, 11, 15, 15])),
        int(rng.integers(36, 52)),
        int(rng.integers(6, 90)),
    )
    side = cells * cell + 2 * rim
    sheet = PrintedSheet(side, side + int(rng.choice([0, 0, 120])), colour(rng))
    letter_squares(
        rng,
        sheet,
        prizes_of(rng, cells),
        (rim, rim),
        cell,
        hsv(rng.uniform(20, 180), rng.uniform(0.03, 0.5), rng.uniform(0.35, 0.95)),
    )
    ink, font = ink_on(rng, hsv(0, 0, rng.random())), pick(rng, 0.7)
    if sheet.size[1] > side:
        for place in range(26):
            text = chr(65 + place) + (f" {rng.integers(1, 13)}" if place % 2 else "")
            at = (side * (place % 13 + 0.7) / 13.5, side + 20 + place // 13 * 44)
            sheet.write(text[:1], at, 30, font, ink)
            sheet.write(text[1:], (at[0] + 22, at[1] + 6), 18, font, ink)
    return sheet


def number_board(rng: Rng) -> PrintedSheet:
    """Coloured numbered squares: snakes and ladders, a roulette's cloth, a race's track, a hopscotch."""
    columns, rows, cell = int(rng.integers(3, 13)), int(rng.integers(3, 11)), int(rng.integers(40, 66))
    sheet = PrintedSheet(columns * cell + 20, rows * cell + 20, colour(rng), 0.02)
    tints = [colour(rng) for _ in range(int(rng.integers(1, 5)))]
    font, share, line = pick(rng, 0.7), rng.uniform(0.35, 0.75), hsv(0, 0, rng.uniform(0, 1))
    for index in range(rows * columns):
        x, y, tint = (
            10 + index % columns * cell,
            10 + index // columns * cell,
            tints[int(rng.integers(len(tints)))],
        )
        sheet.cell((x, y, x + cell, y + cell), tint, line if share < 0.6 else None)
        sheet.write(
            str(index + 1),
            (x + cell / 2, y + cell / 2),
            cell * share * (1 if index < 9 else 0.8),
            font,
            ink_on(rng, tint),
        )
    return sheet


def chequered(rng: Rng) -> PrintedSheet:
    """A chessboard, a draughtboard, a checked cloth, tiles in two or three colours."""
    cells, cell, rim = int(rng.integers(4, 15)), int(rng.integers(30, 60)), int(rng.integers(0, 40))
    sheet = PrintedSheet(cells * cell + 2 * rim, cells * cell + 2 * rim, colour(rng))
    tints = [paper(rng), colour(rng), colour(rng)][: int(rng.integers(2, 4))]
    for row in range(cells):
        for column in range(cells):
            x, y = rim + column * cell, rim + row * cell
            sheet.cell((x, y, x + cell, y + cell), tints[(row + column) % len(tints)])
    if rim > 14:
        _rulers(rng, sheet, (rim, rim), cell, (cells, cells), pick(rng, 0.6))
    return sheet


def track(rng: Rng) -> PrintedSheet:
    """Fields with names, prices and coloured heads around a board's rim."""
    fields, cell = int(rng.integers(6, 12)), int(rng.integers(46, 62))
    side = fields * cell
    sheet = PrintedSheet(side, side, colour(rng))
    font, ground = pick(rng, 0.6), paper(rng)
    sheet.write(words(rng, 1).upper()[:9], (side / 2, side / 2), cell * 1.4, pick(rng, 0.9), colour(rng))
    for row in range(fields):
        for column in range(fields):
            if row not in (0, fields - 1) and column not in (0, fields - 1):
                continue
            x, y = column * cell, row * cell
            sheet.cell((x, y, x + cell, y + cell), ground, hsv(0, 0, 0.1))
            sheet.box((x + 1, y + 1, x + cell - 1, y + cell * 0.25), colour(rng))
            sheet.write(
                words(rng, 1).upper()[:6], (x + cell / 2, y + cell * 0.4), cell * 0.2, font, hsv(0, 0, 0.1)
            )
            sheet.write(
                number(rng),
                (x + cell / 2, y + cell * 0.72),
                cell * rng.uniform(0.2, 0.4),
                font,
                hsv(0, 0, 0.1),
            )
    return sheet


def word_clock(rng: Rng) -> PrintedSheet:
    """Rows of letters, some lit, on a dark or wooden front; or keys of a letter toy."""
    columns, rows, cell = int(rng.integers(6, 13)), int(rng.integers(5, 12)), int(rng.integers(38, 56))
    ground = hsv(
        rng.uniform(0, 360), rng.uniform(0, 0.8), rng.uniform(0.03, 0.4) if rng.random() < 0.7 else 0.8
    )
    rim = int(rng.integers(10, 70))
    sheet = PrintedSheet(columns * cell + 2 * rim, rows * cell + 2 * rim, ground)
    dim, lit = np.array(ground) * rng.uniform(0.5, 1.8), ink_on(rng, ground)
    font, share, size = pick(rng, 0.6), rng.uniform(0.1, 1), cell * rng.uniform(0.45, 0.8)
    for row in range(rows):
        for column in range(columns):
            ink = lit if rng.random() < share else (float(dim[0]), float(dim[1]), float(dim[2]))
            at = (rim + (column + 0.5) * cell, rim + (row + 0.5) * cell)
            sheet.write(chr(int(rng.integers(65, 91))), at, size, font, ink)
    return sheet


BOARDS: tuple[tuple[Callable[[Rng], PrintedSheet], float], ...] = (
    (letter_board, 0.45), (number_board, 0.2), (chequered, 0.1), (track, 0.13), (word_clock, 0.12),
)  # fmt: skip
"""Boards with how often they are drawn."""
