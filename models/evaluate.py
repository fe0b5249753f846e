"""Measures the reading of real photographs: `python -m models.evaluate --real DIR` prints the model card's table."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from tqdm import tqdm

from datasets.real import RealPhoto, photos
from models.outcome import Outcome, expected_error, matched, outcome
from vision.pipeline import MODELS, Reader
from vision.read import Detection

PIECES = {"number-tiles": "tiles", "letter-tiles": "letters", "cards": "cards"}


def measure(chosen: Sequence[RealPhoto], reader: Reader) -> list[Outcome]:
    """Read every photograph and compare."""
    outcomes = []
    if chosen:
        reader.read(chosen[0].image())
    for photo in tqdm(chosen, disable=not sys.stderr.isatty()):
        image = photo.image()
        began = time.perf_counter()
        reading = reader.read(image)
        outcomes.append(outcome(photo, reading, (time.perf_counter() - began) * 1000))
    return outcomes


COLUMNS = (
    *(
        "whose, layout",
        "photographs",
        "pieces",
        "right",
        "wholly right",
        "sure but wrong / 1000",
        "unsure / 100",
    ),
    *("invented", "rows right", "ms"),
)


def table(outcomes: Sequence[Outcome]) -> str:
    """The figures, by layout and in all, as a Markdown table."""
    names = sorted({_part(each) for each in outcomes})
    lines = ["| " + " | ".join(COLUMNS) + " |", "| --- |" + " ---: |" * (len(COLUMNS) - 1)]
    for name in [*names, "all"]:
        cells = _figures([each for each in outcomes if name in ("all", _part(each))])
        lines.append("| " + " | ".join([name, *cells]) + " |")
    return "\n".join(lines)


def _part(each: Outcome) -> str:
    """Whose photographs these are, and how the pieces lie."""
    return f"{each.photo.source.split('/')[0]}, {each.photo.layout}"


def calibration_error(outcomes: Sequence[Outcome]) -> float:
    """The expected calibration error of everything read that counts: how far scores and shares right are apart."""
    scores, right = [], []
    for each in outcomes:
        scores += [each.reading.detections[i].score for i in each.judged]
        right += [i not in each.faulty for i in each.judged]
    return expected_error(np.array(scores), np.array(right, bool)) if scores else 0.0


def _figures(part: Sequence[Outcome]) -> list[str]:
    pieces = sum(each.pieces for each in part)
    return [
        str(len(part)),
        str(pieces),
        share(sum(each.right for each in part), pieces),
        share(sum(each.whole for each in part), len(part)),
        rate(sum(each.sure_wrong for each in part), pieces, 1000),
        rate(sum(each.unsure for each in part), pieces, 100),
        str(sum(len(each.invented) for each in part)),
        _rows(part),
        f"{np.median([each.milliseconds for each in part]):.0f}",
    ]


def _rows(part: Sequence[Outcome]) -> str:
    return share(sum(each.rows_right for each in part), sum(each.rows for each in part))


def share(part: int, whole: int) -> str:
    """A share as a cell of a table; a dash where there is nothing to share."""
    return f"{part / whole:.4f}" if whole else "–"


def rate(part: int, whole: int, per: int) -> str:
    """How many `per` so many, as such a cell."""
    return f"{part * per / whole:.1f}" if whole else "–"


def faults(outcomes: Sequence[Outcome]) -> str:
    """One line a photograph that was not read wholly right; `!` marks what was wrong and called itself sure."""
    lines = []
    for each in outcomes:
        if each.whole:
            continue
        found = each.reading.detections
        if each.photo.kind == "cards":
            wrong = [_named(found[i]) for i in each.wrong]
            missed = [each.photo.faces[i] for i in each.missed]
        else:
            partners = dict(matched(each.photo, [np.asarray(one.corners, np.float32) for one in found]))
            wrong = [
                f"{each.photo.pieces[partners[i]].face}→{_named(found[i])}"
                for i in each.wrong
                if i in partners
            ]
            missed = [each.photo.pieces[i].face for i in each.missed]
        spare = [_named(found[i]) for i in each.invented]
        parts = (("wrong", wrong), ("missed", missed), ("invented", spare))
        lines.append(
            f"{each.photo.path.name}: " + "; ".join(f"{name} {' '.join(what) or '–'}" for name, what in parts)
        )
    return "\n".join(lines)


def _named(found: Detection) -> str:
    return f"{found.face}({found.score:.3f}{'!' if found.sure else ''})"


def main(argv: list[str] | None = None) -> int:
    """Measure from the command line."""
    parser = argparse.ArgumentParser(prog="python -m models.evaluate", description=__doc__)
    parser.add_argument(
        "--real", type=Path, required=True, help="folder of real photographs with manifest.json"
    )
    parser.add_argument(
        "--models", type=Path, default=MODELS, help="folder with detector.onnx, reader.onnx, calibration.json"
    )
    parser.add_argument(
        "--kind", choices=[*PIECES, "all"], default="all", help="which photographs (default all)"
    )
    parser.add_argument(
        "--auto", action="store_true", help="let the reader find out what kind of piece lies there"
    )
    parser.add_argument("--split", default="measure", choices=("measure", "train"))
    parser.add_argument("--faults", action="store_true", help="list what was not right, too")
    args = parser.parse_args(argv)
    everything: list[Outcome] = []
    for kind in PIECES if args.kind == "all" else [args.kind]:
        try:
            chosen = photos(args.real, kind, args.split)
        except FileNotFoundError:
            parser.error(f"no manifest.json in {args.real}")
        if not chosen:
            continue
        outcomes = measure(chosen, Reader("auto" if args.auto else PIECES[kind], args.models))
        print(f"\n{kind}, {args.split}\n\n{table(outcomes)}\n")
        if args.auto:
            told = np.mean([each.reading.kind == PIECES[kind] for each in outcomes if each.pieces])
            print(f"kind told right: {told:.4f}")
        print(f"expected calibration error: {calibration_error(outcomes):.4f}")
        if args.faults:
            print(faults(outcomes))
        everything += outcomes
    print(f"\nrows right, all together: {_rows(everything)} of {sum(each.rows for each in everything)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
