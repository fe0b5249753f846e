"""What one picture showed, and the corrections that stick to pieces while they lie still."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import dist

from vision.pipeline import Reading
from vision.read import Corner, Detection


@dataclass(frozen=True, slots=True)
class Correction:
    """A face given by hand to the piece at a place: what had been read there, and how far the piece reaches (px)."""

    place: Corner
    reach: float
    read: str
    face: str

    @classmethod
    def of(cls, detection: Detection, face: str) -> Correction:
        """The correction that gives this piece a face."""
        sides = [dist(detection.corners[i - 1], corner) for i, corner in enumerate(detection.corners)]
        return cls(middle(detection), min(sides) / 2, detection.face, face)

    def holds_for(self, detection: Detection) -> bool:
        """Whether this is still the same piece: at the same place, and nothing else surely read there."""
        if dist(self.place, middle(detection)) > self.reach:
            return False
        return not detection.sure or detection.face in (self.read, self.face)


@dataclass(frozen=True, slots=True)
class Sight:
    """A reading of the picture with this number, and the corrections made to it, oldest first."""

    picture: int
    reading: Reading
    corrections: tuple[Correction, ...] = ()

    @property
    def corrected(self) -> Reading:
        """The reading with every correction applied: a corrected piece is sure."""
        detections = list(self.reading.detections)
        for index, correction in self._found(self.corrections):
            detections[index] = replace(detections[index], face=correction.face, score=1.0, sure=True)
        return replace(self.reading, detections=tuple(detections))

    @property
    def corrected_pieces(self) -> frozenset[int]:
        """The indices of the pieces whose face was given by hand."""
        return frozenset(index for index, _ in self._found(self.corrections))

    def correct(self, piece: int, face: str) -> Sight:
        """This sight with a face given to the piece of that index."""
        correction = Correction.of(self.reading.detections[piece], face)
        return replace(self, corrections=(*self.corrections, correction))

    def undo(self) -> Sight:
        """This sight without the last correction."""
        return replace(self, corrections=self.corrections[:-1])

    def seen_again(self, picture: int, reading: Reading) -> Sight:
        """A newer reading of the table, with the corrections whose pieces still lie where they lay."""
        newer = Sight(picture, reading)
        return replace(newer, corrections=tuple(kept for _, kept in newer._found(self.corrections)))

    def _found(self, corrections: Iterable[Correction]) -> list[tuple[int, Correction]]:
        """Each correction that still holds, with the index of its piece."""
        found = []
        for correction in corrections:
            near = [
                (dist(correction.place, middle(detection)), index)
                for index, detection in enumerate(self.reading.detections)
                if correction.holds_for(detection)
            ]
            if near:
                found.append((min(near)[1], correction))
        return found


def middle(detection: Detection) -> Corner:
    """The middle of a piece, in pixels of its picture."""
    xs, ys = zip(*detection.corners, strict=True)
    return sum(xs) / 4, sum(ys) / 4
