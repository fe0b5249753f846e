"""Films the demo's table: melds are laid, hands pass over, one meld is wrong and is then mended.

`python -m datasets.clip OUT.mp4` renders it; nothing in it was photographed.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from datasets.render.hands import reach
from datasets.render.layouts import Layout, Pose
from datasets.render.painter import ground
from datasets.render.photo import grain, light
from datasets.render.projection import Picture, PinholeCamera, camera
from datasets.render.scene import compose
from datasets.render.surfaces import wood
from datasets.render.tables import tile_art
from datasets.render.tiles.style import Colour, TileSet, random_set
from engine.table import Table

SIZE: Final = (1280, 720)
RATE: Final = 12
PIECE: Final = 112
"""Pixels of a piece's height in the middle of the picture."""

STAGES: Final = (
    "R10 R11 R12",
    "R10 R11 R12 | K13 B13 Y13",
    "R10 R11 R12 | K13 B13 Y13 | B3 B4 B6",
    "R10 R11 R12 | K13 B13 Y13 | B3 B4 B5 B6",
    "R10 R11 R12 | K13 B13 Y13 | B3 B4 B5 B6 | R5 K5 *",
    "R10 R11 R12 | K13 B13 Y13 | B3 B4 B5 B6 | R5 K5 Y5 | K1 K2 *",
)
"""The table after each turn; the third is wrong, the fourth mends it, the last frees a star."""

PLACES: Final = (
    (-3.7, -1.5, -0.05),
    (1.3, -1.6, 0.04),
    (-3.4, 0.25, 0.03),
    (1.6, 0.35, -0.06),
    (1.2, 1.9, 0.02),
)
"""Where each meld begins (table units from the middle) and how it is turned."""

MOVE: Final = 0.9
"""Seconds for a hand to come, and as many for it to go."""

STILL: Final = 4.2


@dataclass(frozen=True)
class Stage:
    """One table of the film: its picture, and the pixel at which the hand that brought it about was."""

    picture: Picture
    touched: tuple[float, float]


def poses(table: Table, style: TileSet) -> tuple[Pose, ...]:
    """The pieces of a table where the film lays them, a little crooked as people lay them."""
    laid = []
    for row, (group, (x, y, turn)) in enumerate(zip(table, PLACES, strict=False)):
        for place, _ in enumerate(group):
            rng = np.random.default_rng([row, place])
            step = place * style.aspect * 1.03
            laid.append(
                Pose(
                    x + np.cos(turn) * step,
                    y + np.sin(turn) * step + float(rng.normal(0, 0.012)),
                    turn + float(rng.normal(0, 0.012)),
                    row=row,
                )
            )
    return tuple(laid)


def demo_set(seed: int) -> TileSet:
    """The film's set: plain to read, a star for the joker."""
    style = random_set(np.random.default_rng(seed), letters=False)
    inks: dict[str, Colour] = {"R": (48, 38, 196), "B": (168, 92, 20), "K": (38, 36, 34), "Y": (22, 142, 238)}
    body, side = (214, 236, 245), (176, 200, 212)
    return replace(
        style, inks=inks, body=body, side=side, back=body, joker="star", recess="disc", mark="none", brand="", wear=0.0,
        reverse=False, size=0.46, centre=(0.5, 0.36), radius=0.1, aspect=0.74, thickness=0.24, engraved=0.4,
    )  # fmt: skip


def stages(seed: int) -> tuple[list[Stage], Picture]:
    """Every stage's picture, and the empty table's."""
    rng = np.random.default_rng(seed)
    width, height = SIZE
    style = demo_set(seed)
    view = camera(rng, width, height, PIECE, 0.42, 0.0, (0.0, 0.1, 0.0))
    below = ground(rng, wood(rng), view, width, height)
    gain = np.clip(light(np.random.default_rng(4), height, width), 0.75, 1.2)
    empty = _lit(below, gain)
    found, before = [], Table()
    for text in STAGES:
        table = Table.parse(text)
        layout = Layout("melds", poses(table, style))
        arts = [tile_art(style, face) for group in table for face in group.faces]
        drawn, _ = compose(np.random.default_rng(seed), layout, arts, view, below.copy(), PIECE, 0, 0)
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


def film(out: Path, seed: int) -> int:
    """Write the film; returns its frames. Raises OSError where it cannot be written."""
    found, empty = stages(seed)
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


def _turn(before: Picture, stage: Stage, number: int) -> list[Picture]:
    """A hand comes, the table changes under it, the hand goes."""
    count = round(MOVE * RATE)
    start = np.array([SIZE[0] * (0.3 + 0.1 * number), SIZE[1] + 60.0])
    goal = np.array(stage.touched) + np.array([0.0, PIECE * 0.7])
    ways = [*np.linspace(0.05, 1.0, count), *np.linspace(1.0, 0.05, count)]
    frames = []
    for step, share in enumerate(ways):
        picture = (before if step < count else stage.picture).copy()
        reach(
            np.random.default_rng(11 + number % 2),
            picture,
            start,
            start + (goal - start) * share,
            PIECE * 1.5,
        )
        frames.append(picture)
    return frames


def main(argv: list[str] | None = None) -> int:
    """Film from the command line."""
    parser = argparse.ArgumentParser(prog="python -m datasets.clip", description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=21)
    args = parser.parse_args(argv)
    try:
        frames = film(args.out, args.seed)
    except OSError as error:
        parser.error(str(error))
    print(
        f"{args.out}: {frames} frames, {frames / RATE:.0f} s, {args.out.stat().st_size / 1e6:.1f} MB",
        file=sys.stderr,
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
