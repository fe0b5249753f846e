"""Pieces, groups and tables as values, and the one notation that writes them (groups separated by ` | `)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

WILD: Final = "*"
UNREAD: Final = "?"
FACE_DOWN: Final = "#"

TILE_COLOURS: Final = "RBKY"
TILE_NUMBERS: Final = tuple(range(1, 14))
TILE_FACES: Final = tuple(f"{colour}{number}" for colour in TILE_COLOURS for number in TILE_NUMBERS)

CARD_RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
CARD_SUITS: Final = "SHDC"
CARD_FACES: Final = tuple(f"{rank}{suit}" for suit in CARD_SUITS for rank in CARD_RANKS)

LETTER_FACES: Final = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


class NotationError(ValueError):
    """Text that is not a table; the message quotes what came."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece as it lies: its face, where (table units), how it is turned (degrees) and the reading's score.

    Two pieces are equal when their faces are: place, turn and score say where and how well it was seen.
    """

    face: str
    place: tuple[float, float] | None = None
    turn: float = 0.0
    score: float = 1.0

    def __eq__(self, other: object) -> bool:
        return self.face == other.face if isinstance(other, Piece) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.face)

    def __str__(self) -> str:
        return self.face


@dataclass(frozen=True, slots=True)
class Group:
    """Pieces that lie together, in reading order."""

    pieces: tuple[Piece, ...]

    def __iter__(self) -> Iterator[Piece]:
        return iter(self.pieces)

    def __len__(self) -> int:
        return len(self.pieces)

    @property
    def faces(self) -> tuple[str, ...]:
        """The faces in reading order."""
        return tuple(piece.face for piece in self.pieces)

    def __str__(self) -> str:
        faces = self.faces
        is_word = any(face in LETTER_FACES for face in faces) and all(
            face in LETTER_FACES or face in "*?#" for face in faces
        )
        word = "".join(faces)
        # A S written together would be read as the ace of spades.
        return word if is_word and word not in CARD_FACES else " ".join(faces)


@dataclass(frozen=True, slots=True)
class Table:
    """Groups on a table. `Table.parse` and `str` are each other's inverse."""

    groups: tuple[Group, ...] = ()

    def __iter__(self) -> Iterator[Group]:
        return iter(self.groups)

    def __len__(self) -> int:
        return len(self.groups)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """Every piece, in the order of the notation; findings name pieces by their index here."""
        return tuple(piece for group in self.groups for piece in group)

    def count(self) -> Counter[str]:
        """How many of each face lie on the table."""
        return Counter(piece.face for piece in self.pieces)

    @classmethod
    def of(cls, groups: Iterable[Iterable[str]]) -> Table:
        """A table from faces, one iterable a group; empty groups are left out."""
        built = (Group(tuple(Piece(face) for face in group)) for group in groups)
        return cls(tuple(group for group in built if group.pieces))

    @classmethod
    def parse(cls, text: str) -> Table:
        """Read the notation; raises NotationError, quoting what is not a piece."""
        if not text.strip():
            return cls()
        parts = [part.split() for part in text.split("|")]
        if not all(parts):
            raise NotationError(f"an empty group in {text!r}")
        return cls.of([face for token in part for face in _faces(token)] for part in parts)

    def __str__(self) -> str:
        return " | ".join(str(group) for group in self.groups)


_KNOWN = frozenset((*TILE_FACES, *CARD_FACES, *LETTER_FACES, WILD, UNREAD, FACE_DOWN))


def _faces(token: str) -> tuple[str, ...]:
    """The faces of one word of the notation: a piece, or letter plates written together."""
    upper = token.upper()
    if upper in _KNOWN:
        return (upper,)
    if upper.startswith("1") and upper[1:] in CARD_SUITS and len(upper) == 2:
        return ("A" + upper[1],)
    if all(letter in LETTER_FACES or letter in "*?#" for letter in upper):
        return tuple(upper)
    raise NotationError(f"not a piece: {token!r}")
