"""The notation of a table as letters: what it takes for a card (`AS`) are two letters here."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.table import Group, Table

_LETTER_CARDS: Final = frozenset(rank + suit for rank in "AJQK" for suit in "SHDC")
"""Two letters that the notation takes for a card: AS, KD…"""


def as_letters(table: Table) -> Table:
    """The table with what the notation takes for a card (`AS`) as the two letters it is here."""
    if _LETTER_CARDS.isdisjoint(piece.face for piece in table.pieces):
        return table
    return Table(
        tuple(
            Group(
                tuple(
                    replace(piece, face=letter)
                    for piece in group
                    for letter in (piece.face if piece.face in _LETTER_CARDS else (piece.face,))
                ),
                group.is_cut,
            )
            for group in table
        )
    )
