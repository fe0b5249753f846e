"""The three kinds of pieces: the faces each can have, and what the detector calls them."""

from __future__ import annotations

from typing import Final

from engine.table import CARD_FACES, FACE_DOWN, LETTER_FACES, TILE_FACES, WILD

FACES: Final = {
    "tiles": (*TILE_FACES, WILD, FACE_DOWN),
    "letters": (*LETTER_FACES, WILD, FACE_DOWN),
    "cards": (*CARD_FACES, WILD, FACE_DOWN),
    "auto": (*TILE_FACES, *LETTER_FACES, *CARD_FACES, WILD, FACE_DOWN),
}
"""The faces that are looked for, by kind of piece; `auto` looks for all of them."""

SPOTS: Final = {
    "tiles": frozenset(("tile", "plate", "back")),
    "letters": frozenset(("tile", "plate", "back")),
    "cards": frozenset(("card", "index", "back")),
    "auto": frozenset(("tile", "plate", "card", "index", "back")),
}
"""What the detector calls the pieces of a kind; tiles and plates look alike before they are read."""

KIND_OF: Final = {"tile": "tiles", "plate": "letters", "card": "cards", "index": "cards"}
"""Which kind a piece is of that the detector calls so; it cannot tell of what lies face down."""
