"""Masks that makers print on tiles: marks, stars, laughing faces, and pieces' own rounded outline."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from datasets.render.typefaces import Mask

FAINT = 60
"""Ink fainter than this, of 255, does not count in how large a figure is."""


def rounded(width: int, height: int, radius: float) -> Mask:
    """A rectangle with round corners, as a mask of that size in pixels."""
    scale = 2
    mask = np.zeros((height * scale, width * scale), np.uint8)
    corner = max(1, round(radius * scale))
    cv2.rectangle(mask, (corner, 0), (width * scale - corner - 1, height * scale - 1), 255, -1)
    cv2.rectangle(mask, (0, corner), (width * scale - 1, height * scale - corner - 1), 255, -1)
    for x in (corner, width * scale - corner - 1):
        for y in (corner, height * scale - corner - 1):
            cv2.circle(mask, (x, y), corner, 255, -1)
    return cv2.resize(mask, (width, height), interpolation=cv2.INTER_AREA)  # type: ignore[return-value]


def sized(mask: Mask, height: float, stretch: float, most: float, weight: int = 0) -> Mask:
    """The mask at a height in pixels, stretched sideways but never wider than `most`."""
    if weight:
        mask = cv2.dilate(
            np.pad(mask, weight), cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (weight + 1, weight + 1))
        )  # type: ignore[assignment]
    width = mask.shape[1] * height / mask.shape[0] * stretch
    if width > most:
        height, width = max(height * (most / width) ** 0.5, height * 0.6), most
    return cv2.resize(mask, (max(3, round(width)), max(3, round(height))), interpolation=cv2.INTER_AREA)  # type: ignore[return-value]


def deformed(mask: Mask, seed: int) -> Mask:
    """Elastic deformation: a figure in lettering of a maker's own, slanted, tapered, narrower or wider, and bent.

    By a smooth field of random displacements (Simard et al., Best practices for convolutional neural networks applied
    to visual document analysis, ICDAR 2003), which `seed` draws, the same for every figure of a set.
    """
    rng = np.random.default_rng([seed, 29])
    height = len(mask)
    padded = np.pad(mask, max(6, round(0.3 * height)))
    high, wide = padded.shape
    strength = height * rng.uniform(0.01, 0.045)
    slant, taper, breadth = rng.normal(0, 0.1), rng.normal(0, 0.15), rng.uniform(0.75, 1.2)
    bent_x, bent_y = (
        cv2.resize(
            rng.normal(0, strength, (4, 4)).astype(np.float32), (wide, high), interpolation=cv2.INTER_CUBIC
        )
        for _ in range(2)
    )
    y, x = np.mgrid[:high, :wide].astype(np.float32)
    up, along = y / height - high / height / 2, x - wide / 2
    from_x = wide / 2 + along * (1 + taper * up) + slant * height * up + bent_x
    bent = cv2.remap(padded, from_x.astype(np.float32), y + bent_y, cv2.INTER_LINEAR)
    rows, columns = np.flatnonzero(bent.max(1) > FAINT), np.flatnonzero(bent.max(0) > FAINT)
    tight = bent[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    size = (max(3, round(tight.shape[1] * breadth)), tight.shape[0])
    return cv2.resize(tight, size, interpolation=cv2.INTER_AREA)  # type: ignore[return-value]


_OUTLINES = {
    "crown": ((8, 82), (4, 26), (28, 52), (48, 14), (68, 52), (92, 26), (88, 82)),
    "bolt": ((54, 4), (18, 56), (44, 56), (36, 92), (78, 36), (52, 36)),
}


def shape(name: str, side: int) -> Mask:
    """A filled shape in a square mask: dot, ring, heart, bar, clover, moon, crown, bolt, flower, star, open star."""
    big = 96
    mask = np.zeros((big, big), np.uint8)
    half = big // 2
    if name == "dot":
        cv2.circle(mask, (half, half), 30, 255, -1, cv2.LINE_AA)
    elif name == "ring":
        cv2.circle(mask, (half, half), 34, 255, 9, cv2.LINE_AA)
    elif name == "bar":
        cv2.rectangle(mask, (8, half - 6), (big - 8, half + 6), 255, -1)
    elif name == "heart":
        t = np.linspace(0, 2 * np.pi, 60)
        x = 16 * np.sin(t) ** 3
        y = -(13 * np.cos(t) - 5 * np.cos(2 * t) - 2 * np.cos(3 * t) - np.cos(4 * t))
        cv2.fillPoly(mask, [np.stack([half + x * 2.6, half + y * 2.6], 1).astype(np.int32)], 255, cv2.LINE_AA)
    elif name == "clover":
        for leaf in ((half, 28), (30, 54), (66, 54)):
            cv2.circle(mask, leaf, 19, 255, -1, cv2.LINE_AA)
        cv2.fillPoly(mask, [np.array([[half, 50], [half - 10, 92], [half + 10, 92]])], 255, cv2.LINE_AA)
    elif name == "moon":
        cv2.circle(mask, (half, half), 40, 255, -1, cv2.LINE_AA)
        cv2.circle(mask, (half + 18, half - 8), 32, 0, -1, cv2.LINE_AA)
    elif name == "flower":
        for angle in np.arange(6) * np.pi / 3:
            leaf = (round(half + 24 * np.cos(angle)), round(half + 24 * np.sin(angle)))
            cv2.circle(mask, leaf, 15, 255, -1, cv2.LINE_AA)
        cv2.circle(mask, (half, half), 10, 0, -1, cv2.LINE_AA)
    elif name in _OUTLINES:
        cv2.fillPoly(mask, [np.array(_OUTLINES[name])], 255, cv2.LINE_AA)
    else:
        cv2.fillPoly(mask, [star(half, half, 46, 19, 5)], 255, cv2.LINE_AA)
        if name == "open star":
            cv2.fillPoly(mask, [star(half, half, 32, 12, 5)], 0, cv2.LINE_AA)
    return cv2.resize(mask, (max(4, side), max(4, side)), interpolation=cv2.INTER_AREA)  # type: ignore[return-value]


def star(x: float, y: float, outer: float, inner: float, points: int) -> npt.NDArray[np.int32]:
    """The outline of an upright star, in pixels."""
    angle = -np.pi / 2 + np.arange(2 * points) * np.pi / points
    reach = np.where(np.arange(2 * points) % 2 == 0, outer, inner)
    return np.stack([x + reach * np.cos(angle), y + reach * np.sin(angle)], 1).astype(np.int32)


def smiley(side: int, kind: str, rng: np.random.Generator) -> Mask:
    """A laughing face, a sun with a face, or a jester's mask."""
    big, half = 160, 80
    mask = np.zeros((big, big), np.uint8)
    line = int(rng.integers(4, 9))
    solid = rng.random() < 0.3
    radius = 74 if kind == "smiley" else 52
    cv2.circle(mask, (half, half), radius, 255, -1 if solid else line, cv2.LINE_AA)
    if kind == "sun":
        for angle in np.linspace(0, 2 * np.pi, 12, endpoint=False):
            ray = np.array([np.cos(angle), np.sin(angle)])
            start, end = half + ray * (radius + 6), half + ray * (radius + 24)
            cv2.line(mask, tuple(start.astype(int)), tuple(end.astype(int)), 255, line, cv2.LINE_AA)
    if kind == "mask":
        for x in (-60, 0, 60):
            cv2.fillPoly(
                mask,
                [np.array([[half + x // 2 - 18, 40], [half + x // 2 + 18, 40], [half + x, 4]])],
                255,
                cv2.LINE_AA,
            )
            cv2.circle(mask, (half + x, 8), 7, 255, -1, cv2.LINE_AA)
    pen = 0 if solid else 255
    unit = radius / 74
    eye = (round(12 * unit), round(rng.uniform(9, 20) * unit))
    for side_of in (-1, 1):
        middle = (round(half + side_of * 28 * unit), round(half - 20 * unit))
        cv2.ellipse(mask, middle, eye, 0, 0, 360, pen, -1 if rng.random() < 0.5 else line, cv2.LINE_AA)
        if rng.random() < 0.7:
            cv2.ellipse(
                mask,
                (middle[0], middle[1] - round(16 * unit)),
                eye,
                0,
                200,
                340,
                pen,
                max(2, line // 2),
                cv2.LINE_AA,
            )
    grin = (round(rng.uniform(36, 50) * unit), round(rng.uniform(22, 44) * unit))
    cv2.ellipse(mask, (half, round(half + 10 * unit)), grin, 0, 10, 170, pen, line, cv2.LINE_AA)
    if rng.random() < 0.6:
        cv2.ellipse(
            mask,
            (half, round(half + 10 * unit)),
            (grin[0], grin[1] // 2),
            0,
            10,
            170,
            pen,
            max(2, line // 2),
            cv2.LINE_AA,
        )
    if rng.random() < 0.6:
        cv2.ellipse(
            mask,
            (half, half),
            (round(7 * unit), round(14 * unit)),
            0,
            0,
            360,
            pen,
            max(2, line // 2),
            cv2.LINE_AA,
        )
    return cv2.resize(mask, (max(6, side), max(6, side)), interpolation=cv2.INTER_AREA)  # type: ignore[return-value]
