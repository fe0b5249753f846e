"""Measures the reading of real photographs: `python -m models.evaluate --real DIR` prints the model card's table.

A labelled piece is right when the detection on it has its face. A photograph is wholly right when every piece is right
and nothing else was read on it (what lies in its `ignore` rectangles, or beside the labelled pieces where not all are
labelled, counts neither way). Sure but wrong are detections that call themselves sure and are not right.

Cards overlap, and what is labelled is the box of the part that is seen, or the faces alone: a photograph of cards is
compared by the faces on it, each counted as often as it is there.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from tqdm import tqdm

from datasets.real import RECKONED, RealPhoto, photos
from vision.pipeline import MODELS, Reader, Reading
from vision.read import Detection

PIECES = {"number-tiles": "tiles", "letter-tiles": "letters", "cards": "cards"}
LEAST_SHARED = 0.35
"""Overlap (intersection over union) from which a detection is taken to lie on a labelled piece; where outlines were
RECKONED one whose middle lies on it does too."""


@dataclass(frozen=True)
class Outcome:
    """How one photograph was read; indices of detections and of labelled pieces."""

    photo: RealPhoto
    pieces: int
    right: int
    wrong: tuple[int, ...]
    missed: tuple[int, ...]
    invented: tuple[int, ...]
    judged: tuple[int, ...]
    """The detections that count: those on labelled pieces and those invented."""
    rows: int
    rows_right: int
    milliseconds: float
    reading: Reading = field(repr=False)

    @property
    def whole(self) -> bool:
        """Whether everything was read, and right."""
        return self.right == self.pieces and not self.invented

    @property
    def faulty(self) -> frozenset[int]:
        """The detections that are not right."""
        return frozenset((*self.wrong, *self.invented))

    @property
    def unsure(self) -> int:
        """How many of the detections that count do not call themselves sure."""
        return sum(not self.reading.detections[i].sure for i in self.judged)

    @property
    def sure_wrong(self) -> int:
        """How many detections call themselves sure and are not right."""
        return sum(self.reading.detections[i].sure for i in self.faulty)


def outcome(photo: RealPhoto, reading: Reading, milliseconds: float) -> Outcome:
    """Compare a reading with a photograph's labels."""
    if photo.kind == "cards":
        return _by_faces(photo, reading, milliseconds)
    quads = [np.asarray(found.corners, np.float32) for found in reading.detections]
    counted = [i for i, quad in enumerate(quads) if not _ignored(photo, quad)]
    pairs = matched(photo, [quads[i] for i in counted])
    partner = {counted[i]: piece for i, piece in pairs}
    right = [i for i, piece in partner.items() if reading.detections[i].face == photo.pieces[piece].face]
    wrong = [i for i in partner if i not in right]
    spare = [i for i in counted if i not in partner] if photo.complete else []
    groups = Counter(tuple(reading.detections[i].face for i in group) for group in reading.groups)
    wanted = Counter(photo.rows)
    return Outcome(
        photo=photo,
        pieces=len(photo.pieces),
        right=len(right),
        wrong=tuple(wrong),
        missed=tuple(piece for piece in range(len(photo.pieces)) if piece not in partner.values()),
        invented=tuple(spare),
        judged=tuple(sorted((*partner, *spare))),
        rows=sum(wanted.values()),
        rows_right=sum((wanted & groups).values()),
        milliseconds=milliseconds,
        reading=reading,
    )


def _by_faces(photo: RealPhoto, reading: Reading, milliseconds: float) -> Outcome:
    """Compare the faces read with the faces there; `missed` numbers the photograph's faces."""
    left = list(enumerate(photo.faces))
    spare = []
    for i in sorted(range(len(reading.detections)), key=lambda i: -reading.detections[i].score):
        same = [place for place in left if place[1] == reading.detections[i].face]
        if same:
            left.remove(same[0])
        else:
            spare.append(i)
    wrong, invented = spare[: len(left)], spare[len(left) :]
    return Outcome(
        photo=photo,
        pieces=len(photo.faces),
        right=len(photo.faces) - len(left),
        wrong=tuple(wrong),
        missed=tuple(number for number, _ in left[len(wrong) :]),
        invented=tuple(invented),
        judged=tuple(range(len(reading.detections))),
        rows=0,
        rows_right=0,
        milliseconds=milliseconds,
        reading=reading,
    )


def _ignored(photo: RealPhoto, quad: npt.NDArray[np.float32]) -> bool:
    x, y = quad.mean(0)
    return any(x0 <= x <= x1 and y0 <= y <= y1 for x0, y0, x1, y1 in photo.ignore)


def matched(photo: RealPhoto, quads: Sequence[npt.NDArray[np.float32]]) -> list[tuple[int, int]]:
    """Detections and labelled pieces that lie on each other, the best overlaps first, each used once."""
    hulls = [cv2.convexHull(quad) for quad in quads]
    inexact = photo.source in RECKONED
    candidates = []
    for number, piece in enumerate(photo.pieces):
        x0, y0, x1, y1 = piece.box
        outline = (
            piece.polygon
            if piece.polygon is not None
            else np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], np.float32)
        )
        label = cv2.convexHull(outline.astype(np.float32))
        for i, (hull, quad) in enumerate(zip(hulls, quads, strict=True)):
            shared, _ = cv2.intersectConvexConvex(hull, label)
            union = cv2.contourArea(hull) + cv2.contourArea(label) - shared
            within = inexact and cv2.pointPolygonTest(label, tuple(map(float, quad.mean(0))), False) > 0
            if union > 0 and (within or shared / union >= LEAST_SHARED):
                candidates.append((shared / union, i, number))
    pairs: dict[int, int] = {}
    for _, i, number in sorted(candidates, reverse=True):
        if i not in pairs and number not in pairs.values():
            pairs[i] = number
    return list(pairs.items())


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


def expected_error(scores: npt.NDArray[np.float64], right: npt.NDArray[np.bool_], bins: int = 10) -> float:
    """The expected calibration error: how far score and share right are apart, over bins of equal count."""
    parts = np.array_split(np.argsort(scores), bins)
    return float(
        sum(abs(scores[part].mean() - right[part].mean()) * len(part) for part in parts if len(part))
        / len(scores)
    )


def _figures(part: Sequence[Outcome]) -> list[str]:
    pieces, rows = sum(each.pieces for each in part), sum(each.rows for each in part)
    return [
        str(len(part)),
        str(pieces),
        _share(sum(each.right for each in part), pieces),
        _share(sum(each.whole for each in part), len(part)),
        _rate(sum(each.sure_wrong for each in part), pieces, 1000),
        _rate(sum(each.unsure for each in part), pieces, 100),
        str(sum(len(each.invented) for each in part)),
        _share(sum(each.rows_right for each in part), rows),
        f"{np.median([each.milliseconds for each in part]):.0f}",
    ]


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.4f}" if whole else "–"


def _rate(part: int, whole: int, per: int) -> str:
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
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
