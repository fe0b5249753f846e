"""Printed matter: pages, tables of numbers, score sheets, puzzles, calendars, labels, posters, spines, receipts."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from datasets.render.projection import Rng
from datasets.render.sheets import PrintedSheet, colour, ink_on, number, paper, words
from datasets.render.tiles.style import hsv
from datasets.render.typefaces import pick


def page(rng: Rng) -> PrintedSheet:
    """A headline, columns of text, now and then pictures and a number in a margin."""
    ground = paper(rng)
    sheet = PrintedSheet(int(rng.integers(360, 620)), int(rng.integers(400, 640)), ground)
    wide, tall = sheet.size
    ink, font = ink_on(rng, ground), pick(rng, 0.2)
    size = float(np.exp(rng.uniform(np.log(11), np.log(48))))
    top = size * 1.5
    if rng.random() < 0.6:
        large = size * rng.uniform(1.5, 3.5)
        sheet.words(
            rng, (size, top + large), large, pick(rng, 0.8), colour(rng) if rng.random() < 0.4 else ink, wide
        )
        top += large * 1.6
    columns = int(rng.integers(1, 4)) if size < 24 else 1
    across = (wide - size * (columns + 1)) / columns
    for column in range(columns):
        x, y = size * (column + 1) + across * column, top + size
        while y < tall - size:
            if rng.random() < 0.04 and y + across * 0.6 < tall:
                sheet.cell((x, y - size * 0.7, x + across, y + across * 0.5), colour(rng))
                y += across * 0.5 + size
                continue
            sheet.words(rng, (x, y), size, font, ink, across * (0.5 if rng.random() < 0.15 else 0.95))
            y += size * (1.25 if rng.random() < 0.9 else 2)
    return sheet


def numbers(rng: Rng) -> PrintedSheet:
    """A table of numbers, with lines or without, a head and a first column of words."""
    ground = paper(rng)
    rows, columns = int(rng.integers(4, 15)), int(rng.integers(2, 9))
    high, broad = int(rng.integers(26, 60)), int(rng.integers(36, 100))
    sheet = PrintedSheet(columns * broad + 2, rows * high + 2, ground)
    ink, line, font = ink_on(rng, ground), hsv(0, 0, rng.uniform(0.3, 0.8)), pick(rng, 0.4)
    lined, size = rng.random() < 0.6, high * rng.uniform(0.4, 0.75)
    short = rng.random() < 0.6
    for row in range(rows):
        shade = hsv(rng.uniform(0, 360), 0.3, 0.9) if row == 0 and rng.random() < 0.5 else None
        for column in range(columns):
            box = (column * broad, row * high, (column + 1) * broad, (row + 1) * high)
            sheet.cell(box, shade, line if lined else None)
            if rng.random() < 0.85:
                text = str(int(rng.integers(0, 100))) if short else number(rng)
                text = words(rng, 1)[:6] if row == 0 or (column == 0 and broad > 60) else text
                sheet.write(text, ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), size, font, ink)
    return sheet


def score_sheet(rng: Rng) -> PrintedSheet:
    """Names and columns of numbers written by hand on blank, ruled or squared paper."""
    ground = paper(rng)
    sheet = PrintedSheet(int(rng.integers(280, 520)), int(rng.integers(360, 600)), ground)
    wide, tall = sheet.size
    pitch, blue = float(rng.uniform(18, 44)), hsv(rng.uniform(190, 240), 0.4, 0.85)
    ruled = int(rng.integers(3))
    for at in np.arange(pitch, tall, pitch):
        if ruled:
            sheet.pen.line([(0, at), (wide, at)], tuple(map(int, blue)), 1)
    for at in np.arange(pitch, wide, pitch):
        if ruled == 2:
            sheet.pen.line([(at, 0), (at, tall)], tuple(map(int, blue)), 1)
    ink = hsv(rng.choice([0, 220, 230, 350]), rng.uniform(0, 0.8), rng.uniform(0.1, 0.6))
    font, columns = pick(rng, 0.1), int(rng.integers(1, 6))
    size = pitch * rng.uniform(0.75, 1.4)
    for column in range(columns):
        x = wide * (column + 0.5) / columns
        sheet.write(words(rng, 1)[:7].capitalize(), (x, pitch), size, font, ink)
        for row in range(int(rng.integers(2, max(3, int(tall / pitch / 1.3))))):
            place = (x + rng.normal(0, pitch * 0.15), pitch * (2.2 + row * 1.25) + rng.normal(0, pitch * 0.1))
            sheet.write(str(int(rng.integers(0, 300))), place, size * rng.normal(1, 0.08), font, ink)
    return sheet


def puzzle(rng: Rng) -> PrintedSheet:
    """A sudoku, a crossword, a word search, a bingo or lotto card: one sign in each of many cells."""
    kind = str(rng.choice(["sudoku", "crossword", "search", "bingo", "hundred"]))
    columns = {"sudoku": 9, "hundred": 10}.get(kind, int(rng.integers(4, 15)))
    rows = columns if kind in ("sudoku", "hundred") else int(rng.integers(3, 14))
    cell = int(np.clip(620 / max(rows, columns), 26, 72))
    ground, rim = paper(rng), int(rng.integers(4, 60))
    sheet = PrintedSheet(columns * cell + 2 * rim, rows * cell + 2 * rim, ground)
    ink, font, line = ink_on(rng, ground), pick(rng, 0.5), hsv(0, 0, rng.uniform(0, 0.6))
    full = {"sudoku": 0.4, "crossword": rng.choice([0.0, 0.7]), "bingo": 0.7}.get(kind, 1.0)
    size, black = cell * rng.uniform(0.5, 0.95), rng.uniform(0, 0.3)
    tint = colour(rng) if rng.random() < 0.4 else line
    for row in range(rows):
        for column in range(columns):
            x, y = rim + column * cell, rim + row * cell
            dark = kind == "crossword" and rng.random() < black
            sheet.cell((x, y, x + cell, y + cell), tint if dark else None, None if kind == "search" else line)
            if dark or rng.random() > full:
                continue
            letter = chr(int(rng.integers(65, 91)))
            most = 10 if kind == "sudoku" else 91
            text = letter if kind in ("crossword", "search") else str(int(rng.integers(1, most)))
            text = str(row * columns + column + 1) if kind == "hundred" else text
            sheet.write(text, (x + cell / 2, y + cell / 2), size * (1 if len(text) < 2 else 0.75), font, ink)
    if kind == "sudoku":
        for at in range(0, 10, 3):
            for ends in (
                [(rim, rim + at * cell), (rim + 9 * cell, rim + at * cell)],
                [(rim + at * cell, rim), (rim + at * cell, rim + 9 * cell)],
            ):
                sheet.pen.line(ends, tuple(map(int, line)), 3)
    return sheet


def calendar(rng: Rng) -> PrintedSheet:
    """A month: days in rows of seven, Sundays in another colour."""
    ground = paper(rng)
    broad, high = int(rng.integers(34, 74)), int(rng.integers(34, 74))
    sheet = PrintedSheet(7 * broad + 20, 7 * high + 20, ground)
    ink, red, font = ink_on(rng, ground), hsv(rng.choice([0, 220]), 0.9, 0.8), pick(rng, 0.6)
    lined, size, first = rng.random() < 0.5, min(broad, high) * rng.uniform(0.4, 0.8), int(rng.integers(7))
    aside = (0.5, 0.5) if rng.random() < 0.6 else (0.3, 0.3)
    sheet.write(words(rng, 1).upper(), (3.5 * broad, high * 0.4), high * 0.5, font, red)
    for column in range(7):
        sheet.write(
            words(rng, 1)[:2].upper(), (10 + (column + 0.5) * broad, high * 0.8), high * 0.3, font, ink
        )
    for day in range(31):
        column, row = (day + first) % 7, (day + first) // 7 + 1
        x, y = 10 + column * broad, 10 + row * high
        sheet.cell((x, y, x + broad, y + high), None, ink if lined else None)
        at = (x + broad * aside[0], y + high * aside[1])
        sheet.write(str(day + 1), at, size, font, red if column == 6 else ink)
    return sheet


def label(rng: Rng) -> PrintedSheet:
    """A price tag, a parcel's or a device's label: large signs, small print, bars."""
    ground = paper(rng) if rng.random() < 0.7 else colour(rng)
    sheet = PrintedSheet(
        int(rng.integers(160, 420)), int(rng.integers(110, 300)), ground, float(rng.choice([0, 0, 0.04, 0.1]))
    )
    wide, tall = sheet.size
    ink, font = ink_on(rng, ground), pick(rng, 0.7)
    if rng.random() < 0.5:
        sheet.box((5, 5, wide - 6, tall - 6), None, ink, 0, int(rng.integers(1, 6)))
    if rng.random() < 0.5:
        x = 15.0
        while x < wide - 15:
            bar = float(rng.uniform(1, 7))
            sheet.box((x, tall * 0.45, x + bar, tall * 0.85), hsv(0, 0, 0.05))
            x += bar + float(rng.uniform(2, 6))
        sheet.words(rng, (15, tall * 0.97), tall * 0.1, font, ink, wide - 30)
    text = number(rng) if rng.random() < 0.6 else words(rng, 1)[: int(rng.integers(1, 6))].upper()
    size = min(tall * rng.uniform(0.3, 0.75), 1.6 * wide / max(len(text), 1))
    for place, sign in enumerate(text):
        step = wide / (len(text) + 1)
        sheet.write(sign, (step * (place + 1), tall * 0.28), size, font, ink)
    return sheet


def poster(rng: Rng) -> PrintedSheet:
    """A few huge signs and words on a coloured ground: packaging, a cover, a shirt, a sign, a mug's print."""
    ground = colour(rng)
    sheet = PrintedSheet(
        int(rng.integers(240, 560)), int(rng.integers(240, 560)), ground, float(rng.choice([0, 0.03]))
    )
    wide, tall = sheet.size
    for _ in range(int(rng.integers(0, 7))):
        x, y, w, h = rng.uniform(0, wide), rng.uniform(0, tall), *rng.uniform(20, 260, 2)
        tint = tuple(map(int, colour(rng)))
        (sheet.pen.ellipse if rng.random() < 0.5 else sheet.pen.rectangle)(
            (x - w / 2, y - h / 2, x + w / 2, y + h / 2), tint
        )
    for _ in range(int(rng.integers(1, 7))):
        ink, font, size = ink_on(rng, ground), pick(rng, 0.8), float(rng.uniform(24, 190))
        text = words(rng, 1)[: int(rng.integers(1, 8))].upper() if rng.random() < 0.7 else number(rng)
        at = (rng.uniform(0.2, 0.8) * wide, rng.uniform(0.1, 0.9) * tall)
        left = at[0] - size * 0.35 * len(text)
        for place, sign in enumerate(text):
            sheet.write(sign, (left + place * size * 0.72, at[1]), size, font, ink)
    return sheet


def spines(rng: Rng) -> PrintedSheet:
    """Books side by side, their titles along their spines."""
    sheet = PrintedSheet(int(rng.integers(300, 460)), int(rng.integers(300, 640)), colour(rng))
    wide, tall = sheet.size
    y = 0.0
    while y < tall:
        thick, ground = float(rng.uniform(16, 70)), colour(rng)
        sheet.cell((0, y, wide * rng.uniform(0.85, 1), y + thick), ground, hsv(0, 0, 0.1))
        ink, font, size = ink_on(rng, ground), pick(rng, 0.6), thick * rng.uniform(0.4, 0.8)
        sheet.words(rng, (wide * 0.05, y + thick * 0.72), size, font, ink, wide * 0.7)
        y += thick
    return sheet


def receipt(rng: Rng) -> PrintedSheet:
    """A till's narrow strip: names to the left, prices to the right."""
    sheet = PrintedSheet(int(rng.integers(180, 280)), int(rng.integers(320, 640)), paper(rng))
    wide, tall = sheet.size
    size, font, ink = float(rng.uniform(13, 22)), pick(rng, 0.2), hsv(0, 0, rng.uniform(0.1, 0.5))
    sheet.write(words(rng, 1).upper()[:8], (wide / 2, size * 2), size * 2, font, ink)
    for y in np.arange(size * 5, tall - size, size * 1.3):
        sheet.words(rng, (10, y), size, font, ink, wide * 0.55)
        sheet.write(
            f"{rng.integers(0, 60)},{rng.integers(0, 100):02d}", (wide - 42, y - size * 0.4), size, font, ink
        )
    return sheet


def blank(rng: Rng) -> PrintedSheet:
    """A sticker, a note, a label or a plastic card without any print, or with a rim or a line alone."""
    ground = colour(rng) if rng.random() < 0.5 else paper(rng)
    sheet = PrintedSheet(
        int(rng.integers(90, 240)),
        int(rng.integers(90, 240)),
        ground,
        float(rng.choice([0, 0.05, 0.12, 0.4])),
    )
    wide, tall = sheet.size
    if rng.random() < 0.4:
        inset = float(rng.uniform(3, 20))
        sheet.box((inset, inset, wide - inset, tall - inset), None, ink_on(rng, ground), inset, 2)
    sheet.cells.append((0, 0, wide, tall))
    return sheet


def counts(rng: Rng) -> PrintedSheet:
    """An alphabet with how many of each letter a game has, or what they are worth, in lines or columns."""
    ground = paper(rng) if rng.random() < 0.6 else colour(rng)
    columns = int(rng.choice([1, 2, 3, 5, 7, 13]))
    rows, pitch, broad = -(-26 // columns), float(rng.uniform(34, 52)), float(rng.uniform(46, 130))
    sheet = PrintedSheet(round(columns * broad), round(rows * pitch + pitch), ground)
    ink, font, form = ink_on(rng, ground), pick(rng, 0.6), int(rng.integers(4))
    sheet.write(words(rng, 2).upper()[:14], (sheet.size[0] / 2, pitch / 2), pitch * 0.5, font, ink)
    for index in range(26):
        at = (broad * (index % columns + 0.5), pitch * (index // columns + 1.5))
        letter, count = chr(65 + index), int(rng.integers(1, 13))
        if form == 3:
            side = pitch * 0.46
            sheet.cell((at[0] - side, at[1] - side, at[0] + side, at[1] + side), None, ink)
            sheet.write(letter, at, pitch * 0.7, font, ink)
        else:
            sheet.write(letter, (at[0] - broad * 0.2, at[1]), pitch * 0.75, font, ink)
            after = (f"×{count}", f"-{count}", str(count))[form]
            sheet.write(after, (at[0] + broad * 0.2, at[1]), pitch * 0.6, font, ink)
    return sheet


PRINTS: tuple[tuple[Callable[[Rng], PrintedSheet], float], ...] = (
    (page, 0.2), (numbers, 0.1), (score_sheet, 0.07), (puzzle, 0.18), (calendar, 0.06), (label, 0.13), (poster, 0.1),
    (spines, 0.04), (receipt, 0.04), (blank, 0.04), (counts, 0.06),
)  # fmt: skip
"""Printed matter with how often it is drawn."""
