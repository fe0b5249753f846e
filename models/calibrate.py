"""Makes scores probabilities (Platt scaling) and bounds what goes wrong (conformal risk control).

`python -m models.calibrate DATA … --real DIR` writes calibration.json. DATA are datasets rendered with seeds that
training never saw; `--real` adds the photographs the networks were trained on, as they are and once more as another
camera would have taken them in another light. Kind by kind, every reading's confidence is set against whether it was
right, and a line on the logits is fitted. `sure` begins where two things hold on pictures that show pieces. Of 100 no
more than the kind's share `faulty` (`vision.piece_kinds`) are expected to show anything that is called sure and is
wrong, read twice or no piece at all: that is bounded for whole pictures, in each part of them by itself. And of all
that is called sure no more than its share `wrong` is wrong. Pictures without any piece are told by their objectness
(`vision.abstention`), and bounded likewise. Where that would leave more than the kind's share `doubted` of what is
right in doubt, it is said what is reached. `--report` says that of the calibration that is in, and leaves it.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

import numpy as np
from tqdm import tqdm

from datasets.photographs.real import RealPhoto, photos
from datasets.render.photo import retaken
from models.evaluation.judged import RENDERED, Picture, confidence, judged, rendered
from models.evaluation.outcome import expected_error
from models.evaluation.risk import DECIMALS, Risk, Sample, fit, risk, told_apart
from vision.input.camera import Image
from vision.piece_kinds import KINDS
from vision.pipeline import MODELS, Reader
from vision.recognition.calibration import Calibration

LEAST_READINGS = 100
"""Fewer readings calibrate nothing."""


def gather(chosen: Iterable[Picture], readers: Mapping[str, Reader], kind: str) -> Iterator[Sample]:
    """Read pictures as a kind of piece; those without any piece with every reader that may take them for this kind."""
    for picture in tqdm(chosen, disable=not sys.stderr.isatty()):
        for image in _taken(picture):
            seen = readers[kind].candidates(image)
            readings = [readers[kind].arrange((image.shape[1], image.shape[0]), seen)]
            if "auto" in readers and not picture.photo.faces:
                readings += [reading for reading in (readers["auto"].read(image),) if reading.kind == kind]
            reads = [read for reading in readings for read in judged(picture, kind, reading)]
            shown = readers[kind].objectness(seen)
            found = readings[0].detections
            told = tuple(confidence(each) for each in found if each.sure)
            read = len(found) - sum(each.sought for each in seen)
            yield Sample(picture.part, tuple(reads), bool(picture.photo.faces), shown, told, read, len(found))


def _taken(picture: Picture) -> Iterator[Image]:
    """The picture; a photograph also as another camera would have taken it: it was trained on, and reads too well."""
    image = picture.photo.image()
    yield image
    if picture.photo.source != RENDERED:
        yield retaken(image, picture.photo.path.name.encode())


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
    parser.add_argument(
        "--objectness-alone",
        action="store_true",
        help="fit whether there are any pieces; lines and `sure` stay",
    )
    parser.add_argument(
        "--report", action="store_true", help="fit and write nothing: what the calibration that is in reaches"
    )
    args = parser.parse_args(argv)
    file = args.models / "calibration.json"
    known = Calibration.load(file) if file.exists() else {}
    with tempfile.TemporaryDirectory() as plain:
        shutil.copytree(
            args.models, plain, ignore=lambda folder, names: [*_no_network(folder, names)], dirs_exist_ok=True
        )
        write({kind: known.get(kind, Calibration()).plain for kind in KINDS}, Path(plain))
        found = {
            kind: calibrated(
                kind,
                args.data,
                args.real,
                Path(plain),
                known.get(kind, Calibration()),
                args.objectness_alone and kind in known,
                args.report,
            )
            for kind in args.kinds
        }
    if not args.report:
        write(known | found, args.models)
    return 0


def _no_network(folder: str, names: Iterable[str]) -> Iterator[str]:
    """The files of a folder that reading does not need."""
    return (name for name in names if Path(folder, name).is_file() and not name.endswith(".onnx"))


def calibrated(
    kind: str,
    data: Sequence[Path],
    real: Path | None,
    models: Path,
    known: Calibration,
    objectness_alone: bool = False,
    as_it_is: bool = False,
) -> Calibration:
    """The calibration of one kind of piece, read with networks whose scores are plain; prints what it rests on.

    Of one that is `known` `alone` and `detector` are kept; the line and where `sure` begins, too, where
    `objectness_alone` is fitted; and all of it where it is to stay `as_it_is`, or too little was read.
    """
    readers = {kind: Reader(kind, models), "auto": Reader("auto", models)}
    samples = list(gather(pictures_of(kind, data, real), readers, kind))
    count = sum(len(sample.reads) for sample in samples)
    if sum(read.right for sample in samples for read in sample.reads) < LEAST_READINGS:
        print(f"{kind}: only {count} readings count: scores stay as they are")
        return known
    if as_it_is or objectness_alone:
        found = known if as_it_is else told_apart(samples, known, KINDS[kind].faulty, KINDS[kind].doubted)
        reached = risk([sample.cut(found) for sample in samples], found, found.sure)
    else:
        found, reached = fit(samples, KINDS[kind].faulty, KINDS[kind].wrong, KINDS[kind].doubted, known)
    print(report(kind, [sample.cut(found) for sample in samples], found, reached, not as_it_is), flush=True)
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


def report(kind: str, samples: Sequence[Sample], found: Calibration, least: Risk, fitted: bool = True) -> str:
    """What a calibration rests on, part by part, and whether what is promised is reached; of one `fitted`, why not."""
    reads = [read for sample in samples for read in sample.reads]
    shown = [read for sample in samples if sample.shows for read in sample.reads]
    scores = np.array([found.probability(read.confidence) for read in shown])
    error = expected_error(scores, np.array([read.right for read in shown], bool))
    right = np.mean([read.right for read in reads])
    kept = sum(read.right for sample in samples if sample.shows for read in sample.called_sure(found))
    doubted = 1 - kept / max(sum(read.right for read in shown), 1)
    lines = [
        f"{kind}: {len(reads)} readings on {len(samples)} pictures, {right:.4f} right; "
        f"slope {found.slope:.3f}, offset {found.offset:.3f}, read from an objectness of {found.least:.2f}, believed "
        f"from {found.clear:.2f}, sure from {found.sure:.4f}: {least.readings} readings, "
        f"{least.wrong} of them wrong; {doubted:.3f} of the right ones in doubt; "
        f"expected calibration error where pieces lie {error:.4f}"
    ]
    for part, count in least.pictures.items():
        bound, most = least.bound(part), KINDS[kind].faulty
        reached = "" if bound <= most else f", not {most:g}" + (_why(least.faulty[part]) if fitted else "")
        lines.append(
            f"  {part}: something sure is wrong on {least.faulty[part]} of {count} pictures, bound {bound:.4f}{reached}"
        )
    if least.wrong > KINDS[kind].wrong * least.readings:
        lines.append(f"  not reached: {KINDS[kind].wrong * 1000:g} wrong in 1000 sure ones")
    return "\n".join(lines)


def _why(faulty: int) -> str:
    return ": even the highest bound lets those through" if faulty else ": so few pictures bound no less"


def write(calibrations: Mapping[str, Calibration], folder: Path) -> None:
    """Store the calibrations of all kinds of pieces where the reader looks for them."""
    values = {
        kind: {name: round(value, DECIMALS) for name, value in asdict(calibration).items()}
        for kind, calibration in calibrations.items()
    }
    (folder / "calibration.json").write_text(json.dumps(values, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    raise SystemExit(main())
