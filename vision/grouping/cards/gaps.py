"""Cards that the detector passed over in a row of cards: where its step is too long one is looked for.

Cards of a spread lie at about equal steps. What is read in a gap is never sure.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from statistics import median
from typing import Final

import numpy as np

from engine.table import FACE_DOWN, WILD
from vision.detection.non_maximum_suppression import Detection
from vision.geometry import Quad, axes
from vision.grouping.cards.card import Card
from vision.grouping.cards.cards import carded
from vision.grouping.cards.spreads import pose, together
from vision.input.camera import Image
from vision.piece_kinds import CARDS, FACES, INDEX
from vision.recognition.classifier import FaceReader
from vision.recognition.face_scores import Candidate, FaceScores
from vision.recognition.kind_choice import of_kind
from vision.recognition.orientation import classify

FEWEST: Final = 4
"""How many cards with an index a row has to have that tells how long its steps are."""

LONG: Final = 1.55
"""How many times as long as the middling step of a row one with a gap is at least, …"""

LONGEST: Final = 3.6
"""… and at most: there the row ends."""

BY: Final = 0.12
"""How far apart the places are that are looked at in a gap, in heights of an index."""

READ: Final = 0.6
"""The least probability of a card's face at such a place."""

CAUTION: Final = 0.85
"""What the detector did not see is never sure: how far the reader is believed."""

SCORE: Final = 0.5
"""What stands for the detector's score."""


def unseen(image: Image, seen: Sequence[Candidate], looked_for: str, reader: FaceReader) -> list[Candidate]:
    """Indices of cards, read in the gaps of the rows of what was `seen`; none of a face that is there already.

    Scores are of the faces of the kind that is `looked_for`, as those of what was seen.
    """
    faces = FACES[CARDS.id]
    cards, deck = carded(of_kind(seen, looked_for, CARDS.id), faces)
    there = {card.face for card in cards} | {faces.index(WILD), faces.index(FACE_DOWN)}
    found: list[Candidate] = []
    for row in together([pose(card, deck) for card in cards]):
        for gap in _gaps([cards[i] for i in row]):
            looks = [Detection(INDEX, SCORE, quad) for quad in gap]
            read = list(map(Candidate, looks, classify(image, looks, reader, FACES[looked_for])))
            own = of_kind(read, looked_for, CARDS.id)
            clarity = [_clarity(each.scores) for each in own]
            best = int(np.argmax(clarity))
            face = int(own[best].scores.chances[0].argmax())
            if clarity[best] > READ and face not in there:
                there.add(face)
                found.append(_cautious(read[best]))
    return found


def _cautious(each: Candidate) -> Candidate:
    """The same, its reader believed only so far."""
    scores = each.scores
    nothing = max(scores.nothing, 1 - CAUTION)
    return replace(each, scores=replace(scores, chances=scores.chances * CAUTION, nothing=nothing))


def _clarity(scores: FaceScores) -> float:
    """How clearly a place shows a card's upright index."""
    return float(scores.chances[0].max()) * (1 - scores.nothing)


def _gaps(row: Sequence[Card]) -> Iterator[list[Quad]]:
    """For each gap of a row (its cards in order) the places where an index may lie in it."""
    quads = [quad for card in row if (quad := _shown(card, row)) is not None]
    if len(quads) < FEWEST or len(quads) < len(row):
        return
    steps = [float(np.linalg.norm(other.mean(0) - one.mean(0))) for one, other in pairwise(quads)]
    usual = median(steps)
    for (one, other), step in zip(pairwise(quads), steps, strict=True):
        if LONG * usual < step < LONGEST * usual:
            height = float(np.linalg.norm(axes(one)[2]) + np.linalg.norm(axes(other)[2])) / 2
            rim = min(0.75 * usual, 0.42 * step) / step
            count = max(2, round((1 - 2 * rim) * step / (BY * height)) + 1)
            yield [
                np.asarray(one + share * (other - one), np.float32)
                for share in np.linspace(rim, 1 - rim, count)
            ]


def _shown(card: Card, row: Sequence[Card]) -> Quad | None:
    """The index of a card that stands as most of its row's do, if any does."""
    down = np.sum([axes(each.indices[0])[2] for each in row if each.indices], axis=0)
    return next((quad for quad in card.indices if float(axes(quad)[2] @ down) > 0), None)
