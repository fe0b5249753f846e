"""A printed thing as it is drawn: flat picture, and where its signs and cells stand, which are no pieces (decoys)."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from PIL import Image as PilImage
from PIL import ImageDraw, ImageFont

from datasets.render.projection import Art, PrintedMark, Quad, Rng, pyramid
from datasets.render.tiles.shapes import rounded
from datasets.render.tiles.style import Colour, hsv

DECOY, DECOY_CARD = "decoy", "decoy card"
"""Kinds of marks that are no pieces: of a piece's or an index's size, and of a whole card's."""

DECOYS = frozenset((DECOY, DECOY_CARD))

MOST_SPOTS = 40
"""Decoys of a sheet at most: many of a large one lie beyond the picture."""

Box = tuple[float, float, float, float]
_LETTERS = (
    "a be ca de er fi ga ho in je ka li mo ne or pa qu re sa ti un ve wa xi yo zu an on st tr sch ch en le la der die "
    "und the of to le et les das ist une que il el los y o ei au ou ck ng ble tion ung ment eur ier"
)
_SYLLABLES = tuple(_LETTERS.split())


class PrintedSheet:
    """A canvas of so many pixels to print on; `spots` are boxes of signs, `cells` boxes of cells (x0, y0, x1, y1)."""

    def __init__(self, width: int, height: int, paper: Colour, radius: float = 0.0) -> None:
        self.image = PilImage.new("RGB", (max(width, 8), max(height, 8)), _whole(paper))
        self.pen = ImageDraw.Draw(self.image)
        self.radius = radius
        self.spots: list[Box] = []
        self.cells: list[Box] = []

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.image.size

    def write(
        self, text: str, at: tuple[float, float], size: float, font: str, ink: Colour, anchor: str = "mm"
    ) -> None:
        """Print a text of so many pixels an em around (or right of, anchor `lm`) a point; a short one is a spot."""
        loaded = typeface(font, max(5, round(size)))
        place = (round(at[0]), round(at[1]))
        self.pen.text(place, text, fill=_whole(ink), font=loaded, anchor=anchor)
        if len(text) < 3 and text.strip():
            self.spots.append(self.pen.textbbox(place, text, font=loaded, anchor=anchor))

    def cell(
        self, box: Box, fill: Colour | None, line: Colour | None = None, radius: float = 0.0, width: int = 1
    ) -> None:
        """A filled or outlined rectangle that may be taken for a piece."""
        self.box(box, fill, line, radius, width)
        self.cells.append(box)

    def box(
        self, box: Box, fill: Colour | None, line: Colour | None = None, radius: float = 0.0, width: int = 1
    ) -> None:
        """A filled or outlined rectangle."""
        x0, y0, x1, y1 = box
        if x1 - x0 < 1 or y1 - y0 < 1:
            return
        filled, lined = (_whole(colour) if colour else None for colour in (fill, line))
        if radius:
            self.pen.rounded_rectangle(box, min(radius, (x1 - x0) / 2, (y1 - y0) / 2), filled, lined, width)
        else:
            self.pen.rectangle(box, filled, lined, width)

    def turn(self) -> None:
        """Turn the sheet by a quarter, with everything on it."""
        wide = self.size[0]
        self.image = self.image.rotate(90, expand=True)
        self.pen = ImageDraw.Draw(self.image)
        for boxes in (self.spots, self.cells):
            boxes[:] = [(y0, wide - x1, y1, wide - x0) for x0, y0, x1, y1 in boxes]

    def words(
        self, rng: Rng, at: tuple[float, float], size: float, font: str, ink: Colour, width: float
    ) -> None:
        """A line of text from a point to the right, as long as there is room; one of its letters is a spot."""
        text = words(rng, max(1, int(width / size / 2.6)))
        loaded = typeface(font, max(5, round(size)))
        place = (round(at[0]), round(at[1]))
        self.pen.text(place, text, fill=_whole(ink), font=loaded, anchor="ls")
        if rng.random() < 0.3:
            start = int(rng.integers(len(text)))
            x = place[0] + loaded.getlength(text[:start])
            self.spots.append(
                self.pen.textbbox((x, place[1]), text[start : start + 2], font=loaded, anchor="ls")
            )

    def art(self, rng: Rng, height: float, thickness: float = 0.01, card: bool = False) -> Art:
        """The sheet as art of a height in table units, its decoys as marks; `card` makes the whole of it one too."""
        picture = np.asarray(self.image, np.uint8)
        tall, wide = picture.shape[:2]
        rough = rng.normal(0, rng.uniform(0.005, 0.05), (4, 4)).astype(np.float32)
        gain = 1 + cv2.resize(rough, (wide, tall), interpolation=cv2.INTER_CUBIC)[..., None]
        shaded = np.clip(picture * gain, 0, 255).astype(np.uint8)
        alpha = (
            rounded(wide, tall, self.radius * wide) if self.radius else np.full((tall, wide), 255, np.uint8)
        )
        marks = [PrintedMark(DECOY, "", quad) for quad in self._decoys(rng)]
        if card:
            marks.append(PrintedMark(DECOY_CARD, "", _corners((0, 0, wide, tall))))
        edge = np.percentile(shaded.reshape(-1, 3)[::17], 60, axis=0) * 0.8
        return Art(
            pyramid(np.dstack([shaded, alpha])), height, thickness,
            (float(edge[0]), float(edge[1]), float(edge[2])), tuple(marks), 0.2,
        )  # fmt: skip

    def _decoys(self, rng: Rng) -> list[Quad]:
        """Some signs as if each were the print of a piece, and some cells, turned by any quarter."""
        wide, tall = self.size
        chosen = []
        cells = [box for box in self.cells if 0.4 < (box[2] - box[0]) / max(box[3] - box[1], 1) < 2.2]
        for boxes, sign in ((self.spots, True), (cells, False)):
            for index in rng.permutation(len(boxes))[: MOST_SPOTS // 2]:
                box = _around(rng, boxes[index]) if sign else boxes[index]
                if box[0] >= 0 and box[1] >= 0 and box[2] <= wide and box[3] <= tall:
                    chosen.append(np.roll(_corners(box), int(rng.integers(4)), 0))
        return chosen


def _around(rng: Rng, box: Box) -> Box:
    """The box that a piece would have whose print a sign is: as much larger as pieces are than their signs."""
    x0, y0, x1, y1 = box
    share = float(rng.uniform(0.35, 0.95))
    height = (y1 - y0) / share
    width = max(height * float(rng.uniform(0.65, 1.05)), (x1 - x0) * 1.05)
    x, y = (x0 + x1) / 2, (y0 + y1) / 2 + height * float(rng.uniform(0, 0.5)) * (1 - share)
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def _corners(box: Box) -> Quad:
    x0, y0, x1, y1 = box
    return np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], np.float32)


def _whole(colour: Colour) -> tuple[int, int, int]:
    one, two, three = (int(min(max(part, 0), 255)) for part in colour)
    return one, two, three


@lru_cache(maxsize=300)
def typeface(font: str, size: int) -> ImageFont.FreeTypeFont:
    """A typeface at a size in pixels an em."""
    return ImageFont.truetype(font, size)


def words(rng: Rng, count: int) -> str:
    """So many words of no language, some of them numbers, in one case or another."""
    made = []
    for _ in range(count):
        if rng.random() < 0.12:
            made.append(number(rng))
            continue
        word = "".join(
            _SYLLABLES[int(index)] for index in rng.integers(0, len(_SYLLABLES), int(rng.integers(1, 5)))
        )
        made.append(word.capitalize() if rng.random() < 0.15 else word)
    text = " ".join(made)
    return text.upper() if rng.random() < 0.15 else text


def number(rng: Rng) -> str:
    """A number as it is printed anywhere: a count, a price, a year, a time."""
    kind = int(rng.integers(5))
    small, large = int(rng.integers(0, 100)), int(rng.integers(0, 10000))
    return (
        str(small),
        str(large),
        f"{small},{large % 100:02d}",
        f"{small % 24}:{large % 60:02d}",
        f"{small} %",
    )[kind]


def paper(rng: Rng) -> Colour:
    """Mostly white or cream; now and then any pale colour."""
    if rng.random() < 0.8:
        return hsv(rng.uniform(20, 60), rng.uniform(0, 0.18), rng.uniform(0.75, 1))
    return hsv(rng.uniform(0, 360), rng.uniform(0, 0.4), rng.uniform(0.6, 1))


def colour(rng: Rng) -> Colour:
    """Any colour."""
    return hsv(rng.uniform(0, 360), rng.uniform(0, 1), rng.uniform(0.15, 1))


def ink_on(rng: Rng, ground: Colour) -> Colour:
    """A colour that can be read on another: often black or white, else any that differs enough in brightness."""
    dark = sum(ground) / 3 < 120
    if rng.random() < 0.6:
        return hsv(0, 0, rng.uniform(0.85, 1) if dark else rng.uniform(0, 0.25))
    return hsv(
        rng.uniform(0, 360),
        rng.uniform(0.3, 1) * (0.5 if dark else 1),
        0.95 if dark else rng.uniform(0.2, 0.7),
    )
