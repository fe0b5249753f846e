"""What is in a game's box: the exact multiset of its pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from types import MappingProxyType

from engine.table import CARD_FACES, TILE_FACES, WILD
from engine.words import JOKER, Words, face_name, message

STAR = message("noun.star")


@dataclass(frozen=True)
class Equipment:
    """The pieces of a box: each face with its number of copies, and what its wild piece is called."""

    copies: Mapping[str, int]
    wild: Words = JOKER

    @cached_property
    def size(self) -> int:
        """How many pieces the box holds."""
        return sum(self.copies.values())

    @property
    def faces(self) -> tuple[str, ...]:
        """Every face of the box once, in the order the box declares them."""
        return tuple(self.copies)

    def named(self, face: str, fourth: str = "yellow") -> Words:
        """A face in words, the fourth colour of tiles as the players call it."""
        return Words.each(lambda language: face_name(face, language, fourth, self.wild))

    def strange(self, count: Counter[str]) -> tuple[str, ...]:
        """Faces counted that this box does not hold at all."""
        return tuple(face for face in count if face not in self.copies)

    def excess(self, count: Counter[str]) -> tuple[str, ...]:
        """Faces counted more often than this box holds them (faces strange to it are not among them)."""
        return tuple(face for face, seen in count.items() if seen > self.copies.get(face, seen))


@cache
def tile_box(stars: int = 2) -> Equipment:
    """The numbers 1 to 13 in four colours, twice each, and the Stars (RULES 1 and 2)."""
    return _box(dict.fromkeys(TILE_FACES, 2), stars, STAR)


@cache
def card_box(decks: int = 1, jokers: int = 0) -> Equipment:
    """So many decks of 52 cards, and so many jokers in all (RULES 3, 4 and 5)."""
    return _box(dict.fromkeys(CARD_FACES, decks), jokers)


def _box(copies: dict[str, int], wilds: int, wild: Words = JOKER) -> Equipment:
    return Equipment(MappingProxyType(copies | ({WILD: wilds} if wilds else {})), wild)
