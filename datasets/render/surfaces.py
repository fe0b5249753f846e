"""What pieces lie on: procedural woods, cloths, stones, rugs and plain tops, as tiling-free textures."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import numpy.typing as npt

from datasets.render.tiles.style import hsv

Texture = npt.NDArray[np.uint8]
Field = npt.NDArray[np.float32]
Rng = np.random.Generator

SIDE = 768
"""Width and height of a texture in pixels."""


def noise(rng: Rng, cells: tuple[int, int], octaves: int = 4, decay: float = 0.55) -> Field:
    """Smooth noise of about unit spread, SIDE × SIDE, from coarse cells (across, down) to fine ones."""
    field = np.zeros((SIDE, SIDE), np.float32)
    weight = 1.0
    across, down = cells
    for _ in range(octaves):
        grid = rng.normal(0, 1, (min(down, SIDE), min(across, SIDE))).astype(np.float32)
        field += weight * cv2.resize(grid, (SIDE, SIDE), interpolation=cv2.INTER_CUBIC)
        weight, across, down = weight * decay, across * 2, down * 2
    return field / 1.3


def _tint(field: Field, low: tuple[float, ...], high: tuple[float, ...]) -> Texture:
    share = np.clip(field, 0, 1)[..., None]
    mixed = np.asarray(low, np.float32) * (1 - share) + np.asarray(high, np.float32) * share
    return np.clip(mixed, 0, 255).astype(np.uint8)


def wood(rng: Rng) -> Texture:
    """Planks or veneer: long grain, rings now and then, seams between boards."""
    field = 0.5 + 0.16 * noise(rng, (int(rng.integers(24, 90)), 2), 4)
    if rng.random() < 0.5:
        warp = noise(rng, (4, 3), 3)
        rows = np.linspace(0, rng.uniform(6, 24), SIDE, dtype=np.float32)[None, :]
        field += rng.uniform(0.03, 0.14) * np.sin(2 * np.pi * (rows + warp * rng.uniform(0.3, 1.2)))
    if rng.random() < 0.5:
        boards = int(rng.integers(2, 7))
        steps = rng.normal(0, 0.1, boards)
        edges = np.linspace(0, SIDE, boards + 1).astype(int)
        for shift, start, end in zip(steps, edges, edges[1:], strict=False):
            field[:, start:end] += shift
            field[:, start : start + int(rng.integers(1, 4))] -= rng.uniform(0.1, 0.4)
    hue, saturation = rng.uniform(8, 38), rng.uniform(0.15, 0.75)
    value = rng.uniform(0.25, 1.0)
    picture = _tint(
        field, hsv(hue, saturation * 1.1, value * 0.5), hsv(hue + rng.uniform(-4, 8), saturation, value)
    )
    return np.ascontiguousarray(np.rot90(picture)) if rng.random() < 0.5 else picture


def cloth(rng: Rng) -> Texture:
    """Felt, a woven cloth, checks or stripes."""
    hue, saturation, value = rng.uniform(0, 360), rng.uniform(0, 0.9), rng.uniform(0.1, 0.95)
    field = 0.5 + 0.12 * rng.normal(0, 1, (SIDE, SIDE)).astype(np.float32) + 0.05 * noise(rng, (5, 5), 3)
    y, x = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32)
    kind = rng.random()
    if kind < 0.35:
        pitch = rng.uniform(4, 14)
        field += rng.uniform(0.05, 0.25) * np.sin(2 * np.pi * x / pitch) * np.sin(2 * np.pi * y / pitch)
    elif kind < 0.55:
        pitch = rng.uniform(30, 160)
        field += 0.3 * ((x // pitch + y // pitch) % 2 - 0.5)
    elif kind < 0.75:
        pitch = rng.uniform(14, 90)
        field += 0.35 * ((x // pitch) % 2 - 0.5)
    second = hsv(rng.uniform(0, 360), rng.uniform(0, 0.8), rng.uniform(0.3, 1))
    high = second if rng.random() < 0.35 else hsv(hue, saturation * 0.9, min(value * 1.4 + 0.05, 1))
    return _tint(field, hsv(hue, saturation, value * 0.7), high)


def rug(rng: Rng) -> Texture:
    """Coarse threads of light and dark, as in a woven rug or a carpet's pile."""
    threads = rng.normal(0, 1, (SIDE // 4, SIDE // int(rng.integers(12, 60)) + 1)).astype(np.float32)
    field = 0.55 + 0.22 * cv2.resize(threads, (SIDE, SIDE), interpolation=cv2.INTER_LINEAR)
    grain = rng.normal(0, 1, (SIDE // 3, SIDE // 3)).astype(np.float32)
    field += rng.uniform(0.05, 0.25) * cv2.resize(grain, (SIDE, SIDE), interpolation=cv2.INTER_LINEAR)
    hue, saturation = rng.uniform(0, 360), rng.uniform(0, 0.5)
    picture = _tint(
        field, hsv(hue, saturation, rng.uniform(0.02, 0.4)), hsv(hue, saturation * 0.5, rng.uniform(0.5, 1))
    )
    return np.ascontiguousarray(np.rot90(picture)) if rng.random() < 0.5 else picture


def weave(rng: Rng) -> Texture:
    """Thick threads over and under one another, seen near: a mat, a basket, a coarse rug."""
    pitch = rng.uniform(10, 60)
    bent = noise(rng, (10, 10), 3) * pitch * rng.uniform(0.02, 0.15)
    y, x = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32)
    x, y = x + bent, y + bent.T * rng.uniform(0.5, 2)
    stretch = rng.uniform(0.5, 2)
    column, row = np.floor(x / pitch).astype(int), np.floor(y / pitch / stretch).astype(int)
    across, down = np.abs(x / pitch % 1 - 0.5), np.abs(y / pitch / stretch % 1 - 0.5)
    over = (column + row) % 2 == 0
    field = np.where(over, 1 - 1.6 * across**2 - 0.6 * down**2, 1 - 1.6 * down**2 - 0.6 * across**2)
    tones = rng.normal(0, rng.uniform(0.02, 0.3), (2, 997)).astype(np.float32)
    field += np.where(over, tones[0][column % 997], tones[1][row % 997]) + 0.06 * noise(rng, (90, 90), 3)
    field = (field - 0.45) * rng.uniform(0.5, 1.2)
    hue, saturation, value = rng.uniform(15, 230), rng.uniform(0, 0.4), rng.uniform(0.4, 1)
    return _tint(
        field.astype(np.float32),
        hsv(hue, saturation, value * rng.uniform(0.1, 0.6)),
        hsv(hue, saturation * 0.6, value),
    )


def stone(rng: Rng) -> Texture:
    """Marble with veins, or granite with grains."""
    if rng.random() < 0.5:
        field = (
            0.75
            - 0.5 * np.exp(-np.abs(noise(rng, (3, 3), 6, 0.6)) * rng.uniform(4, 14))
            + 0.04 * noise(rng, (8, 8), 4)
        )
    else:
        grains = rng.normal(0, 1, (SIDE // 3, SIDE // 3)).astype(np.float32)
        field = 0.5 + rng.uniform(0.1, 0.4) * cv2.resize(
            grains, (SIDE, SIDE), interpolation=cv2.INTER_NEAREST
        )
    hue, saturation, value = rng.uniform(0, 360), rng.uniform(0, 0.25), rng.uniform(0.3, 1)
    return _tint(
        field, hsv(hue, saturation, value * rng.uniform(0.2, 0.8)), hsv(hue, saturation * 0.5, value)
    )


def plain(rng: Rng) -> Texture:
    """A lacquered, plastic or paper top: nearly one colour; white and cream ones are frequent."""
    if rng.random() < 0.45:
        hue, saturation, value = rng.uniform(20, 230), rng.uniform(0, 0.12), rng.uniform(0.6, 1)
    else:
        hue, saturation, value = rng.uniform(0, 360), rng.uniform(0, 0.8), rng.uniform(0.05, 0.95)
    field = (
        0.5
        + rng.uniform(0.0, 0.2) * noise(rng, (3, 3), 3)
        + rng.uniform(0, 0.05) * rng.normal(0, 1, (SIDE, SIDE))
    )
    return _tint(
        field.astype(np.float32),
        hsv(hue, saturation, value * 0.9),
        hsv(hue, saturation * 0.9, min(value * 1.1, 1)),
    )


def tiles(rng: Rng) -> Texture:
    """A tiled top, a parquet or a grid: regular rectangles, the likeliest thing to be taken for pieces."""
    field = 0.5 + 0.05 * noise(rng, (10, 10), 4)
    across, down = rng.uniform(40, 200), rng.uniform(40, 200)
    y, x = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32)
    shift = np.floor(y / down) % 2 * across / 2 if rng.random() < 0.5 else 0.0
    column, row = np.floor((x + shift) / across).astype(int), np.floor(y / down).astype(int)
    shades = rng.normal(0, rng.uniform(0.02, 0.2), (64, 64)).astype(np.float32)
    field += shades[row % 64, column % 64]
    seam = rng.uniform(1, 5)
    lines = ((x + shift) % across < seam) | (y % down < seam)
    field[lines] += rng.choice([-0.4, 0.4])
    hue, saturation, value = rng.uniform(0, 360), rng.uniform(0, 0.5), rng.uniform(0.3, 1)
    return _tint(field, hsv(hue, saturation, value * 0.6), hsv(hue, saturation * 0.8, value))


def print_(rng: Rng) -> Texture:
    """A printed cloth or a cluttered cover: many coloured shapes, letters and digits."""
    picture = plain(rng)
    for _ in range(int(rng.integers(10, 90))):
        colour = hsv(rng.uniform(0, 360), rng.uniform(0, 1), rng.uniform(0.1, 1))
        x, y = (int(value) for value in rng.integers(0, SIDE, 2))
        size = int(rng.integers(6, 70))
        kind = int(rng.integers(5))
        if kind == 0:
            cv2.circle(picture, (x, y), size, colour, -1 if rng.random() < 0.6 else 2, cv2.LINE_AA)
        elif kind == 1:
            corners = cv2.boxPoints(((x, y), (size, size * rng.uniform(0.4, 2)), rng.uniform(0, 90)))
            cv2.fillPoly(picture, [corners.astype(np.int32)], colour, cv2.LINE_AA)
        elif kind == 2:
            cv2.ellipse(
                picture,
                (x, y),
                (size, max(2, size // 3)),
                rng.uniform(0, 180),
                0,
                360,
                colour,
                -1,
                cv2.LINE_AA,
            )
        elif kind == 3:
            text = "".join(chr(int(code)) for code in rng.integers(48, 91, int(rng.integers(1, 9))))
            cv2.putText(
                picture,
                text,
                (x, y),
                int(rng.integers(0, 8)),
                size / 30,
                colour,
                int(rng.integers(1, 5)),
                cv2.LINE_AA,
            )
        else:
            end = (x + int(rng.integers(-200, 200)), y + int(rng.integers(-200, 200)))
            cv2.line(picture, (x, y), end, colour, int(rng.integers(1, 9)), cv2.LINE_AA)
    return picture


_KINDS: tuple[tuple[Callable[[Rng], Texture], float], ...] = (
    (wood, 0.26), (cloth, 0.18), (rug, 0.1), (weave, 0.1), (stone, 0.1), (plain, 0.16), (tiles, 0.06), (print_, 0.06),
)  # fmt: skip


def surface(rng: Rng) -> Texture:
    """A random table top (BGR uint8, SIDE × SIDE)."""
    share = np.array([weight for _, weight in _KINDS])
    make = _KINDS[int(rng.choice(len(_KINDS), p=share / share.sum()))][0]
    return np.ascontiguousarray(make(rng))
