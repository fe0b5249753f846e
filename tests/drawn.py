"""Tables drawn from notation, clips of them, and a reader that knows what was drawn: no network is needed.

Each picture carries the number of its table as a row of black and white squares, which survives compression.
"""

import threading
import time
from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path

import cv2
import numpy as np

from engine.games import game
from engine.table import Table
from server.session.session import Session
from vision.detection.non_maximum_suppression import Detection
from vision.input.camera import Frame, frames
from vision.reading import Alternative, Reading, RecognizedPiece
from vision.recognition.face_scores import Candidate, FaceScores

SIZE = (1280, 720)
TILE = (54, 76)
INK = {"R": (40, 40, 200), "B": (190, 90, 30), "K": (40, 40, 40), "Y": (20, 140, 225), "*": (120, 60, 160)}
MARK, BITS = 14, 8
RATE = 25


class Drawn:
    """A table in notation, drawn; `doubts` gives pieces that are not sure: their index, and what else they may be."""

    def __init__(self, text, doubts=None, misread=None):
        self.table = Table.parse(text)
        self.doubts, self.misread = doubts or {}, misread or {}

    @property
    def reading(self):
        """What a perfect reader sees, but for the doubts and the pieces that it misreads."""
        found, groups = [], []
        for place, group in zip(places(self.table), self.table, strict=True):
            groups.append(tuple(range(len(found), len(found) + len(group))))
            for corners, piece in zip(place, group, strict=True):
                others = tuple(Alternative(face, 0.2) for face in self.doubts.get(len(found), ()))
                face = self.misread.get(len(found), piece.face)
                score = 0.55 if others else 0.99
                found.append(RecognizedPiece(face, score, corners, sure=not others, alternatives=others))
        return Reading(SIZE, tuple(found), tuple(groups))

    def picture(self, number=0):
        """The table as a picture (BGR) that carries its number."""
        image = wood().copy()
        for place, group in zip(places(self.table), self.table, strict=True):
            for corners, piece in zip(place, group, strict=True):
                draw_tile(image, corners, piece.face)
        for bit in range(BITS):
            at = bit * MARK
            cv2.rectangle(
                image, (at, 0), (at + MARK - 1, MARK - 1), (255,) * 3 if number >> bit & 1 else (0,) * 3, -1
            )
        return image


@cache
def wood():
    """A brown table with a grain."""
    rows = np.random.default_rng(3).normal(0, 5, (SIZE[1], 1, 1)).cumsum(0)
    grain = rows - cv2.blur(rows, (1, 61)).reshape(rows.shape)
    return np.clip(np.array((88, 128, 172)) + grain + np.zeros((1, SIZE[0], 3)), 0, 255).astype(np.uint8)


def places(table):
    """For each group, the corners of its pieces: rows of crooked melds."""
    rows, x, y = [], 90, 90
    for number, group in enumerate(table):
        width = len(group) * (TILE[0] + 5)
        if x + width > SIZE[0] - 80:
            x, y = 90, y + 165
        rows.append([corners_at(x, y, i, (-4, 3, 5, -2)[number % 4]) for i in range(len(group))])
        x += width + 90
    return rows


def corners_at(x, y, index, degrees):
    """A tile's four corners in a row that is turned by so many degrees."""
    left = index * (TILE[0] + 5)
    box = np.array([(left, 0), (left + TILE[0], 0), (left + TILE[0], TILE[1]), (left, TILE[1])], float)
    turn = np.radians(degrees)
    spun = box @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]) + (x, y)
    return tuple((float(px), float(py)) for px, py in spun)


def draw_tile(image, corners, face):
    """Lay one tile onto a picture."""
    w, h = TILE[0] * 2, TILE[1] * 2
    tile = np.full((h, w, 3), (214, 234, 244), np.uint8)
    cv2.rectangle(tile, (1, 1), (w - 2, h - 2), (165, 190, 205), 3)
    text = {"*": "*", "#": "", "?": "?"}.get(face, face[1:])
    scale = 1.9 if len(text) == 1 else 1.6
    (tw, th), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_DUPLEX, scale, 4)
    ink = INK.get(face[0], (90, 90, 90))
    cv2.putText(tile, text, ((w - tw) // 2, 18 + th), cv2.FONT_HERSHEY_DUPLEX, scale, ink, 5, cv2.LINE_AA)
    cv2.circle(tile, (w // 2, h - 36), 16, ink, 3, cv2.LINE_AA)
    lay = cv2.getPerspectiveTransform(
        np.array([(0, 0), (w, 0), (w, h), (0, h)], np.float32), np.array(corners, np.float32)
    )
    shade = np.add(corners, (3, 5)).astype(np.int32)
    cv2.fillConvexPoly(image, shade, (50, 75, 105), cv2.LINE_AA)
    cv2.warpPerspective(tile, lay, SIZE, dst=image, borderMode=cv2.BORDER_TRANSPARENT)


def with_hand(image, share):
    """The picture with an arm that reaches in from below, by a share (0 to 1) of the height."""
    reach = image.copy()
    tip = round(SIZE[1] * (1 - share))
    cv2.rectangle(reach, (590, tip + 50), (700, SIZE[1]), (140, 165, 215), -1)
    cv2.circle(reach, (645, tip + 50), 62, (135, 160, 212), -1)
    return reach


class DrawnReader:
    """Reads drawn tables by the number they carry; `looked` counts how often it was asked.

    It has the whole protocol of a reader: `look` and `arrange` are what a live reader asks, also of a part.
    """

    def __init__(self, tables):
        self.tables, self.looked, self.number = tuple(tables), 0, 0

    def read(self, image, box=None):
        self.looked += 1
        self.number = number_on(image)
        return self._of_size((image.shape[1], image.shape[0]))

    def candidates(self, image, scale=None):
        self.looked += 1
        number, left, top = (number_on(image), 0, 0) if scale is None else self._place_of(image)
        if left < MARK * BITS and top < MARK:
            self.number = number
        right, bottom = left + image.shape[1], top + image.shape[0]
        found = []
        for each in self.tables[number].reading.detections:
            quad = np.array(each.corners, np.float32)
            x, y = quad.mean(0)
            if scale is None or (left <= x < right and top <= y < bottom):
                corners = np.asarray(quad - (left, top), np.float32)
                found.append(
                    Candidate(
                        Detection("tile", each.score, corners), FaceScores(np.ones((4, 1), np.float32), 0.0)
                    )
                )
        return tuple(found)

    def arrange(self, size, seen, box=None, before=None):
        middles = [each.detection.quad.mean(0) for each in seen]
        numbers = (self.number, *range(len(self.tables)))  # what is kept of a view may be of a table before
        holding = (number for number in numbers if self._holds(number, middles))
        self.number = next(holding, self.number)
        reading = self._of_size(size)
        return reading.only([at for at, each in enumerate(reading.detections) if lies_at(each, middles)])

    def _place_of(self, part):
        """Of which table a part is, and where it was cut out: its left and top."""
        found = [place_of(part, drawn.picture(number)) for number, drawn in enumerate(self.tables)]
        number = max(range(len(found)), key=lambda at: found[at][0])
        return (number, *found[number][1])

    def _holds(self, number, middles):
        pieces = self.tables[number].reading.detections
        return sum(lies_at(each, middles) for each in pieces) >= len(middles)

    def _of_size(self, size):
        reading = self.tables[self.number].reading
        return replace(reading, size=size) if size[0] == SIZE[0] else reading


def number_on(image):
    """The number that a picture carries."""
    small = cv2.resize(image, SIZE)
    bits = [small[MARK // 2, bit * MARK + MARK // 2].mean() > 128 for bit in range(BITS)]
    return sum(1 << bit for bit, set_ in enumerate(bits) if set_)


def place_of(part, picture):
    """How much a part looks like the place of a picture that it is likest to, and the left and top of that."""
    small, whole = (cv2.resize(each, None, fx=0.25, fy=0.25) for each in (part, picture))
    *_, (x, y) = cv2.minMaxLoc(cv2.matchTemplate(whole, small, cv2.TM_CCOEFF_NORMED))
    left, top = max(4 * x - 6, 0), max(4 * y - 6, 0)
    near = picture[top : top + part.shape[0] + 12, left : left + part.shape[1] + 12]
    if near.shape[0] < part.shape[0] or near.shape[1] < part.shape[1]:
        left, top, near = 0, 0, picture
    _, score, _, (x, y) = cv2.minMaxLoc(cv2.matchTemplate(near, part, cv2.TM_CCOEFF_NORMED))
    return score, (left + x, top + y)


def lies_at(detection, middles):
    """Whether a piece lies where one of these was seen."""
    middle = np.mean(detection.corners, 0)
    return any(np.abs(middle - each).max() < TILE[0] / 2 for each in middles)


def camera_on(drawn, number=0):
    """What opens a camera that looks at a drawn table, 25 pictures a second."""
    image = drawn.picture(number)

    def film():
        for taken in count():
            time.sleep(1 / RATE)
            yield Frame(image, time.monotonic(), taken)

    return film


def clip_pictures(tables, rest=1.2, hand=0.8):
    """The pictures of a clip: each table at rest, and an arm that comes and goes between two."""
    for number, drawn in enumerate(tables):
        image = drawn.picture(number)
        if number:
            for step in range(round(hand * RATE)):
                share = 0.6 * np.sin(np.pi * (step + 1) / (hand * RATE))
                under = tables[number - 1].picture(number - 1) if step < hand * RATE / 2 else image
                yield with_hand(under, share)
        yield from [image] * round(rest * RATE)


def write_clip(path: Path, tables, rest=1.2, hand=0.8):
    """Write a clip of these tables as an MP4 file."""
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), RATE, SIZE)
    for picture in clip_pictures(tables, rest, hand):
        writer.write(picture)
    writer.release()
    return path


MENDED = (
    Drawn("R7 R8 R9"),
    Drawn("R7 R8 R9 | K13 B13 Y13"),
    Drawn("R7 R8 R9 | K13 B13 Y13 | R5 B5 K6"),
    Drawn("R7 R8 R9 | K13 B13 Y13 | R5 B5 K5"),
)
"""Melds are laid, the third is wrong, and is then mended."""


class PacedClip:
    """A clip of so many tables as a camera would show it, which lets each lie until the players go on (`next`)."""

    def __init__(self, clip, tables, rest, hand):
        self.pictures = [frame.image for frame in frames(clip)]
        self.rests = {at * round((rest + hand) * RATE) + round(rest * RATE) - 1 for at in range(tables)}
        self.next = threading.Event()

    def film(self, begun=0.0):
        """The pictures, their times counted from `begun` (s, by the monotonic clock)."""
        for number, picture in enumerate(self.pictures):
            yield Frame(picture, time.monotonic() - begun, number)
            time.sleep(1 / RATE)
            if number in self.rests:
                while not self.next.wait(1 / RATE):
                    yield Frame(picture, time.monotonic() - begun, number)
                self.next.clear()


class WatchedTable:
    """A session without threads: shows it pictures, 25 a second on its own clock."""

    def __init__(self, *tables):
        self.tables, self.reader = tables, DrawnReader(tables)
        self.session = Session(self.reader, game("rummy"), lambda: iter(()))
        self.numbers = count()

    def show(self, number, seconds=0.6, hand=0.0):
        image = self.tables[number].picture(number)
        for step in range(round(seconds * 25)):
            frame = next(self.numbers)
            picture = with_hand(image, hand + step * 0.02) if hand else image
            self.session.see(Frame(picture, frame / 25, frame))
        return self.session.snapshot
