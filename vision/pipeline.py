"""A picture in, a reading out: the whole way of the eyes in one place."""

from __future__ import annotations

from dataclasses import dataclass

from engine.table import UNREAD, Group, Piece, Table
from vision.camera import Image
from vision.read import Detection


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

    def __init__(self, pieces: str = "tiles") -> None:
        self.pieces = pieces

    def read(self, image: Image) -> Reading:
        """Read one picture (BGR uint8, H×W×3)."""
        raise NotImplementedError
