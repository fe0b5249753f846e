"""Draws the faces of number tiles and letter plates: one `TileSet` is one box of pieces as a maker made it."""

from __future__ import annotations

import colorsys
from dataclasses import dataclass, field

import cv2
import numpy as np
import numpy.typing as npt

from datasets.typefaces import Mask, glyphs, pick
from engine.table import FACE_DOWN, LETTER_FACES, WILD

Face = npt.NDArray[np.uint8]
Colour = tuple[float, float, float]

HEIGHT = 176
"""Height in pixels of a drawn face; its width follows the set's aspect."""


@dataclass(frozen=True)
class TileSet:
    """How one set of pieces looks; colours are BGR 0–255, lengths shares of a piece's height or width."""

    seed: int
    letters: bool
    aspect: float
    radius: float
    body: Colour
    side: Colour
    back: Colour
    inks: dict[str, Colour]
    font: str
    size: float
    stretch: float
    centre: tuple[float, float]
    tracking: float
    weight: int
    recess: str
    mark: str
    brand: str
    joker: str
    values: bool
    thickness: float
    bevel: float
    gloss: float
    engraved: float
    reverse: bool
    wear: float
    drawn: dict[str, Face] = field(default_factory=dict, repr=False, compare=False)

    def draw(self, face: str) -> Face:
        """The face as BGRA uint8 (HEIGHT × aspect·HEIGHT), drawn once and then remembered."""
        if face not in self.drawn:
            self.drawn[face] = _draw(self, face)
        return self.drawn[face]


def hsv(hue: float, saturation: float, value: float) -> Colour:
    """BGR 0–255 from hue in degrees, saturation and value in 0–1."""
    red, green, blue = colorsys.hsv_to_rgb((hue % 360) / 360, min(max(saturation, 0), 1), min(max(value, 0), 1))
    return blue * 255, green * 255, red * 255


def _inks(rng: np.random.Generator) -> dict[str, Colour]:
    """Four inks as sets have them: R, B (sky blue and teal too), K, Y (yellow, orange, or green in its place)."""
    red = hsv(rng.uniform(-14, 6), rng.uniform(0.7, 1), rng.uniform(0.5, 0.95))
    roll = rng.random()
    if roll < 0.6:
        blue = hsv(rng.uniform(205, 238), rng.uniform(0.6, 1), rng.uniform(0.4, 0.9))
    elif roll < 0.85:
        blue = hsv(rng.uniform(190, 212), rng.uniform(0.5, 1), rng.uniform(0.55, 1))
    else:
        blue = hsv(rng.uniform(176, 194), rng.uniform(0.5, 1), rng.uniform(0.4, 0.85))
    grey = rng.uniform(0.02, 0.28)
    black = hsv(rng.uniform(0, 360), rng.uniform(0, 0.25), grey)
    roll = rng.random()
    if roll < 0.5:
        yellow = hsv(rng.uniform(17, 36), rng.uniform(0.7, 1), rng.uniform(0.75, 1))
    elif roll < 0.85:
        yellow = hsv(rng.uniform(36, 54), rng.uniform(0.65, 1), rng.uniform(0.65, 1))
    else:
        yellow = hsv(rng.uniform(95, 150), rng.uniform(0.55, 1), rng.uniform(0.35, 0.75))
    return {"R": red, "B": blue, "K": black, "Y": yellow}


def _body(rng: np.random.Generator) -> Colour:
    roll = rng.random()
    if roll < 0.62:
        return hsv(rng.uniform(28, 60), rng.uniform(0.02, 0.22), rng.uniform(0.82, 1))
    if roll < 0.8:
        return hsv(rng.uniform(0, 360), rng.uniform(0, 0.05), rng.uniform(0.8, 1))
    if roll < 0.95:
        return hsv(rng.uniform(24, 45), rng.uniform(0.2, 0.5), rng.uniform(0.7, 0.95))
    return hsv(rng.uniform(0, 360), rng.uniform(0.05, 0.25), rng.uniform(0.75, 0.95))


def random_set(rng: np.random.Generator, letters: bool | None = None) -> TileSet:
    """A set no maker has made yet, drawn from the styles that exist."""
    letters = bool(rng.random() < 0.35) if letters is None else letters
    body = _body(rng)
    shade = rng.uniform(0.8, 1.0)
    plain_side = tuple(channel * shade for channel in body)
    coloured = hsv(rng.uniform(0, 360), rng.uniform(0.2, 0.9), rng.uniform(0.2, 0.9))
    side = plain_side if rng.random() < 0.8 else coloured
    high = rng.random() < 0.75
    inks = _inks(rng)
    if letters:
        dark = hsv(rng.uniform(0, 360), rng.uniform(0, 0.5), rng.uniform(0.03, 0.35))
        ink = dark if rng.random() < 0.85 else hsv(rng.uniform(200, 240), rng.uniform(0.5, 1), rng.uniform(0.3, 0.7))
        inks = {**inks, "L": ink}
        if rng.random() < 0.3:
            body = hsv(rng.uniform(22, 42), rng.uniform(0.25, 0.6), rng.uniform(0.6, 0.95))
    return TileSet(
        seed=int(rng.integers(1 << 31)),
        letters=letters,
        aspect=float(rng.uniform(0.86, 1.06) if letters and rng.random() < 0.75 else rng.uniform(0.6, 0.86)),
        radius=float(rng.uniform(0.03, 0.2)),
        body=body,
        side=side,  # type: ignore[arg-type]
        back=body if rng.random() < 0.8 else side,  # type: ignore[arg-type]
        inks=inks,
        font=pick(rng, 0.6 if letters else 0.8),
        size=float(rng.uniform(0.42, 0.72) if letters else rng.uniform(0.28, 0.55)),
        stretch=float(rng.uniform(0.85, 1.2)),
        centre=(0.5, float(rng.uniform(0.44, 0.56) if letters else rng.uniform(0.26, 0.42) if high else rng.uniform(0.42, 0.54))),
        tracking=float(rng.choice([0, 0, -0.04, 0.04])),
        weight=int(rng.choice([0, 0, 0, 2, 4])),
        recess=str(rng.choice(["none", "disc", "low disc", "ring", "rim", "panel"], p=[0.4, 0.2, 0.12, 0.1, 0.1, 0.08])),
        mark=str(rng.choice(["none", "dot", "heart", "star", "bar", "ring", "echo"], p=[0.55, 0.1, 0.08, 0.07, 0.06, 0.08, 0.06])),
        brand=_brand(rng),
        joker=str(rng.choice(_JOKERS)),
        values=bool(letters and rng.random() < 0.45),
        thickness=float(rng.uniform(0.1, 0.36)),
        bevel=float(rng.uniform(0.0, 1.0)),
        gloss=float(rng.uniform(0, 1) ** 2),
        engraved=float(rng.uniform(0, 1) if rng.random() < 0.6 else 0),
        reverse=bool(not letters and rng.random() < 0.02),
        wear=float(rng.uniform(0, 1) if rng.random() < 0.25 else 0),
    )  # fmt: skip


_JOKERS = ("smiley", "smiley", "smiley", "star", "star", "open star", "badge", "word", "sun", "clover", "mask", "two stars")


def _brand(rng: np.random.Generator) -> str:
    if rng.random() > 0.4:
        return ""
    letters = "abcdefghiklmnoprstuvy"
    name = "".join(letters[int(rng.integers(len(letters)))] for _ in range(int(rng.integers(4, 9))))
    return name.capitalize() if rng.random() < 0.7 else name.upper()


def _draw(style: TileSet, face: str) -> Face:
    rng = np.random.default_rng([style.seed, hash_face(face)])
    height, width = HEIGHT, round(HEIGHT * style.aspect)
    down = face == FACE_DOWN
    canvas = np.empty((height, width, 3), np.float32)
    canvas[:] = style.back if down else style.body
    canvas *= 1 + rng.normal(0, 0.012)
    ramp = np.linspace(-1, 1, height, dtype=np.float32)[:, None, None]
    canvas *= 1 + ramp * rng.normal(0, 0.015)
    _relief(canvas, style, down)
    if down:
        _paint_back(canvas, style)
    else:
        _paint_face(canvas, style, face, rng)
    if style.wear:
        spots = cv2.resize(rng.normal(0, 1, (24, 18)).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
        canvas *= 1 - 0.05 * style.wear * np.clip(spots, 0, 2)[..., None]
    alpha = _rounded(width, height, style.radius * width)
    return np.dstack([np.clip(canvas, 0, 255).astype(np.uint8), alpha])


def hash_face(face: str) -> int:
    """A small number that stays the same from run to run (Python's own hash does not)."""
    return sum(ord(letter) * 131**place for place, letter in enumerate(face))


def _rounded(width: int, height: int, radius: float) -> Mask:
    scale = 2
    mask = np.zeros((height * scale, width * scale), np.uint8)
    corner = max(1, round(radius * scale))
    cv2.rectangle(mask, (corner, 0), (width * scale - corner - 1, height * scale - 1), 255, -1)
    cv2.rectangle(mask, (0, corner), (width * scale - 1, height * scale - corner - 1), 255, -1)
    for x in (corner, width * scale - corner - 1):
        for y in (corner, height * scale - corner - 1):
            cv2.circle(mask, (x, y), corner, 255, -1)
    return cv2.resize(mask, (width, height), interpolation=cv2.INTER_AREA)  # type: ignore[return-value]


def _relief(canvas: npt.NDArray[np.float32], style: TileSet, down: bool) -> None:
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
        cv2.circle(level, (cx, cy), radius, 255, -1 if style.recess == "disc" else max(2, radius // 12), cv2.LINE_AA)
    elif style.recess == "low disc":
        cv2.circle(level, (cx, round(height * 0.68)), round(width * 0.28), 255, -1, cv2.LINE_AA)
    elif style.recess == "rim":
        inset = round(width * 0.09)
        cv2.rectangle(level, (inset, inset), (width - inset, height - inset), 255, max(2, inset // 3), cv2.LINE_AA)
    else:
        inset = round(width * 0.1)
        cv2.rectangle(level, (inset, inset), (width - inset, round(height * 0.62)), 255, -1, cv2.LINE_AA)
    _emboss(canvas, level, 0.35, 0.02)


def _emboss(canvas: npt.NDArray[np.float32], mask: Mask, strength: float, fill: float) -> None:
    """Sink a shape into the face: its slopes catch the light, its floor is a little darker."""
    soft = cv2.GaussianBlur(mask, (0, 0), 1.5).astype(np.float32) / 255
    slope = cv2.Sobel(soft, cv2.CV_32F, 1, 1, ksize=3) + 0.6 * cv2.Sobel(soft, cv2.CV_32F, 0, 1, ksize=3)
    canvas *= (1 - strength * slope.clip(-0.6, 0.6) - fill * soft)[..., None]


def _stamp(canvas: npt.NDArray[np.float32], mask: Mask, centre: tuple[float, float], ink: Colour, style: TileSet) -> None:
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


def _sized(mask: Mask, height: float, stretch: float, most: float, weight: int = 0) -> Mask:
    """The mask at a height in pixels, stretched sideways but never wider than `most`."""
    if weight:
        mask = cv2.dilate(np.pad(mask, weight), cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (weight + 1, weight + 1)))  # type: ignore[assignment]
    width = mask.shape[1] * height / mask.shape[0] * stretch
    if width > most:
        height, width = max(height * (most / width) ** 0.5, height * 0.6), most
    return cv2.resize(mask, (max(3, round(width)), max(3, round(height))), interpolation=cv2.INTER_AREA)  # type: ignore[return-value]


def _paint_back(canvas: npt.NDArray[np.float32], style: TileSet) -> None:
    height, width = canvas.shape[:2]
    if style.brand and style.seed % 3 == 0:
        mask = _sized(glyphs(style.font, style.brand), height * 0.12, 1, width * 0.8)
        whole = np.zeros((height, width), np.uint8)
        y, x = (height - mask.shape[0]) // 2, (width - mask.shape[1]) // 2
        whole[y : y + mask.shape[0], x : x + mask.shape[1]] = mask
        _emboss(canvas, whole, 0.3, 0.03)
    elif style.seed % 3 == 1:
        inset = round(width * 0.12)
        frame = np.zeros((height, width), np.uint8)
        cv2.rectangle(frame, (inset, inset), (width - inset, height - inset), 255, 3, cv2.LINE_AA)
        _emboss(canvas, frame, 0.3, 0.03)


def _paint_face(canvas: npt.NDArray[np.float32], style: TileSet, face: str, rng: np.random.Generator) -> None:
    height, width = canvas.shape[:2]
    if face == WILD:
        if not style.letters or style.seed % 3:
            _paint_joker(canvas, style, rng)
        return
    if style.letters:
        _paint_letter(canvas, style, face)
        return
    ink = style.inks[face[0]]
    if style.reverse:
        canvas[:] = ink
        ink = style.body
    mask = _sized(glyphs(style.font, face[1:], style.tracking), height * style.size, style.stretch, width * 0.86, style.weight)
    cy = height * max(style.centre[1], style.size * 0.5 + 0.06)
    _stamp(canvas, mask, (width * style.centre[0], cy), ink, style)
    if face[1:] in ("6", "9") and style.seed % 4 == 0:
        bar = np.full((max(2, height // 40), max(4, mask.shape[1])), 255, np.uint8)
        _stamp(canvas, bar, (width / 2, cy + mask.shape[0] * 0.6), ink, style)
    _paint_mark(canvas, style, ink, cy + mask.shape[0] / 2, face)
    if style.brand:
        mask = _sized(glyphs(style.font, style.brand), height * 0.09, 1, width * 0.75)
        whole = np.zeros((height, width), np.uint8)
        y, x = round(height * 0.88) - mask.shape[0] // 2, (width - mask.shape[1]) // 2
        whole[y : y + mask.shape[0], x : x + mask.shape[1]] = mask
        _emboss(canvas, whole, 0.35, 0.02)


def _paint_mark(canvas: npt.NDArray[np.float32], style: TileSet, ink: Colour, below: float, face: str) -> None:
    """What makers put under the number: a dot, a heart, a star, a bar, a ring, or the number again, small."""
    height, width = canvas.shape[:2]
    room = height * 0.94 - below
    if style.mark == "none" or room < height * 0.12:
        return
    side = int(min(room * 0.7, width * 0.32))
    if style.mark == "echo":
        mask = _sized(glyphs(style.font, face[1:]), side * 0.7, style.stretch, width * 0.5)
    else:
        mask = shape(style.mark, side)
    _stamp(canvas, mask, (width / 2, below + room * 0.5), ink, style)


def shape(name: str, side: int) -> Mask:
    """A filled shape in a square mask: dot, ring, heart, bar, clover, star, open star."""
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
        for x, y in ((half, 28), (30, 54), (66, 54)):
            cv2.circle(mask, (x, y), 19, 255, -1, cv2.LINE_AA)
        cv2.fillPoly(mask, [np.array([[half, 50], [half - 10, 92], [half + 10, 92]])], 255, cv2.LINE_AA)
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


def _paint_letter(canvas: npt.NDArray[np.float32], style: TileSet, face: str) -> None:
    height, width = canvas.shape[:2]
    mask = glyphs(style.font, face)
    capital = glyphs(style.font, "H").shape[0]
    size = style.size * height * min(width / height, 1) * mask.shape[0] / capital
    mask = _sized(mask, size, style.stretch, width * 0.82, style.weight)
    shift = -0.05 if style.values else 0.0
    _stamp(canvas, mask, (width * (0.5 + shift), height * (style.centre[1] + shift)), style.inks["L"], style)
    if style.values:
        value = str((hash_face(face) + style.seed) % 10 + 1 if style.seed % 5 else 1)
        digit = _sized(glyphs(style.font, value), height * 0.17, 1, width * 0.25)
        _stamp(canvas, digit, (width * 0.82, height * 0.82), style.inks["L"], style)


def _paint_joker(canvas: npt.NDArray[np.float32], style: TileSet, rng: np.random.Generator) -> None:
    height, width = canvas.shape[:2]
    ink = style.inks[str(rng.choice(["R", "K", "K", "R", "B", "Y"]))]
    if style.letters:
        ink = style.inks["L"]
    cx, cy = width * style.centre[0], height * style.centre[1] * float(rng.uniform(0.95, 1.05))
    side = int(min(width * rng.uniform(0.55, 0.9), 2 * cy - 4, 2 * (height - cy) - 4))
    kind = style.joker
    if kind == "word":
        mask = _sized(glyphs(style.font, "JOKER"), height * 0.22, 1, width * 0.85)
    elif kind in ("star", "open star", "clover"):
        mask = shape(kind, side)
    elif kind == "two stars":
        small = shape("star", side // 2)
        mask = np.hstack([small, small])
    elif kind == "badge":
        mask = cv2.subtract(shape("dot", side), cv2.resize(np.pad(shape("star", side // 2), side // 4), (max(4, side), max(4, side))))  # type: ignore[assignment]
    else:
        mask = _smiley(side, kind, rng)
    _stamp(canvas, mask, (cx, cy), ink, style)


def _smiley(side: int, kind: str, rng: np.random.Generator) -> Mask:
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
            cv2.fillPoly(mask, [np.array([[half + x // 2 - 18, 40], [half + x // 2 + 18, 40], [half + x, 4]])], 255, cv2.LINE_AA)
            cv2.circle(mask, (half + x, 8), 7, 255, -1, cv2.LINE_AA)
    pen = 0 if solid else 255
    unit = radius / 74
    eye = (round(12 * unit), round(rng.uniform(9, 20) * unit))
    for side_of in (-1, 1):
        middle = (round(half + side_of * 28 * unit), round(half - 20 * unit))
        cv2.ellipse(mask, middle, eye, 0, 0, 360, pen, -1 if rng.random() < 0.5 else line, cv2.LINE_AA)
        if rng.random() < 0.7:
            cv2.ellipse(mask, (middle[0], middle[1] - round(16 * unit)), eye, 0, 200, 340, pen, max(2, line // 2), cv2.LINE_AA)
    grin = (round(rng.uniform(36, 50) * unit), round(rng.uniform(22, 44) * unit))
    cv2.ellipse(mask, (half, round(half + 10 * unit)), grin, 0, 10, 170, pen, line, cv2.LINE_AA)
    if rng.random() < 0.6:
        cv2.ellipse(mask, (half, round(half + 10 * unit)), (grin[0], grin[1] // 2), 0, 10, 170, pen, max(2, line // 2), cv2.LINE_AA)
    if rng.random() < 0.6:
        cv2.ellipse(mask, (half, half), (round(7 * unit), round(14 * unit)), 0, 0, 360, pen, max(2, line // 2), cv2.LINE_AA)
    return cv2.resize(mask, (max(6, side), max(6, side)), interpolation=cv2.INTER_AREA)  # type: ignore[return-value]


def faces_of(style: TileSet) -> tuple[str, ...]:
    """Every face-up face of the set, joker last."""
    from engine.table import TILE_FACES

    return (*(LETTER_FACES if style.letters else TILE_FACES), WILD)
