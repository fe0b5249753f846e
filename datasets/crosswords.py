"""Words that cross, on a board or on the bare table."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from datasets.layouts import Layout, Pose
from datasets.projection import Art, Picture, Rng, pyramid
from datasets.tile_style import Colour, hsv
from datasets.typefaces import glyphs, pick

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
    neat = float(rng.uniform(0.005, 0.03))
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
    """The board under a crossword: printed cells in a frame with some writing on it, some nearly of the plates' colour.

    A blank plate is then told by its edges and its wood alone.
    """
    frame = int(rng.integers(10, 120))
    side = CELLS * CELL + 2 * frame
    picture = np.empty((side, side, 3), np.uint8)
    picture[:] = hsv(rng.uniform(0, 360), rng.uniform(0, 0.9), rng.uniform(0.1, 0.9))
    ground = hsv(rng.uniform(20, 180), rng.uniform(0.03, 0.5), rng.uniform(0.35, 0.95))
    if rng.random() < 0.35:
        blue, green, red = np.clip(np.array(body) * rng.uniform(0.75, 1.1) * rng.normal(1, 0.05, 3), 0, 255)
        ground = (float(blue), float(green), float(red))
    prizes = [hsv(rng.uniform(0, 360), rng.uniform(0.25, 0.9), rng.uniform(0.4, 1)) for _ in range(4)]
    font, written = pick(rng, 0.6), rng.random() < 0.6
    gap, line = int(rng.integers(0, 5)), hsv(rng.uniform(0, 360), rng.uniform(0, 0.3), rng.uniform(0.3, 1))
    kinds = _prizes(rng)
    for column in range(CELLS):
        for row in range(CELLS):
            x, y = frame + column * CELL, frame + row * CELL
            cv2.rectangle(picture, (x, y), (x + CELL - 1, y + CELL - 1), line, -1)
            kind = int(kinds[row, column])
            colour = ground if kind < 0 else prizes[kind]
            cv2.rectangle(picture, (x + gap, y + gap), (x + CELL - 1 - gap, y + CELL - 1 - gap), colour, -1)
            if kind >= 0 and written:
                for number, word in enumerate(
                    ("DOUBLE", "LETTER", "SCORE") if kind % 2 else ("TRIPLE", "WORD")
                ):
                    _write(picture, font, word, (x + CELL // 2, y + 14 + number * 13), 9, line)
    for number in range(int(rng.integers(0, 4))):
        name = "".join(chr(int(code)) for code in rng.integers(65, 91, int(rng.integers(4, 11))))
        _write(picture, font, name, (side // 2, frame // 2), frame * 0.6, line)
        picture = np.ascontiguousarray(np.rot90(picture, number + 1))
    alpha = np.full((side, side, 1), 255, np.uint8)
    art = Art(
        pyramid(np.dstack([picture, alpha])),
        side / CELL * pitch,
        0.05,
        tuple(picture[1, 1].tolist()),
        (),
        0.2,
    )
    return Pose(0.0, 0.0, layout.poses[0].turn, 0.0), art


def _prizes(rng: Rng) -> npt.NDArray[np.int64]:
    """Which cells are coloured: the same in all four quarters; -1 is none."""
    half = CELLS // 2 + 1
    quarter = np.where(rng.random((half, half)) < rng.uniform(0.1, 0.4), rng.integers(0, 4, (half, half)), -1)
    top = np.hstack([quarter, quarter[:, -2::-1]])
    return np.vstack([top, top[-2::-1]])


def _write(
    picture: Picture,
    font: str,
    text: str,
    centre: tuple[int, int],
    height: float,
    ink: tuple[float, float, float],
) -> None:
    mask = glyphs(font, text)
    width = max(2, round(mask.shape[1] * height / mask.shape[0]))
    small = cv2.resize(mask, (width, max(2, round(height))), interpolation=cv2.INTER_AREA)
    y0, x0 = centre[1] - small.shape[0] // 2, centre[0] - width // 2
    area = picture[max(y0, 0) : y0 + small.shape[0], max(x0, 0) : x0 + width]
    part = (
        small[max(-y0, 0) :, max(-x0, 0) :][: area.shape[0], : area.shape[1], None].astype(np.float32) / 255
    )
    area[:] = (area * (1 - part) + part * np.asarray(ink, np.float32)).astype(np.uint8)
