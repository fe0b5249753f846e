"""Playing cards: whole faces and the indices in their corners joined to cards by geometry, and what lies together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from engine.table import FACE_DOWN, WILD
from vision.decks import Deck, deck_of, misfit, opposite, outline_of, to_unit, turn_in_card, upright
from vision.detect import Spot
from vision.judgement import TURNS, Calibration, Chances, Look, Seen, detection
from vision.read import Detection
from vision.spreads import together
from vision.tiles import Arranged, vaguely_down

Quad = npt.NDArray[np.float32]

ASTRAY: Final = 0.15
"""How far from there it may lie, as a share of the card's width, before it belongs to another card."""

NEARBY: Final = 0.32
"""How far it may lie from there if that corner of the card has no other index, and it fits no card better."""

OFF: Final = 0.16
"""How far the second index of a card may lie from where the first demands it, as a share of the card's height."""

LEAST_ALIKE: Final = 0.66
"""How small an index may look beside the middling one."""

PLAIN: Final = 0.8
"""The probability from which an index that lies within another card's outline is one of a card of its own."""

COURTS: Final = 0.2
"""How far a whole face is believed to be a joker: courts look much like them."""

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


def arrange(seen: Sequence[Seen], faces: Sequence[str], calibration: Calibration) -> Arranged:
    """Join indices to cards, cards to groups, and put all in table order."""
    back = faces.index(FACE_DOWN)
    pieces = [each for each in seen if each.look.is_piece(each.spot.score)]
    down = [each for each in pieces if each.spot.kind == "back" and not vaguely_down(each.look, faces)]
    wild = faces.index(WILD)
    shown = [_face_up(each, back, wild) for each in seen if each.spot.kind in ("card", "index")]
    wholes = [each for each in shown if each.spot.kind == "card" and _is_card(each)]
    indices = [each for each in shown if each.spot.kind == "index" and each.look.is_piece(each.spot.score)]
    cards = [card for card in joined(wholes, _alike(indices)) if card.indices or _is_read(card)]
    cards = [card for card in cards if not _is_print(card, cards, wild)]
    cards += [_lying(each, float(each.look.chances[:, back].max())) for each in down]
    read = [_read(card, faces, calibration) for card in cards]
    groups = together([card.outline for card in cards])
    order = [i for group in groups for i in group]
    place = {i: number for number, i in enumerate(order)}
    return tuple(read[i] for i in order), tuple(tuple(place[i] for i in group) for group in groups)


def _face_up(each: Seen, back: int, wild: int) -> Seen:
    """The same without the chance that it lies face down: the detector has seen its face."""
    chances = each.look.chances.copy()
    chances[:, back] = 0
    if each.spot.kind == "card":
        chances[:, wild] *= COURTS
    return Seen(each.spot, replace(each.look, chances=chances))


def _is_card(each: Seen) -> bool:
    """Whether a find is a card, readable or not: its outline tells whose the indices are."""
    return (each.spot.score > OUTLINED and each.look.nothing < 0.5) or each.look.is_piece(each.spot.score)


def _is_read(card: Card) -> bool:
    """Whether a card without an index is one all the same: its whole face is clear, or that of a card for sure."""
    return float(card.looks[0].max()) > WHOLE or card.spot.score > UNREAD_CARD


def _is_print(card: Card, cards: Sequence[Card], wild: int) -> bool:
    """Whether a lone index is but a part of what is printed on another card: unclear, or like a joker's sign."""
    if card.found or len(card.indices) > 1:
        return False
    chances = card.looks[0]
    if int(chances.argmax()) != wild and float(chances.max()) > PLAIN:
        return False
    x, y = (float(value) for value in card.shown.mean(0))
    return any(other.found and cv2.pointPolygonTest(other.outline, (x, y), False) > 0 for other in cards)


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
    deck = deck_of([card.outline for card in cards], quads, owners)
    if deck != Deck():
        owners = _owners(cards, quads, deck)
    _take_nearby(cards, indices, quads, owners, deck)
    alone = []
    for number, (each, owner) in enumerate(zip(indices, owners, strict=True)):
        if owner is None:
            alone.append(number)
        else:
            turned = turn_in_card(cards[owner].outline, each.spot.quad)
            _add(cards[owner], each, turned)
    return cards + _from_indices([indices[i] for i in alone], [quads[i] for i in alone], deck)


def _whole(each: Seen) -> Card:
    quad = upright(each.spot.quad)
    turn = 0 if np.allclose(quad[0], each.spot.quad[0]) or np.allclose(quad[0], each.spot.quad[2]) else 1
    chances = (each.look.chances[turn] + each.look.chances[turn + 2]) / 2
    return Card(quad, quad, each.spot, [chances], [each.look.nothing], each.look.foreign, True)


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


def _owners(cards: Sequence[Card], quads: Sequence[Quad], deck: Deck) -> list[int | None]:
    """For each index the card in whose corner it lies, if any."""
    owners: list[int | None] = []
    for quad in quads:
        fits = [(misfit(card.outline, quad, deck), number) for number, card in enumerate(cards)]
        off, owner = min(fits, default=(1.0, 0))
        owners.append(owner if off < ASTRAY else None)
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
        (off, i, number)
        for i, owner in enumerate(owners)
        if owner is None
        for number, card in enumerate(cards)
        if (off := misfit(card.outline, quads[i], deck)) < NEARBY
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


def _from_indices(indices: Sequence[Seen], quads: Sequence[Quad], deck: Deck) -> list[Card]:
    """Cards of which no more than indices is seen; two are one card's where they lie as its two ends must."""
    pairs = sorted(
        (off, one, other)
        for one, other in combinations(range(len(quads)), 2)
        if (off := opposite(quads[one], quads[other], deck)) < OFF
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
        outline = outline_of(quad, deck)
        card = Card(
            outline, quad, each.spot, [each.look.chances[_turn(each.look)]], [each.look.nothing],
            each.look.foreign, False, [quad],
        )  # fmt: skip
        if number in partner:
            _add(card, indices[partner[number]], _turn(indices[partner[number]].look))
        cards.append(card)
    return cards


def _contradict(one: Look, other: Look) -> bool:
    """Whether two indices surely show different faces: then they are not one card's, wherever they lie."""
    first, second = one.chances[_turn(one)], other.chances[_turn(other)]
    return bool(first.argmax() != second.argmax() and first.max() > 0.9 and second.max() > 0.9)
