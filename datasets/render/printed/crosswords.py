"""Words that cross, on a board or on the bare table."""

from __future__ import annotations

import numpy as np

from datasets.render.layouts import Layout, Pose
from datasets.render.printed.boards import letter_squares, prizes_of
from datasets.render.projection import Art, Rng
from datasets.render.sheets import PrintedSheet, ink_on
from datasets.render.tiles.style import Colour, hsv
from datasets.render.typefaces import pick

CELLS = 15
"""Cells a side of a board."""

CELL = 56
"""Pixels of a drawn board's cell."""

Cell = tuple[int, int]


def crossword(rng: Rng, aspect: float, pitch: float, level: int) -> Layout:
    """Plates on the cells of a grid of the given pitch (in piece heights), in words that cross; all one way up."""
    taken = _cells(rng)
    turn = float(rng.integers(4) * np.pi / 2 + rng.normal(0, 0.2))
    across = np.array([np.cos(turn), np.sin(turn)])
    down = np.array([-np.sin(turn), np.cos(turn)])
    neat = float(rng.uniform(0.005, 0.03) if rng.random() < 0.75 else rng.uniform(0.03, 0.06))
    poses = []
    for column, row in sorted(taken):
        shift = (column - CELLS // 2) * across * pitch * (aspect if not level else 1.0)
        place = shift + (row - CELLS // 2) * down * pitch + rng.normal(0, neat, 2)
        poses.append(
            Pose(
                float(place[0]), float(place[1]), turn + float(rng.normal(0, neat)), 0.05 * level, level=level
            )
        )
    return Layout("crossword", tuple(poses))


def _cells(rng: Rng) -> set[Cell]:
    """The cells that words cover: each new word crosses an older one and touches no other."""
    taken: set[Cell] = set()
    for _ in range(int(rng.integers(3, 70))):
        length = int(rng.integers(3, 9))
        flat = bool(rng.random() < 0.5)
        start = _start(rng, taken, length, flat)
        word = [(start[0] + i, start[1]) if flat else (start[0], start[1] + i) for i in range(length)]
        if all(0 <= x < CELLS and 0 <= y < CELLS for x, y in word) and _free(word, taken, flat):
            taken.update(word)
    return taken


def _start(rng: Rng, taken: set[Cell], length: int, flat: bool) -> Cell:
    if not taken:
        return (CELLS // 2 - length // 2, CELLS // 2) if flat else (CELLS // 2, CELLS // 2 - length // 2)
    chosen = sorted(taken)[int(rng.integers(len(taken)))]
    back = int(rng.integers(length))
    return (chosen[0] - back, chosen[1]) if flat else (chosen[0], chosen[1] - back)


def _free(word: list[Cell], taken: set[Cell], flat: bool) -> bool:
    """Whether a word would run beside no plate but those it crosses."""
    step = (1, 0) if flat else (0, 1)
    ends = [(word[0][0] - step[0], word[0][1] - step[1]), (word[-1][0] + step[0], word[-1][1] + step[1])]
    if any(end in taken for end in ends):
        return False
    for x, y in word:
        sides = [(x, y - 1), (x, y + 1)] if flat else [(x - 1, y), (x + 1, y)]
        if (x, y) not in taken and any(side in taken for side in sides):
            return False
    return not taken or any(cell in taken for cell in word)


def board(rng: Rng, layout: Layout, pitch: float, body: Colour) -> tuple[Pose, Art]:
    """The board under a crossword: printed squares in a frame with writing on it, some nearly of the plates' colour.

    A blank plate is then told by its edges and its wood alone. Squares and prizes that no plate covers are decoys.
    """
    frame = int(rng.integers(10, 120))
    side = CELLS * CELL + 2 * frame
    sheet = PrintedSheet(side, side, hsv(rng.uniform(0, 360), rng.uniform(0, 0.9), rng.uniform(0.1, 0.9)))
    ground = hsv(rng.uniform(20, 180), rng.uniform(0.03, 0.5), rng.uniform(0.35, 0.95))
    if rng.random() < 0.35:
        blue, green, red = np.clip(np.array(body) * rng.uniform(0.75, 1.1) * rng.normal(1, 0.05, 3), 0, 255)
        ground = (float(blue), float(green), float(red))
    letter_squares(rng, sheet, prizes_of(rng, CELLS), (frame, frame), CELL, ground)
    ink, font = ink_on(rng, ground), pick(rng, 0.6)
    for _ in range(int(rng.integers(0, 4))):
        name = "".join(chr(int(code)) for code in rng.integers(65, 91, int(rng.integers(4, 11))))
        sheet.write(name, (side / 2, frame / 2), frame * 0.6, font, ink)
        for place in range(13 if rng.random() < 0.4 else 0):
            sheet.write(chr(65 + place), (side * (place + 1) / 14, side - frame / 2), frame * 0.5, font, ink)
        sheet.turn()
    return Pose(0.0, 0.0, layout.poses[0].turn, level=-1), sheet.art(rng, side / CELL * pitch, 0.05)
