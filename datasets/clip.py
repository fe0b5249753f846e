"""Films the demo's tables: pieces are laid, hands pass over, one table is wrong and is then mended.

`python -m datasets.clip FILM OUT.mp4` renders one of `datasets.films`; nothing in it was photographed.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from datasets.films import FILMS, Film
from datasets.render.hands import reach
from datasets.render.layouts import Layout
from datasets.render.painter import ground
from datasets.render.photo import grain, light
from datasets.render.projection import Picture, PinholeCamera, camera
from datasets.render.scene import compose
from datasets.render.surfaces import wood
from engine.table import Table

SIZE: Final = (1280, 720)
RATE: Final = 12
HAND: Final = 168.0
"""Pixels of a hand's width."""
PALM: Final = 78.4
"""Pixels by which a palm stays below the middle of what it touches."""
MOVE: Final = 0.9
"""Seconds for a hand to come, and as many for it to go."""
STILL: Final = 4.2
"""Seconds for which a table lies."""


@dataclass(frozen=True)
class Stage:
    """One table of the film: its picture, and the pixel at which the hand that brought it about was."""

    picture: Picture
    touched: tuple[float, float]


def stages(film: Film, seed: int) -> tuple[list[Stage], Picture]:
    """Every stage's picture, and the empty table's."""
    rng = np.random.default_rng(seed)
    width, height = SIZE
    view = camera(rng, width, height, film.piece, film.tilt, 0.0, (0.0, 0.1, 0.0))
    below = ground(rng, wood(rng), view, width, height)
    gain = np.clip(light(np.random.default_rng(4), height, width), 0.75, 1.2)
    empty = _lit(below, gain)
    found, before = [], Table()
    for text in film.tables:
        table = Table.parse(text)
        layout = Layout("melds", film.poses(table))
        arts = [film.art(face) for group in table for face in group.faces]
        drawn, _ = compose(np.random.default_rng(seed), layout, arts, view, below.copy(), film.piece, 0, 0)
        found.append(Stage(_lit(drawn, gain), _touched(before, table, layout, view)))
        before = table
    return found, empty


def _lit(picture: Picture, gain: np.ndarray[tuple[int, ...], np.dtype[np.float32]]) -> Picture:
    return np.asarray(np.clip(picture * gain, 0, 255), np.uint8)


def _touched(before: Table, table: Table, layout: Layout, view: PinholeCamera) -> tuple[float, float]:
    """The middle of the group that changed, in pixels."""
    changed = [
        row
        for row, group in enumerate(table)
        if row >= len(before) or group.faces != before.groups[row].faces
    ]
    spots = np.array([(pose.x, pose.y, 0.0) for pose in layout.poses if pose.row == changed[0]])
    x, y = view.project(spots).mean(0)
    return float(x), float(y)


def shoot(film: Film, out: Path, seed: int) -> int:
    """Write a film; returns its frames. Raises OSError where it cannot be written."""
    found, empty = stages(film, seed)
    writer = cv2.VideoWriter(str(out), cv2.VideoWriter.fourcc(*"mp4v"), RATE, SIZE)
    if not writer.isOpened():
        raise OSError(f"cannot write a film to {out}")
    frames = [empty] * RATE
    current = empty
    for number, stage in enumerate(found):
        frames += _turn(current, stage, number)
        frames += [stage.picture] * round(STILL * RATE)
        current = stage.picture
    for number, frame in enumerate(frames):
        writer.write(grain(np.random.default_rng([seed, number]), frame, 1.5))
    writer.release()
    return len(frames)


def ends(tables: int) -> list[int]:
    """The numbers, from 0, of the last frame of each of a film's tables, the empty one's first."""
    turn = 2 * round(MOVE * RATE) + round(STILL * RATE)
    return [RATE - 1 + turn * table for table in range(tables + 1)]


def _turn(before: Picture, stage: Stage, number: int) -> list[Picture]:
    """A hand comes, the table changes under it, the hand goes."""
    count = round(MOVE * RATE)
    start = np.array([SIZE[0] * (0.3 + 0.1 * number), SIZE[1] + 60.0])
    goal = np.array(stage.touched) + np.array([0.0, PALM])
    ways = [*np.linspace(0.05, 1.0, count), *np.linspace(1.0, 0.05, count)]
    frames = []
    for step, share in enumerate(ways):
        picture = (before if step < count else stage.picture).copy()
        reach(np.random.default_rng(11 + number % 2), picture, start, start + (goal - start) * share, HAND)
        frames.append(picture)
    return frames


def main(argv: list[str] | None = None) -> int:
    """Film from the command line."""
    parser = argparse.ArgumentParser(prog="python -m datasets.clip", description=__doc__)
    parser.add_argument("film", choices=tuple(FILMS))
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=21)
    args = parser.parse_args(argv)
    try:
        frames = shoot(FILMS[args.film](args.seed), args.out, args.seed)
    except OSError as error:
        parser.error(str(error))
    print(
        f"{args.out}: {frames} frames, {frames / RATE:.0f} s, {args.out.stat().st_size / 1e6:.1f} MB",
        file=sys.stderr,
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
