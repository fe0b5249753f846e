"""How a deck's cards are made, and where on a card its indices lie: geometry alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np

from vision.geometry import UNIT, Quad, axes, between, tallness

CORNER: Final = (0.11, 0.14)
"""Where the middle of an index usually lies: shares of a card's width and height from its corner."""

INDEX_TO_CARD: Final = 4.6
"""Heights of an index that make the height of a card, where no whole card tells."""

SLENDER: Final = 0.69
"""A card's width over its height, where no whole card tells."""

CROOKED: Final = 14.0
"""Degrees by which two indices of one card may seem turned against each other."""

BENT: Final = 30.0
"""The same for two that read the same: an index is outlined badly where a card is seen aslant."""

SIZES: Final = 1.6
"""How many times as high as a card's one index its other may look."""

STEEP: Final = (0.45, 1.3)
"""How far aside a card's lower index may lie from its upper one, as a share of how far below it."""

ASIDE: Final = 0.12
"""How far (shares of a card's height) from where a card with four indices has another one it may lie, …"""

FAR_ASIDE: Final = 0.22
"""… and how far where others show that this deck has four."""

SQUARE: Final = 0.2
"""How far out of the line, as a share of its length, two indices above or beside each other may lie, …"""

NEAREST: Final = 1.2
"""… and how near to each other two indices of one card may lie, in their heights."""

FEWEST: Final = 2
"""Pairs of ends that read the same that tell of the deck more than whole cards' outlines do."""


@dataclass(frozen=True, slots=True)
class DeckGeometry:
    """How the cards of this table are made: index heights a card is high, its shape, where indices lie, and if in all
    four corners."""

    tall: float = INDEX_TO_CARD
    slender: float = SLENDER
    corner: tuple[float, float] = CORNER
    four: bool = False

    @property
    def ends(self) -> tuple[float, float]:
        """How far aside and below its upper left index a card's lower right one lies, in heights of an index."""
        aside, down = (1 - 2 * share for share in self.corner)
        return self.tall * self.slender * aside, self.tall * down


def upright(quad: Quad) -> Quad:
    """The corners rolled so that the long sides stand; of the two ways the one nearer to upright on the picture."""
    rolled = np.roll(quad, -1, 0) if tallness(quad) < 1 else quad
    down = axes(rolled)[2]
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
        across = float(axes(rolled)[1][0]) * (1 if top else -1)
        if across > best:
            best, found = across, turn
    return found


def misfit(outline: Quad, quad: Quad, deck: DeckGeometry) -> float:
    """How far an index lies from the nearest place for one on a card, as a share of the card's width."""
    low, high = outline.min(0), outline.max(0)
    middle = quad.mean(0)
    reach = 0.15 * float((high - low).max())
    if (middle < low - reach).any() or (middle > high + reach).any():
        return 1.0
    u, v = to_unit(outline, quad).mean(0)
    away = np.array([min(u, 1 - u), min(v, 1 - v)]) - deck.corner
    return float(np.hypot(away[0], away[1] / deck.slender))


def deck_of(outlines: Sequence[Quad], quads: Sequence[Quad], owners: Sequence[int | None]) -> DeckGeometry:
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
        return DeckGeometry()
    slender = [1 / max(tallness(outline), 1e-6) for outline in outlines]
    corner = np.median(np.array(places), 0)
    return DeckGeometry(
        float(np.clip(np.median(tall), 2.8, 9)),
        float(np.clip(np.median(slender), 0.5, 0.85)),
        (float(corner[0]), float(corner[1])),
    )


def outline_of(quad: Quad, deck: DeckGeometry) -> Quad:
    """Where the whole card of an index must lie, the index being the one at its upper left."""
    middle, _, down = axes(quad)
    high = down * deck.tall
    wide = np.array([high[1], -high[0]], np.float32) * deck.slender
    corner = middle - wide * deck.corner[0] - high * deck.corner[1]
    return np.stack([corner, corner + wide, corner + wide + high, corner + high]).astype(np.float32)


@dataclass(frozen=True, slots=True)
class Lie:
    """How one index lies to another, in the mean of both frames: `across` and `along` in heights of an index.

    `turned` says that one is upside down to the other, `crooked` by how many degrees else they are turned.
    """

    across: float
    along: float
    turned: bool
    crooked: float
    sizes: float


def lie(one: Quad, other: Quad) -> Lie:
    """How the other index lies to this one; equal for both where one is upside down to the other."""
    (middle, right, down), (at, _, below) = axes(one), axes(other)
    heights = [max(float(np.linalg.norm(each)), 1e-6) for each in (down, below)]
    turned = bool(down @ below < 0)
    mean = down / heights[0] + below / heights[1] * (-1 if turned else 1)
    mean = mean / max(float(np.linalg.norm(mean)), 1e-6)
    aside = np.array([mean[1], -mean[0]])
    aside = -aside if aside @ right < 0 else aside
    height = float(np.sqrt(heights[0] * heights[1]))
    across, along = (float((at - middle) @ axis) / height for axis in (aside, mean))
    crooked = between(down, -below if turned else below)
    return Lie(across, along, turned, crooked, heights[1] / heights[0])


def opposite(one: Quad, other: Quad, deck: DeckGeometry) -> float:
    """How far (shares of a card's height) the other index lies from where this one's card has its lower one."""
    found = lie(one, other)
    if not found.turned or found.crooked > CROOKED or not 1 / SIZES < found.sizes < SIZES:
        return 1.0
    across, along = deck.ends
    return float(np.hypot(found.across - across, found.along - along)) / deck.tall


def stretch(found: Lie, deck: DeckGeometry) -> float:
    """How much a card would have to be stretched for two indices to be its two ends: 0 not at all, 1 e-fold.

    Seen aslant one is: its width more than its height, or less, as it lies. Infinite for what no view makes of it.
    """
    if not found.turned or found.crooked > BENT or not 1 / SIZES < found.sizes < SIZES:
        return float("inf")
    if min(found.across, found.along) <= 0:
        return float("inf")
    across, along = deck.ends
    return float(np.hypot(np.log(found.across / across), np.log(found.along / along)))


def beside(found: Lie, deck: DeckGeometry) -> bool:
    """Whether two indices lie as the two upper ones of a card with four, or one above the other, or on one another."""
    if found.crooked > CROOKED or not 1 / SIZES < found.sizes < SIZES:
        return False
    wide, high = deck.ends
    places = ((0.0, high), (-wide, high)) if found.turned else ((wide, 0.0), (-wide, 0.0), (0.0, 0.0))
    off = min(np.hypot(found.across - across, found.along - along) for across, along in places)
    return bool(off < (FAR_ASIDE if deck.four else ASIDE) * deck.tall)


def paired(deck: DeckGeometry, lies: Sequence[Lie]) -> DeckGeometry:
    """The deck as the ends of its cards tell it: how two indices that read the same lie to each other.

    One pair tells of it where nothing else does, two or more tell more than outlines. Most
    of those that may be one card's two ends are; a few that are two cards' do not shift the middling one.
    """
    ends = [end for found in lies if (end := _end(found))]
    if len(ends) >= (1 if deck == DeckGeometry() else FEWEST):
        aside, down = (1 - 2 * share for share in deck.corner)
        across = [each for each, _ in ends if each]
        along = [each for _, each in ends if each]
        high = float(np.median(along)) / down if along else deck.tall
        tall = float(np.clip(high, 2.8, 9))
        slender = float(np.median(across)) / tall / aside if across else deck.slender
        deck = replace(deck, tall=tall, slender=float(np.clip(slender, 0.5, 0.85)))
    others = [found for found in lies if max(abs(found.across), abs(found.along)) > 1 and beside(found, deck)]
    return replace(deck, four=len(others) >= FEWEST)


def _end(found: Lie) -> tuple[float, float] | None:
    """How far aside and below each other two indices lie that may be one card's, 0 where that is not told; or None."""
    across, along = abs(found.across), found.along
    if found.crooked > BENT:
        return None
    if not found.turned:
        return (across, 0.0) if abs(along) < SQUARE * across and across > NEAREST else None
    if along < NEAREST:
        return None
    if across < SQUARE * along:
        return 0.0, along
    return (across, along) if STEEP[0] < found.across / along < STEEP[1] else None
