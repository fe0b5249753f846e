"""Draws the faces of number tiles and letter plates of a `TileSet`."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from datasets.render.tiles.shapes import deformed, rounded, shape, sized, smiley
from datasets.render.tiles.style import Colour, TileSet
from datasets.render.typefaces import Mask, glyphs, has_glyph, lowered
from engine.table import FACE_DOWN, WILD

Face = npt.NDArray[np.uint8]
Canvas = npt.NDArray[np.float32]

HEIGHT = 176
"""Height in pixels of a drawn face; its width follows the set's aspect."""


APART = (0.0, 0.04, 0.08, 0.12, 0.16, 0.2, 0.24)
"""How much farther apart than by its set's tracking a number's figures are printed, the first by which none touch; …"""

TOUCHING = 40
"""… and from how dark on, of 255, what lies between them joins them."""


def draw(style: TileSet, face: str) -> Face:
    """The face as BGRA uint8 (HEIGHT × aspect·HEIGHT)."""
    rng = np.random.default_rng([style.seed, hash_face(face)])
    height, width = HEIGHT, round(HEIGHT * style.aspect)
    down = face == FACE_DOWN
    canvas = np.empty((height, width, 3), np.float32)
    canvas[:] = style.back if down else style.body
    canvas *= 1 + rng.normal(0, 0.012)
    ramp = np.linspace(-1, 1, height, dtype=np.float32)[:, None, None]
    canvas *= 1 + ramp * rng.normal(0, 0.015)
    if style.grain:
        _wood(canvas, style.grain, rng)
    _relief(canvas, style, down)
    if down:
        _paint_back(canvas, style)
    else:
        _paint_face(canvas, style, face, rng)
    if style.wear:
        spots = cv2.resize(
            rng.normal(0, 1, (24, 18)).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC
        )
        canvas *= 1 - 0.05 * style.wear * np.clip(spots, 0, 2)[..., None]
    alpha = rounded(width, height, style.radius * width)
    return np.dstack([np.clip(canvas, 0, 255).astype(np.uint8), alpha])


def number_span(style: TileSet) -> tuple[float, float]:
    """Upper and lower edge of a tile's number, in pixels of its face."""
    middle = max(style.centre[1], style.size * 0.5 + 0.06)
    return HEIGHT * (middle - style.size / 2), HEIGHT * (middle + style.size / 2)


def hash_face(face: str) -> int:
    """A small number that stays the same from run to run (Python's own hash does not)."""
    return sum(ord(letter) * 131**place for place, letter in enumerate(face))


def _number(style: TileSet, number: str, width: int, height: int) -> Mask:
    """A number as it is printed, its two figures farther apart where they would touch: a 13 would be a B, or an 8."""
    for more in APART:
        figures = _lettered(style, glyphs(style.font, number, style.tracking + more))
        mask = sized(figures, height * style.size, style.stretch, width * 0.86, style.weight)
        if cv2.connectedComponents((mask > TOUCHING).astype(np.uint8))[0] > len(number):
            break
    return mask


def _lettered(style: TileSet, mask: Mask) -> Mask:
    """A figure as its typeface has it, or in the set's own lettering."""
    return deformed(mask, style.seed) if style.own_lettering else mask


def _wood(canvas: Canvas, strength: float, rng: np.random.Generator) -> None:
    """A wooden plate: its own tone, and its grain, streaks along or across it, or aslant."""
    canvas *= 1 + rng.normal(0, 0.8 * strength) + rng.normal(0, 0.2 * strength, 3)
    height, width = canvas.shape[:2]
    side = 2 * max(height, width)
    streaks = cv2.resize(
        rng.normal(0, 1, (int(rng.integers(14, 70)), 3)).astype(np.float32),
        (side, side),
        interpolation=cv2.INTER_CUBIC,
    )
    turn = cv2.getRotationMatrix2D((side / 2, side / 2), float(rng.choice([0, 90, rng.uniform(0, 180)])), 1)
    turned = cv2.warpAffine(streaks, turn, (side, side), borderMode=cv2.BORDER_REFLECT)
    left, top = (side - width) // 2, (side - height) // 2
    grain = turned[top : top + height, left : left + width, None]
    canvas *= 1 + strength * grain.clip(-2, 2)


def _relief(canvas: Canvas, style: TileSet, down: bool) -> None:
    """Bevelled edges and a recess: lighter on one side, darker on the other."""
    height, width = canvas.shape[:2]
    edge = max(1, round(0.03 * height * (0.4 + style.bevel)))
    amount = 0.05 + 0.12 * style.bevel
    canvas[:edge] *= 1 + amount * 0.6
    canvas[-edge:] *= 1 - amount
    canvas[:, :edge] *= 1 + amount * 0.3
    canvas[:, -edge:] *= 1 - amount * 0.6
    if style.recess == "none" or down:
        return
    level = np.zeros((height, width), np.uint8)
    cx, cy = round(width * style.centre[0]), round(height * style.centre[1])
    if style.recess in ("disc", "ring"):
        radius = round(min(width * 0.46, height * 0.33))
        cv2.circle(
            level, (cx, cy), radius, 255, -1 if style.recess == "disc" else max(2, radius // 12), cv2.LINE_AA
        )
    elif style.recess == "low disc":
        cv2.circle(level, (cx, round(height * 0.68)), round(width * 0.28), 255, -1, cv2.LINE_AA)
    elif style.recess == "rim":
        inset = round(width * 0.09)
        cv2.rectangle(
            level, (inset, inset), (width - inset, height - inset), 255, max(2, inset // 3), cv2.LINE_AA
        )
    else:
        inset = round(width * 0.1)
        cv2.rectangle(level, (inset, inset), (width - inset, round(height * 0.62)), 255, -1, cv2.LINE_AA)
    _emboss(canvas, level, 0.35, 0.02)


def _emboss(canvas: Canvas, mask: Mask, strength: float, fill: float) -> None:
    """Sink a shape into the face: its slopes catch the light, its floor is a little darker."""
    soft = cv2.GaussianBlur(mask, (0, 0), 1.5).astype(np.float32) / 255
    slope = cv2.Sobel(soft, cv2.CV_32F, 1, 1, ksize=3) + 0.6 * cv2.Sobel(soft, cv2.CV_32F, 0, 1, ksize=3)
    canvas *= (1 - strength * slope.clip(-0.6, 0.6) - fill * soft)[..., None]


def _stamp(canvas: Canvas, mask: Mask, centre: tuple[float, float], ink: Colour, style: TileSet) -> None:
    """Ink a mask (uint8) onto the face, its middle at the given pixel; engraved numbers get a lit edge."""
    height, width = mask.shape
    x0, y0 = round(centre[0] - width / 2), round(centre[1] - height / 2)
    whole = np.zeros(canvas.shape[:2], np.uint8)
    left, top = max(x0, 0), max(y0, 0)
    right, bottom = min(x0 + width, canvas.shape[1]), min(y0 + height, canvas.shape[0])
    if right <= left or bottom <= top:
        return
    whole[top:bottom, left:right] = mask[top - y0 : bottom - y0, left - x0 : right - x0]
    blend = (whole.astype(np.float32) / 255)[..., None]
    canvas *= 1 - blend
    canvas += blend * np.asarray(ink, np.float32)
    if style.engraved:
        _emboss(canvas, whole, 0.3 * style.engraved, 0.0)


def _paint_back(canvas: Canvas, style: TileSet) -> None:
    height, width = canvas.shape[:2]
    if style.brand and style.seed % 3 == 0:
        mask = sized(glyphs(style.font, style.brand), height * 0.12, 1, width * 0.8)
        whole = np.zeros((height, width), np.uint8)
        y, x = (height - mask.shape[0]) // 2, (width - mask.shape[1]) // 2
        whole[y : y + mask.shape[0], x : x + mask.shape[1]] = mask
        _emboss(canvas, whole, 0.3, 0.03)
    elif style.seed % 3 == 1:
        inset = round(width * 0.12)
        frame = np.zeros((height, width), np.uint8)
        cv2.rectangle(frame, (inset, inset), (width - inset, height - inset), 255, 3, cv2.LINE_AA)
        _emboss(canvas, frame, 0.3, 0.03)


def _paint_face(canvas: Canvas, style: TileSet, face: str, rng: np.random.Generator) -> None:
    height, width = canvas.shape[:2]
    if face == WILD:
        if not style.letters or style.seed // 11 % 5 < 2:
            _paint_joker(canvas, style, rng)
        elif style.seed // 11 % 5 == 2:
            _paint_logo(canvas, style)
        return
    if style.letters:
        _paint_letter(canvas, style, face)
        return
    ink = style.inks[face[0]]
    if style.reverse:
        canvas[:] = ink
        ink = style.body
    mask = _number(style, face[1:], width, height)
    cy = sum(number_span(style)) / 2
    _stamp(canvas, mask, (width * style.centre[0], cy), ink, style)
    if face[1:] in ("6", "9") and style.seed % 4 == 0:
        bar = np.full((max(2, height // 40), max(4, mask.shape[1])), 255, np.uint8)
        _stamp(canvas, bar, (width / 2, cy + mask.shape[0] * 0.6), ink, style)
    _paint_mark(canvas, style, ink, cy + mask.shape[0] / 2, face)
    if style.brand:
        mask = sized(glyphs(style.font, style.brand), height * 0.09, 1, width * 0.75)
        whole = np.zeros((height, width), np.uint8)
        y, x = round(height * 0.88) - mask.shape[0] // 2, (width - mask.shape[1]) // 2
        whole[y : y + mask.shape[0], x : x + mask.shape[1]] = mask
        _emboss(canvas, whole, 0.35, 0.02)


def _paint_mark(canvas: Canvas, style: TileSet, ink: Colour, below: float, face: str) -> None:
    """What makers put under the number: a dot, a heart, a star, a bar, a ring, or the number again, small."""
    height, width = canvas.shape[:2]
    room = height * 0.94 - below
    if style.mark == "none" or room < height * 0.12:
        return
    side = int(min(room * 0.7, width * 0.32))
    if style.mark == "echo":
        mask = sized(_lettered(style, glyphs(style.font, face[1:])), side * 0.7, style.stretch, width * 0.5)
    else:
        mask = shape(style.mark, side)
    _stamp(canvas, mask, (width / 2, below + room * 0.5), ink, style)


def _paint_letter(canvas: Canvas, style: TileSet, face: str) -> None:
    height, width = canvas.shape[:2]
    letter = accented(style, face)
    mask = glyphs(style.font, letter)
    share = mask.shape[0] / glyphs(style.font, "H").shape[0]
    capital = style.size * height * min(width / height, 1)
    mask = sized(_lettered(style, mask), capital * share, style.stretch, width * 0.82, style.weight)
    shift = -0.05 if style.values else 0.0
    middle = height * (style.centre[1] + shift) + lowered(style.font, letter) * mask.shape[0] / share
    ink = style.letter_ink(face)
    _stamp(canvas, mask, (width * (0.5 + shift), middle), ink, style)
    if style.values:
        value = str((hash_face(face) + style.seed) % 10 + 1 if style.seed % 5 else 1)
        size = height * (0.11 + 0.08 * (style.seed // 7 % 8) / 7)
        digit = sized(glyphs(style.font, value), size, 1, width * 0.25)
        _stamp(canvas, digit, (width * 0.82, height * 0.82), ink, style)


ACCENTED = {
    "A": "ÄÅÀÁ",
    "O": "ÖÔÓÕ",
    "U": "ÜÙÛŮ",
    "E": "ÉÈÊË",
    "I": "ÎÍÏ",
    "C": "ÇČ",
    "N": "ÑŃ",
    "S": "ŠŚ",
    "Z": "ŽŻ",
}
"""Letters that some languages' sets hold beside the plain ones; they are read as these."""


def accented(style: TileSet, face: str) -> str:
    """The letter as it is printed: in one set of four some have accents."""
    choices = ACCENTED.get(face, "")
    if style.seed % 4 or not choices or (hash_face(face) + style.seed // 4) % 2:
        return face
    letter = choices[style.seed // 8 % len(choices)]
    return letter if has_glyph(style.font, letter) else face


def _paint_logo(canvas: Canvas, style: TileSet) -> None:
    """A blank plate's own print: the maker's name, a sign or a face in the middle or a corner, in any ink."""
    height, width = canvas.shape[:2]
    rng = np.random.default_rng([style.seed, 5])
    form = int(rng.integers(3))
    if form == 0:
        name = style.brand or str(rng.choice(["wild", "bonus", "Joker", "free"]))
        mask = sized(glyphs(style.font, name), height * float(rng.uniform(0.1, 0.22)), 1, width * 0.85)
    elif form == 1:
        sign = str(rng.choice(["star", "heart", "dot", "ring", "flower", "moon"]))
        mask = shape(sign, round(width * rng.uniform(0.2, 0.5)))
    else:
        mask = smiley(round(width * rng.uniform(0.3, 0.8)), str(rng.choice(["smiley", "sun"])), rng)
    ink = style.inks[str(rng.choice(["L", "L", "R", "B", "Y"]))]
    share = float(rng.choice([1.0, 1.0, rng.uniform(0.3, 0.8)]))
    pale = tuple(part * share + ground * (1 - share) for part, ground in zip(ink, style.body, strict=True))
    place = (width / 2, height / 2) if rng.random() < 0.8 else (width * 0.3, height * 0.3)
    _stamp(canvas, mask, place, (float(pale[0]), float(pale[1]), float(pale[2])), style)


def _paint_joker(canvas: Canvas, style: TileSet, rng: np.random.Generator) -> None:
    height, width = canvas.shape[:2]
    ink = style.inks[str(rng.choice(["R", "K", "K", "R", "B", "Y"]))]
    if style.letters:
        ink = style.inks["L"]
    cx, cy = width * style.centre[0], height * style.centre[1] * float(rng.uniform(0.95, 1.05))
    side = int(min(width * rng.uniform(0.55, 0.9), 2 * cy - 4, 2 * (height - cy) - 4))
    kind = style.joker
    if kind == "word":
        mask = sized(glyphs(style.font, "JOKER"), height * 0.22, 1, width * 0.85)
    elif kind == "question":
        mask = sized(glyphs(style.font, "?"), side, 1, width * 0.7)
    elif kind in ("star", "open star", "clover", "moon", "heart", "ring", "crown", "bolt", "flower"):
        mask = shape(kind, side)
    elif kind == "two stars":
        small = shape("star", side // 2)
        mask = np.hstack([small, small])
    elif kind == "badge":
        mask = cv2.subtract(
            shape("dot", side),
            cv2.resize(np.pad(shape("star", side // 2), side // 4), (max(4, side), max(4, side))),
        )  # type: ignore[assignment]
    else:
        mask = smiley(side, kind, rng)
    _stamp(canvas, mask, (cx, cy), ink, style)
