"""Pieces as boxes in space and the camera that projects them."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from datasets.render.layouts import Pose

Picture = npt.NDArray[np.uint8]
Quad = npt.NDArray[np.float32]
Points = npt.NDArray[np.float64]
Rng = np.random.Generator


@dataclass(frozen=True)
class PrintedMark:
    """Something to be found on a piece: kind, face and outline in the art's pixels, in reading order.

    `core` is the part that tells its face: where that is seen, the rest may be cut off or covered.
    """

    kind: str
    face: str
    quad: Quad
    core: Quad | None = None


@dataclass(frozen=True)
class Art:
    """A piece to be laid: its face as BGRA, height (table units), thickness, colour of its sides, and its marks."""

    images: tuple[Picture, ...]
    height: float
    thickness: float
    side: tuple[float, float, float]
    marks: tuple[PrintedMark, ...]
    gloss: float = 0.0

    @property
    def aspect(self) -> float:
        """Width over height."""
        height, width = self.images[0].shape[:2]
        return float(width / height)


def pyramid(image: Picture) -> tuple[Picture, ...]:
    """The art at its size, a half, a quarter and an eighth, colours premultiplied by alpha."""
    first = image.copy()
    first[..., :3] = cv2.multiply(
        image[..., :3], cv2.cvtColor(image[..., 3], cv2.COLOR_GRAY2BGR), scale=1 / 255
    )
    levels = [first]
    while levels[-1].shape[0] > 30 and len(levels) < 4:
        levels.append(cv2.resize(levels[-1], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))  # type: ignore[arg-type]
    return tuple(levels)


@dataclass(frozen=True)
class PinholeCamera:
    """A pinhole camera over the table: 3×4 projection of (x, y, h, 1) in table units to pixels."""

    matrix: Points

    def project(self, points: Points) -> Points:
        """Pixels (N×2) of points in space (N×3)."""
        seen = points @ self.matrix[:, :3].T + self.matrix[:, 3]
        return np.asarray(seen[:, :2] / np.maximum(seen[:, 2:], 1e-3))

    def depth(self, point: Points) -> float:
        """How far away a point is."""
        return float(point @ self.matrix[2, :3] + self.matrix[2, 3])


def camera(
    rng: Rng,
    width: int,
    height: int,
    size: float,
    tilt: float,
    roll: float,
    aim: tuple[float, float, float],
    yaw: float = 0.0,
) -> PinholeCamera:
    """A camera that sees a piece at `aim` about `size` pixels high, `tilt` radians from straight above.

    `yaw` is how far around the upright it stands, in radians; `roll` how far it is turned around its own axis.
    """
    focal = max(width, height) * rng.uniform(0.9, 2.2)
    distance = focal / size
    cos, sin = np.cos(tilt), np.sin(tilt)
    lean = np.array([[1, 0, 0], [0, cos, -sin], [0, -sin, -cos]])
    spin = np.array([[np.cos(roll), -np.sin(roll), 0], [np.sin(roll), np.cos(roll), 0], [0, 0, 1]])
    aside = np.array([[np.cos(yaw), -np.sin(yaw), 0], [np.sin(yaw), np.cos(yaw), 0], [0, 0, 1]])
    turn = spin @ lean @ aside
    shift = turn @ -np.asarray(aim) + [0, 0, distance]
    lens = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]])
    return PinholeCamera(lens @ np.column_stack([turn, shift]))


def _axes(pose: Pose) -> tuple[Points, Points, Points]:
    """Right, down and outward of a piece in space; a leaning piece is tipped up around its own x axis."""
    cos, sin = np.cos(pose.turn), np.sin(pose.turn)
    right = np.array([cos, sin, 0.0])
    flat_down = np.array([-sin, cos, 0.0])
    up = np.array([0.0, 0.0, 1.0])
    down = flat_down * np.cos(pose.lean) - up * np.sin(pose.lean)
    out = flat_down * np.sin(pose.lean) + up * np.cos(pose.lean)
    return right, down, out


def corners(pose: Pose, art: Art) -> tuple[Points, Points]:
    """The four corners of the face and of the underside in space, in reading order."""
    right, down, out = _axes(pose)
    middle = np.array([pose.x, pose.y, pose.h])
    if pose.lean > 0.5:
        middle = middle - down * art.height / 2
    if pose.spin:
        cos, sin = np.cos(pose.spin), np.sin(pose.spin)
        right, down = right * cos + down * sin, down * cos - right * sin
    half = (right * art.aspect * art.height / 2, down * art.height / 2)
    base = np.stack(
        [
            middle - half[0] - half[1],
            middle + half[0] - half[1],
            middle + half[0] + half[1],
            middle - half[0] + half[1],
        ]
    )
    return base + out * art.thickness, base
