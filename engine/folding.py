"""Case and accent folding: a spelling as letter plates show it (ELEVE, OEIL)."""

from __future__ import annotations

import unicodedata
from typing import Final

LIGATURES: Final = {"œ": "oe", "æ": "ae", "Œ": "OE", "Æ": "AE"}


def fold(text: str) -> str:
    """A spelling as its plates show it: capitals without accents, Œ as O E (sheet 6); other signs stay."""
    if text.isascii():
        return text.upper()
    for ligature, letters in LIGATURES.items():
        text = text.replace(ligature, letters)
    bare = unicodedata.normalize("NFD", text)
    return "".join(char for char in bare if not unicodedata.combining(char)).upper()
