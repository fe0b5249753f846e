"""Where the indices of a deck's cards lie, found from the bitmaps alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from datasets.render.cards.art import Image, Mask, upside_down
from engine.table import WILD

Box = tuple[int, int, int, int]
Quads = list[list[list[float]]]
Spot = tuple[bool, bool, bool]

_MARGIN: Final = 0.007
_PLAIN: Final = ("2", "3")
"""Ranks whose pips stand in the middle column alone, far from the index."""


def find_indices(cards: Mapping[str, Image]) -> dict[str, Quads]:
    """Every face's index quads (TL, TR, BR, BL as read, in card heights); a joker without one is left out."""
    suits = {face[-1] for face in cards if face != WILD}
    columns = {
        suit: _column({f: c for f, c in cards.items() if f[-1] == suit and f[:-1] in _PLAIN})
        for suit in suits
    }
    firsts = {face: _first(card, columns[face[-1]]) for face, card in cards.items() if face != WILD}
    corners = _corners(cards, firsts)
    quads = {face: _quads(cards[face], box, corners) for face, box in firsts.items()}
    joker = _joker_box(cards[WILD]) if WILD in cards else None
    if joker is not None:
        quads[WILD] = _quads(cards[WILD], joker, _corners(cards, {WILD: joker}, 0.8))
    return quads


def ink_mask(card: Image) -> Mask:
    """Where a card (BGRA) differs from its paper (255)."""
    colours = card[..., :3].astype(np.int16)
    inner = colours[card.shape[0] // 30 : card.shape[0] // 3, card.shape[1] // 20 : card.shape[1] // 3]
    paper = np.median(inner.reshape(-1, 3), axis=0)
    marked = (np.abs(colours - paper).max(2) > 55) & (card[..., 3] > 200)
    return np.where(marked, 255, 0).astype(np.uint8)


def _blobs(card: Image, region: Box) -> list[Box]:
    """The boxes of connected ink that lie wholly within a region and are no specks."""
    stats = cv2.connectedComponentsWithStats(ink_mask(card))[2][1:]
    boxes = [(x, y, x + w, y + h) for x, y, w, h, area in stats.tolist() if area > card.size // 4 * 0.00012]
    x0, y0, x1, y1 = region
    return [box for box in boxes if box[0] >= x0 and box[1] >= y0 and box[2] <= x1 and box[3] <= y1]


def _union(boxes: list[Box]) -> Box:
    array = np.array(boxes)
    left, top = array[:, :2].min(0).tolist()
    right, bottom = array[:, 2:].max(0).tolist()
    return left, top, right, bottom


def _column(cards: Mapping[str, Image]) -> Box:
    """The box that the indices of a suit's number cards share: what stands in their corners, averaged."""
    found = []
    for card in cards.values():
        height, width = card.shape[:2]
        blobs = _blobs(card, (3, 3, round(width * 0.3), round(height * 0.4)))
        if blobs:
            first = min(blobs, key=lambda box: box[0] + box[1])
            reach = first[2] + (first[2] - first[0]) * 0.5
            found.append(_union([box for box in blobs if (box[0] + box[2]) / 2 < reach]))
    left, top, right, bottom = np.mean(np.array(found), axis=0).round().astype(int).tolist()
    return left, top, right, bottom


def _first(card: Image, column: Box) -> Box:
    """The index at the top left; the column of its suit where it runs into a picture."""
    left, top, right, bottom = column
    high, broad = bottom - top, right - left
    region = (
        max(left - broad // 2, 1),
        max(top - high // 12, 1),
        right + round(broad * 0.75),
        bottom + high // 12,
    )
    blobs = [box for box in _blobs(card, region) if (box[0] + box[2]) / 2 < right + broad * 0.1]
    if not blobs:
        return column
    box = _union(blobs)
    whole = abs((box[3] - box[1]) / high - 1) < 0.1 and box[2] - box[0] >= 0.6 * broad
    return box if whole else column


def _like(card: Image, box: Box, spot: Spot) -> tuple[float, Box]:
    """How alike the best match of an index in another corner is (−1…1), and where it lies."""
    right, low, turned = spot
    height, width = card.shape[:2]
    grey = cv2.cvtColor(np.ascontiguousarray(card[..., :3]), cv2.COLOR_BGR2GRAY).astype(np.uint8)
    x0, y0, x1, y1 = box
    pattern = grey[y0:y1, x0:x1]
    pattern = upside_down(pattern) if turned else pattern
    across, down = max(round(width * 0.45), x1 - x0 + x0 * 2), max(round(height * 0.45), y1 - y0 + y0 * 2)
    across, down = min(across, width), min(down, height)
    left, top = (width - across if right else 0), (height - down if low else 0)
    place = grey[top : top + down, left : left + across]
    if pattern.shape[0] > down or pattern.shape[1] > across:
        return -1.0, box
    scores = cv2.matchTemplate(place, pattern, cv2.TM_CCOEFF_NORMED)
    _, best, _, (x, y) = cv2.minMaxLoc(scores)
    return best, (left + x, top + y, left + x + x1 - x0, top + y + y1 - y0)


def _corners(cards: Mapping[str, Image], firsts: Mapping[str, Box], least: float = 0.7) -> tuple[Spot, ...]:
    """The corners (right, low, upside down) that repeat the index, judged over the number cards given."""
    sample = [face for face in firsts if face[:-1] in ("", "2", "3", "4", "5", "7")]
    chosen: list[Spot] = []
    for right, low in ((True, False), (False, True), (True, True)):
        alike: dict[Spot, float] = {}
        for turned in (False, True):
            spot = (right, low, turned)
            alike[spot] = float(np.median([_like(cards[face], firsts[face], spot)[0] for face in sample]))
        best = max(alike, key=lambda spot: alike[spot])
        if alike[best] > least:
            chosen.append(best)
    return tuple(chosen)


def _quads(card: Image, first: Box, corners: tuple[Spot, ...]) -> Quads:
    """The quads of one card's indices, as parts of its height."""
    height = card.shape[0]
    quads = [_quad(first, False, height)]
    for spot in corners:
        score, box = _like(card, first, spot)
        quads.append(_quad(box if score > 0.5 else _opposite(card, first, spot), spot[2], height))
    return quads


def _opposite(card: Image, box: Box, spot: Spot) -> Box:
    """Where an index stands in another corner if the card is symmetric."""
    height, width = card.shape[:2]
    x0, y0, x1, y1 = box
    across = (width - x1, width - x0) if spot[0] else (x0, x1)
    down = (height - y1, height - y0) if spot[1] else (y0, y1)
    return across[0], down[0], across[1], down[1]


def _quad(box: Box, turned: bool, height: int) -> list[list[float]]:
    x0, y0, x1, y1 = (side / height for side in box)
    quad: npt.NDArray[np.float64] = np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
    quad += np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * _MARGIN
    turned_quad: list[list[float]] = (
        np.roll(quad, 2, axis=0).round(5).tolist() if turned else quad.round(5).tolist()
    )
    return turned_quad


def _joker_box(card: Image) -> Box | None:
    """The word or sign at a joker's top left, where one stands clear of the picture."""
    height, width = card.shape[:2]
    blobs = sorted(
        _blobs(card, (3, 3, round(width * 0.65), round(height * 0.97))), key=lambda box: box[0] + box[1]
    )
    if not blobs or blobs[0][0] > width * 0.12 or blobs[0][1] > height * 0.1:
        return None
    box = _grown(blobs, width * 0.24, height, height * 0.035)
    if box[3] - box[1] < height * 0.12:
        box = _grown(blobs, width * 0.65, height * 0.12, height * 0.035)
    return box if box[3] - box[1] > height * 0.035 else None


def _grown(blobs: list[Box], broadest: float, highest: float, gap: float) -> Box:
    """The first blob and those that stand close by, as long as the whole stays within a size."""
    box = blobs[0]
    for x0, y0, x1, y1 in (*blobs, *blobs):
        near = x0 < box[2] + gap and x1 > box[0] - gap and y0 < box[3] + gap and y1 > box[1] - gap
        bigger = _union([box, (x0, y0, x1, y1)])
        if near and bigger[2] - bigger[0] < broadest and bigger[3] - bigger[1] < highest:
            box = bigger
    return box
