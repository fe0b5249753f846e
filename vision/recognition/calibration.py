"""Calibration (Platt scaling): what turns a network's confidence into a probability, and where `sure` begins.

`models.calibrate` fits it: a line on the logits (a temperature and an offset), and bounds from conformal risk
control.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Final

import numpy as np

from engine.table import UNREAD
from vision.detection.non_maximum_suppression import Detection
from vision.geometry import corners, turned
from vision.piece_kinds import COLOURED
from vision.reading import Alternative, RecognizedPiece
from vision.recognition.face_scores import Chances, FaceScores

HOPELESS: Final = 0.22
"""The probability under which a reading is `?`."""

DOUBTFUL: Final = 0.02
"""The probability from which an alternative is worth telling."""

MOST_ALTERNATIVES: Final = 6
"""How many faces at most are told of a piece, its own among them."""

ANOTHER_KIND: Final = 0.8
"""From here on a piece is taken to be of another kind than asked for: a 1 is no less a 1 for looking like an I."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """Platt scaling: a line on the logits, `slope` · logit + `offset`; `sure` is a sure reading's least.

    The logit is the classifier's and, by the weight `detector`, the detector's: what it hardly sees errs more often.
    `alone` is that of one on a picture where hardly any other is read (`vision.abstention.sure_from`); this and
    `detector` are set by hand.
    Of whole pictures (`vision.abstention`): under an objectness of `least` no pieces lie there, and under a clarity of
    `clear` nothing is sure.
    """

    slope: float = 1.0
    offset: float = 0.0
    sure: float = 0.98
    least: float = 0.0
    clear: float = 0.0
    alone: float = 0.0
    detector: float = 0.0

    @classmethod
    def load(cls, path: Path) -> dict[str, Calibration]:
        """Read those of all kinds of pieces from their JSON file."""
        kinds = json.loads(path.read_text(encoding="utf-8"))
        return {
            kind: cls(**{name: float(value) for name, value in values.items()})
            for kind, values in kinds.items()
        }

    @property
    def plain(self) -> Calibration:
        """What a line is fitted to: scores as the networks give them, the detector counting as much as here."""
        return Calibration(sure=0.0, detector=self.detector)

    def probability(self, confidence: float, detected: float = 0.5) -> float:
        """The share of readings of this confidence that are right, of what the detector gives the score `detected`."""
        both = _logit(confidence) + self.detector * _logit(detected)
        return 1 / (1 + math.exp(-(self.slope * both + self.offset)))


def _logit(probability: float) -> float:
    clipped = min(max(probability, 1e-6), 1 - 1e-6)
    return math.log(clipped / (1 - clipped))


def recognized(
    detection: Detection,
    turn: int,
    chances: Chances,
    scores: FaceScores,
    faces: Sequence[str],
    calibration: Calibration,
) -> RecognizedPiece:
    """The reading of a piece: its likeliest face, calibrated score, corners in reading order, and alternatives.

    What was seen without colours is not sure where a colour would tell: a red is no other than a black there.
    """
    total = float(chances.sum()) + scores.nothing + 1e-6
    if scores.foreign > ANOTHER_KIND:
        total += scores.foreign
    order = np.argsort(-chances)[:MOST_ALTERNATIVES].tolist()
    likeliest, *others = ((faces[i], float(chances[i]) / max(total, 0.05)) for i in order)
    score = calibration.probability(likeliest[1], detection.score)
    hopeless = score < HOPELESS
    told = [likeliest, *others] if hopeless else others
    ranked = (
        Alternative(face, calibration.probability(confidence, detection.score)) for face, confidence in told
    )
    return RecognizedPiece(
        face=UNREAD if hopeless else likeliest[0],
        score=score,
        corners=corners(turned(detection.quad, turn)),
        sure=not hopeless and score >= calibration.sure and not (scores.grey and likeliest[0] in COLOURED),
        alternatives=tuple(takewhile(lambda each: each.score > DOUBTFUL, ranked)),
    )
