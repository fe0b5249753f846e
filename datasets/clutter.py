"""What else lies about: hands, cups, pens, paper, dice, coins, cards' backs, telephones. None of it is a piece."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from datasets.tile_style import hsv
from datasets.typefaces import glyphs, pick

Picture = npt.NDArray[np.uint8]
Rng = np.random.Generator


def skin(rng: Rng) -> tuple[float, float, float]:
    """A skin colour, from pale to very dark (BGR)."""
    value = rng.uniform(0.25, 0.98)
    return hsv(rng.uniform(8, 26), rng.uniform(0.25, 0.6) * (1.3 - 0.4 * value), value)


def hand(rng: Rng, picture: Picture, hidden: npt.NDArray[np.int16], size: float) -> None:
    """A hand with its forearm reaching in from an edge; what lies under it is marked 0 in `hidden`."""
    height, width = picture.shape[:2]
    mask = np.zeros((height, width), np.uint8)
    start = _edge_point(rng, width, height)
    aim = np.array([rng.uniform(0.15, 0.85) * width, rng.uniform(0.15, 0.85) * height])
    way = aim - start
    length = float(np.linalg.norm(way)) + 1e-6
    way, across = way / length, np.array([-way[1], way[0]]) / length
    palm = start + way * length * rng.uniform(0.5, 0.9)
    _limb(mask, start, palm, size * 0.75, size * 0.55)
    cv2.circle(mask, _pixel(palm), max(2, round(size * 0.62)), 255, -1, cv2.LINE_AA)
    bend = rng.uniform(-0.4, 0.4)
    for finger in range(4):
        side = (finger - 1.5) * size * 0.3
        root = palm + across * side + way * size * 0.35
        turn = bend + (finger - 1.5) * rng.uniform(0.05, 0.25)
        ahead = way * np.cos(turn) + across * np.sin(turn)
        tip = root + ahead * size * rng.uniform(0.5, 1.2)
        _limb(mask, root, tip, size * 0.17, size * 0.13)
    thumb = palm + across * size * rng.choice([-0.9, 0.9]) + way * size * 0.5
    _limb(mask, palm, thumb, size * 0.22, size * 0.16)
    colour = np.asarray(skin(rng), np.float32)
    soft = cv2.GaussianBlur(mask, (0, 0), max(1.0, size * 0.09)).astype(np.float32) / 255
    shade = cv2.GaussianBlur(mask, (0, 0), max(1.0, size * 0.3))
    dark = (
        cv2.warpAffine(shade, np.array([[1, 0, size * 0.2], [0, 1, size * 0.2]]), (width, height)).astype(
            np.float32
        )
        / 255
    )
    body = picture.astype(np.float32) * (1 - 0.4 * dark[..., None])
    edge = cv2.GaussianBlur(mask, (0, 0), 0.8).astype(np.float32)[..., None] / 255
    flesh = colour * (0.62 + 0.42 * soft[..., None])
    if rng.random() < 0.6:
        sleeve = np.linalg.norm(
            np.indices((height, width))[::-1].transpose(1, 2, 0) - start, axis=2
        ) < length * rng.uniform(0.1, 0.45)
        flesh[sleeve] = np.asarray(hsv(rng.uniform(0, 360), rng.uniform(0, 0.9), rng.uniform(0.1, 0.95))) * (
            0.5 + 0.5 * soft[sleeve][:, None]
        )
    picture[:] = np.clip(body * (1 - edge) + flesh * edge, 0, 255)
    hidden[mask > 127] = 0


def _edge_point(rng: Rng, width: int, height: int) -> npt.NDArray[np.float64]:
    along = rng.uniform(0, 1)
    return np.array(
        [(along * width, height + 9), (along * width, -9), (-9, along * height), (width + 9, along * height)][
            int(rng.choice(4, p=[0.55, 0.15, 0.15, 0.15]))
        ]
    )


def _pixel(point: npt.NDArray[np.float64]) -> tuple[int, int]:
    return int(point[0]), int(point[1])


def _limb(
    mask: npt.NDArray[np.uint8],
    start: npt.NDArray[np.float64],
    end: npt.NDArray[np.float64],
    wide: float,
    narrow: float,
) -> None:
    steps = 14
    for step in range(steps + 1):
        point = start + (end - start) * step / steps
        cv2.circle(
            mask, _pixel(point), max(1, round(wide + (narrow - wide) * step / steps)), 255, -1, cv2.LINE_AA
        )


def thing(rng: Rng, picture: Picture, hidden: npt.NDArray[np.int16], size: float) -> None:
    """One object beside the pieces, drawn with a soft shadow; `size` is a piece's height in pixels."""
    height, width = picture.shape[:2]
    x, y = rng.uniform(0, width), rng.uniform(0, height)
    kind = str(rng.choice(["paper", "cup", "pen", "die", "coin", "card", "phone", "blank", "bowl", "text"]))
    sides = {
        "paper": (2.5, 3.5),
        "pen": (0.14, 3),
        "die": (0.5, 0.5),
        "card": (1.4, 2),
        "phone": (1.6, 3.2),
        "blank": (0.7, 1.0),
        "text": (2.5, 1.2),
    }
    mask = np.zeros((height, width), np.uint8)
    scale = size * rng.uniform(0.7, 1.5)
    if kind in ("cup", "coin", "bowl"):
        radius = scale * {"cup": 1.1, "coin": 0.32, "bowl": 1.8}[kind]
        tilt = rng.uniform(0.6, 1)
        cv2.ellipse(
            mask,
            (int(x), int(y)),
            (max(2, int(radius)), max(2, int(radius * tilt))),
            0,
            0,
            360,
            255,
            -1,
            cv2.LINE_AA,
        )
    else:
        w, h = sides[kind]
        corners = cv2.boxPoints(((x, y), (w * scale, h * scale), float(rng.uniform(0, 180))))
        cv2.fillConvexPoly(mask, corners.astype(np.int32), 255, cv2.LINE_AA)
    colour = hsv(
        rng.uniform(0, 360),
        rng.uniform(0, 0.9) * (kind not in ("paper", "blank")),
        rng.uniform(0.7, 1) if kind in ("paper", "card", "blank") else rng.uniform(0.1, 1),
    )
    _lay(rng, picture, hidden, mask, colour, size)
    if kind in ("cup", "bowl"):
        inner = hsv(rng.uniform(0, 60), rng.uniform(0, 0.9), rng.uniform(0.05, 0.8))
        cv2.ellipse(
            picture,
            (int(x), int(y)),
            (max(1, int(radius * 0.8)), max(1, int(radius * tilt * 0.8))),
            0,
            0,
            360,
            inner,
            -1,
            cv2.LINE_AA,
        )
    elif kind in ("paper", "card", "phone", "text", "blank") and rng.random() < 0.6 and kind != "blank":
        _write(rng, picture, mask, x, y, scale)
    elif kind == "die":
        for _ in range(int(rng.integers(1, 7))):
            dx, dy = rng.uniform(-0.15, 0.15, 2) * scale
            cv2.circle(
                picture, (int(x + dx), int(y + dy)), max(1, int(scale * 0.05)), (20, 20, 20), -1, cv2.LINE_AA
            )


def _lay(
    rng: Rng,
    picture: Picture,
    hidden: npt.NDArray[np.int16],
    mask: npt.NDArray[np.uint8],
    colour: tuple[float, float, float],
    size: float,
) -> None:
    height, width = mask.shape
    x0, y0, w, h = cv2.boundingRect(mask)
    if not w or not h:
        return
    pad = int(size * 0.3) + 3
    left, top, right, bottom = (
        max(0, x0 - pad),
        max(0, y0 - pad),
        min(width, x0 + w + pad),
        min(height, y0 + h + pad),
    )
    part = mask[top:bottom, left:right]
    shade = cv2.GaussianBlur(part, (0, 0), max(1.0, size * 0.08)).astype(np.float32)[..., None] / 255
    blend = part.astype(np.float32)[..., None] / 255
    area = picture[top:bottom, left:right].astype(np.float32) * (1 - 0.35 * shade)
    grainy = np.asarray(colour, np.float32) * (1 + rng.normal(0, 0.02))
    picture[top:bottom, left:right] = np.clip(area * (1 - blend) + grainy * blend, 0, 255)
    hidden[top:bottom, left:right][part > 127] = 0


def _write(rng: Rng, picture: Picture, mask: npt.NDArray[np.uint8], x: float, y: float, scale: float) -> None:
    """Lines of print, or a list of figures such as a score sheet's, within the mask."""
    ink = hsv(rng.uniform(0, 360), rng.uniform(0, 1), rng.uniform(0, 0.5))
    layer = np.zeros_like(mask)
    font, size = pick(rng, 0.5), max(5, int(scale * rng.uniform(0.15, 0.6)))
    for line in range(int(rng.integers(1, 6))):
        text = "".join(
            chr(int(code))
            for code in (rng.integers(48, 58, 3) if rng.random() < 0.6 else rng.integers(97, 123, 6))
        )
        word = glyphs(font, text)
        word = cv2.resize(
            word, (max(2, round(size * word.shape[1] / word.shape[0])), size), interpolation=cv2.INTER_AREA
        )  # type: ignore[assignment]
        top, left = int(y - scale * 0.8) + line * int(size * 1.4), int(x - word.shape[1] / 2)
        if top >= 0 and left >= 0 and top + size < mask.shape[0] and left + word.shape[1] < mask.shape[1]:
            layer[top : top + size, left : left + word.shape[1]] = word
    if rng.random() < 0.7:
        turn = cv2.getRotationMatrix2D((x, y), float(rng.uniform(0, 360)), 1)
        layer = cv2.warpAffine(layer, turn, (mask.shape[1], mask.shape[0]))  # type: ignore[assignment]
    blend = (cv2.min(layer, mask).astype(np.float32) / 255)[..., None]
    picture[:] = np.clip(picture * (1 - blend) + np.asarray(ink, np.float32) * blend, 0, 255)
