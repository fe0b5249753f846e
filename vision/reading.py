"""What reading a picture gives: recognised pieces, each with its calibrated score, and the groups they lie in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.table import UNREAD, Group, Piece, Table
from vision.geometry import Corners


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another face this piece may have, with its calibrated probability."""

    face: str
    score: float


@dataclass(frozen=True, slots=True)
class RecognizedPiece:
    """One piece read from a picture: face, calibrated probability, and its four corners.

    Corners are pixels of the picture in reading order (top left, top right, bottom right, bottom left of the
    face as it is read). `sure` says whether the score is above the calibrated bound; `?` is a hopeless reading.
    `outline` is where the whole of it must lie, where `corners` are those of the part that names it. `at_edge` is
    whether the picture ends beside it, at an end of its group: that may go on there.
    """

    face: str
    score: float
    corners: Corners
    sure: bool = True
    alternatives: tuple[Alternative, ...] = ()
    outline: Corners | None = None
    at_edge: bool = False

    @property
    def extent(self) -> Corners:
        """Where the whole of it lies."""
        return self.outline or self.corners


@dataclass(frozen=True, slots=True)
class Reading:
    """What one picture shows: the picture's size (w, h), pieces in table order, and groups of their indices.

    `detections` stand in the order of the notation: group after group, each in reading order. A letter plate where
    two words cross stands in both groups, and so twice in `table`; `places` leads from there to its detection.
    `kind` is what the pieces are: tiles, letters or cards. `programmes` are the corners of Jok-R-ummy's programme
    cards, which are no pieces. `grey` says that the picture shows no colours, or next to none; `mirrored` that it shows
    the pieces flipped left to right: nothing is sure then.
    """

    size: tuple[int, int]
    detections: tuple[RecognizedPiece, ...]
    groups: tuple[tuple[int, ...], ...]
    kind: str = "tiles"
    programmes: tuple[Corners, ...] = ()
    grey: bool = False
    mirrored: bool = False

    @property
    def places(self) -> tuple[int, ...]:
        """For each piece of `table` (or `judged`) the index of its detection."""
        return tuple(index for group in self.groups for index in group)

    def only(self, kept: Sequence[int]) -> Reading:
        """The same of these detections alone (their indices, ascending), in the groups that they leave."""
        number = {at: place for place, at in enumerate(kept)}
        groups = (tuple(number[at] for at in group if at in number) for group in self.groups)
        found = tuple(self.detections[at] for at in kept)
        return replace(self, detections=found, groups=tuple(filter(None, groups)))

    @property
    def table(self) -> Table:
        """The best reading, doubtful faces included."""
        return self._as_table(self.detections)

    @property
    def judged(self) -> Table:
        """The table a verdict may rest on: whatever is not sure is `?`."""
        return self._as_table(self.detections, unsure=UNREAD)

    def _as_table(self, detections: tuple[RecognizedPiece, ...], unsure: str | None = None) -> Table:
        def piece(found: RecognizedPiece) -> Piece:
            face = found.face if found.sure or unsure is None else unsure
            xs, ys = zip(*found.corners, strict=True)
            return Piece(face, (sum(xs) / 4, sum(ys) / 4), score=found.score)

        def together(group: tuple[int, ...]) -> Group:
            is_cut = detections[group[0]].at_edge or detections[group[-1]].at_edge
            return Group(tuple(piece(detections[i]) for i in group), is_cut)

        return Table(tuple(map(together, self.groups)))
