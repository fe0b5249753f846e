"""Which kind of piece lies on a picture: a vote of everything that was recognised on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.table import FACE_DOWN, WILD
from vision.piece_kinds import AUTO, CLASSES, FACES, KIND_OF, KINDS
from vision.recognition.face_scores import Candidate

JOKERS: Final = 0.2
"""How much a joker says of the kind of pieces, beside a number or a letter."""


def of_kind(seen: Sequence[Candidate], looked_for: str, kind: str) -> list[Candidate]:
    """What was seen of one kind of piece, its scores narrowed to that kind's faces."""
    if looked_for == kind:
        return list(seen)
    columns = [FACES[looked_for].index(face) for face in FACES[kind]]
    return [
        replace(each, scores=each.scores.among(columns))
        for each in seen
        if each.detection.kind in CLASSES[kind]
    ]


def likeliest_kind(seen: Sequence[Candidate]) -> str:
    """Which kind of piece lies there, by what was read on all of them together; tiles where nothing can be told."""
    weights = kind_weights(seen)
    return max(weights, key=weights.__getitem__)


def kind_weights(seen: Sequence[Candidate]) -> dict[str, float]:
    """How many pieces of each kind what was seen speaks for: the sum of finds' scores times their faces' chances.

    Jokers are of every kind: they count a little for the one that the detector takes them for.
    """
    weights = dict.fromkeys(KINDS, 0.0)
    wild = FACES[AUTO].index(WILD)
    for kind in weights:
        own = [FACES[AUTO].index(face) for face in FACES[kind] if face not in (WILD, FACE_DOWN)]
        for each in seen:
            if each.detection.kind in CLASSES[kind]:
                weights[kind] += each.detection.score * float(each.scores.chances[:, own].max())
            if KIND_OF.get(each.detection.kind) == kind:
                weights[kind] += JOKERS * each.detection.score * float(each.scores.chances[:, wild].max())
    return weights
