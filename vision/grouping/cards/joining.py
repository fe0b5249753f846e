"""Cards out of whole faces and the indices in their corners, joined by where they lie and never by equal faces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

import cv2
import numpy as np

from vision.geometry import Quad, axes, line_angle, tallness
from vision.grouping.cards.card import OUTLINED, Card, merged
from vision.grouping.cards.decks import (
    CROOKED,
    DeckGeometry,
    Lie,
    beside,
    deck_of,
    lie,
    opposite,
    outline_of,
    paired,
    stretch,
    to_unit,
    turn_in_card,
)
from vision.grouping.cards.ownership import NEARBY, Owned, contradict, let_go, turn_of, way_up
from vision.recognition.face_scores import Candidate, FaceScores

OFF: Final = 0.16
"""How far the second index of a card may lie from where the first demands it, as a share of the card's height."""

STRETCHED: Final = 0.55
"""How much a card may be stretched or squeezed by the view for two indices that read the same to be its two ends."""

LEAST: Final = 0.01
"""What is added to how a face reads, for how it lies to tell where nothing reads."""

OVERLAID: Final = 0.3
"""The share of the smaller outline under the other from which two cards that read the same may be one."""

ALIKE: Final = 0.5
"""The same where they need not even have an index."""

SHORT: Final = 0.85
"""How long, as a share of a card, one of two parts of it may be that are divided by what lies across; …"""

STRAIGHT: Final = 0.88
"""… how much of the rectangle around both their outlines fill; …"""

SHAPE: Final = 1.2
"""… and how many times as slender as the deck's cards, or as stout, that rectangle may be."""


def joined(wholes: Sequence[Candidate], indices: Sequence[Candidate]) -> tuple[list[Card], DeckGeometry]:
    """Cards out of whole faces and indices, each index in one card, and how they tell that the deck is made."""
    cards = [_whole(each) for each in wholes]
    quads = [np.roll(each.detection.quad, -turn_of(each.scores), 0) for each in indices]
    owned = Owned(cards, indices, quads)
    owned.settle()
    owned.deck = deck_of([card.outline for card in cards], quads, owned.owners)
    owned.deck = paired(owned.deck, list(_same(indices, quads)))
    if owned.deck != DeckGeometry():
        owned.settle()
    _part(owned)
    _take_nearby(owned)
    _take_opposite(owned)
    freed = let_go(owned)
    for i, owner in enumerate(owned.owners):
        if owner is not None:
            _add(cards[owner], indices[i], turn_in_card(cards[owner].outline, indices[i].detection.quad))
    alone = owned.left_over()
    lone = _from_indices([indices[i] for i in alone], [quads[i] for i in alone], owned.deck)
    for card in lone:
        card.contested = any(card.detection is indices[i].detection for i in freed)
    cards += lone
    return _once(cards, owned.deck), owned.deck


def _same(indices: Sequence[Candidate], quads: Sequence[Quad]) -> Iterator[Lie]:
    """How those indices lie to each other that read the same."""
    faces = [int(each.scores.chances[turn_of(each.scores)].argmax()) for each in indices]
    for one, other in combinations(range(len(quads)), 2):
        if faces[one] == faces[other]:
            yield lie(quads[one], quads[other])


def _whole(each: Candidate) -> Card:
    """A card by its outline, whose long sides stand; but one that the picture's edge cuts off may be wider than high.

    So both ways are weighed: how it reads, and how much it stands.
    """
    ways = []
    for turn in (0, 1):
        quad = np.ascontiguousarray(np.roll(each.detection.quad, -turn, 0))
        chances = (each.scores.chances[turn] + each.scores.chances[turn + 2]) / 2
        ways.append(((float(chances.max()) + LEAST) * tallness(quad) ** 2, quad, chances))
    _, quad, chances = max(ways, key=lambda way: way[0])
    return Card(
        quad,
        quad,
        each.detection,
        [chances],
        [each.scores.nothing],
        each.scores.foreign,
        True,
        grey=each.scores.grey,
    )


def _add(card: Card, each: Candidate, turn: int) -> None:
    """Take an index over into a card, read the way up that the card demands, or else as it surely reads."""
    turn = way_up(each.scores, turn)
    card.chances.append(each.scores.chances[turn])
    card.nothing.append(each.scores.nothing)
    card.foreign = min(card.foreign, each.scores.foreign)
    card.grey |= each.scores.grey
    card.indices.append(np.roll(each.detection.quad, -turn, 0))


def _part(owned: Owned) -> None:
    """Take from a card what contradicts or crowds an index that fits it better: in a spread, corners lie on others."""
    for number in range(len(owned.cards)):
        kept: list[int] = []
        for i in sorted(owned.of(number), key=lambda i: owned.cost(i, number)):
            if owned.clash(i, kept) or owned.crowds(i, kept, number):
                owned.owners[i] = None
            else:
                kept.append(i)


def _take_nearby(owned: Owned) -> None:
    """Give what is left over to a card with a free corner near by that it does not contradict: outlines are inexact."""
    cards, quads, owners = owned.cards, owned.quads, owned.owners
    taken = {(owner, _end(cards[owner], quads[i])) for i, owner in enumerate(owners) if owner is not None}
    near = sorted(
        (off, i, number)
        for i in owned.left_over()
        for number in range(len(cards))
        if (off := owned.off(i, number)) < NEARBY
    )
    for _, i, number in near:
        end = _end(cards[number], quads[i])
        free = owners[i] is None and (number, end) not in taken
        if free and not owned.clash(i, owned.of(number)):
            owners[i] = number
            taken.add((number, end))


def _take_opposite(owned: Owned) -> None:
    """Give what is left over to a card as its other end: an outline may be too small for a card seen from near by."""
    for i in owned.left_over():
        for number, card in enumerate(owned.cards):
            if len(own := owned.of(number)) == 1 and _is_other_end(owned, i, own[0], card):
                owned.owners[i] = number
                break


def _is_other_end(owned: Owned, i: int, j: int, card: Card) -> bool:
    """Whether an index lies as the other end of a card that has one, the card's middle between them if it is known."""
    x, y = (float(value) for value in (owned.quads[i].mean(0) + owned.quads[j].mean(0)) / 2)
    off = _apart(owned.indices[i].scores, owned.indices[j].scores, owned.quads[i], owned.quads[j], owned.deck)
    between = card.detection.score < OUTLINED or cv2.pointPolygonTest(card.outline, (x, y), False) > 0
    return off < 1 and between


def _end(card: Card, quad: Quad) -> bool:
    """Whether an index lies at a card's lower end."""
    return bool(to_unit(card.outline, quad).mean(0)[1] > 0.5)


def _from_indices(indices: Sequence[Candidate], quads: Sequence[Quad], deck: DeckGeometry) -> list[Card]:
    """Cards of which no more than indices is seen; two are one card's where they lie as its two ends must."""
    pairs = sorted(
        (off, one, other)
        for one, other in combinations(range(len(quads)), 2)
        if (off := _apart(indices[one].scores, indices[other].scores, quads[one], quads[other], deck)) < 1
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
            outline, quad, each.detection, [each.scores.chances[turn_of(each.scores)]], [each.scores.nothing],
            each.scores.foreign, False, [quad], grey=each.scores.grey,
        )  # fmt: skip
        if number in partner:
            _add(card, indices[partner[number]], turn_of(indices[partner[number]].scores))
        cards.append(card)
    return cards


def _apart(one: FaceScores, other: FaceScores, quad: Quad, end: Quad, deck: DeckGeometry) -> float:
    """How far two indices lie from being one card's two ends; less than 1 are those that may be.

    Two that read the same may lie farther off, as on a card that is seen aslant.
    """
    if contradict(one, other):
        return 1.0
    if one.chances[turn_of(one)].argmax() == other.chances[turn_of(other)].argmax():
        found = lie(quad, end)
        return min(stretch(found, deck), stretch(found, DeckGeometry())) / STRETCHED
    return opposite(quad, end, deck) / OFF


def _once(cards: Sequence[Card], deck: DeckGeometry) -> list[Card]:
    """The cards, those that read the same joined where they may be one: first the clearest."""
    kept: list[Card] = []
    for card in sorted(cards, key=lambda card: (-len(card.indices), -card.detection.score)):
        twin = next((other for other in kept if card.face == other.face and _is_one(card, other, deck)), None)
        if twin is None:
            kept.append(card)
        else:
            merged(twin, card)
    return kept


def _is_one(card: Card, other: Card, deck: DeckGeometry) -> bool:
    """Whether two cards that read the same are one, seen twice: by its ends, or an index that lies within it.

    Or in two parts, as what lies across it divides it.
    """
    if card.found and other.found:
        if _are_parts(card, other, deck):
            return True
        shared = _shared(card.outline, other.outline)
        if shared < OVERLAID or not (card.indices and other.indices):
            return shared > ALIKE
    elif any(lone.lies_within(whole) for lone, whole in ((card, other), (other, card))):
        return True
    ends = [lie(one, end) for one in card.indices for end in other.indices]
    return any(stretch(each, deck) < STRETCHED or beside(each, deck) for each in ends)


def _are_parts(card: Card, other: Card, deck: DeckGeometry) -> bool:
    """Whether two outlines are as wide as one card, each too short for one, and end to end as long as one is.

    Two cards side by side are of a card's proportion, too, and so is half of one: how an index of theirs stands tells.
    """
    quads = card.outline, other.outline
    around = cv2.minAreaRect(np.concatenate(quads))
    corners = cv2.boxPoints(around)
    sides = corners[1:3] - corners[:2]
    lengths = np.linalg.norm(sides, axis=1)
    (wide, high), along = np.sort(lengths), sides[lengths.argmax()] / max(float(lengths.max()), 1e-6)
    across = np.array([-along[1], along[0]])
    return bool(
        max(np.ptp(quad @ along) for quad in quads) < SHORT * high
        and min(np.ptp(quad @ across) for quad in quads) > SHORT * wide
        and cv2.contourArea(cv2.convexHull(np.concatenate(quads))) > STRAIGHT * wide * high
        and any(
            1 / SHAPE < wide / high / slender < SHAPE for slender in (deck.slender, DeckGeometry().slender)
        )
        and any(line_angle(axes(quad)[2], along) < CROOKED for quad in (*card.indices, *other.indices))
    )


def _shared(one: Quad, other: Quad) -> float:
    """The share of the smaller of two outlines that lies under the other."""
    shared = float(cv2.intersectConvexConvex(cv2.convexHull(one), cv2.convexHull(other))[0])
    return shared / max(min(cv2.contourArea(one), cv2.contourArea(other)), 1.0)
