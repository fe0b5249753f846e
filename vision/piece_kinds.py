"""The registry of the kinds of piece: their faces, the detector's classes, proportions, and how they are read.

A new kind is an entry in `KINDS` here and what is drawn to train its networks: see `docs/recipes/piece-kind.md`. Its
own networks, where it has some, lie in `models/weights/ID/`; the others are read by those in `models/weights/`.
`datasets` and `models` take this vocabulary from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from engine.table import CARD_FACES, FACE_DOWN, LETTER_FACES, TILE_FACES, WILD
from engine.words import Words, message

AUTO: Final = "auto"
"""What stands for any kind of piece."""

TILE, PLATE, BACK, INDEX, CARD = "tile", "plate", "back", "index", "card"

DETECTOR_CLASSES: Final = (TILE, PLATE, BACK, INDEX, CARD)
"""What the detector tells apart, in the order of its outputs (a new class goes last): number tiles, letter plates,
pieces lying face down, card indices, whole cards."""

SPREAD: Final = frozenset((INDEX, CARD))
"""The classes whose pieces lie over each other."""

SLICED: Final = frozenset(DETECTOR_CLASSES) - {INDEX}
"""The classes that sliced inference detects again where they are tiny; an index always is."""

CROPPED: Final = frozenset(DETECTOR_CLASSES) - {CARD}
"""The classes read by the classifier of small crops, …"""

WHOLE: Final = frozenset((CARD, BACK))
"""… and those read by that of whole cards, which have small print on a large face."""


class Grouping(Enum):
    """How pieces lie together: in rows, in words that cross, in spreads of which each covers the next."""

    ROWS = "rows"
    WORDS = "words"
    SPREADS = "spreads"


@dataclass(frozen=True, slots=True)
class PieceKind:
    """One kind of piece. `id` is its name in commands and games, `fr` and `en` what it is called in a sentence.

    faces: those printed on it, but for jokers and backs, which every kind may have.
    classes: what the detector calls its pieces, and nothing else; the first is that of a whole piece.
    taken_for: other classes that they may be detected as.
    aspect: the usual width of a piece as a share of its height; how much a set may differ is found out where it can be.
    grouping: how they lie together.
    copies: how often each face is there where nobody says which game is played (0: not known).
    least_width: pixels of width from which a piece is promised to be read.
    by_corner: whether any corner of a piece names it, so that it may be cut off or covered.
    in_colours: whether a face is a colour and a number, in inks that are told from each other on a table.
    by_glance: whether large and clear ones are read as well as they are found at a smaller size.
    on_board: whether it may lie on a board, whose cells only its colour tells from blank pieces.
    same_turned: the faces that read as themselves half a turn on; any other is no longer read so then.
    other_turned: those that read as another then, each with that.
    same_sideways: those that look the same on every side.
    like_sideways: those that look much like another when they lie on their side.
    same_mirrored: those that look the same in a mirror, which tell nothing of one.
    photographs: what the manifest of real photographs calls it.
    wrong: the share of sure readings that may be wrong (`models.calibrate`).
    faulty: the share of pictures on which anything sure may be wrong.
    doubted: the share of right readings that may be in doubt to keep to these.
    """

    id: str
    words: Words
    faces: tuple[str, ...]
    classes: tuple[str, ...]
    aspect: float
    grouping: Grouping
    least_width: float
    photographs: str
    wrong: float
    faulty: float
    doubted: float
    taken_for: tuple[str, ...] = ()
    copies: int = 0
    by_corner: bool = False
    in_colours: bool = False
    by_glance: bool = False
    on_board: bool = False
    same_turned: frozenset[str] = frozenset()
    other_turned: Mapping[str, str] = field(default_factory=dict)
    same_sideways: frozenset[str] = frozenset()
    like_sideways: frozenset[str] = frozenset()
    same_mirrored: frozenset[str] = frozenset()

    @property
    def box(self) -> Mapping[str, int]:
        """How often each face is there where nobody says which game is played."""
        return dict.fromkeys(self.faces, self.copies) if self.copies else {}


def _tiles(*numbers: int) -> frozenset[str]:
    return frozenset(f"{colour}{number}" for colour in "RBKY" for number in numbers)


_SIXES = {f"{colour}6": f"{colour}9" for colour in "RBKY"}
_NINES = {nine: six for six, nine in _SIXES.items()}

TILES: Final = PieceKind(
    "tiles", message("pieces.tiles"), TILE_FACES, (TILE,), 0.7, Grouping.ROWS, 15.4,
    "number-tiles", wrong=0.0005, faulty=0.01, doubted=0.025, taken_for=(PLATE,), copies=2,
    in_colours=True, by_glance=True, same_turned=_tiles(1, 8, 11), other_turned=_SIXES | _NINES,
    same_mirrored=_tiles(1, 8, 11),
)  # fmt: skip
LETTERS: Final = PieceKind(
    "letters", message("pieces.letters"), LETTER_FACES, (PLATE,), 1.0, Grouping.WORDS, 19.8,
    "letter-tiles", wrong=0.001, faulty=0.015, doubted=0.15, taken_for=(TILE,), on_board=True,
    same_turned=frozenset("HINOSXZ"), other_turned={"M": "W", "W": "M"},
    same_sideways=frozenset("OX"), like_sideways=frozenset("CEHIMNUWZ"),
    same_mirrored=frozenset("ABCDEHIKMOTUVWXY"),
)  # fmt: skip
CARDS: Final = PieceKind(
    "cards", message("pieces.cards"), CARD_FACES, (CARD, INDEX), 0.714, Grouping.SPREADS, 35.0,
    "cards", wrong=0.002, faulty=0.02, doubted=0.15, copies=1, by_corner=True,
    same_mirrored=frozenset(face for face in CARD_FACES if face[0] in "A8"),
)  # fmt: skip

KINDS: Final = {kind.id: kind for kind in (TILES, LETTERS, CARDS)}
"""Every kind of piece by its id, in the order in which the networks learned them: a new one goes last."""

ASKED_FOR: Final = (TILES.id, CARDS.id, LETTERS.id, AUTO)
"""What people may ask for, in the order in which they are told."""

FACES: Final = {
    **{kind.id: (*kind.faces, WILD, FACE_DOWN) for kind in KINDS.values()},
    AUTO: (*(face for kind in KINDS.values() for face in kind.faces), WILD, FACE_DOWN),
}
"""The faces that are looked for, by kind of piece; `auto` looks for all of them."""

COLOURED: Final = frozenset((*TILES.faces, *CARDS.faces))
"""Faces that are told by a colour, too."""

CLASSES: Final = {
    **{kind.id: frozenset((*kind.classes, *kind.taken_for, BACK)) for kind in KINDS.values()},
    AUTO: frozenset(DETECTOR_CLASSES),
}
"""What the detector calls the pieces of a kind; tiles and plates look alike before they are read."""

KIND_OF: Final = {name: kind.id for kind in KINDS.values() for name in kind.classes}
"""Which kind a piece is of that the detector calls so; it cannot tell of what lies face down."""


def _every(*sets: frozenset[str]) -> frozenset[str]:
    return frozenset().union(*sets)


SAME_TURNED: Final = _every(*(kind.same_turned for kind in KINDS.values()))
"""Faces that read as themselves when turned half round; any other face is no longer read so then."""

EITHER_WAY: Final = _every(SAME_TURNED, *(frozenset(kind.other_turned) for kind in KINDS.values())) | {
    WILD,
    FACE_DOWN,
}
"""Those, and the faces that read as others then."""

LIKE_SIDEWAYS: Final = _every(*(kind.like_sideways for kind in KINDS.values()))
"""Faces that look much like others when they lie on their side."""

SAME_MIRRORED: Final = _every(*(kind.same_mirrored for kind in KINDS.values())) | {WILD, FACE_DOWN}
"""Faces that look the same in a mirror, or on their head in one where nothing else shows their way up (achiral)."""
