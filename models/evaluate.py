"""Measures the reading of real photographs: `python -m models.evaluate --real DIR` prints the model card's tables.

With `--rendered DATA …` the val splits of rendered datasets are read instead: what is read there counts as it does
where scores are calibrated (`models.evaluation.judged`).

Everything that is read counts: what lies on labelled pieces, and what was made up. Photographs without any piece are
read as each kind of piece in turn, and left to the reader. At last the figures stand beside their targets
(`models.evaluation.targets`).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from tqdm import tqdm

from datasets.photographs.real import RealPhoto, photos
from models.evaluation import targets
from models.evaluation.judged import judged, rendered
from models.evaluation.outcome import Outcome, cut_off, expected_error, matched, outcome
from models.evaluation.targets import rate, share
from vision.piece_kinds import ASKED_FOR, AUTO, KINDS
from vision.pipeline import MODELS, Reader
from vision.reading import RecognizedPiece

PIECES = {kind.photographs: kind.id for kind in KINDS.values()}
"""What photographs of each kind are read as."""

EMPTY = "empty"
"""The kind of photographs that show no piece."""

READ_AS = ASKED_FOR
"""What photographs without a piece are read as."""


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
    *("whose, layout", "photographs", "pieces", "right", "wholly right"),
    *("sure but wrong or not there / 1000 sure", "in doubt / 100", "invented", "sure invented"),
    *("rows", "rows whole", "ms"),
)


def table(outcomes: Sequence[Outcome]) -> str:
    """The figures, by source and layout and in all, as a Markdown table."""
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
    rows = sum(each.rows for each in part)
    return [
        str(len(part)),
        str(pieces),
        share(sum(each.right for each in part), pieces),
        share(sum(each.whole for each in part), len(part)),
        rate(sum(each.sure_wrong for each in part), sum(each.sure for each in part), 1000),
        rate(sum(each.unsure for each in part), pieces, 100),
        str(sum(len(each.invented) for each in part)),
        str(sum(each.sure_invented for each in part)),
        str(rows),
        share(sum(each.rows_right for each in part), rows),
        f"{np.median([each.milliseconds for each in part]):.0f}",
    ]


EMPTY_COLUMNS = ("whose", "photographs", "nothing read", "sure pieces", "in doubt a photograph", "ms")


def empty_table(outcomes: Sequence[Outcome]) -> str:
    """The figures of photographs without a piece, by source and in all, as a Markdown table."""
    names = sorted({each.photo.source for each in outcomes})
    lines = ["| " + " | ".join(EMPTY_COLUMNS) + " |", "| --- |" + " ---: |" * (len(EMPTY_COLUMNS) - 1)]
    for name in [*names, "all"]:
        part = [each for each in outcomes if name in ("all", each.photo.source)]
        cells = [
            str(len(part)),
            share(sum(each.whole for each in part), len(part)),
            str(sum(each.sure_wrong for each in part)),
            rate(sum(each.unsure for each in part), len(part), 1),
            f"{np.median([each.milliseconds for each in part]):.0f}",
        ]
        lines.append("| " + " | ".join([name, *cells]) + " |")
    return "\n".join(lines)


RENDERED_COLUMNS = (
    *("scenes, read as", "scenes", "pieces", "passed over", "readings", "right"),
    *("sure but wrong or not there / 1000 sure", "in doubt / 100", "rows", "rows whole"),
    *("cut off by the edge", "read", "right of those"),
)


def rendered_table(folders: Sequence[Path], kinds: Sequence[str], models: Path) -> str:
    """The figures of rendered scenes, by dataset and kind, as a Markdown table.

    Of cards those passed over are not counted: one that others cover need not be seen. How tiles and plates are
    read that the picture's edge cuts off, of any size, jokers and blank ones too, the last columns tell alone.
    """
    lines = [
        "| " + " | ".join(RENDERED_COLUMNS) + " |",
        "| --- |" + " ---: |" * (len(RENDERED_COLUMNS) - 1),
    ]
    for folder in folders:
        for kind in kinds:
            pictures = list(rendered(folder, kind))
            if not any(picture.kinds for picture in pictures):
                continue
            outcomes = measure([picture.photo for picture in pictures], Reader(kind, models))
            reads = [
                read
                for picture, each in zip(pictures, outcomes, strict=True)
                for read in judged(picture, kind, each.reading)
            ]
            sure = [read for read in reads if read.believed]
            by_corner, rows = KINDS[kind].by_corner, sum(each.rows for each in outcomes)
            cells = [
                f"{folder.name}, {kind}",
                str(len(pictures)),
                "–" if by_corner else str(sum(each.pieces for each in outcomes)),
                "–" if by_corner else str(sum(len(each.missed) for each in outcomes)),
                str(len(reads)),
                share(sum(read.right for read in reads), len(reads)),
                rate(sum(not read.right for read in sure), len(sure), 1000),
                rate(len(reads) - len(sure), len(reads), 100),
                str(rows),
                share(sum(each.rows_right for each in outcomes), rows),
                *(["–"] * 3 if by_corner else _at_edge(outcomes)),
            ]
            lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def _at_edge(outcomes: Sequence[Outcome]) -> list[str]:
    cut, read, right = np.sum([cut_off(each) for each in outcomes], 0).tolist()
    return [str(cut), str(read), share(right, read)]


def faults(outcomes: Sequence[Outcome]) -> str:
    """One line a photograph that was not read wholly right; `!` marks what was wrong and called itself sure."""
    lines = []
    for each in outcomes:
        if each.whole:
            continue
        found = each.reading.detections
        if each.photo.kind not in ("number-tiles", "letter-tiles"):
            wrong = [_named(found[i]) for i in each.wrong]
            missed = [each.photo.faces[i] for i in each.missed]
        else:
            quads = [np.asarray(one.corners, np.float32) for one in found]
            partners = dict(matched(each.photo, quads, size=each.reading.size))
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


def _named(found: RecognizedPiece) -> str:
    return f"{found.face}({found.score:.3f}{'!' if found.sure else ''})"


def parser() -> argparse.ArgumentParser:
    """The command's arguments."""
    parsed = argparse.ArgumentParser(prog="python -m models.evaluate", description=__doc__)
    looked_at = parsed.add_mutually_exclusive_group(required=True)
    looked_at.add_argument("--real", type=Path, help="folder of real photographs with manifest.json")
    looked_at.add_argument(
        "--rendered", type=Path, nargs="+", metavar="DATA", help="rendered datasets, in place of photographs"
    )
    parsed.add_argument(
        "--models", type=Path, default=MODELS, help="folder with detector.onnx, reader.onnx, calibration.json"
    )
    parsed.add_argument(
        "--kind", choices=[*PIECES, EMPTY, "all"], default="all", help="which photographs (default all)"
    )
    parsed.add_argument("--source", default="", help="only those of sources whose name holds this")
    parsed.add_argument("--layout", default="", help="only those of this layout")
    parsed.add_argument(
        "--auto", action="store_true", help="let the reader find out what kind of piece lies there"
    )
    parsed.add_argument(
        "--read-as",
        nargs="+",
        choices=READ_AS,
        default=READ_AS,
        help="what photographs without a piece are read as (default: each in turn)",
    )
    parsed.add_argument("--split", default="measure", choices=("measure", "train"))
    parsed.add_argument("--faults", action="store_true", help="list what was not right, too")
    return parsed


def main(argv: list[str] | None = None) -> int:
    """Measure from the command line."""
    args = parser().parse_args(argv)
    if args.rendered:
        lacking = [folder for folder in args.rendered if not (folder / "val.jsonl").is_file()]
        if lacking:
            parser().error(f"no val.jsonl in {lacking[0]}")
        kinds = [kind for name, kind in PIECES.items() if args.kind in ("all", name)]
        print(rendered_table(args.rendered, kinds, args.models))
        return 0
    try:
        chosen = photos(args.real, split=args.split)
    except FileNotFoundError:
        parser().error(f"no manifest.json in {args.real}")
    chosen = tuple(
        photo
        for photo in chosen
        if args.kind in ("all", photo.kind)
        and args.source in photo.source
        and args.layout in ("", photo.layout)
    )
    if not chosen:
        parser().error(f"no photograph of the {args.split} split in {args.real} is asked for")
    everything: list[targets.TargetPart] = []
    for kind in PIECES:
        part = [photo for photo in chosen if photo.kind == kind]
        pieces = AUTO if args.auto else PIECES[kind]
        if part:
            everything += targets.parts(kind, _measured(f"{kind}, {args.split}", kind, part, pieces, args))
    for pieces in args.read_as:
        part = [photo for photo in chosen if photo.kind == EMPTY]
        if part:
            outcomes = _measured(f"{EMPTY} read as {pieces}, {args.split}", EMPTY, part, pieces, args)
            everything.append(targets.TargetPart(f"{EMPTY}, as {pieces}", targets.EMPTY, tuple(outcomes)))
    print(f"\n{targets.table(everything)}")
    return 0


def _measured(
    title: str, kind: str, part: Sequence[RealPhoto], pieces: str, args: argparse.Namespace
) -> list[Outcome]:
    """Measure one kind of photographs, read as these pieces, and print its table."""
    outcomes = measure(part, Reader(pieces, args.models))
    print(f"\n{title}\n\n{empty_table(outcomes) if kind == EMPTY else table(outcomes)}\n", flush=True)
    if pieces == AUTO and kind in PIECES:
        told = [each.reading.kind == PIECES[kind] for each in outcomes if each.pieces]
        print(f"kind told right: {share(sum(told), len(told))}")
    if kind in PIECES:
        print(f"expected calibration error: {calibration_error(outcomes):.4f}")
    if args.faults:
        print(faults(outcomes), flush=True)
    return outcomes


if __name__ == "__main__":
    raise SystemExit(main())
