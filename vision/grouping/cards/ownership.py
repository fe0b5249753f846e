"""Whose card each index is while cards are joined: an assignment by least cost, of place and of face."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from vision.geometry import Quad, axes
from vision.grouping.cards.card import OUTLINED, Card, fused
from vision.grouping.cards.decks import DeckGeometry, misfit, to_unit, turn_in_card
from vision.recognition.face_scores import TURNS, Candidate, Chances, FaceScores

ASTRAY: Final = 0.15
"""How far from a card's corner place an index may lie, as a share of its width, before it belongs to another card."""

NEARBY: Final = 0.32
"""How far it may lie from there if that end of the card has no other index, and it fits no card better."""

ANOTHER: Final = 0.15
"""How much worse, as such a share, an index fits a card whose whole face shows another: where cards lie over each other
one's corner is another's too, and no place tells them apart."""

CLEARLY: Final = 0.9
"""The probability from which an index is read for certain, …"""

PLAUSIBLE: Final = 0.5
"""… and from which it is likelier than not what it reads."""

TWO: Final = 0.4
"""How far apart, in their height, the middles of two indices lie."""

ASKEW: Final = 0.3
"""Under this an index that is read for certain does not lie the way up that its card demands: the outline is wrong."""

SURELY: Final = 0.95
"""The probability from which an index is read so surely that it need not be outvoted, …"""

CLEAR: Final = 0.7
"""… from which one is clear, …"""

PLAIN_FACE: Final = 0.995
"""… and from which a whole face is so plain that a clear index of another face is another card's."""


@dataclass(slots=True, eq=False)
class Owned:
    """An assignment of indices to cards: `owners` names for each index a card by its number, or None."""

    cards: Sequence[Card]
    indices: Sequence[Candidate]
    quads: Sequence[Quad]
    deck: DeckGeometry = field(default_factory=DeckGeometry)
    owners: list[int | None] = field(default_factory=list)

    def of(self, number: int) -> list[int]:
        """The indices that a card has."""
        return [i for i, owner in enumerate(self.owners) if owner == number]

    def left_over(self) -> list[int]:
        """The indices that no card has."""
        return [i for i, owner in enumerate(self.owners) if owner is None]

    def off(self, i: int, number: int) -> float:
        """How far an index lies from where a card has one."""
        return misfit(self.cards[number].outline, self.quads[i], self.deck)

    def alike(self, i: int, number: int) -> float:
        """How likely the card's whole face is the index's."""
        scores = self.indices[i].scores
        return float(self.cards[number].chances[0][scores.chances[turn_of(scores)].argmax()])

    def cost(self, i: int, number: int) -> float:
        """How badly an index fits a card, by where it lies and what both show."""
        return self.off(i, number) + ANOTHER * (1 - self.alike(i, number))

    def settle(self) -> None:
        """Give each index to the card in whose corner it lies, if any; a little beside it where both show the same."""
        self.owners = []
        for i in range(len(self.indices)):
            near = [
                (self.cost(i, number), number)
                for number in range(len(self.cards))
                if self.off(i, number) < (NEARBY if self.alike(i, number) > 0.5 else ASTRAY)
            ]
            self.owners.append(min(near)[1] if near else None)

    def clash(self, i: int, others: Iterable[int]) -> bool:
        """Whether an index surely shows another face than one of the others."""
        return any(contradict(self.indices[i].scores, self.indices[j].scores) for j in others)

    def crowds(self, i: int, others: Iterable[int], number: int) -> bool:
        """Whether an index lies in one corner of a card with another that reads otherwise: one is a neighbour's."""
        quadrant = _quadrant(self.cards[number].outline, self.quads[i])
        return any(
            quadrant == _quadrant(self.cards[number].outline, self.quads[j])
            and _differ(self.indices[i].scores, self.indices[j].scores)
            and _apart(self.quads[i], self.quads[j])
            for j in others
        )


def turn_of(scores: FaceScores) -> int:
    """The likeliest number of quarter turns from the detector's order to upright, by the faces alone."""
    return int((scores.chances.max(1) * TURNS).argmax())


def _as_it_lies(card: Card, each: Candidate) -> Chances:
    """The chances of an index the way up that a card demands, or else as it surely reads."""
    turn = way_up(each.scores, turn_in_card(card.outline, each.detection.quad))
    return np.asarray(each.scores.chances[turn], np.float32)


def way_up(scores: FaceScores, turn: int) -> int:
    """The way up that a card demands of an index, or else the one in which it surely reads."""
    own = turn_of(scores)
    return own if scores.chances[turn].max() < ASKEW and scores.chances[own].max() > CLEARLY else turn


def let_go(owned: Owned) -> list[int]:
    """Take from each card an index that surely shows another face than the rest, another index too; their numbers.

    Where it was found more plainly than the card, that one's outline lies over several cards, or askew, and the index
    is another's: outvoted, it would be passed over. A lone one goes only where the whole face is plain.
    """
    freed = []
    for number, card in enumerate(owned.cards):
        if len(own := owned.of(number)) < 2:
            # What a whole face tells that is not plain may be what lies over it.
            freed += [i for i in own if _shows_plainly_another(card, owned.indices[i])]
            continue
        views = {i: _as_it_lies(card, owned.indices[i]) for i in own}
        for i in own:
            rest = fused([card.chances[0], *(view for j, view in views.items() if j != i)], whole=True)
            read = owned.indices[i].scores.chances[turn_of(owned.indices[i].scores)]
            plainer = owned.indices[i].detection.score > card.detection.score
            if plainer and read.max() > SURELY and rest.max() > PLAUSIBLE and read.argmax() != rest.argmax():
                freed.append(i)
    for i in freed:
        owned.owners[i] = None
    return freed


def _shows_plainly_another(card: Card, index: Candidate) -> bool:
    """Whether the whole face of a card whose outline is believed is plainly another than a clear index shows."""
    read, whole = index.scores.chances[turn_of(index.scores)], card.chances[0]
    clear = card.detection.score > OUTLINED and read.max() > CLEAR and whole.max() > PLAIN_FACE
    return bool(clear and read.argmax() != whole.argmax())


def _quadrant(outline: Quad, quad: Quad) -> tuple[bool, bool]:
    """In which corner of a card an index lies: whether to the right, and whether below."""
    x, y = to_unit(outline, quad).mean(0)
    return bool(x > 0.5), bool(y > 0.5)


def _differ(one: FaceScores, other: FaceScores) -> bool:
    """Whether two indices show different faces, both likelier than not."""
    first, second = one.chances[turn_of(one)], other.chances[turn_of(other)]
    return bool(first.argmax() != second.argmax() and min(first.max(), second.max()) > PLAUSIBLE)


def _apart(quad: Quad, other: Quad) -> bool:
    """Whether two indices are two, and not one outlined twice."""
    off = float(np.linalg.norm(quad.mean(0) - other.mean(0)))
    return off > TWO * float(np.linalg.norm(axes(quad)[2]) + np.linalg.norm(axes(other)[2])) / 2


def contradict(one: FaceScores, other: FaceScores) -> bool:
    """Whether two indices surely show different faces: then they are not one card's, wherever they lie."""
    first, second = one.chances[turn_of(one)], other.chances[turn_of(other)]
    return bool(first.argmax() != second.argmax() and min(first.max(), second.max()) > CLEARLY)
