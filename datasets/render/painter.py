"""Paints a scene: the table's surface, racks, and pieces from far to near, remembering which piece each pixel shows."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from datasets.render.layouts import Pose, Rack
from datasets.render.projection import Art, Picture, PinholeCamera, Points, Quad, Rng, corners
from datasets.render.surfaces import SIDE

FLAT = 0.25
"""The share of scenes in flat light, from a sky or a white ceiling: hardly a shadow, sides nearly as light as faces."""


class Painter:
    """Paints one scene: the table, then the pieces from far to near, remembering which piece each pixel shows."""

    def __init__(self, rng: Rng, ground: Picture, view: PinholeCamera) -> None:
        self.rng = rng
        self.view = view
        self.picture = ground
        self.shown = np.zeros(ground.shape[:2], np.int16)
        self.light = np.array([*rng.normal(0, 0.35, 2), 1.0])
        self.softness = float(rng.uniform(0.4, 2.5))
        self.depth = float(rng.uniform(0.15, 0.6))
        own = rng.spawn(1)[0]
        self.relief = float(own.uniform(0.1, 0.6)) if own.random() < FLAT else 1.0
        self.depth *= self.relief

    def shadows(self, placed: list[tuple[Pose, Art]]) -> None:
        """Darken the table beneath and beside the pieces."""
        mask = np.zeros(self.picture.shape[:2], np.uint8)
        for pose, art in placed:
            top, base = corners(pose, art)
            fall = top.copy()
            fall[:, :2] -= self.light[:2] * top[:, 2, None]
            fall[:, 2] = 0 if pose.lean < 0.5 else base[:, 2].min()
            hull = cv2.convexHull(
                np.vstack([self.view.project(base), self.view.project(fall)]).astype(np.float32)
            )
            cv2.fillConvexPoly(mask, (hull * 8).astype(np.int32), 255, cv2.LINE_AA, 3)
        scale = 0.5
        small = cv2.GaussianBlur(cv2.resize(mask, None, fx=scale, fy=scale), (0, 0), max(0.6, self.softness))
        height, width = self.picture.shape[:2]
        shade = cv2.resize(small, (width, height))
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

    def _cast(self, under: Points, art: Art) -> None:
        """The shadow of a piece that lies on another."""
        box = region(under, self.picture.shape, 6)
        if box is None:
            return
        x0, y0, x1, y1 = box
        mask = np.zeros((y1 - y0, x1 - x0), np.uint8)
        cv2.fillConvexPoly(mask, ((under - [x0, y0]) * 8).astype(np.int32), 255, cv2.LINE_AA, 3)
        shade = cv2.GaussianBlur(mask, (0, 0), 2.5).astype(np.float32)[..., None] / 255
        area = self.picture[y0:y1, x0:x1]
        area[:] = (area * (1 - self.depth * shade)).astype(np.uint8)

    def _sides(self, face: Points, under: Points, art: Art) -> None:
        for edge in range(4):
            after = (edge + 1) % 4
            wall = np.stack([face[edge], face[after], under[after], under[edge]])
            along = face[after] - face[edge]
            drop = under[edge] - face[edge]
            if along[0] * drop[1] - along[1] * drop[0] >= 0:
                continue
            tone = 0.62 + 0.2 * ((along @ self.light[:2]) / (np.linalg.norm(along) + 1e-6))
            tone = 1 - self.relief * (1 - np.clip(tone, 0.35, 1))
            colour = tuple(float(channel * tone) for channel in art.side)
            cv2.fillConvexPoly(self.picture, (wall * 8).astype(np.int32), colour, cv2.LINE_AA, 3)
            cv2.fillConvexPoly(self.shown, wall.astype(np.int32), 0)

    def _face(self, face: Quad, art: Art, number: int) -> None:
        box = region(face, self.picture.shape, 1)
        if box is None:
            return
        x0, y0, x1, y1 = box
        size = float(np.linalg.norm(face[3] - face[0]) + np.linalg.norm(face[2] - face[1])) / 2
        level = int(
            np.clip(
                np.floor(np.log2(max(art.images[0].shape[0] / max(size, 1), 1)) + 0.3), 0, len(art.images) - 1
            )
        )
        image = art.images[level]
        height, width = image.shape[:2]
        source = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
        warp = cv2.getPerspectiveTransform(source, face - np.array([x0 + 0.5, y0 + 0.5], np.float32))
        drawn = cv2.warpPerspective(image, warp, (x1 - x0, y1 - y0), flags=cv2.INTER_LINEAR).astype(
            np.float32
        )
        gain = 1 + float(self.rng.normal(0, 0.025))
        if art.gloss > 0.15 and self.rng.random() < 0.3 * art.gloss:
            gain += 0.25 * art.gloss
        area = self.picture[y0:y1, x0:x1]
        alpha = drawn[..., 3:] / 255
        area[:] = np.clip(area * (1 - alpha) + drawn[..., :3] * gain, 0, 255).astype(np.uint8)
        cv2.fillConvexPoly(self.shown, np.round(face).astype(np.int32), number)


def region(
    points: npt.NDArray[np.floating], shape: tuple[int, ...], pad: int
) -> tuple[int, int, int, int] | None:
    """The padded box around points (x0, y0, x1, y1) within a picture of that shape; None where nothing is left."""
    low = np.floor(points.min(0)).astype(int) - pad
    high = np.ceil(points.max(0)).astype(int) + pad + 1
    x0, y0, x1, y1 = max(low[0], 0), max(low[1], 0), min(high[0], shape[1]), min(high[1], shape[0])
    return (int(x0), int(y0), int(x1), int(y1)) if x1 - x0 > 1 and y1 - y0 > 1 else None


def ground(rng: Rng, texture: Picture, view: PinholeCamera, width: int, height: int) -> Picture:
    """The table's surface as the camera sees it."""
    plane = view.matrix[:, [0, 1, 3]]
    density = float(rng.uniform(25, 200))
    turn = rng.uniform(0, 2 * np.pi)
    shift = rng.uniform(0, SIDE, 2)
    place = np.array(
        [
            [np.cos(turn) * density, -np.sin(turn) * density, shift[0]],
            [np.sin(turn) * density, np.cos(turn) * density, shift[1]],
            [0, 0, 1],
        ]
    )
    warp = place @ np.linalg.inv(plane)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return cv2.warpPerspective(texture, warp, (width, height), flags=flags, borderMode=cv2.BORDER_REFLECT)  # type: ignore[return-value]


def paint_rack(painter: Painter, holder: Rack) -> None:
    """The holder behind standing pieces: a slab for each tier, ribbed or parted into places, and a ledge under it."""
    ribs = int(painter.rng.choice([0, 0, 12, 30]))
    places = int(painter.rng.choice([0, 0, round(holder.width / 0.75)]))
    for y, h in reversed(holder.tiers):
        up = np.array([0.0, -np.cos(holder.lean), np.sin(holder.lean)])
        half = np.array([holder.width / 2, 0, 0])
        foot = np.array([holder.x, y - 0.02, h]) - up * 0.1
        ledge = foot + up * 0.1 + [0, 0.35, -0.15]
        for low, high, tone in ((foot, foot + up * 1.18, 1.0), (ledge, foot, 0.8)):
            part = np.stack([high - half, high + half, low + half, low - half])
            colour = tuple(channel * tone for channel in holder.colour)
            cv2.fillConvexPoly(painter.picture, _fine(painter, part), colour, cv2.LINE_AA, 3)
        lines = [
            (foot + up * 1.18 * share - half, foot + up * 1.18 * share + half)
            for share in np.arange(ribs) / max(ribs, 1)
        ]
        lines += [
            (foot + half * share, foot + half * share + up * 1.18) for share in np.linspace(-1, 1, places)
        ]
        for number, ends in enumerate(lines):
            tone = 0.8 if number % 2 else 1.25
            colour = tuple(min(channel * tone + 4, 255) for channel in holder.colour)
            start, end = _fine(painter, np.stack(ends))
            cv2.line(painter.picture, tuple(map(int, start)), tuple(map(int, end)), colour, 1, cv2.LINE_AA, 3)


def _fine(painter: Painter, points: Points) -> npt.NDArray[np.int32]:
    """Points in space as eighths of pixels."""
    return (painter.view.project(points) * 8).astype(np.int32)
