"""A live reader of the playing area alone: what lies outside is never read.

Its readings are in the whole picture's pixels.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from vision.geometry import Corners
from vision.input.camera import Image
from vision.input.framing import Cut, Framing
from vision.live.live_reader import LiveReader, PartReader
from vision.reading import Reading, RecognizedPiece
from vision.recognition.face_scores import Candidate


class FramedReader:
    """Reads one table again and again, as `LiveReader` does, in the playing area of a framing."""

    def __init__(self, reader: PartReader, framing: Framing) -> None:
        self.reader = reader
        self._framing = framing
        self._area = None if framing.area is None else _AreaReader(reader)
        self._live = LiveReader(reader if self._area is None else self._area)

    @property
    def is_covered(self) -> bool:
        """Whether something lay over pieces, or beside what is still to be looked at, when the table was read last."""
        return self._live.is_covered

    @property
    def is_in_doubt(self) -> bool:
        """Whether looking once more may tell what is doubtful."""
        return self._live.is_in_doubt

    def read(self, image: Image, box: Mapping[str, int] | None = None) -> Reading | None:
        """Read a table that has come to rest (BGR uint8, turned); None where something lies over pieces."""
        part = self._part(image)
        return self._placed(self._live.read(part, box), image)

    def read_doubts(self, image: Image, box: Mapping[str, int] | None = None) -> Reading | None:
        """Read the doubtful pieces of the table once more; None where that brings nothing."""
        part = self._part(image)
        return self._placed(self._live.read_doubts(part, box), image)

    def _part(self, image: Image) -> Image:
        if self._area is None:
            return image
        self._area.cut = self._framing.cut(image)
        return self._area.cut.image

    def _placed(self, reading: Reading | None, image: Image) -> Reading | None:
        if reading is None or self._area is None or self._area.cut is None:
            return reading
        return placed(reading, self._area.cut.corner, (image.shape[1], image.shape[0]))


class _AreaReader:
    """What a live reader asks, of a cut: candidates beside the playing area are none."""

    def __init__(self, reader: PartReader) -> None:
        self.cut: Cut | None = None
        self._reader = reader

    def candidates(self, image: Image, scale: float | None = None) -> tuple[Candidate, ...]:
        """Everything on a picture that may be a piece; parts of it lie anywhere, and are sifted when arranged."""
        return self._reader.candidates(image, scale)

    def arrange(
        self,
        size: tuple[int, int],
        seen: Sequence[Candidate],
        box: Mapping[str, int] | None = None,
        before: Reading | None = None,
    ) -> Reading:
        """Make a reading of what was seen inside the playing area."""
        cut = self.cut
        inside = [each for each in seen if cut is None or cut.holds(each.detection.quad)]
        return self._reader.arrange(size, inside, box, before)


def placed(reading: Reading, corner: tuple[int, int], size: tuple[int, int]) -> Reading:
    """A reading of a part of a picture of this size (w, h), its upper left corner there, in the whole's pixels."""

    def moved(place: Corners) -> Corners:
        one, two, three, four = ((x + corner[0], y + corner[1]) for x, y in place)
        return one, two, three, four

    def moved_piece(each: RecognizedPiece) -> RecognizedPiece:
        outline = None if each.outline is None else moved(each.outline)
        return replace(each, corners=moved(each.corners), outline=outline)

    return replace(
        reading,
        size=size,
        detections=tuple(map(moved_piece, reading.detections)),
        programmes=tuple(map(moved, reading.programmes)),
    )


def inside_only(reading: Reading, cut: Cut) -> Reading:
    """A reading of a cut without the pieces beside the playing area, as a reader leaves them that reads no parts."""
    detections = enumerate(reading.detections)
    return reading.only([at for at, each in detections if cut.holds(np.array(each.corners, np.float32))])
