"""A table as a camera sees it: pieces as boxes in space, projected, lit, shadowed and photographed, with their labels."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from datasets import clutter, layouts, photo
from datasets.faces import TileSet
from datasets.layouts import Layout, Pose
from datasets.surfaces import SIDE, surface

Picture = npt.NDArray[np.uint8]
Quad = npt.NDArray[np.float32]
Rng = np.random.Generator

KINDS = ("tile", "plate", "back", "index", "card")
"""What the detector tells apart: number tiles, letter plates, pieces lying face down, card indices, whole cards."""

LEAST_VISIBLE = 0.72
"""The share of a piece that must be seen for it to be labelled."""

LEAST_AREA = 110
"""Pixels under which a mark is too small to be found."""


@dataclass(frozen=True)
class Mark:
    """Something to be found on a piece: its kind, its face and its outline in the art's pixels, in reading order."""

    kind: str
    face: str
    quad: Quad


@dataclass(frozen=True)
class Art:
    """A piece to be laid: its face as BGRA, height (table units), thickness, colour of its sides, and its marks."""

    images: tuple[Picture, ...]
    height: float
    thickness: float
    side: tuple[float, float, float]
    marks: tuple[Mark, ...]
    gloss: float = 0.0

    @property
    def aspect(self) -> float:
        """Width over height."""
        return self.images[0].shape[1] / self.images[0].shape[0]


@dataclass(frozen=True)
class Label:
    """A piece that can be seen: kind, face, outline in pixels in reading order (4×2), row (-1: none) and share seen."""

    kind: str
    face: str
    quad: Quad
    row: int
    seen: float


@dataclass(frozen=True)
class Scene:
    """A rendered photograph (BGR uint8) and everything there is to be found on it, rows in reading order."""

    picture: Picture
    labels: tuple[Label, ...]
    layout: str


@dataclass(frozen=True)
class Camera:
    """A pinhole camera over the table: 3×4 projection of (x, y, h, 1) in table units to pixels."""

    matrix: npt.NDArray[np.float64]

    def project(self, points: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """Pixels (N×2) of points in space (N×3)."""
        seen = points @ self.matrix[:, :3].T + self.matrix[:, 3]
        return seen[:, :2] / np.maximum(seen[:, 2:], 1e-3)  # type: ignore[no-any-return]

    def depth(self, point: npt.NDArray[np.float64]) -> float:
        """How far away a point is."""
        return float(point @ self.matrix[2, :3] + self.matrix[2, 3])


def camera(rng: Rng, width: int, height: int, size: float, tilt: float, roll: float, aim: tuple[float, float, float]) -> Camera:
    """A camera that sees a piece at `aim` about `size` pixels high, `tilt` radians from straight above."""
    focal = max(width, height) * rng.uniform(0.9, 2.2)
    distance = focal / size
    cos, sin = np.cos(tilt), np.sin(tilt)
    lean = np.array([[1, 0, 0], [0, cos, -sin], [0, -sin, -cos]])
    spin = np.array([[np.cos(roll), -np.sin(roll), 0], [np.sin(roll), np.cos(roll), 0], [0, 0, 1]])
    turn = spin @ lean
    shift = turn @ -np.asarray(aim) + [0, 0, distance]
    lens = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]])
    return Camera(lens @ np.column_stack([turn, shift]))


def tile_art(style: TileSet, face: str) -> Art:
    """A tile or plate of a set as art; one unit is its height."""
    image = style.draw(face)
    height, width = image.shape[:2]
    kind = "back" if face == "#" else "plate" if style.letters else "tile"
    quad = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    return Art(pyramid(image), 1.0, style.thickness, style.side, (Mark(kind, face, quad),), style.gloss)


def pyramid(image: Picture) -> tuple[Picture, ...]:
    """The art at its size, a half, a quarter and an eighth, colours premultiplied by alpha."""
    first = image.copy()
    first[..., :3] = cv2.multiply(image[..., :3], cv2.cvtColor(image[..., 3], cv2.COLOR_GRAY2BGR), scale=1 / 255)
    levels = [first]
    while levels[-1].shape[0] > 30 and len(levels) < 4:
        levels.append(cv2.resize(levels[-1], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))  # type: ignore[arg-type]
    return tuple(levels)


def _axes(pose: Pose) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Right, down and outward of a piece in space; a leaning piece is tipped up around its own x axis."""
    cos, sin = np.cos(pose.turn), np.sin(pose.turn)
    right = np.array([cos, sin, 0.0])
    flat_down = np.array([-sin, cos, 0.0])
    up = np.array([0.0, 0.0, 1.0])
    down = flat_down * np.cos(pose.lean) - up * np.sin(pose.lean)
    return right, down, flat_down * np.sin(pose.lean) + up * np.cos(pose.lean)


def corners(pose: Pose, art: Art) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """The four corners of the face and of the underside in space, in reading order."""
    right, down, out = _axes(pose)
    middle = np.array([pose.x, pose.y, pose.h])
    if pose.lean > 0.5:
        middle = middle - down * art.height / 2
    half = (right * art.aspect * art.height / 2, down * art.height / 2)
    base = np.stack([middle - half[0] - half[1], middle + half[0] - half[1], middle + half[0] + half[1], middle - half[0] + half[1]])
    return base + out * art.thickness, base


class Painter:
    """Paints one scene: the table, then the pieces from far to near, remembering which piece each pixel shows."""

    def __init__(self, rng: Rng, ground: Picture, view: Camera) -> None:
        self.rng = rng
        self.view = view
        self.picture = ground
        self.shown = np.zeros(ground.shape[:2], np.int16)
        self.light = np.array([*rng.normal(0, 0.35, 2), 1.0])
        self.softness = float(rng.uniform(0.4, 2.5))
        self.depth = float(rng.uniform(0.15, 0.6))

    def shadows(self, placed: list[tuple[Pose, Art]]) -> None:
        """Darken the table beneath and beside the pieces."""
        mask = np.zeros(self.picture.shape[:2], np.uint8)
        for pose, art in placed:
            top, base = corners(pose, art)
            fall = top.copy()
            fall[:, :2] -= self.light[:2] * (top[:, 2:] - 0.0)
            fall[:, 2] = 0 if pose.lean < 0.5 else base[:, 2].min()
            hull = cv2.convexHull(np.vstack([self.view.project(base), self.view.project(fall)]).astype(np.float32))
            cv2.fillConvexPoly(mask, (hull * 8).astype(np.int32), 255, cv2.LINE_AA, 3)
        scale = 0.5
        small = cv2.GaussianBlur(cv2.resize(mask, None, fx=scale, fy=scale), (0, 0), max(0.6, self.softness))
        shade = cv2.resize(small, (mask.shape[1], mask.shape[0]))
        gain = cv2.cvtColor((255 - shade * self.depth).astype(np.uint8), cv2.COLOR_GRAY2BGR)
        self.picture[:] = cv2.multiply(self.picture, gain, scale=1 / 255)

    def lay(self, pose: Pose, art: Art, number: int) -> None:
        """Paint one piece: its sides, then its face."""
        top, base = corners(pose, art)
        face, under = self.view.project(top), self.view.project(base)
        if pose.level:
            self._cast(under, art)
        self._sides(face, under, art)
        self._face(face.astype(np.float32), art, number)

    def _cast(self, under: npt.NDArray[np.float64], art: Art) -> None:
        """The shadow of a piece that lies on another."""
        box = _roi(under, self.picture.shape, 6)
        if box is None:
            return
        x0, y0, x1, y1 = box
        mask = np.zeros((y1 - y0, x1 - x0), np.uint8)
        cv2.fillConvexPoly(mask, ((under - [x0, y0]) * 8).astype(np.int32), 255, cv2.LINE_AA, 3)
        shade = cv2.GaussianBlur(mask, (0, 0), 2.5).astype(np.float32)[..., None] / 255
        area = self.picture[y0:y1, x0:x1]
        area[:] = (area * (1 - self.depth * shade)).astype(np.uint8)

    def _sides(self, face: npt.NDArray[np.float64], under: npt.NDArray[np.float64], art: Art) -> None:
        for edge in range(4):
            after = (edge + 1) % 4
            wall = np.stack([face[edge], face[after], under[after], under[edge]])
            along = face[after] - face[edge]
            drop = under[edge] - face[edge]
            if along[0] * drop[1] - along[1] * drop[0] >= 0:
                continue
            tone = 0.62 + 0.2 * ((along @ self.light[:2]) / (np.linalg.norm(along) + 1e-6))
            colour = tuple(float(channel * np.clip(tone, 0.35, 1)) for channel in art.side)
            cv2.fillConvexPoly(self.picture, (wall * 8).astype(np.int32), colour, cv2.LINE_AA, 3)
            cv2.fillConvexPoly(self.shown, wall.astype(np.int32), 0)

    def _face(self, face: Quad, art: Art, number: int) -> None:
        box = _roi(face, self.picture.shape, 1)
        if box is None:
            return
        x0, y0, x1, y1 = box
        size = float(np.linalg.norm(face[3] - face[0]) + np.linalg.norm(face[2] - face[1])) / 2
        level = int(np.clip(np.floor(np.log2(max(art.images[0].shape[0] / max(size, 1), 1)) + 0.3), 0, len(art.images) - 1))
        image = art.images[level]
        height, width = image.shape[:2]
        source = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
        warp = cv2.getPerspectiveTransform(source, face - np.float32([x0, y0]) - np.float32(0.5))  # type: ignore[arg-type]
        drawn = cv2.warpPerspective(image, warp, (x1 - x0, y1 - y0), flags=cv2.INTER_LINEAR).astype(np.float32)
        gain = 1 + float(self.rng.normal(0, 0.025))
        if art.gloss > 0.15 and self.rng.random() < 0.3 * art.gloss:
            gain += 0.25 * art.gloss
        area = self.picture[y0:y1, x0:x1]
        alpha = drawn[..., 3:] / 255
        area[:] = np.clip(area * (1 - alpha) + drawn[..., :3] * gain, 0, 255).astype(np.uint8)
        cv2.fillConvexPoly(self.shown, np.round(face).astype(np.int32), number)


def _roi(points: npt.NDArray[np.floating], shape: tuple[int, ...], pad: int) -> tuple[int, int, int, int] | None:
    low = np.floor(points.min(0)).astype(int) - pad
    high = np.ceil(points.max(0)).astype(int) + pad + 1
    x0, y0, x1, y1 = max(low[0], 0), max(low[1], 0), min(high[0], shape[1]), min(high[1], shape[0])
    return (int(x0), int(y0), int(x1), int(y1)) if x1 - x0 > 1 and y1 - y0 > 1 else None


def ground(rng: Rng, texture: Picture, view: Camera, width: int, height: int) -> Picture:
    """The table's surface as the camera sees it."""
    plane = view.matrix[:, [0, 1, 3]]
    density = float(rng.uniform(25, 200))
    turn = rng.uniform(0, 2 * np.pi)
    shift = rng.uniform(0, SIDE, 2)
    place = np.array([[np.cos(turn) * density, -np.sin(turn) * density, shift[0]], [np.sin(turn) * density, np.cos(turn) * density, shift[1]], [0, 0, 1]])
    warp = place @ np.linalg.inv(plane)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return cv2.warpPerspective(texture, warp, (width, height), flags=flags, borderMode=cv2.BORDER_REFLECT)  # type: ignore[return-value]


def paint_rack(painter: Painter, holder: layouts.Rack) -> None:
    """The holder behind standing pieces: a slab for each tier and a ledge under it."""
    for y, h in reversed(holder.tiers):
        lean = np.array([0.0, -np.cos(holder.lean), np.sin(holder.lean)])
        start = np.array([holder.x, y - 0.02, h])
        half = np.array([holder.width / 2, 0, 0])
        slab = np.stack([start - half + lean * 1.08, start + half + lean * 1.08, start + half - lean * 0.1, start - half - lean * 0.1])
        front = np.stack([start - half - lean * 0.1, start + half - lean * 0.1, start + half + [0, 0.35, -0.15], start - half + [0, 0.35, -0.15]])
        for part, tone in ((slab, 1.0), (front, 0.8)):
            colour = tuple(channel * tone for channel in holder.colour)
            cv2.fillConvexPoly(painter.picture, (painter.view.project(part) * 8).astype(np.int32), colour, cv2.LINE_AA, 3)


def labels_of(placed: list[tuple[Pose, Art]], view: Camera, shown: npt.NDArray[np.int16]) -> tuple[Label, ...]:
    """Every mark that can be seen, its outline clipped to the picture."""
    height, width = shown.shape
    found = []
    for number, (pose, art) in enumerate(placed, start=1):
        face = view.project(corners(pose, art)[0]).astype(np.float32)
        image = art.images[0]
        source = np.array([[0, 0], [image.shape[1], 0], [image.shape[1], image.shape[0]], [0, image.shape[0]]], np.float32)
        warp = cv2.getPerspectiveTransform(source, face)
        for mark in art.marks:
            quad = cv2.perspectiveTransform(mark.quad[None], warp)[0].astype(np.float32)
            seen = _seen(quad, shown, number)
            least = LEAST_VISIBLE if mark.kind != "index" else 0.9
            if seen >= least:
                found.append(Label(mark.kind, mark.face, quad.clip([0, 0], [width, height]).astype(np.float32), pose.row, seen))
    return tuple(found)


def _seen(quad: Quad, shown: npt.NDArray[np.int16], number: int) -> float:
    """The share of an outline whose pixels show piece `number`."""
    area = float(cv2.contourArea(quad))
    box = _roi(quad, shown.shape, 0)
    if area < LEAST_AREA or box is None:
        return 0.0
    x0, y0, x1, y1 = box
    mask = np.zeros((y1 - y0, x1 - x0), np.uint8)
    cv2.fillConvexPoly(mask, np.round(quad - [x0, y0]).astype(np.int32), 1)
    inside = np.count_nonzero(mask & (shown[y0:y1, x0:x1] == number))
    return min(1.0, float(inside) / area)


def compose(
    rng: Rng, layout: Layout, arts: list[Art], view: Camera, below: Picture, clutter_size: float, things: int, hands: int
) -> tuple[Picture, tuple[Label, ...]]:
    """Paint a layout over a surface; returns the picture before the camera's own effects, and its labels."""
    painter = Painter(rng, below, view)
    nothing = np.zeros(below.shape[:2], np.int16)
    for _ in range(things):
        clutter.thing(rng, painter.picture, nothing, clutter_size)
    if layout.rack:
        paint_rack(painter, layout.rack)
    placed = list(zip(layout.poses, arts, strict=True))
    painter.shadows(placed)
    order = sorted(range(len(placed)), key=lambda i: (placed[i][0].level, -view.depth(np.array([placed[i][0].x, placed[i][0].y, placed[i][0].h]))))
    for index in order:
        painter.lay(*placed[index], index + 1)
    for _ in range(hands):
        clutter.hand(rng, painter.picture, painter.shown, clutter_size * float(rng.uniform(1.2, 2.6)))
    return painter.picture, labels_of(placed, view, painter.shown)


def draw_faces(rng: Rng, style: TileSet, count: int, layout: str) -> list[str]:
    """Faces for a layout: melds are often true melds, the rest is chance; some pieces lie face down."""
    from datasets.faces import faces_of

    every = faces_of(style)
    share = 0.0 if rng.random() < 0.6 else float(rng.uniform(0, 0.4 if layout in ("scatter", "pile") else 0.1))
    joker = rng.random(count) < 0.05
    drawn = [every[int(index)] for index in rng.integers(0, len(every), count)]
    return ["#" if rng.random() < share else every[-1] if joker[i] else face for i, face in enumerate(drawn)]


_MAKERS = {"melds": 0.4, "grid": 0.07, "scatter": 0.22, "pile": 0.1, "rack": 0.11, "single": 0.1}


def tiles_scene(rng: Rng, style: TileSet, backdrop: Picture | None = None, width: int = 640, height: int = 640) -> Scene:
    """A table with pieces of one set, seen at any size from 18 to 400 pixels a piece."""
    names = list(_MAKERS)
    name = names[int(rng.choice(len(names), p=np.array(list(_MAKERS.values()))))]
    size = float(np.exp(rng.uniform(np.log(22), np.log(150))))
    if name == "single":
        size = float(rng.uniform(0.2, 0.8)) * height
    tilt = float(np.abs(rng.normal(0, 0.42)).clip(0, 1.08)) if rng.random() < 0.85 else float(rng.uniform(0, 1.05))
    extent = (width / size * 1.15, height / size * 1.15 / max(np.cos(tilt), 0.4))
    if name == "rack":
        layout = layouts.rack(rng, extent, style.aspect)
        tilt = float(np.clip(layout.poses[0].lean + rng.normal(0, 0.25), 0.4, 1.3)) if layout.poses else 0.9
        size = min(size, width / (layout.rack.width if layout.rack else 8) * rng.uniform(0.6, 1.1))
    elif name == "pile":
        layout = layouts.pile(rng, extent, style.aspect, style.thickness)
    else:
        layout = {"melds": layouts.melds, "grid": layouts.grid, "scatter": layouts.scatter, "single": layouts.single}[name](rng, extent, style.aspect)
    roll = float(rng.normal(0, 0.12) if rng.random() < 0.75 else rng.uniform(0, 2 * np.pi))
    reach = 0.35 if name in ("melds", "scatter", "grid") else 0.12
    aim = (float(rng.normal(0, reach)) * extent[0] * 0.3, float(rng.normal(0, reach)) * extent[1] * 0.3, 0.5 if name == "rack" else 0.0)
    view = camera(rng, width, height, max(size, 18), tilt, roll, aim)
    if backdrop is not None:
        below = backdrop.copy()
    else:
        below = ground(rng, surface(rng), view, width, height)
    faces = draw_faces(rng, style, len(layout.poses), name)
    arts = [tile_art_cached(style, face) for face in faces]
    things = int(rng.choice([0, 0, 0, 1, 2, 5]))
    hands = int(rng.choice([0, 1, 2], p=[0.86, 0.11, 0.03]))
    picture, labels = compose(rng, layout, arts, view, below, max(size, 20), things, hands)
    sharp = float(np.clip(1.3 - size / 60, 0, 1))
    return Scene(photo.photograph(rng, picture, sharp), labels, name)


_ARTS: dict[tuple[int, str], Art] = {}


def tile_art_cached(style: TileSet, face: str) -> Art:
    """`tile_art`, remembered for the sets in use."""
    key = (style.seed, face)
    if key not in _ARTS:
        if len(_ARTS) > 400:
            _ARTS.clear()
        _ARTS[key] = tile_art(style, face)
    return _ARTS[key]


def empty_scene(rng: Rng, backdrop: Picture | None = None, width: int = 640, height: int = 640) -> Scene:
    """A table with no piece on it: surfaces, things, hands."""
    size = float(np.exp(rng.uniform(np.log(25), np.log(220))))
    view = camera(rng, width, height, size, float(rng.uniform(0, 1.0)), float(rng.uniform(0, 6.28)), (0.0, 0.0, 0.0))
    below = backdrop.copy() if backdrop is not None else ground(rng, surface(rng), view, width, height)
    picture, _ = compose(rng, Layout("empty", ()), [], view, below, size, int(rng.integers(0, 8)), int(rng.integers(0, 2)))
    return Scene(photo.photograph(rng, picture, 0.5), (), "background")
