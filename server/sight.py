"""What one picture showed, and what was put right in it, which sticks to pieces while they lie still."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import cv2
import numpy as np

from server.amend import Addition, Amendment, Correction, Laid, Removal, Together, in_table_order
from vision.camera import Image
from vision.pipeline import Reading
from vision.read import Corner, Corners

PATCH: Final = 8
"""Rows and columns to which an added piece's place is shrunk, to see whether it lies there still."""
ALIKE: Final = 22.0
"""Mean difference of grey levels (of 255) up to which a place looks as it did."""


@dataclass(frozen=True, slots=True)
class Sight:
    """A reading of the picture with this number, and what was put right in it, oldest first.

    With the picture itself (BGR uint8) a piece that was added by hand is known to have left.
    """

    picture: int
    reading: Reading
    corrections: tuple[Amendment, ...] = ()
    image: Image | None = field(default=None, compare=False, repr=False)

    @property
    def laid(self) -> Laid:
        """The pieces and groups with everything put right, in table order."""
        laid = Laid.of(self.reading)
        for correction in self.corrections:
            laid = correction.apply(laid) or laid
        return in_table_order(laid)

    @property
    def corrected(self) -> Reading:
        """The reading with everything put right: a piece that was given a face is sure."""
        laid = self.laid
        return replace(
            self.reading, detections=tuple(entry.now for entry in laid.entries), groups=laid.groups
        )

    @property
    def corrected_pieces(self) -> frozenset[int]:
        """The indices of the pieces, as corrected, whose face was given by hand."""
        return frozenset(at for at, entry in enumerate(self.laid.entries) if entry.by_hand)

    def correct(self, piece: int, face: str) -> Sight:
        """This sight with a face given to the piece of that index (as corrected)."""
        entry = self.laid.entries[piece]
        known = Correction.of(entry.now, face)
        return self._with(replace(known, read=entry.seen.face))

    def remove(self, piece: int) -> Sight:
        """This sight without the piece of that index."""
        entry = self.laid.entries[piece]
        return self._with(replace(Removal.of(entry.now), read=entry.seen.face))

    def add(self, place: Corner, face: str) -> Sight:
        """This sight with one more piece at a place (pixels of its picture)."""
        return self._with(Addition.at(self.laid, place, face, self.reading.size))

    def join(self, pieces: Sequence[int]) -> Sight:
        """This sight with these pieces as one group."""
        entries = self.laid.entries
        return self._with(Together.of([entries[piece].now for piece in dict.fromkeys(pieces)]))

    def undo(self) -> Sight:
        """This sight without what was put right last."""
        return replace(self, corrections=self.corrections[:-1])

    def seen_again(self, picture: int, reading: Reading, image: Image | None = None) -> Sight:
        """A newer reading of the table, with the corrections whose pieces still lie where they lay."""
        laid, kept = Laid.of(reading), []
        for correction in self.corrections:
            applied = None if self._has_left(correction, image) else correction.apply(laid)
            if applied is not None:
                laid = applied
                kept.append(correction)
        return Sight(picture, reading, tuple(kept), image)

    def _with(self, amendment: Amendment) -> Sight:
        return replace(self, corrections=(*self.corrections, amendment))

    def _has_left(self, amendment: Amendment, image: Image | None) -> bool:
        """Whether the place of an added piece does not look any more as it did."""
        if not isinstance(amendment, Addition) or image is None or self.image is None:
            return False
        before, now = _patch(self.image, amendment.corners), _patch(image, amendment.corners)
        change = now - before
        return bool(np.abs(change - np.median(change)).mean() > ALIKE) or bool(abs(change.mean()) > 3 * ALIKE)


def _patch(image: Image, corners: Corners) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """The place of a piece as a small grey picture."""
    high, wide = image.shape[:2]
    (left, top), (right, low) = np.min(corners, 0), np.max(corners, 0)
    x0, x1 = sorted((min(max(int(left), 0), wide - 2), min(max(int(right), 1), wide)))
    y0, y1 = sorted((min(max(int(top), 0), high - 2), min(max(int(low), 1), high)))
    small = cv2.resize(
        image[y0 : max(y1, y0 + 1), x0 : max(x1, x0 + 1)], (PATCH, PATCH), interpolation=cv2.INTER_AREA
    )
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.float32)
