"""Playing cards: whole faces and the indices in their corners joined to cards by geometry, and what lies together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from engine.table import FACE_DOWN
from vision import layout
from vision.detect import Spot
from vision.judgement import TURNS, Calibration, Chances, Look, Seen, detection
from vision.read import Detection
from vision.spreads import together
from vision.tiles import Arranged, vaguely_down

Quad = npt.NDArray[np.float32]

CORNER: Final = (0.11, 0.14)
"""Where the middle of an index usually lies: shares of a card's width and height from its corner."""

ASTRAY: Final = 0.15
"""How far from there it may lie, as a share of the card's width, before it belongs to another card."""

NEARBY: Final = 0.32
"""How far it may lie from there if that corner of the card has no other index, and it fits no card better."""

INDEX_TO_CARD: Final = 4.6
"""Heights of an index that make the height of a card, where no whole card tells."""

SLENDER: Final = 0.69
"""A card's width over its height, where no whole card tells."""

OFF: Final = 0.16
"""How far the second index of a card may lie from where the first demands it, as a share of the card's height."""

CROOKED: Final = 14.0
"""Degrees by which two indices of one card may seem turned against each other."""

LEAST_ALIKE: Final = 0.66
"""How small an index may look beside the middling one."""

OUTLINED: Final = 0.45
"""The detector's score from which a card's outline is believed, whatever is read on it."""

WHOLE: Final = 0.5
"""The probability of its whole face from which a card is one even without an index."""

UNREAD_CARD: Final = 0.8
"""The detector's score from which a card of which nothing can be read is still a card, that is `?`."""

FAINT: Final = 0.5
"""How much a whole face says beside an index: at a table's distance courts are alike, and pips are many."""

FLOOR: Final = 0.01
"""What a look that finds a face impossible leaves it: a misread index must not silence what the whole face shows."""


@dataclass(slots=True, eq=False)
class Card:
    """What is known of one card: its outline (found, or reckoned from an index), and everything read on it.

    `shown` is where it is certainly seen; `known` says whether the outline was found and which end is up is told.
    """

    outline: Quad
    shown: Quad
    spot: Spot
    looks: list[Chances]
    nothing: list[float]
    foreign: float
    found: bool
    indices: list[Quad] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Deck:
    """How the cards of this table are made: index heights a card is high, its shape, and where indices lie."""

    tall: float = INDEX_TO_CARD
    slender: float = SLENDER
    corner: tuple[float, float] = CORNER


def arrange(seen: Sequence[Seen], faces: Sequence[str], calibration: Calibration) -> Arranged:
    """Join indices to cards, cards to groups, and put all in table order."""
    back = faces.index(FACE_DOWN)
    pieces = [each for each in seen if each.look.is_piece(each.spot.score)]
    down = [each for each in pieces if each.spot.kind == "back" and not vaguely_down(each.look, faces)]
    shown = [_face_up(each, back) for each in seen if each.spot.kind in ("card", "index")]
    wholes = [each for each in shown if each.spot.kind == "card" and _is_card(each)]
    indices = [each for each in shown if each.spot.kind == "index" and each.look.is_piece(each.spot.score)]
    cards = [card for card in joined(wholes, _alike(indices)) if card.indices or _is_read(card)]
    cards += [_lying(each, float(each.look.chances[:, back].max())) for each in down]
    read = [_read(card, faces, calibration) for card in cards]
    groups = together([card.outline for card in cards])
    order = [i for group in groups for i in group]
    place = {i: number for number, i in enumerate(order)}
    return tuple(read[i] for i in order), tuple(tuple(place[i] for i in group) for group in groups)


def _face_up(each: Seen, back: int) -> Seen:
    """The same without the chance that it lies face down: the detector has seen its face."""
    chances = each.look.chances.copy()
    chances[:, back] = 0
    return Seen(each.spot, replace(each.look, chances=chances))


def _is_card(each: Seen) -> bool:
    """Whether a find is a card, readable or not: its outline tells whose the indices are."""
    return (each.spot.score > OUTLINED and each.look.nothing < 0.5) or each.look.is_piece(each.spot.score)


def _is_read(card: Card) -> bool:
    """Whether a card without an index is one all the same: its whole face is clear, or that of a card for sure."""
    return float(card.looks[0].max()) > WHOLE or card.spot.score > UNREAD_CARD


def _alike(indices: Sequence[Seen]) -> list[Seen]:
    """Indices of about one size: pips and courts' eyes that are taken for one are smaller."""
    if not indices:
        return []
    sizes = np.array([np.sqrt(cv2.contourArea(each.spot.quad)) for each in indices])
    weights = np.array([each.spot.score * float(each.look.chances.max()) for each in indices]) ** 2
    order = np.argsort(sizes)
    usual = sizes[order][int(np.searchsorted(np.cumsum(weights[order]), weights.sum() / 2))]
    return [
        each
        for each, size in zip(indices, sizes, strict=True)
        if LEAST_ALIKE < size / usual < 1 / LEAST_ALIKE
    ]


def _lying(each: Seen, chance: float) -> Card:
    """A card face down; which end is up cannot be told and does not matter."""
    quad = upright(each.spot.quad)
    return Card(quad, quad, each.spot, [each.look.chances.max(0)], [each.look.nothing], 0.0, chance > 0)


def _read(card: Card, faces: Sequence[str], calibration: Calibration) -> Detection:
    """The reading of a card: everything read on it weighed together."""
    chances = fused(card.looks)
    look = Look(chances[None], min(card.nothing), foreign=card.foreign)
    spot = Spot(card.spot.kind, card.spot.score, card.shown)
    return detection(spot, 0, chances, look, faces, calibration)


def fused(looks: Sequence[Chances]) -> Chances:
    """The faces' chances from several looks at one card: their product, none of them able to forbid a face.

    What none of them takes for a face stays unlikely: the product is scaled to the clearest look's certainty.
    """
    if len(looks) == 1:
        return looks[0]
    logs = np.sum([np.log(look + FLOOR) for look in looks], axis=0)
    product = np.exp(logs - logs.max())
    certain = max(float(look.sum()) for look in looks)
    return np.asarray(product / product.sum() * certain, np.float32)


def joined(wholes: Sequence[Seen], indices: Sequence[Seen]) -> list[Card]:
    """Cards out of whole faces and indices, each index in one card."""
    cards = [_whole(each) for each in wholes]
    quads = [np.roll(each.spot.quad, -_turn(each.look), 0) for each in indices]
    owners = _owners(cards, quads, Deck())
    deck = _deck(cards, quads, owners)
    if deck != Deck():
        owners = _owners(cards, quads, deck)
    _take_nearby(cards, indices, quads, owners, deck)
    alone = []
    for number, (each, owner) in enumerate(zip(indices, owners, strict=True)):
        if owner is None:
            alone.append(number)
        else:
            turned = _in_card(cards[owner].outline, each.spot.quad)
            _add(cards[owner], each, turned)
    return cards + _from_indices([indices[i] for i in alone], [quads[i] for i in alone], deck)


def _whole(each: Seen) -> Card:
    quad = upright(each.spot.quad)
    turn = 0 if np.allclose(quad[0], each.spot.quad[0]) or np.allclose(quad[0], each.spot.quad[2]) else 1
    chances = (each.look.chances[turn] + each.look.chances[turn + 2]) / 2
    return Card(quad, quad, each.spot, [chances], [each.look.nothing], each.look.foreign, True)


def upright(quad: Quad) -> Quad:
    """The corners rolled so that the long sides stand; of the two ways the one nearer to upright on the picture."""
    sides = np.linalg.norm(quad - np.roll(quad, -1, 0), axis=1)
    rolled = np.roll(quad, -1, 0) if sides[0] + sides[2] > sides[1] + sides[3] else quad
    down = layout.axes(rolled)[2]
    return np.ascontiguousarray(np.roll(rolled, 2, 0) if down[1] < 0 else rolled)


def _turn(look: Look) -> int:
    return int((look.chances.max(1) * TURNS).argmax())


def _flat(chances: Chances) -> Chances:
    """A whole face's chances made less sure, for use beside an index."""
    flat = chances**FAINT
    return np.asarray(flat * (chances.sum() / max(float(flat.sum()), 1e-6)), np.float32)


def _add(card: Card, each: Seen, turn: int) -> None:
    """Take an index over into a card, read the way up that the card demands."""
    if card.found and not card.indices:
        card.looks[0] = _flat(card.looks[0])
    card.looks.append(each.look.chances[turn])
    card.nothing.append(each.look.nothing)
    card.foreign = min(card.foreign, each.look.foreign)
    card.indices.append(each.spot.quad)


def to_unit(outline: Quad, points: Quad) -> Quad:
    """Points of the picture as shares of a card's width and height from its upper left corner."""
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    warp = cv2.getPerspectiveTransform(outline.astype(np.float32), unit)
    return np.asarray(cv2.perspectiveTransform(points[None].astype(np.float32), warp)[0], np.float32)


def _in_card(outline: Quad, quad: Quad) -> int:
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


def _owners(cards: Sequence[Card], quads: Sequence[Quad], deck: Deck) -> list[int | None]:
    """For each index the card in whose corner it lies, if any."""
    owners: list[int | None] = []
    for quad in quads:
        fits = [(_misfit(card.outline, quad, deck), number) for number, card in enumerate(cards)]
        misfit, owner = min(fits, default=(1.0, 0))
        owners.append(owner if misfit < ASTRAY else None)
    return owners


def _take_nearby(
    cards: Sequence[Card],
    indices: Sequence[Seen],
    quads: Sequence[Quad],
    owners: list[int | None],
    deck: Deck,
) -> None:
    """Give what is left over to a card with a free corner near by that it does not contradict: outlines are inexact."""
    taken = {(owner, _end(cards[owner], quads[i])) for i, owner in enumerate(owners) if owner is not None}
    near = sorted(
        (misfit, i, number)
        for i, owner in enumerate(owners)
        if owner is None
        for number, card in enumerate(cards)
        if (misfit := _misfit(card.outline, quads[i], deck)) < NEARBY
    )
    for _, i, number in near:
        end = _end(cards[number], quads[i])
        others = [indices[j].look for j, owner in enumerate(owners) if owner == number]
        free = owners[i] is None and (number, end) not in taken
        if free and not any(_contradict(indices[i].look, other) for other in others):
            owners[i] = number
            taken.add((number, end))


def _end(card: Card, quad: Quad) -> bool:
    """Whether an index lies at a card's lower end."""
    return bool(to_unit(card.outline, quad).mean(0)[1] > 0.5)


def _misfit(outline: Quad, quad: Quad, deck: Deck) -> float:
    """How far an index lies from the nearest place for one on a card, as a share of the card's width."""
    low, high = outline.min(0), outline.max(0)
    middle = quad.mean(0)
    reach = 0.15 * float((high - low).max())
    if (middle < low - reach).any() or (middle > high + reach).any():
        return 1.0
    u, v = to_unit(outline, quad).mean(0)
    away = np.array([min(u, 1 - u), min(v, 1 - v)]) - deck.corner
    return float(np.hypot(away[0], away[1] / deck.slender))


def _deck(cards: Sequence[Card], quads: Sequence[Quad], owners: Sequence[int | None]) -> Deck:
    """How the deck is made, from the indices that lie on whole cards."""
    tall, slender, places = [], [], []
    for quad, owner in zip(quads, owners, strict=True):
        if owner is None:
            continue
        inside = to_unit(cards[owner].outline, quad)
        sides = np.abs(inside[[1, 2, 3, 0]] - inside)
        height = float(max(np.sort(sides[:, 1])[-2:].mean(), 1e-3))
        tall.append(1 / height)
        u, v = inside.mean(0)
        places.append((min(u, 1 - u), min(v, 1 - v)))
    if not tall:
        return Deck()
    for card in cards:
        sides = np.linalg.norm(card.outline - np.roll(card.outline, -1, 0), axis=1)
        slender.append(float((sides[0] + sides[2]) / max(sides[1] + sides[3], 1.0)))
    corner = np.median(np.array(places), 0)
    return Deck(
        float(np.clip(np.median(tall), 2.8, 9)),
        float(np.clip(np.median(slender), 0.5, 0.85)),
        (float(corner[0]), float(corner[1])),
    )


def _from_indices(indices: Sequence[Seen], quads: Sequence[Quad], deck: Deck) -> list[Card]:
    """Cards of which no more than indices is seen; two are one card's where they lie as its two ends must."""
    pairs = sorted(
        (off, one, other)
        for one, other in combinations(range(len(quads)), 2)
        if (off := _opposite(quads[one], quads[other], deck)) < OFF
        and not _contradict(indices[one].look, indices[other].look)
    )
    partner: dict[int, int] = {}
    for _, one, other in pairs:
        if one not in partner and other not in partner:
            partner[one], partner[other] = other, one
    cards = []
    for number, (each, quad) in enumerate(zip(indices, quads, strict=True)):
        if partner.get(number, number + 1) < number:
            continue
        outline = _outline(quad, deck)
        card = Card(
            outline, quad, each.spot, [each.look.chances[_turn(each.look)]], [each.look.nothing],
            each.look.foreign, False, [quad],
        )  # fmt: skip
        if number in partner:
            _add(card, indices[partner[number]], _turn(indices[partner[number]].look))
        cards.append(card)
    return cards


def _outline(quad: Quad, deck: Deck) -> Quad:
    """Where the whole card of an index must lie, the index being the one at its upper left."""
    middle, _, down = layout.axes(quad)
    high = down * deck.tall
    wide = np.array([high[1], -high[0]], np.float32) * deck.slender
    corner = middle - wide * deck.corner[0] - high * deck.corner[1]
    return np.stack([corner, corner + wide, corner + wide + high, corner + high]).astype(np.float32)


def _opposite(one: Quad, other: Quad, deck: Deck) -> float:
    """How far (shares of a card's height) the other index lies from where this one's card has its lower one."""
    down, up = layout.axes(one)[2], layout.axes(other)[2]
    sizes = float(np.linalg.norm(up) / max(float(np.linalg.norm(down)), 1e-6))
    if not 0.7 < sizes < 1.43 or layout.between(down, -up) > CROOKED:
        return 1.0
    outline = _outline(one, deck)
    wide, high = outline[1] - outline[0], outline[3] - outline[0]
    place = outline[2] - wide * deck.corner[0] - high * deck.corner[1]
    return float(np.linalg.norm(other.mean(0) - place) / max(float(np.linalg.norm(high)), 1.0))


def _contradict(one: Look, other: Look) -> bool:
    """Whether two indices surely show different faces: then they are not one card's, wherever they lie."""
    first, second = one.chances[_turn(one)], other.chances[_turn(other)]
    return bool(first.argmax() != second.argmax() and first.max() > 0.9 and second.max() > 0.9)
