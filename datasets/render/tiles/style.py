"""What sets of number tiles and letter plates look like: one `TileSet` is one box of pieces as a maker made it."""

from __future__ import annotations

import colorsys
from dataclasses import dataclass

import numpy as np

from datasets.render.typefaces import pick, square
from engine.table import LETTER_FACES, TILE_FACES, WILD

Colour = tuple[float, float, float]


@dataclass(frozen=True, eq=False)
class TileSet:
    """How one set of pieces looks; colours are BGR 0–255, lengths shares of a piece's height or width.

    `grain` is how far wood, or what is painted as such, differs from plate to plate and from streak to streak, as a
    share of its tone; 0 where there is none.
    """

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
    grain: float

    @property
    def own_lettering(self) -> bool:
        """Whether its figures are lettering of its maker's own, and not as their typeface has them."""
        return self.seed // 17 % 10 < OWN

    def letter_ink(self, face: str) -> Colour:
        """What a letter is printed in: the set's one ink, or one of its four on a light set of COLOURED letters."""
        if self.seed // 13 % COLOURED or self.grain or _luminance(self.body) < PALE:
            return self.inks["L"]
        return self.inks["RKBY"[(self.seed - ord(face)) % 4]]


def hsv(hue: float, saturation: float, value: float) -> Colour:
    """BGR 0–255 from hue in degrees, saturation and value in 0–1."""
    red, green, blue = colorsys.hsv_to_rgb(
        (hue % 360) / 360, min(max(saturation, 0), 1), min(max(value, 0), 1)
    )
    return blue * 255, green * 255, red * 255


def _inks(rng: np.random.Generator) -> dict[str, Colour]:
    """Four inks as sets have them: R, K, B (deep, sky, petrol, teal, grey-blue), Y (orange, yellow, ochre, green).

    A dark blue comes with a blacker black: makers mean the two to be told apart.
    """
    red = hsv(rng.uniform(-14, 6), rng.uniform(0.7, 1), rng.uniform(0.45, 0.95))
    roll = rng.random()
    if roll < 0.45:
        blue = hsv(rng.uniform(205, 238), rng.uniform(0.6, 1), rng.uniform(0.4, 0.9))
    elif roll < 0.65:
        blue = hsv(rng.uniform(190, 212), rng.uniform(0.5, 1), rng.uniform(0.55, 1))
    elif roll < 0.78:
        blue = hsv(rng.uniform(172, 194), rng.uniform(0.5, 1), rng.uniform(0.35, 0.85))
    elif roll < 0.9:
        blue = hsv(rng.uniform(185, 232), rng.uniform(0.3, 0.6), rng.uniform(0.38, 0.65))
    else:
        blue = hsv(rng.uniform(212, 245), rng.uniform(0.7, 1), rng.uniform(0.28, 0.45))
    black = hsv(rng.uniform(0, 360), rng.uniform(0, 0.25), rng.uniform(0.02, 0.28))
    dim = max(blue)
    if dim < 140 and max(black) > dim * 0.45:
        black = hsv(rng.uniform(0, 360), rng.uniform(0, 0.2), dim / 255 * rng.uniform(0.1, 0.45))
    roll = rng.random()
    if roll < 0.42:
        yellow = hsv(rng.uniform(17, 36), rng.uniform(0.7, 1), rng.uniform(0.75, 1))
    elif roll < 0.68:
        yellow = hsv(rng.uniform(36, 54), rng.uniform(0.65, 1), rng.uniform(0.65, 1))
    elif roll < 0.78:
        yellow = hsv(rng.uniform(28, 46), rng.uniform(0.55, 0.95), rng.uniform(0.45, 0.7))
    elif roll < 0.86:
        yellow = hsv(rng.uniform(52, 82), rng.uniform(0.55, 1), rng.uniform(0.5, 0.9))
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


def _wood(rng: np.random.Generator) -> tuple[Colour, Colour]:
    """Wood as plates are cut from (maple, beech, cherry, walnut), and its ink: dark, or gilt or white on dark wood."""
    roll = rng.random()
    if roll < 0.4:
        wood = hsv(rng.uniform(22, 44), rng.uniform(0.2, 0.55), rng.uniform(0.68, 0.95))
    elif roll < 0.65:
        wood = hsv(rng.uniform(18, 36), rng.uniform(0.3, 0.6), rng.uniform(0.5, 0.8))
    elif roll < 0.8:
        wood = hsv(rng.uniform(4, 22), rng.uniform(0.35, 0.7), rng.uniform(0.45, 0.75))
    else:
        wood = hsv(rng.uniform(8, 30), rng.uniform(0.3, 0.65), rng.uniform(0.22, 0.45))
    if max(wood) > 0.45 * 255:
        return wood, hsv(rng.uniform(0, 360), rng.uniform(0, 0.5), rng.uniform(0.02, 0.2))
    return wood, hsv(rng.uniform(28, 55), rng.uniform(0, 0.6), rng.uniform(0.75, 1))


def _plastic(rng: np.random.Generator) -> tuple[Colour, Colour]:
    """Plastic in its mass of one colour, mostly dark, and its ink: white, cream or gilt on dark, else dark."""
    hues = [rng.uniform(-25, 20), rng.uniform(90, 170), rng.uniform(195, 250), rng.uniform(0, 360)]
    hue = float(rng.choice(hues))
    value = rng.uniform(0.06, 0.5) if rng.random() < 0.75 else rng.uniform(0.5, 0.95)
    saturation = rng.uniform(0, 0.25) if rng.random() < 0.3 else rng.uniform(0.25, 0.95)
    body = hsv(hue, saturation, value)
    if _luminance(body) < MIDDLE_GREY:
        ink_hue = rng.uniform(28, 55)
        return body, hsv(ink_hue, rng.uniform(0, 0.6) if rng.random() < 0.3 else 0.0, rng.uniform(0.75, 1))
    return body, hsv(rng.uniform(0, 360), rng.uniform(0, 0.5), rng.uniform(0.02, 0.2))


def _luminance(colour: Colour) -> float:
    """The relative luminance of a colour (BGR, sRGB), 0 to 1, by Rec. 709's weights."""
    blue, green, red = ((channel / 255) ** 2.2 for channel in colour)
    return float(0.0722 * blue + 0.7152 * green + 0.2126 * red)


_RECESSES = ("none", "disc", "low disc", "ring", "rim", "panel")
_RECESSED = (0.4, 0.2, 0.12, 0.1, 0.1, 0.08)
_MARKS = ("none", "dot", "heart", "star", "bar", "ring", "echo")
_JOKERS = (
    "moon",
    "heart",
    "crown",
    "bolt",
    "question",
    "flower",
    "smiley",
    "smiley",
    "smiley",
    "star",
    "star",
    "open star",
    "badge",
    "word",
    "sun",
    "clover",
    "mask",
    "two stars",
)


WOODEN = 0.4
"""The share of sets of letter plates of wood: no two plates of one have quite one tone. …"""

PAINTED = 0.2
"""… Of the others so many are of any colour with a grain: painted or pale wood, or printed."""

PLASTIC = 0.3
"""Of those that are not of wood so many are of coloured plastic (burgundy, black, green, blue): light on dark …"""

MIDDLE_GREY = 0.18
"""… where they send back less light than a photographer's grey card, dark on light where more."""

COLOURED = 5
"""One set of plates in so many has its letters in four inks, as number tiles have, …"""

PALE = 0.4
"""… if it reflects so much light and is not of wood."""

OWN = 5
"""So many sets of ten have lettering of their own."""

SQUARISH = 0.35
"""The share of letter plates in a squarish typeface."""


def random_set(rng: np.random.Generator, letters: bool | None = None) -> TileSet:
    """A set no maker has made yet, drawn from the styles that exist."""
    letters = bool(rng.random() < 0.35) if letters is None else letters
    body = _body(rng)
    shade = rng.uniform(0.8, 1.0)
    plain_side = tuple(channel * shade for channel in body)
    coloured = hsv(rng.uniform(0, 360), rng.uniform(0.2, 0.9), rng.uniform(0.3, 0.9))
    side = plain_side if rng.random() < 0.8 else coloured
    high = rng.random() < 0.75
    inks = _inks(rng)
    grain = float(rng.uniform(0.01, 0.07) if letters and rng.random() < PAINTED else 0)
    if letters:
        dark = hsv(rng.uniform(0, 360), rng.uniform(0, 0.5), rng.uniform(0.03, 0.35))
        hue = float(rng.choice([rng.uniform(200, 240), rng.uniform(90, 160), rng.uniform(-10, 55)]))
        ink = dark if rng.random() < 0.75 else hsv(hue, rng.uniform(0.5, 1), rng.uniform(0.3, 0.65))
        inks = {**inks, "L": ink}
        if rng.random() < WOODEN:
            body, inks["L"] = _wood(rng)
            side, grain = tuple(channel * shade for channel in body), float(rng.uniform(0.02, 0.1))
        elif rng.random() < PLASTIC:
            body, inks["L"] = _plastic(rng)
            side = tuple(channel * shade for channel in body)
    return TileSet(
        seed=int(rng.integers(1 << 31)),
        letters=letters,
        aspect=float(rng.uniform(0.86, 1.06) if letters and rng.random() < 0.75 else rng.uniform(0.6, 0.86)),
        radius=float(rng.uniform(0.03, 0.2)),
        body=body,
        side=side,  # type: ignore[arg-type]
        back=body if rng.random() < 0.85 else side,  # type: ignore[arg-type]
        inks=inks,
        font=_font(rng, letters),
        size=float(rng.uniform(0.38, 0.72) if letters else rng.uniform(0.28, 0.55)),
        stretch=float(rng.uniform(0.85, 1.2)),
        centre=(0.5, float(rng.uniform(0.26, 0.42) if high and not letters else rng.uniform(0.43, 0.55))),
        tracking=float(rng.choice([0, 0, -0.04, 0.04])),
        weight=int(rng.choice([0, 0, 0, 2, 4])),
        recess="none" if letters and rng.random() < 0.6 else str(rng.choice(_RECESSES, p=_RECESSED)),
        mark=str(rng.choice(_MARKS, p=[0.55, 0.1, 0.08, 0.07, 0.06, 0.08, 0.06])),
        brand=_brand(rng),
        joker=str(rng.choice(_JOKERS)),
        values=bool(letters and rng.random() < 0.55),
        thickness=float(rng.uniform(0.1, 0.36)),
        bevel=float(rng.uniform(0.0, 1.0)),
        gloss=float(rng.uniform(0, 1) ** 2),
        engraved=float(rng.uniform(0, 1) if rng.random() < 0.6 else 0),
        reverse=bool(not letters and rng.random() < 0.02),
        wear=float(rng.uniform(0, 1) if rng.random() < 0.25 else 0),
        grain=grain,
    )  # fmt: skip


def _font(rng: np.random.Generator, letters: bool) -> str:
    if letters and rng.random() < SQUARISH:
        return square()[int(rng.integers(len(square())))]
    return pick(rng, 0.6 if letters else 0.8)


def _brand(rng: np.random.Generator) -> str:
    if rng.random() > 0.4:
        return ""
    letters = "abcdefghiklmnoprstuvy"
    name = "".join(letters[int(rng.integers(len(letters)))] for _ in range(int(rng.integers(4, 9))))
    return name.capitalize() if rng.random() < 0.7 else name.upper()


def faces_of(style: TileSet) -> tuple[str, ...]:
    """Every face-up face of the set, joker last."""
    return (*(LETTER_FACES if style.letters else TILE_FACES), WILD)
