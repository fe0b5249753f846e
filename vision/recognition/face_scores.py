"""What the classifier makes of one detection: how likely each face is at each of four quarter turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt

from vision.detection.non_maximum_suppression import Detection
from vision.recognition.ink import Ink

Chances = npt.NDArray[np.float32]
"""Probabilities (float32), mostly of turns × faces."""

TURNS: Final = np.array([0.5, 0.16, 0.18, 0.16], np.float32)
"""How likely the detector's first corner is right, or a quarter, half or three quarters of a turn off."""

HIGH_INK: Final = 25.0
"""How much a number above a tile's middle speaks for that way up, where its set prints as high as is usual: …"""

USUAL_HEIGHT: Final = 0.1
"""… so far above the middle, as a share of a tile's height."""

BELIEVED: Final = 0.36
"""A reading's probability times the root of the detector's score from which a detection is a piece: one may make up for
the other."""


@dataclass(frozen=True, eq=False)
class FaceScores:
    """Class probabilities of one detection: `chances` of the faces (4 turns × faces), and of there being no piece.

    `ink_height` is how far at each turn the ink lies above the middle, as a share of the piece's height;
    `foreign` how likely it is something else that can be read: a face of another kind of piece, a programme card;
    `ink` what its ink is like (`vision.recognition.ink`), where it has any; `grey` that it was seen without colours,
    `pale`, of a tile, with next to none; `mirrored` that it reads plainly in a mirror alone, and
    `same_mirrored` so, but as a face that looks the same in one, which tells of none.
    """

    chances: Chances
    nothing: float
    ink_height: Chances = field(default_factory=lambda: np.zeros(4, np.float32))
    foreign: float = 0.0
    ink: Ink | None = None
    grey: bool = False
    pale: bool = False
    mirrored: bool = False
    same_mirrored: bool = False

    def among(self, columns: Sequence[int]) -> FaceScores:
        """The same scores of only some of the faces: those of one kind of piece."""
        foreign = float(np.delete(self.chances, list(columns), 1).sum(1).max()) if len(self.chances) else 0.0
        return replace(self, chances=self.chances[:, list(columns)], foreign=max(self.foreign, foreign))

    @cached_property
    def best(self) -> npt.NDArray[np.float32]:
        """For each turn, the probability of its likeliest face times how likely the turn is."""
        best: Chances = self.chances.max(1) * TURNS * uplift(self.ink_height)
        return best

    @cached_property
    def turn(self) -> int:
        """The likeliest number of quarter turns from the detector's order to upright."""
        return int(self.best.argmax())

    @cached_property
    def chance(self) -> float:
        """How likely its likeliest face is, at any turn."""
        return float(self.chances.max())

    @cached_property
    def likeliest(self) -> int:
        """The number of the face that is likeliest at any turn."""
        return int(self.chances.max(0).argmax())

    def is_piece(self, found: float) -> bool:
        """Whether detector (score `found`) and classifier together take it for a piece."""
        return self.chance * found**0.5 > BELIEVED or (found > 0.75 and self.nothing < 0.5)


def uplift(ink_height: Chances, usual: float = USUAL_HEIGHT) -> Chances:
    """How much the height of its ink speaks for each turn of a tile, of a set that has it so far above the middle."""
    return np.asarray(np.exp(np.clip(HIGH_INK * usual / USUAL_HEIGHT * ink_height, -1, 1)), np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A detection, and what the classifier makes of it.

    `sought` says that the detector passed it over, and it was looked for since others lie beside it.
    """

    detection: Detection
    scores: FaceScores
    sought: bool = False
