"""Makes scores probabilities (Platt scaling) and bounds what goes wrong (conformal risk control).

`python -m models.calibrate DATA … --real DIR` writes calibration.json. DATA are datasets rendered with seeds that
training never saw; `--real` adds the photographs the networks were trained on. Kind by kind, every reading's confidence
is set against whether it was right, and a line on the logits is fitted. `sure` begins where two things hold. Of 100
pictures no more than the kind's share `faulty` (`vision.piece_kinds`) are expected to show anything that is called sure
and is wrong, read twice or no piece at all: that is bounded for whole pictures, in each part of them by itself, those
without any piece among them. And of all that is called sure no more than its share `wrong` is wrong. Where that would
leave more than MOST_DOUBTED of what is right in doubt, it is said what is reached.
"""

from __future__ import annotations

import argparse
import json
import math
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
from tqdm import tqdm

from datasets.photographs.real import RealPhoto, photos
from models.evaluation.judged import Picture, Read, judged, rendered
from models.evaluation.outcome import expected_error
from vision.piece_kinds import KINDS
from vision.pipeline import MODELS, Reader
from vision.recognition.calibration import Calibration

LEAST_SURE = 0.9
MOST_DOUBTED = 0.15
"""The share of right readings that may fall under `sure`."""

LEAST_READINGS = 100
"""Fewer readings calibrate nothing."""


DECIMALS, STEP = 6, 1_000_000
"""Decimals with which calibrations are written, and the steps of such a number from 0 to 1."""

RIDGE, STEPS = 1e-4, 60
"""What keeps the line finite where all is right, and the steps taken towards it at most."""

Scores = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Sample:
    """A picture as it was read: the part it belongs to, what of the reading counts, and whether it shows any piece."""

    part: str
    reads: tuple[Read, ...]
    shows: bool = True


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


def gather(chosen: Iterable[Picture], readers: Mapping[str, Reader], kind: str) -> Iterator[Sample]:
    """Read pictures as a kind of piece; those without any piece with every reader that may take them for this kind."""
    for picture in tqdm(chosen, disable=not sys.stderr.isatty()):
        image = picture.photo.image()
        reads = judged(picture, kind, readers[kind].read(image))
        if "auto" in readers and not picture.photo.faces:
            reading = readers["auto"].read(image)
            reads += judged(picture, kind, reading) if reading.kind == kind else []
        yield Sample(picture.part, tuple(reads), bool(picture.photo.faces))


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


def fit(samples: Sequence[Sample], pictures: float, readings: float) -> tuple[Calibration, Risk]:
    """A kind's calibration, and what may go wrong with it.

    The line rests on pictures that show pieces: on others, where all is wrong, no score is a probability.
    """
    shown = [read for sample in samples if sample.shows for read in sample.reads]
    straight = line(
        np.array([read.confidence for read in shown]), np.array([read.right for read in shown], bool)
    )
    least = least_sure(samples, straight, pictures, readings)
    return Calibration(straight.slope, straight.offset, least.sure), least


def least_sure(samples: Sequence[Sample], straight: Calibration, pictures: float, readings: float) -> Risk:
    """The risk at the least score from which on it is within these shares, or at the highest one where none is."""
    scores = [[straight.probability(read.confidence) for read in sample.reads] for sample in samples]
    every = [
        (read, score)
        for sample, own in zip(samples, scores, strict=True)
        for read, score in zip(sample.reads, own, strict=True)
        if read.believed
    ]
    right = [score for read, score in every if read.right]
    most = max(LEAST_SURE, _floor(float(np.quantile(right, MOST_DOUBTED))) if right else LEAST_SURE)
    faults = {_floor(score) + 1 / STEP for read, score in every if not read.right}
    levels = sorted({LEAST_SURE, most, *(level for level in faults if LEAST_SURE < level < most)})
    return next(
        (found for level in levels if (found := risk(samples, scores, level)).within(pictures, readings)),
        risk(samples, scores, most),
    )


def _floor(score: float) -> float:
    """A score as it is written, no higher than it is."""
    return math.floor(score * STEP) / STEP


def risk(samples: Sequence[Sample], scores: Sequence[Sequence[float]], sure: float) -> Risk:
    """What goes wrong on these pictures where scores (by picture) from `sure` on are called sure."""
    faulty = dict.fromkeys(sorted({sample.part for sample in samples}), 0)
    pictures = dict(faulty)
    wrong = readings = 0
    for sample, own in zip(samples, scores, strict=True):
        called = [
            read for read, score in zip(sample.reads, own, strict=True) if read.believed and score >= sure
        ]
        bad = sum(not read.right for read in called)
        pictures[sample.part] += 1
        faulty[sample.part] += bad > 0
        wrong, readings = wrong + bad, readings + len(called)
    return Risk(sure, faulty, pictures, wrong, readings)


def main(argv: list[str] | None = None) -> int:
    """Calibrate from the command line."""
    parser = argparse.ArgumentParser(prog="python -m models.calibrate", description=__doc__)
    parser.add_argument(
        "data", type=Path, nargs="+", help="rendered datasets whose val splits were never trained on"
    )
    parser.add_argument(
        "--real", type=Path, help="folder of real photographs: those of the train split are added"
    )
    parser.add_argument("--models", type=Path, default=MODELS)
    parser.add_argument(
        "--kinds",
        nargs="+",
        choices=KINDS,
        default=list(KINDS),
        help="only these; the others stay as they are",
    )
    args = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as plain:
        shutil.copytree(
            args.models, plain, ignore=lambda folder, names: [*_no_network(folder, names)], dirs_exist_ok=True
        )
        write(dict.fromkeys(KINDS, Calibration(sure=0.0)), Path(plain))
        found = {kind: calibrated(kind, args.data, args.real, Path(plain)) for kind in args.kinds}
    file = args.models / "calibration.json"
    write((Calibration.load(file) if file.exists() else {}) | found, args.models)
    return 0


def _no_network(folder: str, names: Iterable[str]) -> Iterator[str]:
    """The files of a folder that reading does not need."""
    return (name for name in names if Path(folder, name).is_file() and not name.endswith(".onnx"))


def calibrated(kind: str, data: Sequence[Path], real: Path | None, models: Path) -> Calibration:
    """The calibration of one kind of piece, read with networks whose scores are plain; prints what it rests on."""
    readers = {kind: Reader(kind, models), "auto": Reader("auto", models)}
    samples = list(gather(pictures_of(kind, data, real), readers, kind))
    count = sum(len(sample.reads) for sample in samples)
    if sum(read.right for sample in samples for read in sample.reads) < LEAST_READINGS:
        print(f"{kind}: only {count} readings count: scores stay as they are")
        return Calibration()
    found, least = fit(samples, KINDS[kind].faulty, KINDS[kind].wrong)
    print(report(kind, samples, found, least), flush=True)
    return found


def pictures_of(kind: str, data: Sequence[Path], real: Path | None) -> Iterator[Picture]:
    """All pictures that one kind of piece is calibrated by."""
    for folder in data:
        yield from rendered(folder, kind)
    for photo in photos(real, split="train") if real else ():
        if photo.kind in (KINDS[kind].photographs, "empty") and _is_told(photo):
            yield Picture(photo, "real" if photo.faces else "real, no piece")


def _is_told(photo: RealPhoto) -> bool:
    """Whether anything is known of what lies on a photograph."""
    return bool(photo.faces) or photo.complete


def report(kind: str, samples: Sequence[Sample], found: Calibration, least: Risk) -> str:
    """What a calibration rests on, part by part, and whether what is promised is reached."""
    reads = [read for sample in samples for read in sample.reads]
    shown = [read for sample in samples if sample.shows for read in sample.reads]
    scores = np.array([found.probability(read.confidence) for read in shown])
    error = expected_error(scores, np.array([read.right for read in shown], bool))
    right = np.mean([read.right for read in reads])
    kept = [
        read.believed and score >= found.sure for read, score in zip(shown, scores, strict=True) if read.right
    ]
    lines = [
        f"{kind}: {len(reads)} readings on {len(samples)} pictures, {right:.4f} right; "
        f"slope {found.slope:.3f}, offset {found.offset:.3f}, sure from {found.sure:.4f}: {least.readings} readings, "
        f"{least.wrong} of them wrong; {1 - np.mean(kept):.3f} of the right ones in doubt; "
        f"expected calibration error where pieces lie {error:.4f}"
    ]
    for part, count in least.pictures.items():
        bound, most = least.bound(part), KINDS[kind].faulty
        reached = "" if bound <= most else f", not {most:g}: " + _why(least.faulty[part])
        lines.append(
            f"  {part}: something sure is wrong on {least.faulty[part]} of {count} pictures, bound {bound:.4f}{reached}"
        )
    if least.wrong > KINDS[kind].wrong * least.readings:
        lines.append(f"  not reached: {KINDS[kind].wrong * 1000:g} wrong in 1000 sure ones")
    return "\n".join(lines)


def _why(faulty: int) -> str:
    return "even the highest bound lets those through" if faulty else "so few pictures bound no less"


def write(calibrations: Mapping[str, Calibration], folder: Path) -> None:
    """Store the calibrations of all kinds of pieces where the reader looks for them."""
    values = {
        kind: {name: round(value, DECIMALS) for name, value in asdict(calibration).items()}
        for kind, calibration in calibrations.items()
    }
    (folder / "calibration.json").write_text(json.dumps(values, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    raise SystemExit(main())
