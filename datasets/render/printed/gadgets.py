"""Things with keys and screens: keyboards, calculators, remote controls, lift panels, telephones, wall clocks."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from datasets.render.projection import Rng
from datasets.render.sheets import PrintedSheet, colour, ink_on, number, paper, words
from datasets.render.tiles.style import Colour, hsv
from datasets.render.typefaces import pick

_ROWS = ("1234567890-=", "QWERTYUIOP[]", "ASDFGHJKL;'", "ZXCVBNM,./")
_AZERTY = ("1234567890°+", "AZERTYUIOP^$", "QSDFGHJKLMù", "WXCVBN,;:!")
_WORDS = ("esc", "tab", "ctrl", "alt", "del", "shift", "enter", "fn", "home", "end")


def _key(
    rng: Rng, sheet: PrintedSheet, box: tuple[float, float, float, float], tint: Colour, round_: float
) -> None:
    """A key: a dark foot, a lighter top a little smaller, now and then hollow in the middle."""
    x0, y0, x1, y1 = box
    side = min(x1 - x0, y1 - y0)
    dark = (tint[0] * 0.55, tint[1] * 0.55, tint[2] * 0.55)
    sheet.cell(box, dark, None, round_ * side)
    inset = side * 0.07
    sheet.box((x0 + inset, y0 + inset * 0.4, x1 - inset, y1 - inset * 2), tint, None, round_ * side)


def _case(rng: Rng) -> Colour:
    """Black, grey, white, metal, now and then coloured."""
    return hsv(rng.uniform(0, 360), rng.choice([0.0, 0.05, 0.6], p=[0.5, 0.3, 0.2]), rng.uniform(0.05, 0.95))


def keyboard(rng: Rng) -> PrintedSheet:
    """Four or five rows of keys with letters; small in a corner, or in the middle."""
    pitch, columns = int(rng.integers(44, 62)), int(rng.integers(6, 15))
    sheet = PrintedSheet(columns * pitch + 24, 5 * pitch + 24, _case(rng), 0.02)
    tint, font = _case(rng), pick(rng, 0.4)
    ink, size = ink_on(rng, tint), pitch * rng.uniform(0.26, 0.5)
    aside = (0.5, 0.45) if rng.random() < 0.5 else (0.3, 0.32)
    names, bare = (_ROWS if rng.random() < 0.6 else _AZERTY), rng.random() < 0.12
    round_, gap = rng.uniform(0.03, 0.25), rng.uniform(1, 5)
    for row in range(5):
        x = 12 + (row % 4) * pitch * 0.22
        for column in range(columns):
            broad = pitch * (1.5 if rng.random() < 0.08 else 6 if row == 4 and column == 3 else 1)
            if x + broad > sheet.size[0] - 8:
                break
            y = 12 + row * pitch
            _key(rng, sheet, (x + gap, y + gap, x + broad - gap, y + pitch - gap), tint, round_)
            letters = names[row] if row < 4 else ""
            wide = broad > pitch or column >= len(letters)
            text = _WORDS[int(rng.integers(len(_WORDS)))] if wide else letters[column]
            if not bare:
                sheet.write(
                    text, (x + broad * aside[0], y + pitch * aside[1]), size * (0.6 if wide else 1), font, ink
                )
            x += broad
    return sheet


def keypad(rng: Rng) -> PrintedSheet:
    """A calculator, a telephone, a remote control, a lift's panel: digits on keys in three to five columns."""
    columns, rows = int(rng.choice([1, 2, 3, 3, 4, 5])), int(rng.integers(3, 9))
    broad, high = int(rng.integers(48, 84)), int(rng.integers(40, 64))
    screen = int(rng.choice([0, 70, 110]))
    case = _case(rng)
    sheet = PrintedSheet(columns * broad + 30, rows * high + screen + 30, case, rng.uniform(0, 0.12))
    tint, font, disc = _case(rng), pick(rng, 0.5), rng.random() < 0.4
    size, ink = high * rng.uniform(0.35, 0.6), ink_on(rng, tint)
    if screen:
        _screen(rng, sheet, (18, 18, sheet.size[0] - 18, screen))
    signs = [*"789456123", "0", ".", "=", "+", "−", "×", "÷", "%", "√", "C", "M"]
    rising = rng.random() < 0.5
    for index in range(rows * columns):
        x, y = 15 + index % columns * broad, 15 + screen + index // columns * high
        if disc:
            r, mx, my = high * 0.42, x + broad / 2, y + high / 2
            sheet.cell((mx - r, my - r, mx + r, my + r), tint, hsv(0, 0, 0.3), r, 2)
        else:
            _key(rng, sheet, (x + 4, y + 4, x + broad - 4, y + high - 4), tint, 0.2)
        text = str(index + 1) if rising else signs[index % len(signs)]
        if rng.random() < 0.9:
            sheet.write(text, (x + broad / 2, y + high * 0.46), size, font, ink)
    return sheet


def _screen(rng: Rng, sheet: PrintedSheet, box: tuple[float, float, float, float]) -> None:
    """A display with a number."""
    ground = hsv(rng.uniform(60, 200), rng.uniform(0.05, 0.5), rng.choice([0.08, 0.65]))
    sheet.box(box, ground, hsv(0, 0, 0.1))
    size, text = (box[3] - box[1]) * 0.7, str(int(rng.integers(0, 100000)))
    for place, sign in enumerate(reversed(text)):
        at = (box[2] - size * 0.4 - place * size * 0.55, (box[1] + box[3]) / 2)
        if at[0] > box[0] + size * 0.3:
            sheet.write(sign, at, size, pick(rng, 0.3), ink_on(rng, ground))


def phone(rng: Rng) -> PrintedSheet:
    """A telephone's or a tablet's screen: signs of programmes in rows, or lines of text in boxes."""
    wide = int(rng.integers(230, 340))
    sheet = PrintedSheet(wide, int(wide * rng.uniform(1.2, 2.1)), hsv(0, 0, 0.04), 0.09)
    tall, ground, font = sheet.size[1], colour(rng), pick(rng, 0.5)
    sheet.box((9, 12, wide - 9, tall - 12), ground, None, 20)
    if rng.random() < 0.5:
        pitch = wide / float(rng.choice([3.4, 4.4, 5.4]))
        for y in np.arange(60, tall - pitch, pitch * 1.25):
            for x in np.arange(pitch * 0.2 + 9, wide - pitch, pitch):
                tint = colour(rng)
                sheet.cell((x, y, x + pitch * 0.75, y + pitch * 0.75), tint, None, pitch * 0.18)
                text = chr(int(rng.integers(65, 91))) if rng.random() < 0.6 else str(int(rng.integers(1, 32)))
                sheet.write(text, (x + pitch * 0.37, y + pitch * 0.37), pitch * 0.5, font, ink_on(rng, tint))
                sheet.write(
                    words(rng, 1)[:8],
                    (x + pitch * 0.37, y + pitch * 0.9),
                    pitch * 0.17,
                    font,
                    ink_on(rng, ground),
                )
    else:
        y = 40.0
        while y < tall - 80:
            left, high, tint = float(rng.choice([18, 70])), float(rng.uniform(26, 90)), paper(rng)
            sheet.cell((left, y, left + wide * 0.68, y + high), tint, None, 10)
            for line in np.arange(y + 20, y + high, 20):
                sheet.words(rng, (left + 8, line), 17, font, ink_on(rng, tint), wide * 0.6)
            y += high + 12
    return sheet


def dial(rng: Rng) -> PrintedSheet:
    """A clock's or a scale's round face with numbers around it."""
    side, ground = int(rng.integers(200, 360)), paper(rng) if rng.random() < 0.6 else colour(rng)
    sheet = PrintedSheet(side, side, ground, 0.499)
    ink, font, count = ink_on(rng, ground), pick(rng, 0.5), int(rng.choice([12, 12, 10, 20, 26]))
    size = side * rng.uniform(0.06, 0.14)
    middle, reach = side / 2, side * 0.5 - size * 0.9
    for index in range(count):
        angle = 2 * np.pi * (index + 1) / count - np.pi / 2
        text = chr(65 + index) if count == 26 else str(index + 1)
        sheet.write(text, (middle + reach * np.cos(angle), middle + reach * np.sin(angle)), size, font, ink)
    for length, angle in ((0.25, rng.uniform(0, 6.3)), (0.36, rng.uniform(0, 6.3))):
        end = (middle + side * length * np.cos(angle), middle + side * length * np.sin(angle))
        sheet.pen.line([(middle, middle), end], tuple(map(int, ink)), 5)
    return sheet


def display(rng: Rng) -> PrintedSheet:
    """A laptop's or a television's screen with windows, numbers, bars."""
    sheet = PrintedSheet(560, 350, colour(rng))
    for _ in range(int(rng.integers(1, 6))):
        x, y, w, h = rng.uniform(0, 400), rng.uniform(0, 250), rng.uniform(80, 300), rng.uniform(60, 250)
        tint = paper(rng) if rng.random() < 0.6 else colour(rng)
        sheet.cell((x, y, x + w, y + h), tint, hsv(0, 0, 0.4), 4)
        size, font, ink = float(rng.uniform(10, 40)), pick(rng, 0.3), ink_on(rng, tint)
        for line in np.arange(y + size * 1.3, y + h - 4, size * 1.4):
            sheet.words(rng, (x + 6, line), size, font, ink, w * 0.8)
        if rng.random() < 0.4:
            sheet.write(number(rng)[:2], (x + w / 2, y + h / 2), min(w, h) * 0.6, font, ink)
    return sheet


GADGETS: tuple[tuple[Callable[[Rng], PrintedSheet], float], ...] = (
    (keyboard, 0.3), (keypad, 0.32), (phone, 0.16), (dial, 0.12), (display, 0.1),
)  # fmt: skip
"""Things with keys and screens, with how often they are drawn."""
