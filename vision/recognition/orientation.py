"""How sure a reading is: which way up a piece lies, which face that makes it, and with what probability."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from engine.table import FACE_DOWN, UNREAD, WILD
from vision.detection.non_maximum_suppression import Detection
from vision.geometry import corners, tallness
from vision.input.camera import Image
from vision.reading import Alternative, RecognizedPiece
from vision.recognition.classifier import NOTHING, TURNED, FaceReader
from vision.recognition.ink import Chroma, chroma

Chances = npt.NDArray[np.float32]

TURNS: Final = np.array([0.5, 0.16, 0.18, 0.16], np.float32)
"""How likely the detector's first corner is right, or a quarter, half or three quarters of a turn off."""

RISE: Final = 25.0
"""How much a number above a tile's middle speaks for that way up: makers print none below it."""

ODD_ONE_OUT: Final = 0.02
"""How likely one piece of a row lies the other way up than the rest."""

CLEAR: Final = 0.6
"""A face this likely upright or upside down need not be looked at sideways."""

PLAIN: Final = 0.97
"""A face this likely at the first look, and of no shape that reads the other way up too, needs no second look."""

SAME_TURNED: Final = frozenset(
    (*(f"{colour}{number}" for colour in "RBKY" for number in (1, 8, 11)), *"HINOSXZ")
)
"""Faces that read as themselves when turned half round; any other face is no longer read so then."""

EITHER_WAY: Final = SAME_TURNED | {
    *(f"{colour}{number}" for colour in "RBKY" for number in (6, 9)),
    "M",
    "W",
    WILD,
    FACE_DOWN,
}
"""Those, and the faces that read as others then."""

MISREAD: Final = 0.05
"""How likely a look at the other turn may be misread: it never silences this one."""

SIDEWAYS: Final = frozenset("CEHIMNUWZ")
"""Letters that look much like others when they lie on their side."""

STANDING: Final = 1.15
"""A card's outline that is not so much higher than wide may be cut off, or in another order: read it sideways too."""

BELIEVED: Final = 0.36
"""A reading's probability times the root of the detector's score from which a spot is a piece: one may make up for
the other."""

HOPELESS: Final = 0.22
"""Scores under this are `?`."""

DOUBTFUL: Final = 0.02

ANOTHER_KIND: Final = 0.8
"""From here on a piece is taken to be of another kind than asked for: a 1 is no less a 1 for looking like an I."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """What turns the network's confidence into a probability (a line on the logits), and where `sure` begins."""

    slope: float = 1.0
    offset: float = 0.0
    sure: float = 0.98

    @classmethod
    def load(cls, path: Path) -> dict[str, Calibration]:
        """Read those of all kinds of pieces from their JSON file."""
        kinds = json.loads(path.read_text(encoding="utf-8"))
        return {
            kind: cls(float(values["slope"]), float(values["offset"]), float(values["sure"]))
            for kind, values in kinds.items()
        }

    def probability(self, confidence: float) -> float:
        """The share of readings of this confidence that are right."""
        clipped = min(max(confidence, 1e-6), 1 - 1e-6)
        return float(1 / (1 + np.exp(-(self.slope * np.log(clipped / (1 - clipped)) + self.offset))))


@dataclass(frozen=True, slots=True, eq=False)
class FaceScores:
    """What the reader makes of one spot: probabilities of the faces (4 turns × faces) and of there being no piece.

    `rise` is how far at each turn the ink lies above the middle, as a share of the piece's height;
    `foreign` how likely it is something else that can be read: a face of another kind of piece, a programme card;
    `ink` how blue and how red its ink is (`vision.recognition.ink`).
    """

    chances: Chances
    nothing: float
    rise: Chances = field(default_factory=lambda: np.zeros(4, np.float32))
    foreign: float = 0.0
    ink: Chroma | None = None

    def among(self, columns: Sequence[int]) -> FaceScores:
        """The same look with only some of its faces: those of one kind of piece."""
        foreign = float(np.delete(self.chances, list(columns), 1).sum(1).max()) if len(self.chances) else 0.0
        return replace(self, chances=self.chances[:, list(columns)], foreign=max(self.foreign, foreign))

    @property
    def best(self) -> npt.NDArray[np.float32]:
        """For each turn, the probability of its likeliest face times how likely the turn is."""
        uplift = np.exp(np.clip(RISE * self.rise, -1, 1))
        best: Chances = self.chances.max(1) * TURNS * uplift
        return best

    @property
    def turn(self) -> int:
        """The likeliest number of quarter turns from the detector's order to upright."""
        return int(self.best.argmax())

    def is_piece(self, found: float) -> bool:
        """Whether detector (score `found`) and reader together take the spot for a piece."""
        return float(self.chances.max()) * found**0.5 > BELIEVED or (found > 0.75 and self.nothing < 0.5)


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """Something found on a picture, and what the reader makes of it."""

    detection: Detection
    scores: FaceScores


def classify(
    image: Image, detections: Sequence[Detection], reader: FaceReader, faces: Sequence[str]
) -> list[FaceScores]:
    """Read every spot upright, upside down too where that was not plain, and sideways where neither was clear.

    Faces that the reader does not know have no chance.
    """
    known = [face for face in faces if face in reader.faces]
    columns, places = [reader.faces.index(face) for face in known], [faces.index(face) for face in known]
    nothing = reader.faces.index(NOTHING)
    others = [i for i, face in enumerate(reader.faces) if face not in (*faces, NOTHING, TURNED)]
    either = [i for i in columns if reader.faces[i] in EITHER_WAY]
    crops = [reader.crop(image, detection.quad) for detection in detections]
    read = np.zeros((len(detections), 4, len(reader.faces)), np.float32)
    read[:, 0] = reader.read(crops)
    best = read[:, 0, columns].max(1, initial=0)
    plain = (best > PLAIN) & (read[:, 0, either].max(1, initial=0) < 1 - PLAIN)
    again = [i for i, detection in enumerate(detections) if not plain[i] or detection.kind == "card"]
    read[again, 2] = reader.read([reader.crop(image, detections[i].quad, 2) for i in again])
    aside = [i for i in columns if reader.faces[i] in SIDEWAYS]
    unclear = [
        i
        for i in range(len(detections))
        if read[i][:, columns].max() < CLEAR
        or read[i][:, aside].max(initial=0) > 1 - PLAIN
        or (detections[i].kind == "card" and tallness(detections[i].quad) < STANDING)
    ]
    for turn in (1, 3):
        read[unclear, turn] = reader.read([reader.crop(image, detections[i].quad, turn) for i in unclear])
    both_ways(read, [face in SAME_TURNED for face in reader.faces])
    twice = set(again)
    found = []
    for i, crop in enumerate(crops):
        straight = read[i, [0, 2] if i in twice else [0]]
        chances = np.zeros((4, len(faces)), np.float32)
        chances[:, places] = read[i][:, columns]
        foreign = float(straight[:, others].sum(1).max())
        found.append(
            FaceScores(chances, float(straight[:, nothing].min()), rise(crop), foreign, chroma(crop))
        )
    return found


def both_ways(read: Chances, same: Sequence[bool]) -> None:
    """Weigh what spots × turns × faces read by what they read half a turn on, in place, where both were looked at.

    There a face that is the `same` when turned has to be read again, and any other must not be read as one of those.
    """
    others = read[:, [2, 3, 0, 1]]
    agreeing = np.where(same, others, 1 - others[:, :, np.asarray(same)].sum(2, keepdims=True)) + MISREAD
    weighed = read * agreeing
    scale = read.sum(2, keepdims=True) / np.maximum(weighed.sum(2, keepdims=True), 1e-9)
    read[:] = np.where(others.sum(2, keepdims=True) > 0, weighed * scale, read)


def rise(crop: Image) -> Chances:
    """How far the ink of a crop lies above its middle at each of the four turns, as a share of its side."""
    top, side = crop.shape[0] // 5, crop.shape[1] // 5
    inner = crop[top:-top, side:-side].astype(np.float32)
    ink = np.abs(inner - np.median(inner, (0, 1))).sum(2)
    ink = np.where(ink > ink.max() / 2, ink, 0)
    total = max(float(ink.sum()), 1e-6)
    rows, columns = ((np.arange(count) + 0.5) / count - 0.5 for count in ink.shape)
    down, right = float(ink.sum(1) @ rows) / total, float(ink.sum(0) @ columns) / total
    return np.array([-down, right, down, -right], np.float32)


def settle(group: Sequence[FaceScores], opposite: Sequence[bool]) -> tuple[bool, list[tuple[int, Chances]]]:
    """Decide together which way up a row lies.

    `opposite` says for each piece whether its own best turn reads against the row's direction. Returns whether the row
    is to be read against that direction, and for each piece its turn and its faces' chances, both ways weighed.
    """
    along = [(scores.turn + 2 * other) % 4 for scores, other in zip(group, opposite, strict=True)]
    against = [(turn + 2) % 4 for turn in along]
    belief = np.array([_belief(group, along), _belief(group, against)])
    weight = np.exp(belief - belief.max())
    weight = weight / weight.sum() * (1 - 2 * ODD_ONE_OUT) + ODD_ONE_OUT
    settled = []
    for scores, *turns in zip(group, along, against, strict=True):
        parts = weight[:, None] * scores.chances[turns]
        settled.append((turns[int(parts.max(1).argmax())], certain(parts, scores)))
    return bool(weight[1] > weight[0]), settled


def certain(parts: Chances, scores: FaceScores) -> Chances:
    """The faces' chances (of turns × faces, weighed by turn), in all as certain as the turn that reads clearest.

    What reads one way only is not in doubt because its neighbours lie the other way; what reads both ways is.
    """
    faces = parts.sum(0)
    return np.asarray(faces * (scores.chances.sum(1).max() / max(float(faces.sum()), 1e-9)), np.float32)


def _belief(group: Sequence[FaceScores], turns: Sequence[int]) -> float:
    """The log-likelihood of a row's pieces lying turned like that."""
    return sum(float(np.log(scores.best[turn] + 1e-4)) for scores, turn in zip(group, turns, strict=True))


def recognized(
    detection: Detection,
    turn: int,
    chances: Chances,
    scores: FaceScores,
    faces: Sequence[str],
    calibration: Calibration,
) -> RecognizedPiece:
    """The reading of a piece: its likeliest face, calibrated score, corners in reading order, and alternatives."""
    total = float(chances.sum()) + scores.nothing + 1e-6
    if scores.foreign > ANOTHER_KIND:
        total += scores.foreign
    order = np.argsort(-chances)[:6]
    probabilities = [calibration.probability(float(chances[i]) / max(total, 0.05)) for i in order]
    ranked = [
        Alternative(faces[i], score)
        for i, score in zip(order, probabilities, strict=True)
        if score > DOUBTFUL
    ]
    hopeless = probabilities[0] < HOPELESS
    return RecognizedPiece(
        face=UNREAD if hopeless else faces[order[0]],
        score=probabilities[0],
        corners=corners(np.roll(detection.quad, -turn, 0)),
        sure=not hopeless and probabilities[0] >= calibration.sure,
        alternatives=tuple(ranked if hopeless else ranked[1:]),
    )
