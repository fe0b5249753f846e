"""A hand or rack as it is counted: only pieces that were read, and no more than the box holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from engine.equipment import Equipment
from engine.errors import SpokenError
from engine.table import FACE_DOWN, UNREAD, Table
from engine.words import joined

HIDDEN: Final = {UNREAD: "a_piece_is_unread", FACE_DOWN: "a_piece_is_face_down"}
"""What cannot be counted, and the sentence that says so."""


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
    for hidden in HIDDEN:
        if hidden in count:
            raise HandError(f"hands.{HIDDEN[hidden]}")
    if strange := box.strange(count):
        named = [box.named(face) for face in strange[:5]]
        raise HandError("hands.not_of_this_game_faces", faces=joined(named, ", "))
    if excess := box.excess(count):
        face = excess[0]
        raise HandError(
            "hands.face_count_times_the_box_holds",
            face=box.named(face),
            count=count[face],
            copies=box.copies[face],
        )
    return tuple(piece.face for piece in hand.pieces)
