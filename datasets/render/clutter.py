"""What else lies about: cups, pens, paper, dice, coins, cards' backs, telephones. None of it is a piece."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from datasets.render.tiles.style import hsv
from datasets.render.typefaces import glyphs, pick

Picture = npt.NDArray[np.uint8]
Rng = np.random.Generator


def thing(rng: Rng, picture: Picture, hidden: npt.NDArray[np.int16], size: float) -> None:
    """One object beside the pieces, drawn with a soft shadow; `size` is a piece's height in pixels."""
    height, width = picture.shape[:2]
    x, y = rng.uniform(0, width), rng.uniform(0, height)
    kind = str(rng.choice(["paper", "cup", "pen", "die", "coin", "card", "phone", "bowl", "text"]))
    sides = {
        "paper": (2.5, 3.5),
        "pen": (0.14, 3),
        "die": (0.5, 0.5),
        "card": (1.4, 2),
        "phone": (1.6, 3.2),
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
        rng.uniform(0, 0.9) * (kind != "paper"),
        rng.uniform(0.7, 1) if kind in ("paper", "card") else rng.uniform(0.1, 1),
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
    elif kind in ("paper", "card", "phone", "text") and rng.random() < 0.6:
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
