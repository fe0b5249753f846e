"""The programme cards of Jok-R-ummy, which ask for melds and are in none."""

from __future__ import annotations

from collections.abc import Sequence

import cv2

from vision.geometry import Quad
from vision.grouping.cards.card import OUTLINED, PLAIN
from vision.piece_kinds import CARD, INDEX
from vision.recognition.face_scores import Candidate


def programmes(seen: Sequence[Candidate]) -> list[Candidate]:
    """The programme cards of Jok-R-ummy, which ask for melds and are in none; which they are, their players say.

    What is outlined as one, but shows the indices of several cards, is none: it lies askew over a hand.
    """
    return [each for each in outlined_as_programmes(seen) if not _shows_several(each, seen)]


def outlined_as_programmes(seen: Sequence[Candidate]) -> list[Candidate]:
    """Outlines that are read as programme cards."""
    return [
        each
        for each in seen
        if each.detection.kind == CARD and each.detection.score > OUTLINED and each.scores.foreign > 0.5
    ]


def _shows_several(outlined: Candidate, seen: Sequence[Candidate]) -> bool:
    """Whether plain indices of two faces lie within an outline."""
    plain = (each for each in seen if each.detection.kind == INDEX and each.scores.chance > PLAIN)
    faces = {
        each.scores.likeliest
        for each in plain
        if each.scores.is_piece(each.detection.score) and lies_on(each, outlined.detection.quad)
    }
    return len(faces) > 1


def lies_on(each: Candidate, quad: Quad) -> bool:
    """Whether a find's middle lies within an outline."""
    x, y = (float(value) for value in each.detection.quad.mean(0))
    return cv2.pointPolygonTest(quad, (x, y), False) > 0
