"""Pieces, groups and tables as values, and the one notation that writes them (groups separated by ` | `)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from engine.folding import fold

WILD: Final = "*"
UNREAD: Final = "?"
FACE_DOWN: Final = "#"

TILE_COLOURS: Final = "RBKY"
TILE_NUMBERS: Final = tuple(range(1, 14))
TILE_FACES: Final = tuple(f"{colour}{number}" for colour in TILE_COLOURS for number in TILE_NUMBERS)

CARD_RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
CARD_SUITS: Final = "SHDC"
FRENCH_COURTS: Final = {"R": "K", "D": "Q", "V": "J"}
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
    """Pieces that lie together, in reading order; `is_cut` where the picture ends beside it: more may lie beyond."""

    pieces: tuple[Piece, ...]
    is_cut: bool = field(default=False, compare=False)

    def __iter__(self) -> Iterator[Piece]:
        return iter(self.pieces)

    def __len__(self) -> int:
        return len(self.pieces)

    @property
    def faces(self) -> tuple[str, ...]:
        """The faces in reading order."""
        return tuple(piece.face for piece in self.pieces)

    @property
    def is_stock(self) -> bool:
        """Whether all its pieces lie face down: the stock, which is no meld and no word."""
        return bool(self.pieces) and set(self.faces) == {FACE_DOWN}

    def __str__(self) -> str:
        faces = self.faces
        is_word = any(face in LETTER_FACES for face in faces) and all(
            face in LETTER_FACES or face in "*?#" for face in faces
        )
        word = "".join(faces)
        # A S written together would be read as the ace of spades, R S as its king.
        return word if is_word and word not in CARD_FACES and word not in _FRENCH else " ".join(faces)


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

    @property
    def without_stock(self) -> Table:
        """What was laid: the melds or words, without the stock."""
        return Table(tuple(group for group in self.groups if not group.is_stock))

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
        signed = text.translate(_SUIT_SIGNS)
        parts = [part.split() for part in signed.split("|")]
        if not all(parts):
            raise NotationError(f"an empty group in {text!r}")
        tokens = [[fold(token) for token in part] for part in parts]
        if signed != text or _are_cards([token for part in tokens for token in part]):
            tokens = [[_FRENCH.get(token, token) for token in part] for part in tokens]
        return cls.of([face for token in part for face in _faces(token)] for part in tokens)

    def __str__(self) -> str:
        return " | ".join(str(group) for group in self.groups)


_KNOWN = frozenset((*TILE_FACES, *CARD_FACES, *LETTER_FACES, WILD, UNREAD, FACE_DOWN))


_FRENCH = {
    **{f"1{suit}": f"A{suit}" for suit in CARD_SUITS},
    **{f"{rank}{suit}": f"{FRENCH_COURTS[rank]}{suit}" for rank in FRENCH_COURTS for suit in CARD_SUITS},
}
"""Cards by their French index."""


_FRENCH_TILES = {
    f"{letter}{number}": f"{colour}{number}"
    for letter, colour in ("NK", "JY", "OY")
    for number in TILE_NUMBERS
}
"""Tiles by the French letter of their colour: noir, and the fourth, jaune or orange."""
_SUIT_SIGNS = str.maketrans("♠♥♦♣", CARD_SUITS)


def _are_cards(tokens: list[str]) -> bool:
    """Whether two words of the notation or more are all cards: then RS is the king of spades, not R and S."""
    cards = [token for token in tokens if token not in (WILD, UNREAD, FACE_DOWN)]
    return len(cards) > 1 and all(token in CARD_FACES or token in _FRENCH for token in cards)


def _faces(token: str) -> tuple[str, ...]:
    """The faces of one word of the notation: a piece, or letter plates written together."""
    if token in _KNOWN:
        return (token,)
    if token in _FRENCH_TILES:
        return (_FRENCH_TILES[token],)
    if token in _FRENCH and token.startswith("1"):
        return (_FRENCH[token],)
    if all(letter in LETTER_FACES or letter in "*?#" for letter in token):
        return tuple(token)
    raise NotationError(f"not a piece: {token!r}")
