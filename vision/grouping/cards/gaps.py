"""Cards that were passed over in a row of cards: looked for where a step is too long, and where an outline is inexact.

Cards of a spread lie at about equal steps. Where their indices cover each other an outline may hold parts of two, of
which nothing can be read: narrower and a little beside it one can. What is read so is never sure.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, pairwise, product
from statistics import median
from typing import Final

import numpy as np
import numpy.typing as npt

from engine.table import FACE_DOWN, WILD
from vision.detection.non_maximum_suppression import Detection
from vision.geometry import Quad, Vector, axes
from vision.grouping.cards.card import Card
from vision.grouping.cards.card_pose import pose
from vision.grouping.cards.cards import carded
from vision.grouping.cards.spreads import together
from vision.input.camera import Image
from vision.piece_kinds import CARDS, FACES, INDEX
from vision.recognition.classifier import FaceReader
from vision.recognition.face_scores import Candidate, FaceScores
from vision.recognition.kind_choice import of_kind
from vision.recognition.orientation import classify

FEWEST: Final = 3
"""How many steps between cards with an index a row has to have that tells how long its steps are."""

LONG: Final = 1.3
"""How many times as long as the middling step of a row one with a gap is at least, …"""

LONGEST: Final = 3.6
"""… and at most: there the row ends."""

NARROWED, ASIDE, UP = (0.6, 1.0), (-0.25, 0.0, 0.25), (-0.15, 0.0, 0.15)
"""How wide, as a share of an outline of which nothing can be read, and how far aside and up or down, in its widths and
heights, is looked beside it."""

BY: Final = 0.12
"""How far apart the places are that are looked at in a gap, in heights of an index."""

READ: Final = 0.6
"""The least probability of a card's face at such a place."""

BESIDE_READ: Final = 0.85
"""The same beside an outline of which nothing can be read, …"""

OUTLINED: Final = 0.4
"""… the least detector's score of such a one, …"""

NEIGHBOUR: Final = 1.6
"""… how far off, in heights of an index, another lies that can be read, …"""

ALIKE: Final = 0.4
"""… and by what share of its height it is larger or smaller at most."""

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
    rows = together([pose(card, deck) for card in cards])
    gaps = ((gap, READ) for row in rows for gap in _gaps([cards[i] for i in row]))
    for places, least in chain(gaps, ((places, BESIDE_READ) for places in _beside_unread(seen))):
        looks = [Detection(INDEX, SCORE, quad) for quad in places]
        read = classify(image, looks, reader, FACES[looked_for])
        own = of_kind(read, looked_for, CARDS.id)
        clarity = [_clarity(each.scores) for each in own]
        best = int(np.argmax(clarity))
        face = int(own[best].scores.chances[0].argmax())
        if clarity[best] > least and face not in there:
            there.add(face)
            found.append(_cautious(read[best]))
    return found


def _beside_unread(seen: Sequence[Candidate]) -> Iterator[list[Quad]]:
    """For each outlined index of which nothing can be read, beside one of its size that can, the places to look at."""
    indices = [each for each in seen if each.detection.kind == INDEX]
    read = [each.detection.quad for each in indices if each.scores.is_piece(each.detection.score)]
    for each in indices:
        if each.detection.score <= OUTLINED or each.scores.is_piece(each.detection.score):
            continue
        middle, right, down = axes(each.detection.quad)
        height = max(float(np.linalg.norm(down)), 1e-6)
        if any(
            np.linalg.norm(quad.mean(0) - middle) < NEIGHBOUR * height
            and abs(np.linalg.norm(axes(quad)[2]) / height - 1) < ALIKE
            for quad in read
        ):
            spread = each.detection.quad - middle
            yield [
                np.asarray(spread @ _narrowed(right, wide) + middle + x * right + y * down, np.float32)
                for wide, x, y in product(NARROWED, ASIDE, UP)
            ]


def _narrowed(right: Vector, wide: float) -> npt.NDArray[np.floating]:
    """The map (2×2, of row vectors) that makes what lies along `right` so many times as wide."""
    unit = right / max(float(np.linalg.norm(right)), 1e-6)
    return np.asarray(np.eye(2) - (1 - wide) * np.outer(unit, unit))


def _cautious(each: Candidate) -> Candidate:
    """The same as one that was looked for, its reader believed only so far."""
    scores = each.scores
    nothing = max(scores.nothing, 1 - CAUTION)
    return replace(
        each, scores=replace(scores, chances=scores.chances * CAUTION, nothing=nothing), sought=True
    )


def _clarity(scores: FaceScores) -> float:
    """How clearly a place shows a card's upright index."""
    return float(scores.chances[0].max()) * (1 - scores.nothing)


def _gaps(row: Sequence[Card]) -> Iterator[list[Quad]]:
    """For each gap of a row (its cards in order) the places where an index may lie in it."""
    quads = [_shown(card, row) for card in row]
    steps = [
        (one, other, float(np.linalg.norm(other.mean(0) - one.mean(0))))
        for one, other in pairwise(quads)
        if one is not None and other is not None
    ]
    if len(steps) < FEWEST:
        return
    usual = median(step for _, _, step in steps)
    for one, other, step in steps:
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
