"""The pieces of a reading by where they lie: which are gone on a later one, and which have come."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

import cv2
import numpy as np

from vision.geometry import Corners, overlap
from vision.reading import Reading, RecognizedPiece

SAME_PLACE: Final = 0.3
"""The overlap from which what is read is the piece that lay there, …"""

STILL: Final = 0.7
"""… and from which it has not been moved."""


class Places:
    """The pieces of a reading by where they lie; only those near a place are compared with it."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self.kind, self.size, self.pieces = reading.kind, reading.size, reading.detections
        self._quads = np.array([piece.corners for piece in self.pieces], np.float32).reshape(-1, 4, 2)
        self._middles = self._quads.mean(1)

    def moved(self, by: Callable[[Corners], Corners], chosen: Iterable[bool]) -> Places:
        """The chosen pieces, each moved so."""
        pieces = tuple(
            replace(piece, corners=by(piece.corners), outline=piece.outline and by(piece.outline))
            for piece, is_chosen in zip(self.pieces, chosen, strict=True)
            if is_chosen
        )
        return Places(replace(self._reading, detections=pieces, groups=()))

    def at(self, piece: RecognizedPiece, least: float = SAME_PLACE) -> RecognizedPiece | None:
        """What is read where a piece lies, if anything is: of several the one that is read as it is."""
        quad = np.array(piece.corners, np.float32)
        side = float(np.sqrt(cv2.contourArea(quad)))
        near = np.flatnonzero(np.abs(self._middles - quad.mean(0)).max(1) < side)
        there = [self.pieces[i] for i in near if overlap(quad, self._quads[i]) >= least]
        return next((each for each in there if each.face == piece.face), there[0] if there else None)

    def lacking(self, other: Places) -> list[RecognizedPiece]:
        """Those that are gone on another reading, or are not what they were."""
        return [piece for piece in self.pieces if _unlike(piece, other)]

    def come_since(self, before: Places) -> list[RecognizedPiece]:
        """Those that did not lie there before; a card that was read whole, or by another of its corners, did."""
        return [
            piece
            for piece in self.pieces
            if before.at(piece, STILL) is None and not any(_is_part_of(piece, each) for each in before.pieces)
        ]


def size_of(pieces: Sequence[RecognizedPiece]) -> float:
    """How large a piece is, in pixels."""
    areas = [cv2.contourArea(np.array(piece.extent, np.float32)) for piece in pieces]
    return float(np.sqrt(np.median(areas))) if areas else 1.0


def _unlike(piece: RecognizedPiece, now: Places) -> bool:
    """Whether a piece is gone, or is not the one that it was."""
    found = now.at(piece)
    return found is None or (piece.sure and (found.face != piece.face or not found.sure))


def _is_part_of(piece: RecognizedPiece, known: RecognizedPiece) -> bool:
    """Whether a piece may be one that is known, seen by another part of it."""
    quads = (np.array(each.extent, np.float32) for each in (piece, known))
    return piece.face == known.face and overlap(*quads) >= STILL
