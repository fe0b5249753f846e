"""Photographs of hands of cards and plates of letters, rendered, and what a perfect reader sees on them."""

from functools import cache

import cv2
import numpy as np

from datasets.render.cards.cards import random_deck
from engine.table import CARD_FACES
from tests.drawn import BITS, MARK, SIZE, Drawn, wood
from vision.reading import Alternative, Reading, RecognizedPiece

CARD = (118, 168)
PLATE = (62, 62)


@cache
def deck():
    """The deck that these photographs show."""
    return random_deck(np.random.default_rng(11))


@cache
def art(face):
    """A card as it is printed (BGR), or a plate with its letter."""
    if face in CARD_FACES:
        return np.ascontiguousarray(deck().draw(face, 336).image[..., :3])
    plate = np.full((200, 200, 3), (206, 232, 240), np.uint8)
    cv2.rectangle(plate, (2, 2), (197, 197), (150, 180, 196), 6)
    text = "*" if face == "*" else face
    (w, h), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_TRIPLEX, 4.6, 10)
    cv2.putText(
        plate,
        text,
        ((200 - w) // 2, (200 + h) // 2),
        cv2.FONT_HERSHEY_TRIPLEX,
        4.6,
        (40, 34, 30),
        10,
        cv2.LINE_AA,
    )
    return plate


class Shown(Drawn):
    """Cards or plates that lie on the table, each in full view; used as `Drawn` is."""

    @property
    def reading(self):
        found, groups = [], []
        for number, group in enumerate(self.table):
            start = len(found)
            for corners, piece in zip(self.places[number], group, strict=True):
                others = tuple(Alternative(face, 0.2) for face in self.doubts.get(len(found), ()))
                face = self.misread.get(len(found), piece.face)
                found.append(RecognizedPiece(face, 0.5 if others else 0.99, corners, not others, others))
            groups.append(tuple(range(start, len(found))))
        return Reading(SIZE, tuple(found), tuple(groups))

    @property
    def places(self):
        """For each group, the corners of its pieces."""
        rows, x, y = [], 60.0, 60.0
        for number, group in enumerate(self.table):
            width, height = CARD if group.pieces[0].face in CARD_FACES else PLATE
            step = width + 8
            if x > 60 and x + step * len(group) > SIZE[0] - 30:
                x, y = 60.0, y + height + 40
            rows.append([moved(width, height, x + step * at, y, number) for at in range(len(group))])
            x += step * len(group) + 34
        return rows

    def picture(self, number=0):
        image = wood().copy()
        for row, group in zip(self.places, self.table, strict=True):
            for corners, piece in zip(row, group, strict=True):
                lay(image, art(piece.face), corners)
        for bit in range(BITS):
            at = bit * MARK
            ink = (255,) * 3 if number >> bit & 1 else (0,) * 3
            cv2.rectangle(image, (at, 0), (at + MARK - 1, MARK - 1), ink, -1)
        return image


def moved(width, height, x, y, number):
    """The corners of a piece that lies a little crooked."""
    turn = np.radians((1.5, -2.0, 0.8, -1.0)[number % 4])
    box = np.array([(0, 0), (width, 0), (width, height), (0, height)], float)
    spun = box @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]) + (x, y)
    return tuple((float(px), float(py)) for px, py in spun)


def lay(image, piece, corners):
    """Lay one piece onto a picture, with its shadow."""
    high, wide = piece.shape[:2]
    flat = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
    warp = cv2.getPerspectiveTransform(flat, np.array(corners, np.float32))
    cv2.fillConvexPoly(image, np.add(corners, (4, 6)).astype(np.int32), (48, 70, 98), cv2.LINE_AA)
    cv2.warpPerspective(piece, warp, SIZE, dst=image, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_TRANSPARENT)
