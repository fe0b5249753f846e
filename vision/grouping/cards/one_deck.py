"""One-to-one assignment of faces (mean-field inference): in a single deck no two cards have the same face.

Where a club and a spade cannot be told apart, the spade that lies plainly beside tells that this is the club. Whether a
table's cards are of one deck the game's box says; where nobody says what is played, that so many lie there of which no
two are the same does. A face that is there once more all the same is doubted afterwards (`vision.abstention`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from engine.table import CARD_FACES
from vision.recognition.face_scores import Chances

PLAINLY: Final = 0.95
"""The probability from which a card's face speaks of how many decks there are."""

KNOWN: Final = 0.9
"""The probability of a single deck from which it is one: some twenty cards of which no two are the same."""

TWICE: Final = 0.01
"""How often a card is found once more, or what lies beside it misread: then its face is there twice."""

ROUNDS: Final = 8
"""Rounds of mean-field inference, each half of the way: two that claim one face do not swap it for ever."""


def told_apart(
    cards: Sequence[Chances], faces: Sequence[str], box: Mapping[str, int] | None = None
) -> list[Chances]:
    """The faces' chances of each card (one vector a card, `faces` long), so far as others leave them to it.

    `box` says how often the game has each face, or is None where no game is known.
    """
    if not cards:
        return []
    ours = [i for i, face in enumerate(faces) if face in CARD_FACES]
    seen = np.array([chances[ours] for chances in cards], np.float64)
    total = seen.sum(1, keepdims=True)
    own = seen / np.maximum(total, 1e-9)
    single = _single(own, None if box is None else [box.get(faces[i], 0) for i in ours])
    if not single:
        return list(cards)
    believed = own
    for _ in range(ROUNDS):
        left = np.log1p(-single * np.minimum(believed, 1 - 1e-6))
        free = own * np.exp(left.sum(0) - left)
        possible = free.sum(1, keepdims=True)
        believed = (believed + free / (possible + TWICE * (1 - possible))) / 2
    told = [chances.copy() for chances in cards]
    for chances, shares, mass in zip(told, believed, total, strict=True):
        chances[ours] = shares * mass
    return told


def _single(own: npt.NDArray[np.float64], copies: Sequence[int] | None) -> float:
    """The probability that the table's cards (N cards × 52 chances) are of one deck, and not of two."""
    if copies is not None:
        return float(max(copies) == 1)
    plain = own.argmax(1)[own.max(1) > PLAINLY]
    count = len(plain)
    if len(set(plain.tolist())) < count:
        return 0.0
    dealt = np.arange(count)
    size = own.shape[1]
    different = float(np.prod((2 * size - 2 * dealt) / (2 * size - dealt)))
    single = 1 / (1 + different)
    return single if single > KNOWN else 0.0
