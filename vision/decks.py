"""How a deck's cards are made, and where on a card its indices lie: geometry alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision import layout
from vision.read import UNIT, Quad

CORNER: Final = (0.11, 0.14)
"""Where the middle of an index usually lies: shares of a card's width and height from its corner."""

INDEX_TO_CARD: Final = 4.6
"""Heights of an index that make the height of a card, where no whole card tells."""

SLENDER: Final = 0.69
"""A card's width over its height, where no whole card tells."""

CROOKED: Final = 14.0
"""Degrees by which two indices of one card may seem turned against each other."""


@dataclass(frozen=True, slots=True)
class Deck:
    """How the cards of this table are made: index heights a card is high, its shape, and where indices lie."""

    tall: float = INDEX_TO_CARD
    slender: float = SLENDER
    corner: tuple[float, float] = CORNER


def upright(quad: Quad) -> Quad:
    """The corners rolled so that the long sides stand; of the two ways the one nearer to upright on the picture."""
    rolled = np.roll(quad, -1, 0) if layout.tallness(quad) < 1 else quad
    down = layout.axes(rolled)[2]
    return np.ascontiguousarray(np.roll(rolled, 2, 0) if down[1] < 0 else rolled)


def to_unit(outline: Quad, points: Quad) -> Quad:
    """Points of the picture as shares of a card's width and height from its upper left corner."""
    warp = cv2.getPerspectiveTransform(outline.astype(np.float32), UNIT)
    return np.asarray(cv2.perspectiveTransform(points[None].astype(np.float32), warp)[0], np.float32)


def turn_in_card(outline: Quad, quad: Quad) -> int:
    """The quarter turns by which an index of this card is turned: it stands upright in the upper half, else not."""
    inside = to_unit(outline, quad)
    top = inside.mean(0)[1] < 0.5
    best, found = -np.inf, 0
    for turn in range(4):
        rolled = np.roll(inside, -turn, 0)
        across = float((rolled[1] + rolled[2] - rolled[0] - rolled[3])[0]) * (1 if top else -1)
        if across > best:
            best, found = across, turn
    return found


def misfit(outline: Quad, quad: Quad, deck: Deck) -> float:
    """How far an index lies from the nearest place for one on a card, as a share of the card's width."""
    low, high = outline.min(0), outline.max(0)
    middle = quad.mean(0)
    reach = 0.15 * float((high - low).max())
    if (middle < low - reach).any() or (middle > high + reach).any():
        return 1.0
    u, v = to_unit(outline, quad).mean(0)
    away = np.array([min(u, 1 - u), min(v, 1 - v)]) - deck.corner
    return float(np.hypot(away[0], away[1] / deck.slender))


def deck_of(outlines: Sequence[Quad], quads: Sequence[Quad], owners: Sequence[int | None]) -> Deck:
    """How the deck is made, from the indices that lie on whole cards."""
    tall, places = [], []
    for quad, owner in zip(quads, owners, strict=True):
        if owner is None:
            continue
        inside = to_unit(outlines[owner], quad)
        sides = np.abs(inside[[1, 2, 3, 0]] - inside)
        height = float(max(np.sort(sides[:, 1])[-2:].mean(), 1e-3))
        tall.append(1 / height)
        u, v = inside.mean(0)
        places.append((min(u, 1 - u), min(v, 1 - v)))
    if not tall:
        return Deck()
    slender = [1 / max(layout.tallness(outline), 1e-6) for outline in outlines]
    corner = np.median(np.array(places), 0)
    return Deck(
        float(np.clip(np.median(tall), 2.8, 9)),
        float(np.clip(np.median(slender), 0.5, 0.85)),
        (float(corner[0]), float(corner[1])),
    )


def outline_of(quad: Quad, deck: Deck) -> Quad:
    """Where the whole card of an index must lie, the index being the one at its upper left."""
    middle, _, down = layout.axes(quad)
    high = down * deck.tall
    wide = np.array([high[1], -high[0]], np.float32) * deck.slender
    corner = middle - wide * deck.corner[0] - high * deck.corner[1]
    return np.stack([corner, corner + wide, corner + wide + high, corner + high]).astype(np.float32)


def opposite(one: Quad, other: Quad, deck: Deck) -> float:
    """How far (shares of a card's height) the other index lies from where this one's card has its lower one."""
    down, up = layout.axes(one)[2], layout.axes(other)[2]
    sizes = float(np.linalg.norm(up) / max(float(np.linalg.norm(down)), 1e-6))
    if not 0.7 < sizes < 1.43 or layout.between(down, -up) > CROOKED:
        return 1.0
    outline = outline_of(one, deck)
    wide, high = outline[1] - outline[0], outline[3] - outline[0]
    place = outline[2] - wide * deck.corner[0] - high * deck.corner[1]
    return float(np.linalg.norm(other.mean(0) - place) / max(float(np.linalg.norm(high)), 1.0))
