"""A picture in, a reading out: the whole way of the eyes in one place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from engine.table import FACE_DOWN, TILE_FACES, UNREAD, WILD, Group, Piece, Table
from vision import layout
from vision.camera import Image
from vision.detect import Detector, Spot
from vision.judgement import Calibration, Look, detection, looks, settle
from vision.read import Detection, FaceReader

MODELS: Final = Path(__file__).resolve().parent.parent / "models"

FACES: Final = {"tiles": (*TILE_FACES, WILD, FACE_DOWN)}
"""The faces each kind of piece can have."""

CLEARLY_DOWN: Final = 0.9
"""The least probability at which a piece is taken to lie face down."""

EDGE: Final = 0.003
"""How near the picture's edge a cut-off piece's corner lies, as a share of the longer side."""

LEAST_ALIKE: Final = 0.42
"""How small a piece may look beside the middling one."""

SPOTS: Final = {"tiles": frozenset(("tile", "plate", "back"))}
"""What the detector calls the pieces of a kind; tiles and plates look alike before they are read."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What one picture shows: the picture's size (w, h), detections in table order, and groups of their indices.

    `detections` stand in the order of the notation: group after group, each in reading order, so a
    finding's piece index in `table` (or `judged`) is the index of its detection.
    """

    size: tuple[int, int]
    detections: tuple[Detection, ...]
    groups: tuple[tuple[int, ...], ...]

    @property
    def table(self) -> Table:
        """The best reading, doubtful faces included."""
        return self._as_table(self.detections)

    @property
    def judged(self) -> Table:
        """The table a verdict may rest on: whatever is not sure is `?`."""
        return self._as_table(self.detections, unsure=UNREAD)

    def _as_table(self, detections: tuple[Detection, ...], unsure: str | None = None) -> Table:
        def piece(found: Detection) -> Piece:
            face = found.face if found.sure or unsure is None else unsure
            xs, ys = zip(*found.corners, strict=True)
            return Piece(face, (sum(xs) / 4, sum(ys) / 4), score=found.score)

        return Table(tuple(Group(tuple(piece(detections[i]) for i in group)) for group in self.groups))


class Reader:
    """Reads pictures of one kind of piece; loads its networks once."""

    def __init__(self, pieces: str = "tiles", models: Path = MODELS) -> None:
        self.pieces = pieces
        self.detector = Detector(models / "detector.onnx")
        self.faces = FaceReader(models / "reader.onnx")
        self.calibration = Calibration.load(models / "calibration.json")

    def read(self, image: Image, box: Mapping[str, int] | None = None) -> Reading:
        """Read one picture (BGR uint8, H×W×3); a face seen more often than `box` has it is doubted."""
        spots = [spot for spot in self.detector.find(image) if spot.kind in SPOTS[self.pieces]]
        seen = looks(image, spots, self.faces, FACES[self.pieces])
        kept = [
            (spot, look)
            for spot, look in zip(spots, seen, strict=True)
            if look.is_piece(spot.score) and not vaguely_down(look, FACES[self.pieces])
        ]
        reading = cut_off_doubted(self._arranged((image.shape[1], image.shape[0]), alike(kept)))
        return doubted(reading, box) if box else reading

    def _arranged(self, size: tuple[int, int], kept: Sequence[tuple[Spot, Look]]) -> Reading:
        """Group what was found, let each row settle which way up it lies, and put all in table order."""
        quads = np.array([np.roll(spot.quad, -look.turn, 0) for spot, look in kept], np.float32).reshape(
            -1, 4, 2
        )
        detections: list[Detection] = []
        groups: list[tuple[int, ...]] = []
        for group in layout.rows(quads):
            along = layout.direction(quads, group)
            opposite = [bool(layout.axes(quads[i])[1] @ along < 0) for i in group]
            against, settled = settle([kept[i][1] for i in group], opposite)
            read = [
                detection(kept[i][0], turn, chances, kept[i][1], FACES[self.pieces], self.calibration)
                for i, (turn, chances) in zip(group, settled, strict=True)
            ]
            groups.append(tuple(range(len(detections), len(detections) + len(read))))
            detections += read[::-1] if against else read
        return Reading(size, tuple(detections), tuple(groups))


def vaguely_down(look: Look, faces: Sequence[str]) -> bool:
    """Whether a spot may be a piece face down but not clearly: it shows nothing to read, as an empty place does."""
    chances = look.chances[look.turn]
    return faces[int(chances.argmax())] == FACE_DOWN and float(chances.max()) < CLEARLY_DOWN


def alike(kept: Sequence[tuple[Spot, Look]]) -> list[tuple[Spot, Look]]:
    """Those of about one size: pieces of a set are equal, and perspective makes the far ones half as large at most."""
    if not kept:
        return []
    sizes = np.array([np.sqrt(cv2.contourArea(spot.quad)) for spot, _ in kept])
    weights = np.array([spot.score * float(look.chances.max()) for spot, look in kept]) ** 2
    order = np.argsort(sizes)
    middle = sizes[order][int(np.searchsorted(np.cumsum(weights[order]), weights.sum() / 2))]
    return [
        each for each, size in zip(kept, sizes, strict=True) if LEAST_ALIKE < size / middle < 1 / LEAST_ALIKE
    ]


def cut_off_doubted(reading: Reading) -> Reading:
    """Doubt the pieces that the picture's edge cuts off: a 1 there may be an 11, and the row may go on."""
    last = np.array(reading.size) - 1
    edge = EDGE * float(max(reading.size))

    def cut_off(found: Detection) -> bool:
        corners = np.array(found.corners)
        return bool((corners < edge).any() or (corners > last - edge).any())

    found = tuple(replace(each, sure=each.sure and not cut_off(each)) for each in reading.detections)
    return replace(reading, detections=found)


def doubted(reading: Reading, box: Mapping[str, int]) -> Reading:
    """Doubt the least certain of what is there more often than the box holds it; no face is changed."""
    doubtful = set()
    for face, most in box.items():
        alike = [i for i, found in enumerate(reading.detections) if found.face == face]
        if len(alike) > most:
            ranked = sorted(alike, key=lambda i: reading.detections[i].score)
            doubtful.update(ranked[: len(alike) - most])
    found = tuple(
        replace(each, sure=False) if i in doubtful else each for i, each in enumerate(reading.detections)
    )
    return replace(reading, detections=found)
