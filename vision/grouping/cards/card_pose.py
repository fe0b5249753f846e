"""How a card lies: of a covered card little more than a corner is seen, so that is reckoned from its indices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.geometry import Quad, Vector, axes
from vision.grouping.cards.card import Card
from vision.grouping.cards.decks import CORNER, DeckGeometry

GUESSED: Final = 0.25
"""What is held against a pose that no index at its upper left shows, in widths of a card."""


@dataclass(frozen=True, slots=True, eq=False)
class IndexPlace:
    """Where a card has, or must have, the upper left index of its upper end (`way` 1) or of its lower one (-1)."""

    at: Vector
    way: float
    doubt: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class CardPose:
    """How a card lies: its width and height as vectors, and its marks, all in pixels.

    `upright` says that all that is seen of it is its upper end, `whole` that corners of both its sides and ends are.
    """

    right: Vector
    down: Vector
    marks: tuple[IndexPlace, ...]
    upright: bool = False
    whole: bool = False


def pose_of(outline: Quad) -> CardPose:
    """How a card lies whose outline (4×2 pixels) is all that tells of it."""
    middle, right, down = axes(outline)
    aside, below = ((0.5 - share) * axis for share, axis in zip(CORNER, (right, down), strict=True))
    return CardPose(
        right, down, tuple(IndexPlace(middle - way * (aside + below), way) for way in (1.0, -1.0))
    )


def pose(card: Card, deck: DeckGeometry) -> CardPose:
    """How a card lies: by its indices where it has any, for outlines of covered cards are inexact."""
    if not card.indices:
        return pose_of(card.outline)
    frames = [axes(quad) for quad in card.indices]
    ways = [1.0 if frames[0][2] @ down >= 0 else -1.0 for _, _, down in frames]
    mean = np.sum([way * down for way, (_, _, down) in zip(ways, frames, strict=True)], axis=0)
    height = float(np.mean([np.linalg.norm(down) for _, _, down in frames]))
    down = mean / max(float(np.linalg.norm(mean)), 1e-6) * height * deck.tall
    right = np.array([down[1], -down[0]]) * deck.slender
    marks = [IndexPlace(at, way) for way, (at, _, _) in zip(ways, frames, strict=True)]
    if min(ways) > 0 and not deck.four:
        aside, below = (
            (1 - 2 * share) * axis for share, axis in zip(deck.corner, (right, down), strict=True)
        )
        marks.append(IndexPlace(marks[0].at + aside + below, -1.0, GUESSED))
    at = np.array([middle for middle, _, _ in frames])
    whole = all(float(np.ptp(at @ axis)) > float(axis @ axis) / 2 for axis in (right, down))
    return CardPose(right, down, tuple(marks), min(ways) > 0 and (len(ways) > 1 or not deck.four), whole)
