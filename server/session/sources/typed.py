"""A table that is typed rather than filmed: drawn as a picture, and read from it without a doubt."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import cv2
import numpy as np

from engine.errors import SpokenError
from engine.table import CARD_FACES, FACE_DOWN, TILE_FACES, UNREAD, WILD, NotationError, Table
from engine.words import FALLBACK, Language, index_letter
from vision.geometry import Corners
from vision.input.camera import Image
from vision.reading import Reading, RecognizedPiece

WIDTH, LEAST = 1280, (640, 300)
MOST: Final = 200
"""Pieces of a table that is typed: more than any box holds."""
PIECE: Final = (60, 80)
GAP, BETWEEN, MARGIN = 4, 44, 50
ROW: Final = PIECE[1] + 46
TABLE_COLOUR, CREAM, EDGE = (66, 92, 58), (224, 240, 250), (150, 176, 196)
INKS: Final = {"R": (40, 30, 185), "B": (170, 85, 25), "K": (35, 32, 30), "Y": (0, 105, 190)}
FONT: Final = cv2.FONT_HERSHEY_DUPLEX
FINE: Final = 4
"""Bits of a pixel's fraction in what is drawn: edges are smooth."""


def table_typed(text: str) -> Table:
    """The table a text writes; raises SpokenError, quoting it."""
    try:
        table = Table.parse(text)
    except NotationError as error:
        quoted = text.strip()[:80]
        raise SpokenError(
            "typed.this_is_no_table_in_notation",
            quoted=quoted,
            error=error,
        ) from error
    if len(table.pieces) > MOST:
        raise SpokenError("typed.more_than_most_pieces_that_is", most=MOST)
    return table


def drawn(table: Table, kind: str, language: Language = FALLBACK) -> tuple[Image, Reading]:
    """A picture of a table (BGR uint8, at most 1280 wide), and what a reader would find on it.

    Its court cards bear the letters of the language: V D R in French.
    """
    placed = list(_places(table))
    width = max(LEAST[0], *(x + PIECE[0] + MARGIN for x, _, _ in placed), 0)
    height = max(LEAST[1], *(y + PIECE[1] + MARGIN for _, y, _ in placed), 0)
    image = np.full((height, width, 3), TABLE_COLOUR, np.uint8)
    found: list[RecognizedPiece] = []
    groups: dict[int, list[int]] = {}
    for (x, y, number), piece in zip(placed, table.pieces, strict=True):
        _draw_piece(image, x, y, piece.face, language)
        groups.setdefault(number, []).append(len(found))
        found.append(RecognizedPiece(piece.face, 1.0, _corners(x, y), sure=piece.face != UNREAD))
    return image, Reading((width, height), tuple(found), tuple(map(tuple, groups.values())), kind)


def _places(table: Table) -> Iterator[tuple[int, int, int]]:
    """Where each piece lies (its upper left corner) and the number of its group: rows of groups, long ones broken."""
    x, y = MARGIN, MARGIN
    step = PIECE[0] + GAP
    for number, group in enumerate(table):
        if x > MARGIN and x + len(group) * step > WIDTH - MARGIN:
            x, y = MARGIN, y + ROW
        for _ in group:
            if x + step > WIDTH - MARGIN:
                x, y = MARGIN, y + ROW
            yield x, y, number
            x += step
        x += BETWEEN


def _corners(x: int, y: int) -> Corners:
    w, h = PIECE
    return ((x, y), (x + w, y), (x + w, y + h), (x, y + h))


def _draw_piece(image: Image, x: int, y: int, face: str, language: Language) -> None:
    w, h = PIECE
    _round_box(image, (x + 3, y + 4), (42, 60, 36))
    _round_box(image, (x, y), EDGE if face != FACE_DOWN else (110, 140, 170))
    if face == FACE_DOWN:
        return
    _round_box(image, (x, y), CREAM, inset=2)
    if face in CARD_FACES:
        suit, ink = face[-1], INKS["R"] if face[-1] in "HD" else INKS["K"]
        _write(image, index_letter(face[:-1], language), (x + w // 2, y + 28), 1.0, ink)
        _draw_suit(image, suit, (x + w / 2, y + 58), 13, ink)
    elif face in TILE_FACES:
        _write(image, face[1:], (x + w // 2, y + 34), 1.25, INKS[face[0]])
        cv2.circle(image, (x + w // 2, y + 65), 6, INKS[face[0]], 2, cv2.LINE_AA)
    elif face == WILD:
        _draw_star(image, (x + w / 2, y + h / 2))
    else:
        _write(image, face, (x + w // 2, y + h // 2), 1.4, INKS["K"])


def _round_box(image: Image, corner: tuple[int, int], colour: tuple[int, int, int], inset: int = 0) -> None:
    (x, y), (w, h), r = corner, PIECE, 8
    for dx, dy, ex, ey in ((r, inset, w - r, h - inset), (inset, r, w - inset, h - r)):
        cv2.rectangle(image, (x + dx, y + dy), (x + ex, y + ey), colour, -1)
    for cx in (x + r, x + w - r):
        for cy in (y + r, y + h - r):
            cv2.circle(image, (cx, cy), r - inset, colour, -1, cv2.LINE_AA)


def _write(image: Image, text: str, middle: tuple[int, int], scale: float, ink: tuple[int, int, int]) -> None:
    (w, h), _ = cv2.getTextSize(text, FONT, scale, 2)
    cv2.putText(image, text, (middle[0] - w // 2, middle[1] + h // 2), FONT, scale, ink, 2, cv2.LINE_AA)


def _fill(image: Image, points: list[tuple[float, float]], ink: tuple[int, int, int]) -> None:
    fixed = np.round(np.array(points) * (1 << FINE)).astype(np.int32)
    cv2.fillPoly(image, [fixed], ink, cv2.LINE_AA, FINE)


def _dot(image: Image, x: float, y: float, r: float, ink: tuple[int, int, int]) -> None:
    unit = 1 << FINE
    cv2.circle(image, (round(x * unit), round(y * unit)), round(r * unit), ink, -1, cv2.LINE_AA, FINE)


def _draw_suit(
    image: Image, suit: str, middle: tuple[float, float], size: float, ink: tuple[int, int, int]
) -> None:
    """A suit's sign, drawn: the picture library's letters have none."""
    x, y = middle
    s = size
    if suit == "D":
        _fill(image, [(x, y - s), (x + 0.75 * s, y), (x, y + s), (x - 0.75 * s, y)], ink)
        return
    if suit == "H":
        for side in (-1, 1):
            _dot(image, x + side * 0.45 * s, y - 0.4 * s, 0.5 * s, ink)
        _fill(image, [(x - 0.9 * s, y - 0.15 * s), (x + 0.9 * s, y - 0.15 * s), (x, y + s)], ink)
        return
    if suit == "S":
        for side in (-1, 1):
            _dot(image, x + side * 0.45 * s, y + 0.2 * s, 0.48 * s, ink)
        _fill(image, [(x - 0.88 * s, y + 0.02 * s), (x + 0.88 * s, y + 0.02 * s), (x, y - s)], ink)
    else:
        for dx, dy in ((0, -0.5), (-0.5, 0.2), (0.5, 0.2)):
            _dot(image, x + dx * s, y + dy * s, 0.45 * s, ink)
    _fill(image, [(x, y - 0.1 * s), (x + 0.4 * s, y + s), (x - 0.4 * s, y + s)], ink)


def _draw_star(image: Image, middle: tuple[float, float]) -> None:
    turns = np.arange(10) * np.pi / 5
    reach = np.where(np.arange(10) % 2, 8.0, 20.0)
    points = [
        (middle[0] + r * np.sin(t), middle[1] - r * np.cos(t)) for r, t in zip(reach, turns, strict=True)
    ]
    _fill(image, points, (150, 60, 120))
