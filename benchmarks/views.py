"""How reading holds from the side and from afar: `python -m benchmarks.views` prints it by tilt, height and picture.

Melds of rendered sets that no network was trained on lie on rendered tables; a piece counts where all of it is on the
picture, but for jokers and those that lie face down. What is missed counts as not right. The heights are those of an
upright piece in the middle, as they are seen.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import product

import numpy as np

from datasets.render import layouts, photo
from datasets.render.painter import ground
from datasets.render.projection import camera
from datasets.render.scene import Scene, compose
from datasets.render.surfaces import surface
from datasets.render.tables import draw_faces, tile_art
from datasets.render.tiles.style import random_set
from models.evaluation.outcome import overlapping
from models.evaluation.targets import rate, share
from vision.piece_kinds import LETTERS, TILES
from vision.pipeline import Reader

SIZE = (1000, 750)
TILTS = (0, 20, 40, 60)
"""Degrees from straight above."""
HEIGHTS = (22, 30, 45, 90)
"""Pixels."""
PICTURES = (((640, 480), 30), ((640, 480), 45), *(((3840, 2160), height) for height in (30, 60, 150)))
"""A webcam's and a telephone's picture, and a piece's height on each."""
SLANT = 30
"""Degrees from straight above at which those are taken."""
SEED = 7_000_000
KINDS = {kind.id: kind.classes[0] for kind in (TILES, LETTERS)}


def scene(kind: str, number: int, size: tuple[int, int], height: int, tilt: float) -> Scene:
    """Melds on a table, at a tilt (radians) at which a piece is seen `height` pixels high."""
    face_on = height / np.cos(tilt)
    rng = np.random.default_rng([SEED, number])
    style = random_set(rng, letters=kind == LETTERS.id)
    width, tall = size
    extent = (min(0.8 * width / face_on, 24), min(0.8 * tall / height, 18))
    layout = layouts.melds(rng, extent, style.aspect)
    arts = [tile_art(style, face) for face in draw_faces(rng, style, len(layout.poses), "melds")]
    view = camera(rng, width, tall, face_on, tilt, float(rng.normal(0, 0.1)), (0.0, 0.0, 0.0))
    below = ground(rng, surface(rng), view, width, tall)
    picture, labels = compose(rng, layout, arts, view, below, face_on, 0, 0)
    return Scene(photo.photograph(rng, picture, float(np.clip(1.3 - height / 60, 0, 1))), labels, "melds")


def figures(reader: Reader, scenes: Iterator[Scene], kind: str) -> str:
    """Pieces, share right, sure but wrong in 1000 and unsure in 100, as cells of a table."""
    pieces = right = sure_wrong = unsure = 0
    for each in scenes:
        limit = np.array(each.picture.shape[1::-1]) - 1
        found = reader.read(each.picture).detections
        quads = [np.array(one.corners, np.float32) for one in found]
        whole = [i for i, one in enumerate(each.labels) if ((one.quad >= 0) & (one.quad <= limit)).all()]
        counted = [i for i in whole if each.labels[i].kind == KINDS[kind] and each.labels[i].face != "*"]
        pieces += len(counted)
        for i, number in overlapping(quads, [each.labels[number].quad for number in counted]):
            good = found[i].face == each.labels[counted[number]].face
            right += good
            sure_wrong += found[i].sure and not good
            unsure += not found[i].sure
    return (
        f"{pieces} | {share(right, pieces)} | {rate(sure_wrong, pieces, 1000)} | {rate(unsure, pieces, 100)}"
    )


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.views", description=__doc__)
    parser.add_argument("--scenes", type=int, default=10, help="tables for each row (default 10)")
    parser.add_argument("--kind", choices=KINDS, nargs="+", default=list(KINDS))
    args = parser.parse_args()
    for kind in args.kind:
        reader = Reader(kind)
        print(f"\n{kind}: picture, tilt, height | pieces | right | sure but wrong / 1000 | unsure / 100")
        rows = [(SIZE, tilt, height) for tilt, height in product(TILTS, HEIGHTS)]
        rows += [(size, SLANT, height) for size, height in PICTURES]
        for size, tilt, height in rows:
            made = (scene(kind, number, size, height, np.radians(tilt)) for number in range(args.scenes))
            print(f"{size[0]}×{size[1]}, {tilt}°, {height} px | {figures(reader, made, kind)}", flush=True)


if __name__ == "__main__":
    main()
