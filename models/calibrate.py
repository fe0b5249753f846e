"""Makes scores probabilities: `python -m models.calibrate DATA … --real DIR` writes models/calibration.json.

DATA are datasets rendered with seeds that training never saw; `--real` adds the photographs the networks were trained
on. Kind by kind, every reading's confidence is set against whether it was right; a line on the logits (Platt's) is
fitted, and `sure` begins where at most one or two readings in a thousand above it were wrong.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize
from tqdm import tqdm

from datasets.real import RealPhoto, RealPiece, photos
from engine.table import FACE_DOWN, WILD
from models.outcome import LEAST_SHARED, expected_error, matched
from vision.judgement import Calibration
from vision.kinds import KIND_OF
from vision.pipeline import MODELS, Reader, networks
from vision.quality import LEAST_HEIGHT
from vision.read import Quad

WRONG_AT_MOST = {"tiles": 0.001, "letters": 0.001, "cards": 0.002}
"""The share of sure readings that may be wrong; of cards three in a thousand may be, and two are aimed at."""

KINDS = ("tiles", "letters", "cards")

LEAST_SURE, MOST_SURE = 0.9, 0.9995
LEAST_READINGS = 100
"""Fewer readings calibrate nothing."""

BLANKS = ("letters", "letter-tiles")
"""Kinds whose jokers may be blank: such a plate lying alone is not to be told from one face down."""

LEAST_OVERLAP = {"tiles": LEAST_SHARED, "letters": LEAST_SHARED, "cards": 0.5}
"""Overlap from which a piece is the one labelled there: in a spread a card's neighbour shares a third and more."""

LEAST_CARD = 50
"""Pixels of the height of the least card that counts here: an index is some 9 pixels high on it."""

LEAST_WIDTH = {"tiles": 0.7 * LEAST_HEIGHT, "letters": 0.9 * LEAST_HEIGHT, "cards": 0.7 * LEAST_CARD}
"""Pixels of the width of the least piece that counts here, by kind: smaller ones are not promised to be read."""


@dataclass(frozen=True)
class Samples:
    """Confidences before calibration and whether each was right."""

    confidence: npt.NDArray[np.float64]
    right: npt.NDArray[np.bool_]


TRAINED = {"tiles": "number-tiles", "letters": "letter-tiles"}
"""The real photographs of each kind whose every piece is known; of the cards to train on the suits are not."""


def rendered(folder: Path, kind: str, split: str = "val") -> Iterator[RealPhoto]:
    """Those scenes of a rendered split that show a kind of piece, as labelled photographs."""
    for line in (folder / f"{split}.jsonl").read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        if kind not in {KIND_OF.get(piece["kind"]) for piece in entry["pieces"]}:
            continue
        pieces = []
        for piece in entry["pieces"]:
            quad = np.asarray(piece["quad"], np.float32)
            (x0, y0), (x1, y1) = quad.min(0), quad.max(0)
            pieces.append(RealPiece(piece["face"], (float(x0), float(y0), float(x1), float(y1)), quad))
        yield RealPhoto(
            path=folder / "images" / split / f"{entry['name']}.jpg",
            kind=kind,
            layout=entry["layout"],
            split=split,
            source="rendered",
            faces=tuple(sorted(piece.face for piece in pieces)),
            pieces=tuple(pieces),
            rows=(),
            complete=False,
            ignore=(),
        )


def gather(chosen: Sequence[RealPhoto], reader: Reader) -> Samples:
    """Read the photographs and collect every reading that lies on a labelled piece high enough to be read."""
    confidence, right, cards = [], [], reader.pieces == "cards"
    for photo in tqdm(chosen, disable=not sys.stderr.isatty()):
        image = photo.image()
        found = reader.read(image).detections
        quads = [np.asarray(one.corners, np.float32) for one in found]
        for i, piece in matched(photo, quads, LEAST_OVERLAP[reader.pieces]):
            outline = photo.pieces[piece].polygon
            if outline is None or min(cv2.minAreaRect(outline)[1]) < LEAST_WIDTH[reader.pieces]:
                continue
            if not cards and ((outline < 0) | (outline > image.shape[1::-1])).any():
                continue  # what the edge cuts off is doubted however well it reads
            if photo.kind in BLANKS and photo.pieces[piece].face in (WILD, FACE_DOWN):
                continue
            best = max([found[i].score, *(other.score for other in found[i].alternatives)])
            confidence.append(best)
            face = found[i].face
            right.append(face == photo.pieces[piece].face or (cards and _lies_under(photo, face, quads[i])))
    return Samples(np.array(confidence), np.array(right, bool))


def _lies_under(photo: RealPhoto, face: str, quad: Quad) -> bool:
    """Whether a card or an index of this face lies under an outline: its neighbour may be what is labelled there."""
    hull = cv2.convexHull(quad)
    return any(
        piece.face == face
        and piece.polygon is not None
        and cv2.pointPolygonTest(hull, tuple(map(float, piece.polygon.mean(0))), False) > 0
        for piece in photo.pieces
    )


def fit(samples: Samples, wrong_at_most: float) -> Calibration:
    """The line on the logits that makes confidences probabilities, and the least probability that is sure."""
    clipped = samples.confidence.clip(1e-6, 1 - 1e-6)
    logits = np.log(clipped / (1 - clipped))

    def loss(line: npt.NDArray[np.float64]) -> float:
        margin = np.where(samples.right, 1, -1) * (line[0] * logits + line[1])
        return float(np.logaddexp(0, -margin).mean())

    slope, offset = minimize(loss, np.array([1.0, 0.0]), method="Nelder-Mead").x
    straight = Calibration(float(slope), float(offset), 1.0)
    scores = np.array([straight.probability(value) for value in clipped])
    return Calibration(float(slope), float(offset), sure_from(scores, samples.right, wrong_at_most))


def sure_from(scores: npt.NDArray[np.float64], right: npt.NDArray[np.bool_], wrong_at_most: float) -> float:
    """The least score above which at most this share of the readings were wrong."""
    levels, place = np.unique(-scores, return_inverse=True)
    counted = np.cumsum(np.bincount(place))
    wrong = np.cumsum(np.bincount(place, ~right))
    good = np.flatnonzero(wrong <= wrong_at_most * counted)
    bound = -levels[good[-1]] if len(good) else 1.0
    return float(np.clip(bound, LEAST_SURE, MOST_SURE))


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
        "--kinds", nargs="+", choices=KINDS, default=KINDS, help="only these; the others stay as they are"
    )
    args = parser.parse_args(argv)
    file = args.models / "calibration.json"
    known = Calibration.load(file) if file.exists() else {}
    found = {kind: calibrated(kind, args.data, args.real, args.models) for kind in args.kinds}
    write(known | found, args.models)
    return 0


def calibrated(kind: str, data: Sequence[Path], real: Path | None, models: Path) -> Calibration:
    """The calibration of one kind of piece; prints what it rests on."""
    with tempfile.TemporaryDirectory() as plain:
        for network in networks(kind, models).glob("*.onnx"):
            (Path(plain) / network.name).write_bytes(network.read_bytes())
        write({}, Path(plain))
        reader = Reader(kind, Path(plain))
    chosen = [photo for folder in data for photo in rendered(folder, kind)]
    chosen += photos(real, TRAINED[kind], "train") if real and kind in TRAINED else []
    samples = gather(chosen, reader)
    if len(samples.right) < LEAST_READINGS:
        print(f"{kind}: only {len(samples.right)} readings lie on labelled pieces: scores stay as they are")
        return Calibration()
    found = fit(samples, WRONG_AT_MOST[kind])
    scores = np.array([found.probability(value) for value in samples.confidence])
    print(
        f"{kind}: {len(scores)} readings, {samples.right.mean():.4f} right; slope {found.slope:.3f}, "
        f"offset {found.offset:.3f}, sure from {found.sure:.4f} ({(scores >= found.sure).mean():.3f} of them); "
        f"expected calibration error {expected_error(scores, samples.right):.4f}"
    )
    return found


def write(calibrations: Mapping[str, Calibration], folder: Path) -> None:
    """Store the calibrations of all kinds of pieces where the reader looks for them."""
    values = {
        kind: {name: round(value, 4) for name, value in asdict(calibration).items()}
        for kind, calibration in calibrations.items()
    }
    (folder / "calibration.json").write_text(json.dumps(values, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    raise SystemExit(main())
