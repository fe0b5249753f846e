"""Labels of photographs of cards of which nothing but printed corners is known: whose they are, and where cards lie.

The detector's finds are believed as far as they agree with the known corners. Whatever else may be a card or an index
is left out: neither taught as a piece nor as background.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from datasets.photographs.real import Box, RealPhoto, RealPiece
from engine.table import CARD_FACES, FACE_DOWN, UNREAD
from models.labelling.edges import drawn
from models.labelling.labels import Answer, Found, area, box_of, paired, share_within, shared
from vision import piece_kinds
from vision.detection.non_maximum_suppression import MOST_OVERLAP
from vision.geometry import UNIT, Quad, overlap
from vision.grouping.cards.card import OUTLINED
from vision.grouping.cards.decks import (
    DeckGeometry,
    deck_of,
    misfit,
    outline_of,
    to_unit,
    turn_in_card,
    upright,
)
from vision.input.camera import Image
from vision.piece_kinds import CARD, FACES, INDEX
from vision.pipeline import Reader
from vision.recognition.classifier import rectify
from vision.recognition.face_scores import Candidate

CARDS = FACES[piece_kinds.CARDS.id]

TOLD = 0.3
"""The probability of a known face's rank, or of a face on a card of which another corner is known, from which a reading
tells which way up an index lies, or that it is there."""

CLEARER = 3.0
"""How many times as likely as the next that turn must be."""

AGREES = 0.5
"""The probability of a known face's rank from which a whole card reads so."""

IN_CORNER = 0.2
"""How far from a corner's place on a card, as a share of its width, a known index may lie to be that card's."""

COVERED = 0.5
"""The share of a card under others from which it need not be outlined (as `datasets.render.scene` has it)."""

DIM, UNCLEAR = 0.5, 0.3
"""A find of a lower score that reads as nothing likelier than this is no index."""


TOUCHING = 0.3
"""The share of the smaller of two outlines of indices under the other from which they are of one."""

LOOSE = 1.3
"""How many times as large as an index the box is that leaves it out where nothing was found."""

SAME, BACK = 0.6, 0.55
"""The shares of two outlines of cards, and of a back's box and its outline's, from which they are of one."""


@dataclass(frozen=True, eq=False)
class Known:
    """A known corner that was found: its face, outline as it reads upright, and whether that is `told`."""

    face: str
    quad: Quad
    told: bool


def corners(photo: RealPhoto, seen: Sequence[Candidate], image: Image, reader: Reader) -> Answer:
    """The labels of a photograph of which the corner indices are known, and what to leave out of it."""
    size = (float(image.shape[1]), float(image.shape[0]))
    detections = [each for each in seen if each.detection.kind == INDEX]
    pairs = paired(photo.indices, detections)
    known = [
        turned(photo.indices[label].face, detections[i].detection.quad, image, reader)
        for i, label in pairs.items()
    ]
    outlines = [each for each in seen if each.detection.kind == CARD and each.detection.score >= OUTLINED]
    cards: list[tuple[Found, list[Known]]] = []
    for each in outlines:
        own = [index for index in known if _in_corner(each.detection.quad, index)]
        quad = (
            drawn(image, each.detection.quad, [index.quad for index in own]) if confirmed(each, own) else None
        )
        if quad is not None:
            cards.append((Found(CARD, own[0].face, upright(quad)), own))
    labels = [Found(INDEX, index.face if index.told else UNREAD, index.quad) for index in known]
    missed = [number for number in range(len(photo.indices)) if number not in pairs.values()]
    lost = [photo.indices[number].box for number in missed]
    lost += _between_ends(photo.indices, missed, [card for card, _ in cards])
    spare = [each for i, each in enumerate(detections) if i not in pairs]
    for card, own in cards:
        more, hidden = _other_end(card, own, spare, image, reader)
        labels, lost = labels + more, lost + hidden
    lost += _unknown_indices(spare, labels, [card for card, _ in cards])
    read = [each for each in spare if each.detection.score >= DIM and each.scores.chances.max() >= AGREES]
    strangers = [np.roll(each.detection.quad, -each.scores.turn, 0) for each in read]
    lost += _unknown_cards(outlines, cards, known, strangers, size)
    more, hidden = _backs(photo, [each for each in seen if each.detection.kind == piece_kinds.BACK], cards)
    return labels + [card for card, _ in cards] + more, lost + hidden


def found_on(photo: RealPhoto, image: Image, reader: Reader) -> list[Candidate]:
    """What is seen on a photograph: on its negative too, where not all known corners are: decks may be black."""
    seen = list(reader.candidates(image))
    detections = [each for each in seen if each.detection.kind == INDEX]
    if len(paired(photo.indices, detections)) == len(photo.indices):
        return seen
    for each in reader.candidates(np.bitwise_not(image)):
        rivals = [
            other for other in seen if other.detection.kind == each.detection.kind and _near(other, each)
        ]
        if all(other.detection.score < each.detection.score for other in rivals):
            seen = [other for other in seen if other not in rivals] + [each]
    return seen


def _near(one: Candidate, other: Candidate) -> bool:
    return overlap(one.detection.quad, other.detection.quad) > MOST_OVERLAP


def turned(face: str, quad: Quad, image: Image, reader: Reader) -> Known:
    """An index of a known face turned as its rank reads best: suits are what is misread."""
    turns = [np.ascontiguousarray(np.roll(quad, -turn, 0)) for turn in range(4)]
    own = _of_rank(face, turns, image, reader)
    best = int(own.argmax())
    told = own[best] >= TOLD and own[best] >= CLEARER * np.delete(own, best).max()
    return Known(face, turns[best] if told else quad, bool(told))


def _of_rank(face: str, quads: Sequence[Quad], image: Image, reader: Reader) -> npt.NDArray[np.float32]:
    """How likely each outline shows a face of this one's rank, dark on light or light on dark."""
    same = [i for i, name in enumerate(reader.faces.faces) if _rank(name) == _rank(face)]
    crops = [rectify(image, quad) for quad in quads]
    both = reader.faces.read([*crops, *(np.bitwise_not(crop) for crop in crops)])[:, same].sum(1)
    chances: npt.NDArray[np.float32] = np.maximum(both[: len(crops)], both[len(crops) :])
    return chances


def _rank(face: str) -> str:
    return face[:-1] if face in CARD_FACES else face


def _in_corner(outline: Quad, index: Known) -> bool:
    """Whether a known index lies in a corner of a card, and stands as it must there."""
    card = upright(outline)
    return misfit(card, index.quad, DeckGeometry()) < IN_CORNER and (
        not index.told or turn_in_card(card, index.quad) == 0
    )


def confirmed(each: Candidate, own: Sequence[Known]) -> bool:
    """Whether a card is known by the corners in it: two ends of one face, or one whose rank the whole card reads as."""
    if len({index.face for index in own}) != 1:
        return False
    ends = {bool(to_unit(upright(each.detection.quad), index.quad).mean(0)[1] > 0.5) for index in own}
    same = [i for i, name in enumerate(CARDS) if _rank(name) == _rank(own[0].face)]
    return len(ends) == 2 or bool(each.scores.chances[:, same].sum(1).max() >= AGREES)


def _other_end(
    card: Found, own: Sequence[Known], spare: Sequence[Candidate], image: Image, reader: Reader
) -> Answer:
    """The other index of a card of which one end is known: found, or where it must lie; or what to leave out."""
    inside = to_unit(card.quad, own[0].quad)
    lower = inside.mean(0)[1] < 0.5
    if any(lower == (to_unit(card.quad, index.quad).mean(0)[1] > 0.5) for index in own):
        return [], []
    warp = cv2.getPerspectiveTransform(UNIT, card.quad.astype(np.float32))
    place = np.asarray(cv2.perspectiveTransform((1 - inside)[None], warp)[0], np.float32)
    near = [each.detection.quad for each in spare if overlap(each.detection.quad, place) > TOUCHING]
    ways = [np.roll(quad, -turn_in_card(card.quad, quad), 0) for quad in near] + [place]
    read = _of_rank(card.face, ways, image, reader)
    best = int(read.argmax())
    if read[best] >= AGREES:
        return [Found(INDEX, card.face, np.ascontiguousarray(ways[best]))], []
    return [], [box_of((place - place.mean(0)) * LOOSE + place.mean(0))]


def _between_ends(indices: Sequence[RealPiece], missed: Sequence[int], cards: Sequence[Found]) -> list[Box]:
    """The boxes of cards with a corner that was missed, as far as their other corner tells where they are."""
    lost = []
    for number in missed:
        own = indices[number]
        if any(
            card.face == own.face and shared(box_of(card.quad), own.box) > COVERED * area(own.box)
            for card in cards
        ):
            continue
        boxes = np.array([index.box for index in indices if index.face == own.face])
        x0, y0, x1, y1 = (float(edge) for edge in (*boxes[:, :2].min(0), *boxes[:, 2:].max(0)))
        lost.append((x0, y0, x1, y1))
    return lost


def _unknown_indices(
    spare: Sequence[Candidate], labels: Sequence[Found], cards: Sequence[Found]
) -> list[Box]:
    """The boxes of finds that may be indices without a label: none that lies on one, or dim on the middle of a card."""
    lost = []
    for each in spare:
        if any(overlap(each.detection.quad, label.quad) > TOUCHING for label in labels):
            continue
        if each.detection.score < DIM and (
            each.scores.chances.max() < UNCLEAR or any(_amid(card, each.detection.quad) for card in cards)
        ):
            continue
        lost.append(box_of(each.detection.quad))
    return lost


def _amid(card: Found, quad: Quad) -> bool:
    """Whether an outline's middle lies on a card, away from its corners."""
    u, v = to_unit(card.quad, quad).mean(0)
    on_it = 0 < u < 1 and 0 < v < 1
    return bool(on_it and misfit(card.quad, quad, DeckGeometry()) > IN_CORNER)


def _unknown_cards(
    outlines: Sequence[Candidate],
    cards: Sequence[tuple[Found, Sequence[Known]]],
    known: Sequence[Known],
    strangers: Sequence[Quad],
    size: tuple[float, float],
) -> list[Box]:
    """The boxes of cards seen half or more that have no label: by their outline, or by where an index lies."""
    owned = {id(index) for _, own in cards for index in own}
    owners = [next((i for i, (_, own) in enumerate(cards) if index in own), None) for index in known]
    deck = deck_of([card.quad for card, _ in cards], [index.quad for index in known], owners)
    alone = [index.quad for index in known if id(index) not in owned]
    alone += [
        quad for quad in strangers if not any(misfit(card.quad, quad, deck) < IN_CORNER for card, _ in cards)
    ]
    reckoned = [outline_of(quad, deck) for quad in alone]
    labelled = [card.quad for card, _ in cards]
    found = [
        each.detection.quad
        for each in outlines
        if not any(_same(each.detection.quad, quad) for quad in labelled)
    ]
    lost = []
    for quad in [*reckoned, *found]:
        others = [*labelled, *(other for other in reckoned if other is not quad and not _same(other, quad))]
        frame = np.array([[0, 0], [size[0], 0], size, [0, size[1]]], np.float32)
        if (
            share_within(quad, frame) >= COVERED
            and sum(share_within(quad, other) for other in others) < COVERED
        ):
            lost.append(box_of(quad.clip(0, size)))
    return lost


def _same(one: Quad, other: Quad) -> bool:
    return min(share_within(one, other), share_within(other, one)) > SAME


def _backs(
    photo: RealPhoto, found: Sequence[Candidate], cards: Sequence[tuple[Found, Sequence[Known]]]
) -> Answer:
    """Labelled backs that were found, and the boxes of those that were not and of finds that may be some."""
    labels, lost, used = [], [], set()
    for box in photo.backs:
        fits = [(shared(box_of(each.detection.quad), box), i) for i, each in enumerate(found)]
        both, i = max(fits, default=(0.0, -1))
        if i >= 0 and both >= BACK * max(area(box), area(box_of(found[i].detection.quad))):
            labels.append(Found(piece_kinds.BACK, FACE_DOWN, upright(found[i].detection.quad)))
            used.add(i)
        else:
            lost.append(box)
    for i, each in enumerate(found):
        on_card = any(share_within(each.detection.quad, card.quad) > COVERED for card, _ in cards)
        if i not in used and each.detection.score >= UNCLEAR and not on_card:
            lost.append(box_of(each.detection.quad))
    return labels, lost
