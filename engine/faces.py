"""A tile or card as suit and rank: the arithmetic side of the faces in `engine.table`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from engine.table import CARD_FACES, CARD_RANKS, CARD_SUITS, TILE_COLOURS, TILE_FACES

RANKS: Final = 13


@dataclass(frozen=True, slots=True)
class Mark:
    """What a face says: its family (`tile` or `card`), its suit (a letter of the notation) and rank, 1 to 13."""

    family: str
    suit: str
    rank: int


MARKS: Final[dict[str, Mark]] = {
    face: Mark(family, suit, rank)
    for family, faces, suits in (("tile", TILE_FACES, TILE_COLOURS), ("card", CARD_FACES, CARD_SUITS))
    for face, (suit, rank) in zip(
        faces, ((suit, rank) for suit in suits for rank in range(1, RANKS + 1)), strict=True
    )
}


def suits_of(family: str) -> str:
    """The suit letters of tiles or cards, in the order of the notation."""
    return TILE_COLOURS if family == "tile" else CARD_SUITS


@cache
def face_of(family: str, suit: str, rank: int) -> str:
    """The face with this suit and rank; rank 14 is rank 1 again."""
    rank = (rank - 1) % RANKS + 1
    return f"{suit}{rank}" if family == "tile" else f"{CARD_RANKS[rank - 1]}{suit}"
