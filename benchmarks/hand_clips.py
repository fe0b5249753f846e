"""Clips of a photograph: the camera trembles, exposure breathes, noise and JPEG, and hands come, rest, take and go.

The photograph stays as it is; what moves over it is drawn (`datasets.render.shaded_hand`): so the truth is known.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from datasets.clip import SIZE, stages
from datasets.films import TABLES, tiles
from datasets.render.projection import Points, Rng
from datasets.render.shaded_hand import PlacedHand, ShadedHand, shaded_hand
from vision.geometry import Corners
from vision.input.camera import Frame, Image
from vision.piece_kinds import CARDS, LETTERS, TILES
from vision.reading import Reading

RATE: Final = 10
"""Frames a second."""

MOVE: Final = 0.7
"""Seconds for a hand to come, and as many for it to go."""

BEFORE: Final = 4.0
"""Seconds before the first hand comes."""

TREMBLE: Final = 0.5
"""Pixels by which the camera trembles, at most."""

BREATH: Final = 0.06
"""The share by which exposure swells and sinks."""

PALMS: Final = {TILES.id: 2.3, CARDS.id: 1.15, LETTERS.id: 2.3}
"""A palm's width, in pieces: 8.5 cm beside a tile's side of 3.2 to 3.7 cm, or a card's of 7.4."""

PALM: Final = (0.83, 1.17)
"""The narrowest and the widest palm, as shares of that."""

NOISE: Final = 4.0
"""Grey levels of a picture's noise (standard deviation)."""

FLICKER: Final = 100.03
"""How often a second a lamp on the mains flickers, …"""

READOUT: Final = 0.023
"""… and the seconds within which a camera reads its rows, one after the other."""

QUALITY: Final = 82
"""JPEG's quality, of 100."""

SUFFIXES: Final = frozenset((".jpg", ".jpeg", ".png"))


class NoBareTableError(Exception):
    """A picture is so full of pieces that none can be taken away: there is no bare table to put in its place."""


@dataclass(frozen=True)
class Visit:
    """A hand that comes, rests for so many seconds and goes; it may take the piece away, or lay it back.

    `after` are the seconds of stillness once it has gone.
    """

    rest: float
    takes: bool = False
    returns: bool = False
    after: float = 4.5

    @property
    def seconds(self) -> float:
        """How long it lasts, with the stillness afterwards."""
        return 2 * MOVE + self.rest + self.after


VISITS: Final = (
    Visit(2.0),
    Visit(7.0),
    Visit(0.6, takes=True),
    Visit(6.0, returns=True),
    Visit(12.0),
)
"""What happens in each clip, …"""

ONLY_HANDS: Final = tuple(replace(visit, takes=False, returns=False) for visit in VISITS)
"""… and where there is no bare table to put in a piece's place: as many hands, which leave everything."""


@dataclass(frozen=True, eq=False)
class Filmed:
    """A frame of a clip: whether a hand is in the picture, and whether the piece has been taken away.

    `acts` is whether that hand has come to take it or to lay it back: it covers the place, and nobody can tell.
    """

    frame: Frame
    hand: bool
    taken: bool
    acts: bool = False


def clip_of(
    photograph: Image,
    pieces: list[Corners],
    mine: int,
    seed: int,
    visits: tuple[Visit, ...] = VISITS,
    palm: float | None = None,
) -> Iterator[Filmed]:
    """The frames of a clip of a photograph with these pieces; hands go to some, and one takes `mine` away.

    `palm` is how wide hands are, in pixels; without it as they are beside these pieces if they are tiles.
    Raises NoBareTableError where one is to be taken away and nothing can be put in its place.
    """
    is_taken = any(visit.takes for visit in visits)
    without = taken_away(photograph, pieces, mine) if is_taken else photograph
    palm = palm or PALMS[TILES.id] * _side(pieces)
    return _filmed(photograph, without, pieces, mine, seed, visits, palm)


def flickering(filmed: Iterator[Filmed], depth: float) -> Iterator[Filmed]:
    """A clip in the light of a lamp on the mains that flickers, by this share: bands that wander (rolling shutter)."""
    for each in filmed:
        rows = np.linspace(0, READOUT, len(each.frame.image))[:, None, None]
        bands = 1 + depth * np.sin(2 * np.pi * FLICKER * (each.frame.time + rows))
        lit = np.clip(each.frame.image * bands.astype(np.float32), 0, 255).astype(np.uint8)
        yield replace(each, frame=replace(each.frame, image=lit))


def palm_of(reading: Reading) -> float:
    """How wide a hand is beside the pieces of a reading, in pixels."""
    return PALMS[reading.kind] * _side([piece.extent for piece in reading.detections])


def _filmed(
    photograph: Image,
    without: Image,
    pieces: list[Corners],
    mine: int,
    seed: int,
    visits: tuple[Visit, ...],
    palm: float,
) -> Iterator[Filmed]:
    rng = np.random.default_rng(seed)
    camera, number = _Camera(rng, photograph), 0
    table = shown = photograph
    laid: tuple[PlacedHand | None, int] = (None, id(table))
    for _ in range(round(BEFORE * RATE)):
        yield Filmed(camera.frame(table, number), False, False)
        number += 1
    for visit in visits:
        own = visit.takes or visit.returns
        goal = np.array(pieces[mine if own else int(rng.integers(len(pieces)))]).mean(0)
        for hand, has_acted in _visit(rng, photograph, palm, goal, visit):
            if has_acted and own and (table is photograph) is visit.takes:
                table = without if visit.takes else photograph
            if (hand, id(table)) != laid:
                laid, shown = (hand, id(table)), hand.over(table) if hand else table
            here = hand is not None
            yield Filmed(camera.frame(shown, number), here, table is not photograph, own and here)
            number += 1


def _visit(
    rng: Rng, picture: Image, wide: float, goal: Points, visit: Visit
) -> Iterator[tuple[PlacedHand | None, bool]]:
    """The hand at each frame, and whether it has done what it came for; none once it has gone."""
    hand, size = shaded_hand(rng), wide * rng.uniform(*PALM)
    towards = float(rng.choice([0, 0, 0, np.pi / 2, -np.pi / 2, np.pi])) + rng.normal(0, 0.25)
    ahead = np.array([np.sin(towards), -np.cos(towards)])
    palm, far = goal - ahead * size * 0.6, ahead * _way_out(picture, goal, ahead, size)
    steps = 1 - np.cos(np.linspace(0, np.pi, round(MOVE * RATE) + 1))
    ways = [palm - far * (1 - step / 2) for step in steps]
    coming = [_placed(hand, picture, *at, towards, size) for at in zip(ways[1:], ways, strict=False)]
    yield from ((each, False) for each in coming)
    still = hand.placed(picture.shape, palm, towards, size, np.zeros(2))
    yield from ((still, True) for _ in range(round(visit.rest * RATE)))
    yield from ((each, True) for each in reversed(coming[:-1]))
    yield from ((None, True) for _ in range(round(visit.after * RATE)))


def _placed(
    hand: ShadedHand, picture: Image, palm: Points, before: Points, towards: float, size: float
) -> PlacedHand | None:
    placed = hand.placed(picture.shape, palm, towards, size, (palm - before) * 0.4)
    return placed if placed.is_seen else None


def _side(pieces: list[Corners]) -> float:
    """How large these pieces are, in pixels."""
    return float(np.median([side_of(piece) for piece in pieces]))


def side_of(piece: Corners) -> float:
    """How large a piece is, in pixels."""
    return float(np.sqrt(cv2.contourArea(np.array(piece, np.float32))))


def _way_out(picture: Image, goal: Points, ahead: Points, size: float) -> float:
    """Pixels that a hand must draw back to be out of the picture."""
    height, width = picture.shape[:2]
    far = [
        (place if step > 0 else side - place) / abs(step)
        for place, step, side in zip(goal, ahead, (width, height), strict=True)
        if abs(step) > 1e-6
    ]
    return min(far) + size * 3


def taken_away(picture: Image, pieces: list[Corners], at: int) -> Image:
    """The table without that piece: a piece of bare table nearby is cloned over it."""
    quads = [np.array(piece, np.float32).round().astype(np.int32) for piece in pieces]
    side = _side(pieces)
    mine, others = (np.zeros(picture.shape[:2], np.uint8) for _ in range(2))
    cv2.fillConvexPoly(mine, quads[at], 255)
    cv2.fillPoly(others, [*quads[:at], *quads[at + 1 :]], 255)
    mine, wide = _wider(mine, side * 0.4), _wider(others, side * 0.4) | _wider(mine, side * 0.1)
    dx, dy = _bare(mine, wide, side)
    cloned = cv2.warpAffine(picture, np.array([[1.0, 0, dx], [0, 1, dy]]), picture.shape[1::-1])
    soft = cv2.GaussianBlur(mine & ~_wider(others, 2), (0, 0), 1.5).astype(np.float32)[..., None] / 255
    return np.asarray(picture * (1 - soft) + cloned * soft, np.uint8)


def _wider(mask: Image, by: float) -> Image:
    size = 2 * round(by / 2) + 1
    return np.asarray(cv2.dilate(mask, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))), np.uint8)


def _bare(mine: Image, taken: Image, side: float) -> tuple[float, float]:
    """By how much to shift the picture so that bare table comes to lie there; the least such way."""
    turns = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    height, width = mine.shape
    inside = np.pad(np.zeros((height - 8, width - 8), np.uint8), 4, constant_values=255)
    for far in np.arange(1.2, 8, 0.3) * side:
        for turn in turns:
            move = (float(np.cos(turn) * far), float(np.sin(turn) * far))
            shift = np.array([[1, 0, move[0]], [0, 1, move[1]]])
            over = cv2.warpAffine(taken | inside, shift, (width, height), borderValue=255)
            if not (over & mine).any():
                return move
    raise NoBareTableError


class _Camera:
    """A camera that trembles in a hand, whose exposure breathes, with noise and JPEG."""

    def __init__(self, rng: Rng, picture: Image) -> None:
        self.rng = rng
        self.noise = [rng.normal(0, NOISE, picture.shape).astype(np.int16) for _ in range(5)]
        self.phase = rng.uniform(0, 2 * np.pi)

    def frame(self, picture: Image, number: int) -> Frame:
        """One frame."""
        x, y = self.rng.uniform(-TREMBLE, TREMBLE, 2)
        move = np.array([[1, 0, x], [0, 1, y]])
        shaken = cv2.warpAffine(picture, move, picture.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
        gain = 1 + BREATH * np.sin(2 * np.pi * number / RATE / 7 + self.phase)
        noise = np.roll(self.noise[number % len(self.noise)], int(self.rng.integers(picture.shape[1])), 1)
        grainy = cv2.add(cv2.convertScaleAbs(shaken, alpha=gain), noise, dtype=cv2.CV_8U)
        _, packed = cv2.imencode(".jpg", grainy, (cv2.IMWRITE_JPEG_QUALITY, QUALITY))
        return Frame(np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8), number / RATE, number)


def photographs(folder: Path, count: int) -> Iterator[tuple[str, Image]]:
    """So many photographs of a folder, evenly of all in the order of their names, as large as a webcam's pictures.

    Each with its name.
    """
    paths = sorted(path for path in folder.iterdir() if path.suffix.lower() in SUFFIXES)
    for at in range(count if paths else 0):
        path = paths[at * len(paths) // count]
        image = cv2.imread(str(path))
        if image is not None:
            scale = max(SIZE) / max(image.shape[:2])
            size = (round(image.shape[1] * scale), round(image.shape[0] * scale))
            yield path.name, np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)


def rendered(count: int) -> Iterator[tuple[str, Image]]:
    """Rendered tables in place of photographs, each of another set; none has a fault."""
    whole = [at for at, text in enumerate(TABLES["table"]) if text.count("|") > 2]
    for seed in range(count):
        yield f"table {seed + 1}", stages(tiles(100 + seed), 100 + seed)[0][whole[seed % len(whole)]].picture
