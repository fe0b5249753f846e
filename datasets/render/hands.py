"""Hands that reach over a table."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from datasets.render.projection import Picture, Points, Rng
from datasets.render.tiles.style import hsv
from datasets.render.typefaces import Mask


def skin(rng: Rng) -> tuple[float, float, float]:
    """A skin colour, from pale to very dark (BGR)."""
    value = rng.uniform(0.25, 0.98)
    return hsv(rng.uniform(8, 26), rng.uniform(0.25, 0.6) * (1.3 - 0.4 * value), value)


def hand(rng: Rng, picture: Picture, hidden: npt.NDArray[np.int16], size: float) -> None:
    """A hand reaching in from an edge to anywhere; what lies under it is marked 0 in `hidden`."""
    height, width = picture.shape[:2]
    start = _edge_point(rng, width, height)
    aim = np.array([rng.uniform(0.15, 0.85) * width, rng.uniform(0.15, 0.85) * height])
    hidden[reach(rng, picture, start, start + (aim - start) * rng.uniform(0.5, 0.9), size) > 127] = 0


def reach(rng: Rng, picture: Picture, start: Points, palm: Points, size: float) -> Mask:
    """Paint an arm from `start` to a palm about `size` pixels wide; the same rng, the same hand. Returns its mask."""
    mask = _outline(rng, picture.shape[:2], start, palm, size)
    height, width = mask.shape
    soft = cv2.GaussianBlur(mask, (0, 0), max(1.0, size * 0.09)).astype(np.float32) / 255
    shade = cv2.GaussianBlur(mask, (0, 0), max(1.0, size * 0.3))
    aside = np.array([[1, 0, size * 0.2], [0, 1, size * 0.2]])
    dark = cv2.warpAffine(shade, aside, (width, height)).astype(np.float32) / 255
    body = picture.astype(np.float32) * (1 - 0.4 * dark[..., None])
    flesh = np.asarray(skin(rng), np.float32) * (0.62 + 0.42 * soft[..., None])
    if rng.random() < 0.6:
        away = np.linalg.norm(np.indices((height, width))[::-1].transpose(1, 2, 0) - start, axis=2)
        sleeve = away < float(np.linalg.norm(palm - start)) * rng.uniform(0.15, 0.55)
        cloth = hsv(rng.uniform(0, 360), rng.uniform(0, 0.9), rng.uniform(0.1, 0.95))
        flesh[sleeve] = np.asarray(cloth) * (0.5 + 0.5 * soft[sleeve][:, None])
    edge = cv2.GaussianBlur(mask, (0, 0), 0.8).astype(np.float32)[..., None] / 255
    picture[:] = np.clip(body * (1 - edge) + flesh * edge, 0, 255)
    return mask


def _outline(rng: Rng, shape: tuple[int, ...], start: Points, palm: Points, size: float) -> Mask:
    """The mask of forearm, palm, four fingers and a thumb."""
    mask = np.zeros(shape, np.uint8)
    way = (palm - start) / (float(np.linalg.norm(palm - start)) + 1e-6)
    across = np.array([-way[1], way[0]])
    _limb(mask, start, palm, size * 0.75, size * 0.55)
    cv2.circle(mask, _pixel(palm), max(2, round(size * 0.62)), 255, -1, cv2.LINE_AA)
    bend = rng.uniform(-0.4, 0.4)
    for finger in range(4):
        root = palm + across * (finger - 1.5) * size * 0.3 + way * size * 0.35
        turn = bend + (finger - 1.5) * rng.uniform(0.05, 0.25)
        ahead = way * np.cos(turn) + across * np.sin(turn)
        _limb(mask, root, root + ahead * size * rng.uniform(0.5, 1.2), size * 0.17, size * 0.13)
    thumb = palm + across * size * rng.choice([-0.9, 0.9]) + way * size * 0.5
    _limb(mask, palm, thumb, size * 0.22, size * 0.16)
    return mask


def _edge_point(rng: Rng, width: int, height: int) -> Points:
    along = rng.uniform(0, 1)
    edges = [
        (along * width, height + 9),
        (along * width, -9),
        (-9, along * height),
        (width + 9, along * height),
    ]
    return np.array(edges[int(rng.choice(4, p=[0.55, 0.15, 0.15, 0.15]))])


def _pixel(point: Points) -> tuple[int, int]:
    return int(point[0]), int(point[1])


def _limb(mask: Mask, start: Points, end: Points, wide: float, narrow: float) -> None:
    steps = 14
    for step in range(steps + 1):
        point = start + (end - start) * step / steps
        cv2.circle(
            mask, _pixel(point), max(1, round(wide + (narrow - wide) * step / steps)), 255, -1, cv2.LINE_AA
        )
