"""A table as a camera sees it: pieces laid out, painted and photographed, with their labels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from datasets.render import clutter
from datasets.render.hands import hand
from datasets.render.layouts import Layout, Pose
from datasets.render.painter import Painter, paint_rack, region
from datasets.render.projection import Art, Picture, PinholeCamera, Quad, Rng, corners
from datasets.render.sheets import DECOYS
from engine.table import WILD
from vision.piece_kinds import CARD, TILE

LEAST_VISIBLE = 0.72
"""The share of a piece that must be seen for it to be labelled."""

HIDDEN = "hidden"
"""The kind of what is known of a piece of which too little is seen to be labelled: its place. A find there is neither
right nor wrong."""

LEAST_CARD = 0.5
"""The same for a whole card: half of one still shows where all of it lies."""

LEAST_DECOY = 0.97
"""The same for a sign or a cell that is no piece: what lies on it is one."""

APART = 0.02
"""The share of a decoy that labels may cover."""

MOST_DECOYS = 16
"""Decoys of a scene at most, taken evenly from all."""

LEAST_CORE, LEAST_AROUND = 0.93, 0.42
"""The shares of a number and of the tile around it that must be seen, where it is known where the number is; of what
the picture's edge leaves of the number, where it cuts some off."""

UPPER = 0.6
"""The share of a tile, from its upper edge, that its number takes where that is not known better."""

LEAST_CUT = 0.5
"""The share of a number that the picture's edge must leave: half of one mostly tells it, …"""

LEAST_LEFT = 0.36
"""… and of its tile."""

CLIPPED = frozenset((CARD,))
"""Kinds whose outlines end at the picture's edge; others reach beyond it, where a tile would be bent."""

CUT_OFF = 0.25
"""How much each edge of a narrowed picture cuts off at most, as a share of its side."""

THICK = 0.05
"""Piece heights from which a thing under or beside the pieces casts a shadow of its own."""

LEAST_AREA = 110
"""Pixels under which a mark is too small to be found."""


@dataclass(frozen=True)
class Label:
    """A piece that can be seen: kind, face, outline in pixels in reading order (4×2), row (-1: none) and share seen.

    What is printed on one piece, as a card's indices are, has one `number` in its scene (-1: not known).
    """

    kind: str
    face: str
    quad: Quad
    row: int
    seen: float
    number: int = -1


@dataclass(frozen=True)
class Decoy:
    """What looks like a piece and is none: how large it seems (a piece's or a card's size) and its outline (4×2)."""

    kind: str
    quad: Quad


@dataclass(frozen=True)
class Scene:
    """A rendered photograph (BGR uint8), everything there is to be found on it, rows in reading order, and decoys.

    `hidden` outlines the pieces of which too little is seen; None where it is not known whether there are any.
    """

    picture: Picture
    labels: tuple[Label, ...]
    layout: str
    decoys: tuple[Decoy, ...] = ()
    hidden: tuple[Quad, ...] | None = None


def scene_of(picture: Picture, found: Iterable[Label], layout: str) -> Scene:
    """A scene of what was found on a picture: pieces as labels, and as decoys what lies clear of every piece."""
    found = tuple(found)
    hidden = tuple(label.quad for label in found if label.kind == HIDDEN)
    labels = tuple(label for label in found if label.kind not in (*DECOYS, HIDDEN))
    every = (Decoy(label.kind, label.quad) for label in found if label.kind in DECOYS)
    decoys = [decoy for decoy in every if _apart(decoy, labels)]
    return Scene(picture, labels, layout, tuple(decoys[:: 1 + len(decoys) // MOST_DECOYS]), hidden)


def _apart(decoy: Decoy, labels: Iterable[Label]) -> bool:
    """Whether no label covers more than a rim of a decoy."""
    own = cv2.convexHull(decoy.quad.astype(np.float32))
    area = max(float(cv2.contourArea(own)), 1.0)
    low, high = decoy.quad.min(0), decoy.quad.max(0)
    for label in labels:
        if (label.quad.max(0) < low).any() or (label.quad.min(0) > high).any():
            continue
        if cv2.intersectConvexConvex(own, label.quad.astype(np.float32))[0] > APART * area:
            return False
    return True


def compose(
    rng: Rng,
    layout: Layout,
    arts: list[Art],
    view: PinholeCamera,
    below: Picture,
    clutter_size: float,
    things: int,
    hands: int,
    under: Sequence[tuple[Pose, Art]] = (),
) -> tuple[Picture, tuple[Label, ...]]:
    """Paint a layout over a surface; returns the picture before the camera's own effects, and its labels.

    What lies `under` the pieces is painted before them, in that order; its decoys are among the labels.
    """
    painter = Painter(rng, below, view)
    nothing = np.zeros(below.shape[:2], np.int16)
    for _ in range(things):
        clutter.thing(rng, painter.picture, nothing, clutter_size)
    if layout.rack:
        paint_rack(painter, layout.rack)
    placed = list(zip(layout.poses, arts, strict=True))
    painter.shadows([each for each in under if each[1].thickness > THICK])
    for number, each in enumerate(under, start=len(placed) + 1):
        painter.lay(*each, number)
    painter.shadows(placed)
    order = sorted(range(len(placed)), key=lambda i: _nearer(placed[i][0], view, layout.rack is not None))
    for index in order:
        painter.lay(*placed[index], index + 1)
    for _ in range(hands):
        hand(rng, painter.picture, painter.shown, clutter_size * float(rng.uniform(1.2, 2.6)))
    return painter.picture, labels_of([*placed, *under], view, painter.shown)


def _nearer(pose: Pose, view: PinholeCamera, racked: bool) -> tuple[int, int, float]:
    """What is painted later: what lies nearer, above all higher; on a rack the lower tier, and its edge last."""
    tier = -pose.row if racked else 0
    return tier, pose.level, -view.depth(np.array([pose.x, pose.y, pose.h]))


def labels_of(
    placed: list[tuple[Pose, Art]], view: PinholeCamera, shown: npt.NDArray[np.int16]
) -> tuple[Label, ...]:
    """Every mark that can be seen, and HIDDEN ones; outlines reach beyond the picture, but those of CLIPPED kinds."""
    height, width = shown.shape
    frame = (0, 0, width, height)
    found = []
    for number, (pose, art) in enumerate(placed, start=1):
        face = view.project(corners(pose, art)[0]).astype(np.float32)
        across, down = art.images[0].shape[1], art.images[0].shape[0]
        source = np.array([[0, 0], [across, 0], [across, down], [0, down]], np.float32)
        warp = cv2.getPerspectiveTransform(source, face)
        for mark in art.marks:
            quad = cv2.perspectiveTransform(mark.quad[None], warp)[0].astype(np.float32)
            core = None
            if mark.core is not None:
                core = cv2.perspectiveTransform(mark.core[None], warp)[0].astype(np.float32)
            seen = _seen(quad, shown, number)
            if _is_told(mark.kind, seen, core, shown, number):
                outline = _clipped(quad, mark.kind, frame)
                found.append(Label(mark.kind, mark.face, outline, pose.row, seen, number))
            elif mark.kind not in DECOYS:
                found.append(Label(HIDDEN, mark.face, quad, pose.row, seen, number))
    return tuple(found)


def _is_told(kind: str, seen: float, core: Quad | None, shown: npt.NDArray[np.int16], number: int) -> bool:
    """Whether enough is seen of a mark, and of its number (`core`) where that is known, for it to be labelled."""
    if core is None:
        return seen >= _least(kind)
    left = _inside(core, (0, 0, shown.shape[1], shown.shape[0]))
    enough = left >= LEAST_CUT and seen >= (LEAST_AROUND if left > LEAST_CORE else LEAST_LEFT)
    return enough and _seen(core, shown, number, least=20) >= LEAST_CORE * left


def _clipped(quad: Quad, kind: str, box: tuple[int, int, int, int]) -> Quad:
    """An outline, where its kind's ends at the picture's edge within a box (x0, y0, x1, y1)."""
    return quad.clip(box[:2], box[2:]).astype(np.float32) if kind in CLIPPED else quad


def _least(kind: str) -> float:
    """The share of a piece that must be seen, where it is not known where its number is."""
    return LEAST_CARD if kind == CARD else LEAST_DECOY if kind in DECOYS else LEAST_VISIBLE


def _seen(quad: Quad, shown: npt.NDArray[np.int16], number: int, least: int = LEAST_AREA) -> float:
    """The share of an outline whose pixels show piece `number`."""
    area = float(cv2.contourArea(quad))
    box = region(quad, shown.shape, 0)
    if area < least or box is None:
        return 0.0
    x0, y0, x1, y1 = box
    mask = np.zeros((y1 - y0, x1 - x0), np.uint8)
    cv2.fillConvexPoly(mask, np.round(quad - [x0, y0]).astype(np.int32), 1)
    inside = np.count_nonzero(mask & (shown[y0:y1, x0:x1] == number))
    return min(1.0, float(inside) / area)


def narrowed(rng: Rng, scene: Scene) -> Scene:
    """The scene without strips along two sides that face each other: no square, so the detector sees its edges."""
    height, width = scene.picture.shape[:2]
    low, high = rng.uniform(0, CUT_OFF), 1 - rng.uniform(0, CUT_OFF)
    aside = bool(rng.integers(2))
    x0, x1 = (int(low * width), int(high * width)) if aside else (0, width)
    y0, y1 = (0, height) if aside else (int(low * height), int(high * height))
    corner, box = np.array([x0, y0], np.float32), (x0, y0, x1, y1)
    labels = (replace(label, quad=label.quad - corner) for label in within(scene.labels, box))
    decoys = (
        replace(each, quad=each.quad - corner)
        for each in scene.decoys
        if _inside(each.quad, box) > LEAST_DECOY
    )
    picture = np.ascontiguousarray(scene.picture[y0:y1, x0:x1])
    hidden = scene.hidden
    if hidden is not None:
        cut_off = (label.quad for label in scene.labels if not within([label], box))
        hidden = tuple(quad - corner for quad in (*hidden, *cut_off))
    return replace(scene, picture=picture, labels=tuple(labels), decoys=tuple(decoys), hidden=hidden)


def within(labels: Iterable[Label], box: tuple[int, int, int, int]) -> tuple[Label, ...]:
    """The labels of which enough lies within a box (x0, y0, x1, y1) of the picture; CLIPPED kinds end at it."""
    found = []
    for label in labels:
        inside = _inside(label.quad, box)
        least = _least(label.kind)
        if label.kind == TILE and label.face != WILD:
            one, two, three, four = label.quad
            core = np.stack([one, two, two + (three - two) * UPPER, one + (four - one) * UPPER])
            least = LEAST_LEFT if _inside(core, box) >= LEAST_CUT else 1.0
        if inside >= least and cv2.contourArea(label.quad) > LEAST_AREA:
            quad = _clipped(label.quad, label.kind, box)
            found.append(replace(label, quad=quad, seen=min(label.seen, inside)))
    return tuple(found)


def _inside(quad: Quad, box: tuple[int, int, int, int]) -> float:
    """The share of an outline that lies within a box."""
    x0, y0, x1, y1 = box
    frame = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], np.float32)
    shared, _ = cv2.intersectConvexConvex(quad.astype(np.float32), frame)
    return float(shared / max(cv2.contourArea(quad.astype(np.float32)), 1.0))
