"""Playing cards: what of all that was found is a card, what is read on it, and what lies together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

import cv2

from engine.table import CARD_FACES, CARD_RANKS, CARD_SUITS, FACE_DOWN, WILD
from vision.detection.non_maximum_suppression import Detection
from vision.geometry import Quad, corners
from vision.grouping.arranged import Arranged, alike, in_order
from vision.grouping.cards.card import OUTLINED, PLAIN, Card
from vision.grouping.cards.card_pose import pose
from vision.grouping.cards.decks import DeckGeometry, lie, misfit, stretch, upright
from vision.grouping.cards.joining import joined
from vision.grouping.cards.one_deck import told_apart
from vision.grouping.cards.ownership import ASTRAY, PLAIN_FACE
from vision.grouping.cards.programme_cards import lies_on, outlined_as_programmes, programmes
from vision.grouping.cards.spreads import together
from vision.grouping.tiles import vaguely_down
from vision.piece_kinds import BACK, CARD, INDEX, SPREAD
from vision.reading import RecognizedPiece
from vision.recognition.calibration import Calibration, recognized
from vision.recognition.face_scores import Candidate, Chances, FaceScores

OTHER_SUIT: Final = {"C": "S", "S": "C", "D": "H", "H": "D"}
"""The other suit of each one's colour: small signs of one colour are taken for each other."""

LEAST_ALIKE: Final = 0.66
"""How small an index may look beside the middling one."""

SEEN: Final = 0.5
"""The detector's score, and the probability of a face, from which what is like an index is no mere print."""

COURTS: Final = 0.2
"""How far a whole face is believed to be a joker: courts look much like them."""

WHOLE: Final = 0.5
"""The probability of its whole face, times the root of the detector's score, from which it needs no index."""

JESTER: Final = 0.9
"""The probability of its whole face from which a joker needs no index: its word is often passed over."""

COVERED: Final = 0.7
"""The share of a card that may lie under others before nothing but an index tells of it."""

TWICE: Final = 0.3
"""The share of the smaller outline under another card's from which the two, read the same, may be one card."""

NEARLY: Final = 0.3
"""How much a card may be stretched for two of its indices that show other suits to be its two ends."""

PIPS: Final = tuple(f"{rank}{suit}" for suit in CARD_SUITS for rank in CARD_RANKS if rank not in "JQK")
"""The faces that pips tell in every deck, also where no index is seen; courts differ from deck to deck."""

ONE_LOOK: Final = 0.97
"""The probability from which one look alone tells a card: an index in a faint outline, or the pips of a whole face …"""

OPEN: Final = 0.7
"""… whose outline the detector gives this score, for then nothing covers some of them."""

UNREAD_CARD: Final = 0.8
"""The detector's score from which a card of which nothing can be read is still a card, that is `?`."""


def arrange(
    seen: Sequence[Candidate],
    faces: Sequence[str],
    calibration: Calibration,
    box: Mapping[str, int] | None = None,
) -> Arranged:
    """Join indices to cards, cards to groups, and put all in table order; `box` is the game's, if one is known."""
    cards, deck = carded(seen, faces)
    told = told_apart([card.fused for card in cards], faces, box)
    alone = [_read(card, chances, faces, calibration) for card, chances in zip(cards, told, strict=True)]
    read = _doubted(alone, cards, told, faces, deck)
    groups = together([pose(card, deck) for card in cards])
    return in_order(read, groups)


def carded(seen: Sequence[Candidate], faces: Sequence[str]) -> tuple[list[Card], DeckGeometry]:
    """The cards that what was seen makes, those that lie face down at last, and how their deck is made."""
    back = faces.index(FACE_DOWN)
    pieces = [each for each in seen if each.scores.is_piece(each.detection.score)]
    turned = [each for each in seen if _is_turned(each, back)]
    backs = [each for each in pieces if each.detection.kind == BACK or each in turned]
    backs = [each for each in backs if each.detection.score > OUTLINED]
    down = [each for each in backs if not vaguely_down(each.scores, faces)]
    wild = faces.index(WILD)
    asking, asked = outlined_as_programmes(seen), [each.detection.quad for each in programmes(seen)]
    shown = [
        _face_up(each, back, wild)
        for each in seen
        if each.detection.kind in SPREAD
        and each not in asking
        and each not in turned
        and not any(lies_on(each, quad) for quad in asked)
    ]
    wholes = [each for each in shown if each.detection.kind == CARD and _is_card(each)]
    indices = [
        each for each in shown if each.detection.kind == INDEX and each.scores.is_piece(each.detection.score)
    ]
    cards, deck = joined(wholes, alike(indices, LEAST_ALIKE))
    for card in cards:
        _believe_pips(card, faces)
    cards = [card for card in cards if card.indices or _is_read(card, wild)]
    for is_none in (_is_print, _is_covered, _is_stray):
        cards = [card for card in cards if not is_none(card, cards, wild)]
    cards = [card for card in cards if not _is_own_corner(card, cards, faces, deck)]
    return cards + [_lying(each) for each in down], deck


def _is_turned(each: Candidate, back: int) -> bool:
    """Whether a card that the detector takes for one face up plainly lies face down: backs are of many kinds."""
    return each.detection.kind == CARD and bool(each.scores.chances[:, back].max() > ONE_LOOK)


def _face_up(each: Candidate, back: int, wild: int) -> Candidate:
    """The same without the chance that it lies face down: the detector has seen its face."""
    chances = each.scores.chances.copy()
    chances[:, back] = 0
    if each.detection.kind == CARD:
        chances[:, wild] *= COURTS
    return replace(each, scores=replace(each.scores, chances=chances))


def _is_card(each: Candidate) -> bool:
    """Whether a find is a card, readable or not: its outline tells whose the indices are."""
    return (each.detection.score > OUTLINED and each.scores.nothing < 0.5) or each.scores.is_piece(
        each.detection.score
    )


def _believe_pips(card: Card, faces: Sequence[str]) -> None:
    """Take a card that lies open for what its pips plainly show, in doubt, whatever all its indices are read as.

    They are in one lettering, and misread alike: a 7 as the 1 of French aces.
    """
    pips = card.chances[0]
    plain = card.found and card.detection.score > OPEN and float(pips.max()) > PLAIN_FACE
    if plain and faces[int(pips.argmax())] in PIPS and card.face != int(pips.argmax()):
        card.chances, card.contested = [pips], True


def _is_read(card: Card, wild: int) -> bool:
    """Whether a card without an index is one all the same: its whole face is clear, or that of a card for sure.

    A joker is so, too, by all that its face reads as, of which but COURTS tells it from courts: it is in doubt then.
    """
    chances, score = card.chances[0], card.detection.score
    clear = float(chances.max()) * score**0.5 > WHOLE
    return clear or float(chances[wild]) / COURTS > JESTER or score > UNREAD_CARD


def _is_print(card: Card, cards: Sequence[Card], wild: int) -> bool:
    """Whether a lone index is but a part of what is printed on another card: unclear, or like a joker's sign.

    What the detector plainly sees, and is read as something rather than not, is none.
    """
    if card.found or len(card.indices) > 1:
        return False
    chances = card.chances[0]
    if card.detection.score > SEEN and float(chances.max()) > SEEN:
        return False
    if int(chances.argmax()) != wild and float(chances.max()) > PLAIN:
        return False
    x, y = (float(value) for value in card.shown.mean(0))
    return any(other.found and cv2.pointPolygonTest(other.outline, (x, y), False) > 0 for other in cards)


def _is_covered(card: Card, cards: Sequence[Card], wild: int) -> bool:
    """Whether a card without an index lies for the most part under cards with one: what is read on it is theirs."""
    if card.indices:
        return False
    others = [other.outline for other in cards if other.found and other.indices]
    return sum(_shared(card.outline, other) for other in others) > COVERED * cv2.contourArea(card.outline)


def _is_stray(card: Card, cards: Sequence[Card], wild: int) -> bool:
    """Whether a card that rests on a vague index, or on joker's signs, touches none that does not: it'd be whole."""
    if not _is_vague(card, wild) and (card.face != wild or _is_outlined(card)):
        return False
    firm = [other for other in cards if other is not card and not _is_vague(other, wild)]
    return not any(_shared(card.outline, other.outline) for other in firm)


def _is_own_corner(card: Card, cards: Sequence[Card], faces: Sequence[str], deck: DeckGeometry) -> bool:
    """Whether a lone index is the corner of another card, its suit taken for the other one of its colour.

    It lies where that card has one, and what is read on all of that card is clearer: none below shows a corner there.
    """
    face = faces[card.face]
    if card.found or len(card.indices) > 1 or face not in CARD_FACES:
        return False
    mistaken = face[:-1] + OTHER_SUIT[face[-1]]
    return any(
        card.lies_within(other)
        and faces[other.face] == mistaken
        and float(card.fused.max()) < float(other.fused.max())
        and misfit(other.outline, card.shown, deck) < ASTRAY
        for other in cards
    )


def _is_outlined(card: Card) -> bool:
    """Whether a card was found by its outline, and that is believed."""
    return card.found and card.detection.score > OUTLINED


def _is_vague(card: Card, wild: int, told: Chances | None = None) -> bool:
    """Whether nothing tells of a card but one index, unclear or a joker's, and no outline that is believed.

    What the other cards leave of its chances (`told`) may make it clear, if the index is all that was found of it.
    """
    if len(card.indices) != 1 or _is_outlined(card):
        return False
    read = card.chances[-1] if told is None or card.found else told
    return int(read.argmax()) == wild or float(read.max()) <= PLAIN


def _is_faint(card: Card) -> bool:
    """Whether a card's outline is hardly believed, what is read on it does not bear it out, and no index is plain."""
    if not card.found or card.detection.score >= OUTLINED or len(card.indices) > 1:
        return False
    if not card.indices:
        return True
    whole, index = card.chances[:2]
    return bool(whole.argmax() != index.argmax() and index.max() <= ONE_LOOK)


def _shared(one: Quad, other: Quad) -> float:
    """The area (square pixels) that two outlines share."""
    return float(cv2.intersectConvexConvex(cv2.convexHull(one), cv2.convexHull(other))[0])


def _lying(each: Candidate) -> Card:
    """A card face down; which end is up cannot be told and does not matter."""
    quad = upright(each.detection.quad)
    return Card(quad, quad, each.detection, [each.scores.chances.max(0)], [each.scores.nothing], 0.0, True)


def _read(card: Card, chances: Chances, faces: Sequence[str], calibration: Calibration) -> RecognizedPiece:
    """The reading of a card by its faces' chances: everything read on it, and on the table, weighed together."""
    scores = FaceScores(chances[None], min(card.nothing), foreign=card.foreign, grey=card.grey)
    detection = Detection(card.detection.kind, card.detection.score, card.shown)
    read = recognized(detection, 0, chances, scores, faces, calibration)
    return read if card.found else replace(read, outline=corners(card.outline))


def _doubted(
    read: Sequence[RecognizedPiece],
    cards: Sequence[Card],
    told: Sequence[Chances],
    faces: Sequence[str],
    deck: DeckGeometry,
) -> list[RecognizedPiece]:
    """Of two that read the same and lie over each other the less certain is not sure: it may be the other once more.

    Nor is one whose outline is faint, unless its index is plain or shows what the whole face does, or both its ends are
    there, nor one that rests on a vague index alone, nor one of which no index is seen, unless its pips are plain; nor
    are two that show other suits, but whose ends may be one card's, or of which one is but an index within the other.
    """
    wild, plain = faces.index(WILD), [faces.index(face) for face in (*PIPS, FACE_DOWN)]
    doubtful = {
        i
        for i, card in enumerate(cards)
        if card.contested or _is_faint(card) or _is_vague(card, wild, told[i]) or _lacks_index(card, plain)
    }
    for (i, one), (j, other) in combinations(enumerate(read), 2):
        least = min(cv2.contourArea(cards[i].outline), cv2.contourArea(cards[j].outline))
        if one.face == other.face:
            if _shared(cards[i].outline, cards[j].outline) > TWICE * least:
                doubtful.add(i if one.score < other.score else j)
        elif one.face[:-1] == other.face[:-1]:
            if _may_be_one(cards[i], cards[j], deck):
                doubtful |= {i, j}
            doubtful |= {lone for lone, whole in ((i, j), (j, i)) if cards[lone].lies_within(cards[whole])}
    return [replace(each, sure=each.sure and i not in doubtful) for i, each in enumerate(read)]


def _lacks_index(card: Card, plain: Sequence[int]) -> bool:
    """Whether a card that is no back to the detector was read by its whole face alone, and by none of the `plain`."""
    if not card.found or card.indices or card.detection.kind == BACK:
        return False
    return card.detection.score <= OPEN or float(card.chances[0][plain].max()) <= ONE_LOOK


def _may_be_one(card: Card, other: Card, deck: DeckGeometry) -> bool:
    """Whether the one index of one card lies where the other has its other end, of which none was found."""
    ends = [*card.indices, *other.indices]
    return len(card.indices) == len(other.indices) == 1 and stretch(lie(*ends), deck) < NEARLY
