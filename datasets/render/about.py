"""Printed and foreign things laid on a table below pieces or beside them, with what is no piece on each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import numpy as np

from datasets.render.layouts import Layout, Pose
from datasets.render.printed.boards import BOARDS
from datasets.render.printed.gadgets import GADGETS
from datasets.render.printed.other_games import KITS
from datasets.render.printed.printed import PRINTS
from datasets.render.projection import Art, PinholeCamera, Rng, corners
from datasets.render.sheets import PrintedSheet

Placed = tuple[Pose, Art]
Made = TypeVar("Made")

FLAT = (PRINTS, BOARDS, GADGETS)
_SHARES = (0.4, 0.2, 0.15, 0.25)
"""How often a thing is printed matter, a board, something with keys, or pieces of another game."""

LARGEST = 16.0
"""Piece heights that the longer side of a sheet measures at most."""

NEAREST = 0.25
"""The share of the camera's distance within which nothing lies."""


def things(
    rng: Rng, extent: tuple[float, float], view: PinholeCamera, count: int, layout: Layout | None = None
) -> list[Placed]:
    """Up to `count` things on a table of that extent (piece heights), flat ones first, raised ones clear of pieces."""
    flat: list[Placed] = []
    raised: list[Placed] = []
    for _ in range(count):
        kind = int(rng.choice(4, p=_SHARES))
        x, y = (float(rng.normal(0, 0.27)) * side for side in extent)
        turn = float(rng.normal(0, 0.3) if rng.random() < 0.5 else rng.uniform(0, 2 * np.pi))
        if kind < 3:
            flat += _sheet(rng, chosen(rng, FLAT[kind])(rng), Pose(x, y, turn, level=-1), view)
        else:
            raised += _kit(rng, Pose(x, y, turn, level=-1), view)
    taken = (
        np.array([(pose.x, pose.y) for pose in layout.poses]) if layout and layout.poses else np.zeros((0, 2))
    )
    return flat + [(pose, art) for pose, art in raised if art.thickness < 0.05 or _free(pose, art, taken)]


def cover(rng: Rng, extent: tuple[float, float], view: PinholeCamera) -> list[Placed]:
    """One printed thing that fills most of what the camera sees."""
    sheet = chosen(rng, FLAT[int(rng.choice(3, p=[0.5, 0.3, 0.2]))])(rng)
    wide, tall = sheet.size
    height = max(extent[0] * tall / wide, extent[1]) * float(rng.uniform(0.5, 1.3))
    x, y = (float(rng.normal(0, 0.1)) * side for side in extent)
    turn = float(rng.normal(0, 0.2) + int(rng.integers(4)) * np.pi / 2)
    return _shrunk(Pose(x, y, turn, level=-1), sheet.art(rng, height), view)


def chosen(rng: Rng, choices: Sequence[tuple[Made, float]]) -> Made:
    """One of several by its share."""
    shares = np.array([share for _, share in choices])
    return choices[int(rng.choice(len(choices), p=shares / shares.sum()))][0]


def _sheet(rng: Rng, sheet: PrintedSheet, pose: Pose, view: PinholeCamera) -> list[Placed]:
    """A sheet whose signs are about as large as those on pieces, now and then larger or far smaller."""
    wide, tall = sheet.size
    boxes = sheet.spots or sheet.cells
    sign = float(np.median([box[3] - box[1] for box in boxes])) if boxes else tall / 4
    wanted = float(np.exp(rng.normal(np.log(0.4), 0.55)))
    height = min(tall / max(sign, 4) * wanted, LARGEST * tall / max(wide, tall))
    like_card = bool(sheet.spots) and 0.5 < wide / tall < 2
    return _shrunk(pose, sheet.art(rng, max(height, 0.8), card=like_card), view)


def _kit(rng: Rng, pose: Pose, view: PinholeCamera) -> list[Placed]:
    """Things of one game: one or many, in a row, a grid, strewn, or one over the other."""
    kit = chosen(rng, KITS)(rng)
    count = int(rng.choice([1, 2, 3, 5, 8, 14]))
    columns = int(rng.integers(1, count + 1))
    first = kit.draw(rng)
    wide = kit.height * first.size[0] / first.size[1]
    gap = (
        float(rng.uniform(1.0, 1.35)) if not kit.card or rng.random() < 0.6 else float(rng.uniform(0.2, 0.7))
    )
    strewn = rng.random() < 0.35
    across, down = (
        np.array([np.cos(pose.turn), np.sin(pose.turn)]),
        np.array([-np.sin(pose.turn), np.cos(pose.turn)]),
    )
    placed: list[Placed] = []
    for index in range(count):
        at = np.array([pose.x, pose.y])
        at = at + across * (index % columns - columns / 2) * wide * gap
        at = at + down * (index // columns) * kit.height * max(gap, 1)
        turn = pose.turn + float(rng.normal(0, 0.03))
        if strewn:
            at = np.array([pose.x, pose.y]) + rng.normal(0, 1.1 * kit.height * count**0.5, 2)
            turn = float(rng.uniform(0, 2 * np.pi))
        if (
            strewn
            and not kit.card
            and not _free(
                Pose(float(at[0]), float(at[1]), turn),
                None,
                np.array([(p.x, p.y) for p, _ in placed]),
                kit.height,
            )
        ):
            continue
        art = (first if index == 0 else kit.draw(rng)).art(rng, kit.height, kit.thickness, kit.card)
        placed += _shrunk(Pose(float(at[0]), float(at[1]), turn, level=-1), art, view, 1)
    return (
        placed
        if kit.card
        else sorted(placed, key=lambda one: -view.depth(np.array([one[0].x, one[0].y, 0.0])))
    )


def _free(pose: Pose, art: Art | None, taken: np.typing.NDArray[np.float64], height: float = 1.0) -> bool:
    """Whether nothing lies within reach of a place."""
    if not len(taken):
        return True
    reach = 0.75 * (art.height if art else height) * (max(art.aspect, 1) if art else 1) + 0.5 * (
        art is not None
    )
    return bool(np.linalg.norm(taken - (pose.x, pose.y), axis=1).min() > reach)


def _shrunk(pose: Pose, art: Art, view: PinholeCamera, tries: int = 4) -> list[Placed]:
    """The art where all of it lies before the camera, if need be smaller; else nothing."""
    away = view.depth(np.zeros(3))
    for halved in range(tries):
        small = Art(art.images, art.height / 2**halved, art.thickness, art.side, art.marks, art.gloss)
        top = corners(pose, small)[0]
        if min(view.depth(point) for point in top) > NEAREST * away:
            return [(pose, small)]
    return []
