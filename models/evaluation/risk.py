"""What may go wrong (conformal risk control), and the calibration that bounds it (Platt scaling and thresholds).

Readings of labelled pictures go in. `fit` draws the line that makes confidences probabilities, and finds where `sure`
begins on pictures that show pieces; `told_apart` finds by which objectness of a whole picture pieces lie there at all.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from models.evaluation.judged import Read
from vision.abstention import FEW, clarity, sure_from
from vision.recognition.calibration import Calibration

LEAST_SURE = 0.9

MOST_LOST = 0.01
"""The share of right readings that may lie on pictures taken for ones without any piece, …"""

MOST_READ = 0.01
"""… of those without any the share on which something may be read, and doubted, …"""

MOST_HIDDEN = 0.005
"""… and the share of right readings that may be doubted for the little their pictures look like pieces."""

DECIMALS, STEP = 6, 1_000_000
"""Decimals with which calibrations are written, and the steps of such a number from 0 to 1."""

RIDGE, STEPS = 1e-4, 60
"""What keeps the line finite where all is right, and the steps taken towards it at most."""

Scores = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Sample:
    """A picture as it was read: the part it belongs to, what of the reading counts, and whether it shows any piece.

    `told` has the confidence, before calibration, of each that may be called sure, of so many `read`; with those that
    were sought beside others, so many `pieces` are read.
    """

    part: str
    reads: tuple[Read, ...]
    shows: bool = True
    objectness: float = 1.0
    told: tuple[float, ...] = ()
    read: int = 0
    pieces: int = FEW

    def is_sure(self, confidence: float, calibration: Calibration) -> bool:
        """Whether a piece on it that may be called sure is, by its score and how many others there are."""
        return calibration.probability(confidence) >= sure_from(calibration, self.pieces)

    def clarity(self, calibration: Calibration) -> float:
        """How clearly it shows pieces where these scores are called sure (`vision.abstention`)."""
        sure = sum(self.is_sure(each, calibration) for each in self.told)
        return clarity(self.objectness, sure, self.read)

    def called_sure(self, calibration: Calibration) -> tuple[Read, ...]:
        """Those of its readings that are called sure."""
        return tuple(
            read for read in self.reads if read.believed and self.is_sure(read.confidence, calibration)
        )

    def cut(self, calibration: Calibration) -> Sample:
        """The same where nothing is read under its least objectness, and nothing is believed where it is not clear."""
        reads = self.reads if self.objectness >= calibration.least else ()
        if self.clarity(calibration) < calibration.clear:
            reads = tuple(replace(read, believed=False) for read in reads)
        return replace(self, reads=reads)


@dataclass(frozen=True)
class Risk:
    """What may go wrong where scores from `sure` on are called sure: pictures with a fault by part, and readings."""

    sure: float
    faulty: Mapping[str, int]
    pictures: Mapping[str, int]
    wrong: int
    readings: int

    def bound(self, part: str) -> float:
        """The share of pictures like these that may be expected to show a fault, at most (conformal risk control)."""
        return (self.faulty[part] + 1) / (self.pictures[part] + 1)

    def within(self, pictures: float, readings: float) -> bool:
        """Whether no more than these shares go wrong; where pictures are too few to bound it none may."""
        parts = all(
            self.bound(part) <= max(pictures, 1 / (count + 1)) for part, count in self.pictures.items()
        )
        return parts and self.wrong <= readings * self.readings


def line(confidence: Scores, right: Flags) -> Calibration:
    """The line on the logits that makes confidences probabilities: logistic regression by Newton's method."""
    clipped = confidence.clip(1e-6, 1 - 1e-6)
    columns = np.stack([np.log(clipped / (1 - clipped)), np.ones_like(clipped)], 1)
    slope_offset = np.array([1.0, 0.0])
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-(columns @ slope_offset)))
        gradient = columns.T @ (chances - right) / len(right) + RIDGE * (slope_offset - [1.0, 0.0])
        weights = chances * (1 - chances) / len(right)
        step = np.linalg.solve((columns * weights[:, None]).T @ columns + RIDGE * np.eye(2), gradient)
        slope_offset = slope_offset - step * min(1.0, 2.0 / max(float(np.abs(step).max()), 1e-12))
        if float(np.abs(step).max()) < 1e-8:
            break
    slope, offset = np.round(slope_offset, DECIMALS)
    return Calibration(float(slope), float(offset), 1.0)


def fit(
    samples: Sequence[Sample],
    pictures: float,
    readings: float,
    doubted: float,
    known: Calibration | None = None,
) -> tuple[Calibration, Risk]:
    """A kind's calibration, and what may go wrong with it; what is set by hand is not fitted but kept as it is `known`.

    The line rests on pictures that show pieces: on others, where all is wrong, no score is a probability.
    """
    showing = [sample for sample in samples if sample.shows]
    shown = [read for sample in showing for read in sample.reads]
    straight = line(
        np.array([read.confidence for read in shown]), np.array([read.right for read in shown], bool)
    )
    if known:
        straight = replace(straight, alone=known.alone, detector=known.detector)
    sure = least_sure(showing, straight, pictures, readings, doubted).sure
    found = told_apart(samples, replace(straight, sure=sure), pictures, doubted)
    return found, risk([sample.cut(found) for sample in samples], found, sure)


def told_apart(samples: Sequence[Sample], known: Calibration, pictures: float, doubted: float) -> Calibration:
    """A calibration with the objectness under which nothing is read, and that under which nothing is sure.

    Under the one no more than MOST_LOST of what is right is lost, and no more than it takes to read something on so
    few as MOST_READ of the pictures without any piece; half way from there to the next picture on which something is
    right, for that costs nothing. The other (of clarity) costs MOST_HIDDEN of what is right and sure, and more where
    more of those pictures than may be faulty would show something sure; but never more than the share `doubted`:
    where that does not suffice it is the least one with which the fewest do.
    """
    right = [sample.objectness for sample in samples for read in sample.reads if read.right] or [0.0]
    lost = float(np.quantile(right, MOST_LOST))
    none = [sample for sample in samples if not sample.shows]
    sure = [
        sample.clarity(known) for sample in samples for read in sample.called_sure(known) if read.right
    ] or [0.0]
    hidden, most = (float(np.quantile(sure, part)) for part in (MOST_HIDDEN, doubted))
    levels = sorted({0.0, *(_floor(sample.objectness) + 1 / STEP for sample in none if sample.reads)})

    def read(level: float) -> float:
        return sum(bool(each.reads) and each.objectness >= level for each in none) / max(len(none), 1)

    enough = min(next(level for level in levels if read(level) <= MOST_READ), lost)
    least = _floor((enough + min((each for each in right if each >= enough), default=enough)) / 2)
    lowest = _floor(hidden)
    bounds = (_floor(sample.clarity(known)) + 1 / STEP for sample in none if sample.reads)
    tried = []
    for clear in sorted({lowest, *(bound for bound in bounds if lowest < bound <= most)}):
        found = replace(known, least=least, clear=clear)
        gone = risk([sample.cut(found) for sample in none], found, known.sure)
        if gone.within(pictures, 1.0):
            return found
        tried.append((sum(gone.faulty.values()), found))
    return min(tried, key=lambda each: each[0])[1]


def least_sure(
    samples: Sequence[Sample],
    straight: Calibration,
    pictures: float,
    readings: float,
    doubted: float,
) -> Risk:
    """The risk at the least score from which on it is within these shares, or at the highest one where none is.

    That leaves no more than the share `doubted` of what is right in doubt.
    """
    every = [
        (read, straight.probability(read.confidence))
        for sample in samples
        for read in sample.reads
        if read.believed
    ]
    right = [score for read, score in every if read.right]
    most = max(LEAST_SURE, _floor(float(np.quantile(right, doubted))) if right else LEAST_SURE)
    faults = {_floor(score) + 1 / STEP for read, score in every if not read.right}
    levels = sorted({LEAST_SURE, most, *(level for level in faults if LEAST_SURE < level < most)})
    return next(
        (found for level in levels if (found := risk(samples, straight, level)).within(pictures, readings)),
        risk(samples, straight, most),
    )


def _floor(score: float) -> float:
    """A score as it is written, no higher than it is."""
    return math.floor(score * STEP) / STEP


def risk(samples: Sequence[Sample], straight: Calibration, sure: float) -> Risk:
    """What goes wrong on these pictures where scores from `sure` on are called sure."""
    faulty = dict.fromkeys(sorted({sample.part for sample in samples}), 0)
    pictures = dict(faulty)
    wrong = readings = 0
    for sample in samples:
        called = sample.called_sure(replace(straight, sure=sure))
        bad = sum(not read.right for read in called)
        pictures[sample.part] += 1
        faulty[sample.part] += bad > 0
        wrong, readings = wrong + bad, readings + len(called)
    return Risk(sure, faulty, pictures, wrong, readings)
