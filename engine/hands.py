"""A hand or rack as it is counted: only pieces that were read, and no more than the box holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engine.equipment import Equipment
from engine.errors import SpokenError
from engine.table import FACE_DOWN, UNREAD, Table


class HandError(SpokenError):
    """A hand that cannot be counted; the sentence names the piece."""

    code: ClassVar[str] = "hand"


def shown_hands(hands: Sequence[Table], box: Equipment) -> tuple[tuple[str, ...], ...]:
    """The faces of each hand that players show at once; raises HandError, as for one hand of them all."""
    faces_of(Table(tuple(group for hand in hands for group in hand)), box)
    return tuple(faces_of(hand, box) for hand in hands)


def faces_of(hand: Table, box: Equipment) -> tuple[str, ...]:
    """The faces of a hand in reading order; raises HandError for what is unread, strange or too many."""
    count = hand.count()
    for hidden in (UNREAD, FACE_DOWN):
        if hidden in count:
            raise HandError(
                f"Une pièce de cette main n’est pas lue ({hidden}).",
                f"A piece of this hand is not read ({hidden}).",
            )
    if strange := box.strange(count):
        faces = " ".join(strange[:5])
        raise HandError(f"Pas de ce jeu : {faces}.", f"Not of this game: {faces}.")
    if excess := box.excess(count):
        face = excess[0]
        raise HandError(
            f"{face} : {count[face]} fois, la boîte n’en contient que {box.copies[face]}.",
            f"{face}: {count[face]} times, the box holds only {box.copies[face]}.",
        )
    return tuple(piece.face for piece in hand.pieces)
