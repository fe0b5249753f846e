"""A picture in, a reading out: the whole way of the eyes in one place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from engine.table import CARD_FACES, FACE_DOWN, TILE_FACES, WILD
from vision.detection.detector import CARD_SIZES, SIZES, Detector
from vision.detection.non_maximum_suppression import Detection, non_maximum_suppression
from vision.detection.sliced_inference import SLICED
from vision.geometry import UNIT, corners
from vision.grouping import plates, tiles
from vision.grouping.cards import cards
from vision.grouping.plate_colour import PlateColours
from vision.grouping.top_down import detect_from_above
from vision.input.camera import Image
from vision.piece_kinds import FACES, KIND_OF, SPOTS
from vision.reading import Reading, RecognizedPiece
from vision.recognition.calibration import Calibration
from vision.recognition.classifier import FaceReader
from vision.recognition.face_scores import Candidate
from vision.recognition.orientation import classify

MODELS: Final = Path(__file__).resolve().parent.parent / "models" / "weights"

EDGE: Final = 0.003
"""How near the picture's edge a cut-off piece's corner lies, as a share of the longer side."""

PRINTED: Final = np.array([[0.08, 0.1], [0.92, 0.1], [0.92, 0.7], [0.08, 0.7]], np.float32)
"""Where on a piece something may be printed that tells its face: shares of its width and height."""

MOSTLY: Final = 0.5
"""The share of what is read that must be sure: on a table of pieces most is, on print and patterns little."""

JOKERS: Final = 0.2
"""How much a joker says of the kind of pieces, beside a number or a letter."""

BOX: Final = {"tiles": dict.fromkeys(TILE_FACES, 2), "cards": dict.fromkeys(CARD_FACES, 1)}
"""How often a face is there where nobody says which game is played: two of each tile, one pack of cards."""

LEAST_WEIGHT: Final = 0.3
"""How many pieces a picture must speak for, in sum of scores, to be read anew by a kind's own networks."""

ARRANGED: Final = {"tiles": tiles.arrange, "letters": plates.arrange, "cards": cards.arrange}
"""How the pieces of each kind lie together."""


class Reader:
    """Reads pictures of one kind of piece, or of whichever kind lies there (`auto`); loads its networks once."""

    def __init__(self, pieces: str = "tiles", models: Path = MODELS) -> None:
        self.pieces = pieces
        self.models = models
        folder = networks(pieces, models)
        has_cards = "card" in SPOTS[pieces]
        sizes = CARD_SIZES if has_cards else SIZES
        self.detector = Detector(folder / "detector.onnx", sizes, SPOTS[pieces] & SLICED)
        self.faces = FaceReader(folder / "reader.onnx")
        self.cards = FaceReader(folder / "cards.onnx") if has_cards else self.faces
        self.calibrations = Calibration.load(models / "calibration.json")

    def read(self, image: Image, box: Mapping[str, int] | None = None) -> Reading:
        """Read one picture (BGR uint8, H×W×3); a face seen more often than `box` has it is doubted.

        Without a `box` that is the usual one (BOX): a card seen twice is mostly one card, or another misread.
        """
        seen = self.candidates(image)
        if self.pieces == "auto":
            weights = kind_weights(seen)
            kind = max(weights, key=weights.__getitem__)
            if kind in self.specialists and weights[kind] >= LEAST_WEIGHT:
                return self.specialists[kind].read(image, box)
        return self.arrange((image.shape[1], image.shape[0]), seen, box)

    @cached_property
    def specialists(self) -> Mapping[str, Reader]:
        """Of a reader of any kind, the readers of those kinds that have networks of their own: they read them best."""
        own = [kind for kind in ARRANGED if networks(kind, self.models) != self.models]
        return {kind: Reader(kind, self.models) for kind in own}

    def candidates(self, image: Image, scale: float | None = None) -> tuple[Candidate, ...]:
        """Everything on a picture that may be a piece; `scale` as `Detector.find` takes it."""
        detections = self.detector.find(image, scale)
        found = self._read(image, detections)
        kind = likeliest_kind(found) if self.pieces == "auto" else self.pieces
        if self.pieces == "auto" and kind in self.specialists:
            return tuple(found)  # which read the picture anew
        if kind in ("tiles", "letters"):
            above = detect_from_above(self.detector.detect_at, image, found, kind)
            if above:
                both = sorted((*detections, *above), key=lambda detection: -detection.score)
                found = self._read(image, non_maximum_suppression(both))
        if kind == "letters":
            colours = PlateColours(image, found, FACES[self.pieces])
            found = colours.believed(found)
            found += colours.unseen(found, self.faces)
        return tuple(found)

    def _read(self, image: Image, detections: Sequence[Detection]) -> list[Candidate]:
        found: list[Candidate] = []
        for reader, whole in ((self.faces, False), (self.cards, True)):
            part = [
                detection
                for detection in detections
                if detection.kind in SPOTS[self.pieces] and (detection.kind == "card") == whole
            ]
            found += map(Candidate, part, classify(image, part, reader, FACES[self.pieces]))
        return found

    def arrange(
        self, size: tuple[int, int], seen: Sequence[Candidate], box: Mapping[str, int] | None = None
    ) -> Reading:
        """Make a reading of what was seen on a picture of this size (w, h): what lies together, and which way up."""
        kind = self.pieces if self.pieces in ARRANGED else likeliest_kind(seen)
        calibration = self.calibrations.get(kind, Calibration())
        detections, groups = ARRANGED[kind](of_kind(seen, self.pieces, kind), FACES[kind], calibration)
        programmes = cards.programmes(seen) if kind == "cards" else ()
        outlines = tuple(corners(each.detection.quad) for each in programmes)
        reading = Reading(size, detections, groups, kind, outlines)
        reading = doubted_together(reading)
        if kind != "cards":  # those are named by any one of their corners
            reading = on_picture(cut_off_doubted(reading, framed=self.detector.around > 0))
        return doubted(reading, box or BOX.get(kind, {}))


def networks(pieces: str, models: Path = MODELS) -> Path:
    """The folder of the networks for a kind of piece: some have their own where there are such."""
    own = models / pieces
    return own if own.is_dir() else models


def of_kind(seen: Sequence[Candidate], looked_for: str, kind: str) -> list[Candidate]:
    """What was seen of one kind of piece, its scores narrowed to that kind's faces."""
    if looked_for == kind:
        return list(seen)
    columns = [FACES[looked_for].index(face) for face in FACES[kind]]
    return [
        Candidate(each.detection, each.scores.among(columns))
        for each in seen
        if each.detection.kind in SPOTS[kind]
    ]


def likeliest_kind(seen: Sequence[Candidate]) -> str:
    """Which kind of piece lies there, by what was read on all of them together; tiles where nothing can be told."""
    weights = kind_weights(seen)
    return max(weights, key=weights.__getitem__)


def kind_weights(seen: Sequence[Candidate]) -> dict[str, float]:
    """How many pieces of each kind what was seen speaks for: the sum of finds' scores times their faces' chances.

    Jokers are of every kind: they count a little for the one that the detector takes them for.
    """
    weights = dict.fromkeys(ARRANGED, 0.0)
    wild = FACES["auto"].index(WILD)
    for kind in weights:
        own = [FACES["auto"].index(face) for face in FACES[kind] if face not in (WILD, FACE_DOWN)]
        for each in seen:
            if each.detection.kind in SPOTS[kind]:
                weights[kind] += each.detection.score * float(each.scores.chances[:, own].max())
            if KIND_OF.get(each.detection.kind) == kind:
                weights[kind] += JOKERS * each.detection.score * float(each.scores.chances[:, wild].max())
    return weights


def doubted_together(reading: Reading) -> Reading:
    """Doubt everything where most of what is read is in doubt: there may be no pieces at all, or other ones."""
    sure = sum(each.sure for each in reading.detections)
    if sure >= MOSTLY * len(reading.detections):
        return reading
    return replace(reading, detections=tuple(replace(each, sure=False) for each in reading.detections))


def cut_off_doubted(reading: Reading, framed: bool) -> Reading:
    """Doubt the pieces of which the picture's edge cuts a side off: a 1 there may be an 11, and the row may go on.

    A single corner, or the foot alone, takes nothing of what is printed; nor does a side of which the outline beyond
    the edge shows that it is but a margin. One that ends at the edge shows nothing of the kind, unless the detector
    sees pictures `framed`: then the piece ends there too.
    """
    size = np.array(reading.size)
    edge = EDGE * float(size.max())

    def cut_off(found: RecognizedPiece) -> bool:
        quad = np.array(found.corners, np.float32)
        beyond = np.maximum(-quad, quad - size + 1).max(1)
        top_left, top_right, *foot = (beyond > -edge).tolist()
        if not (top_left or top_right) or sum((top_left, top_right, *foot)) < 2:
            return False
        printed = cv2.perspectiveTransform(PRINTED[None], cv2.getPerspectiveTransform(UNIT, quad))[0]
        hidden = not framed and beyond.max() < edge
        return bool(hidden or (printed < 0).any() or (printed > size - 1).any())

    found = tuple(replace(each, sure=each.sure and not cut_off(each)) for each in reading.detections)
    return replace(reading, detections=found)


def on_picture(reading: Reading) -> Reading:
    """The same with every corner on the picture: pieces that its edge cuts off are outlined beyond it."""
    last = np.array(reading.size, np.float32)
    found = tuple(
        replace(each, corners=corners(np.clip(np.array(each.corners, np.float32), 0, last)))
        for each in reading.detections
    )
    return replace(reading, detections=found)


def doubted(reading: Reading, box: Mapping[str, int]) -> Reading:
    """Doubt the least certain of what is there more often than the box holds it; no face is changed."""
    doubtful = set()
    for face, most in box.items():
        alike = [i for i, found in enumerate(reading.detections) if found.face == face]
        if len(alike) > most:
            ranked = sorted(alike, key=lambda i: reading.detections[i].score)
            doubtful.update(ranked[: len(alike) - most])
    found = tuple(
        replace(each, sure=False) if i in doubtful else each for i, each in enumerate(reading.detections)
    )
    return replace(reading, detections=found)
