"""Tables with number tiles or letter plates, and empty ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np

from datasets.render import about, layouts, photo
from datasets.render.layouts import Layout, Pose, Rack
from datasets.render.painter import ground
from datasets.render.printed.crosswords import board, crossword
from datasets.render.projection import Art, Picture, PrintedMark, Rng, camera, pyramid
from datasets.render.scene import Scene, compose, scene_of
from datasets.render.surfaces import surface
from datasets.render.tiles.faces import draw, number_span
from datasets.render.tiles.style import Colour, TileSet, faces_of, random_set
from engine.table import WILD
from vision.piece_kinds import BACK, PLATE, TILE, TILES

_WORDS = {
    "melds": 0.22,
    "scatter": 0.32,
    "crossword": 0.24,
    "grid": 0.03,
    "pile": 0.04,
    "rack": 0.07,
    "single": 0.08,
}
_MAKERS = {"melds": 0.37, "grid": 0.07, "scatter": 0.22, "pile": 0.08, "rack": 0.1, "single": 0.16}

ALIKE = 0.12
"""The share of tables that are about as bright as the pieces, whose edges hardly show there."""

BESIDE = 0.35
"""The share of tables with pieces on which printed or foreign things lie too."""


LIPS = 0.35
"""The share of racks whose front edges cover the pieces' feet."""


@lru_cache(maxsize=240)
def tile_art(style: TileSet, face: str) -> Art:
    """A tile or plate of a set as art; one unit is its height. Remembered for the sets in use."""
    image = draw(style, face)
    height, width = image.shape[:2]
    kind = BACK if face == "#" else PLATE if style.letters else TILE
    quad = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    top, foot = number_span(style)
    core = np.array([[0, top], [width, top], [width, foot], [0, foot]], np.float32)
    mark = PrintedMark(kind, face, quad, core if kind == TILE and face != WILD else None)
    return Art(pyramid(image), 1.0, style.thickness, style.side, (mark,), style.gloss)


def draw_faces(rng: Rng, style: TileSet, count: int, layout: str) -> list[str]:
    """Faces for a layout, drawn by chance from a box (of plates any number); some pieces lie face down."""
    every = faces_of(style)
    share = (
        0.0 if rng.random() < 0.6 else float(rng.uniform(0, 0.4 if layout in ("scatter", "pile") else 0.1))
    )
    joker = rng.random(count) < (0.1 if layout == "crossword" else 0.05)
    drawn = [every[int(index)] for index in rng.integers(0, len(every), count)]
    faces = ["#" if rng.random() < share else every[-1] if joker[i] else face for i, face in enumerate(drawn)]
    return faces if style.letters else from_box(faces, every)


def from_box(faces: Sequence[str], every: Sequence[str]) -> list[str]:
    """The same faces; where the box has no more of one, the next of `every` that it has; an empty one has any."""
    left, drawn = Counter(TILES.box), []
    for face in faces:
        if face in TILES.box:
            first = every.index(face)
            face = next((other for other in (*every[first:], *every[:first]) if left[other] > 0), face)
            left[face] -= 1
        drawn.append(face)
    return drawn


def tiles_scene(
    rng: Rng,
    style: TileSet,
    backdrop: Picture | None = None,
    width: int = 640,
    height: int = 640,
    layout_name: str | None = None,
    dim: bool = False,
    mixed: bool = False,
) -> Scene:
    """A table with pieces of one set, seen at any size from 18 to 400 pixels a piece, in a given layout or any.

    A `dim` one is mostly out of focus, too; on a `mixed` one each piece is of a set of its own.
    """
    makers = _WORDS if style.letters else _MAKERS
    name = layout_name or str(rng.choice(list(makers), p=list(makers.values())))
    size = float(np.exp(rng.uniform(np.log(22), np.log(150))))
    if name == "single":
        size = float(rng.uniform(0.2, 0.8)) * height
    tilt = (
        float(np.abs(rng.normal(0, 0.42)).clip(0, 1.08))
        if rng.random() < 0.85
        else float(rng.uniform(0, 1.05))
    )
    extent = (width / size * 1.15, height / size * 1.15 / max(np.cos(tilt), 0.4))
    if name == "rack":
        layout = layouts.rack(rng, extent, style.aspect)
        tilt = float(np.clip(layout.poses[0].lean + rng.normal(0, 0.3), 0.4, 1.42)) if layout.poses else 0.9
        fitting = width / (layout.rack.width if layout.rack else 8) * float(rng.uniform(0.55, 1.2))
        size = min(size, fitting) if rng.random() < 0.3 else min(fitting, 0.5 * height)
    elif name == "pile":
        layout = layouts.pile(rng, extent, style.aspect, style.thickness)
    elif name == "crossword":
        on_board = bool(rng.random() < 0.6)
        pitch = float(rng.uniform(1.01, 1.16))
        layout = crossword(rng, style.aspect, pitch, int(on_board))
    else:
        layout = {
            "melds": layouts.melds,
            "grid": layouts.grid,
            "scatter": layouts.scatter,
            "single": layouts.single,
        }[name](rng, extent, style.aspect)
    roll = float(rng.normal(0, 0.12) if rng.random() < 0.75 else rng.uniform(0, 2 * np.pi))
    reach = 0.35 if name in ("melds", "scatter", "grid", "crossword") else 0.12
    aim = (
        float(rng.normal(0, reach)) * extent[0] * 0.3,
        float(rng.normal(0, reach)) * extent[1] * 0.3,
        0.5 if name == "rack" else 0.0,
    )
    yaw = float(rng.normal(0, 0.35)) if name == "rack" else 0.0
    view = camera(rng, width, height, max(size, 18), tilt, roll, aim, yaw)
    below = backdrop.copy() if backdrop is not None else ground(rng, surface(rng), view, width, height)
    if rng.random() < ALIKE:
        below = _as_bright_as(rng, style.body, below)
    faces = draw_faces(rng, style, len(layout.poses), name)
    arts = [tile_art(another(rng, style) if mixed else style, face) for face in faces]
    under = about.things(rng, extent, view, beside(rng), layout) if name != "rack" else []
    if name == "crossword" and on_board:
        under = [board(rng, layout, pitch, style.body), *under[:2]]
    if layout.rack and rng.random() < LIPS:
        poses, ledges = lips(rng, layout.rack)
        layout, arts = replace(layout, poses=(*layout.poses, *poses)), [*arts, *ledges]
    things = int(rng.choice([0, 0, 0, 1, 2, 5]))
    hands = int(rng.choice([0, 1, 2], p=[0.86, 0.11, 0.03]))
    picture, found = compose(rng, layout, arts, view, below, max(size, 20), things, hands, under)
    sharp = float(np.clip(1.3 - size / 60, 0, 1))
    if rng.random() < (0.4 if name == "rack" else 0.1) and size > 30:
        picture = photo.shallow(rng, picture)
    if dim:
        picture = photo.dim_unfocused(rng, picture, max(size, 18))
    return scene_of(photo.photograph(rng, picture, sharp), found, name)


def another(rng: Rng, style: TileSet) -> TileSet:
    """Another set, whose pieces are of the same shape."""
    return replace(random_set(rng, style.letters), aspect=style.aspect, thickness=style.thickness)


def lips(rng: Rng, holder: Rack) -> tuple[list[Pose], list[Art]]:
    """The front edges of a rack's tiers, behind which the feet of its pieces stand."""
    high = float(rng.uniform(0.06, 0.42))
    broad = max(2, round(24 * holder.width / high))
    plate = np.full((24, min(broad, 1500), 4), 255, np.uint8)
    plate[..., :3] = np.clip(np.array(holder.colour) * rng.uniform(0.75, 1.15), 0, 255)
    one, two, three = (part * 0.8 for part in holder.colour)
    art = Art(pyramid(plate), high, 0.03, (one, two, three), ())
    out = 0.3
    poses = [
        Pose(holder.x, y + out, 0.0, max(h - 0.05, 0.0), holder.lean, tier, level=1)
        for tier, (y, h) in enumerate(holder.tiers)
    ]
    return poses, [art] * len(poses)


def beside(rng: Rng) -> int:
    """How many printed or foreign things lie on a table with pieces."""
    return int(rng.choice([0, 1, 2, 3], p=[1 - BESIDE, BESIDE * 0.5, BESIDE * 0.3, BESIDE * 0.2]))


def _as_bright_as(rng: Rng, body: Colour, below: Picture) -> Picture:
    """A surface with its mean brightness moved to that of the pieces, and its contrast lowered."""
    middle = below.mean((0, 1))
    wanted = middle * np.mean(body) / max(float(middle.mean()), 1.0) * rng.normal(1, 0.06)
    calm = (below - middle) * rng.uniform(0.2, 0.8) + wanted
    return np.asarray(np.clip(calm, 0, 255), np.uint8)


def empty_scene(rng: Rng, backdrop: Picture | None = None, width: int = 640, height: int = 640) -> Scene:
    """A table with no piece on it: surfaces, hands, and mostly printed and foreign things, one of them or several."""
    size = float(np.exp(rng.uniform(np.log(22), np.log(160))))
    full = rng.random() < 0.3
    tilt = float(np.abs(rng.normal(0, 0.4)).clip(0, 1.0))
    roll = float(rng.normal(0, 0.2) if rng.random() < 0.5 else rng.uniform(0, 6.28))
    view = camera(rng, width, height, size, tilt, roll, (0.0, 0.0, 0.0))
    below = backdrop.copy() if backdrop is not None else ground(rng, surface(rng), view, width, height)
    extent = (width / size, height / size)
    under = about.cover(rng, extent, view) if full else []
    under += about.things(rng, extent, view, int(rng.choice([0, 0, 1, 2, 4] if full else [0, 1, 2, 4, 6])))
    things = int(rng.choice([0, 0, 1, 3, 7]))
    picture, found = compose(
        rng, Layout("empty", ()), [], view, below, size, things, int(rng.random() < 0.2), under
    )
    return scene_of(
        photo.photograph(rng, picture, float(np.clip(1.3 - size / 60, 0, 1))), found, "background"
    )
