"""Letters and spellings: what plates show of a word (ELEVE, OEIL), and the accents they leave out (élevé, œil)."""

from __future__ import annotations

import re
from typing import Final

from engine.folding import LIGATURES, fold

_PATTERN: Final = re.compile(r"(\d+)(\D+)")


def accents(spelling: str) -> str:
    """What turns the letters back into a lower-case spelling: `1é3œ` (where, and the sign that stands there)."""
    marks: list[str] = []
    at = 0
    for char in spelling:
        letters = fold(char)
        if letters != char.upper():
            marks.append(f"{at}{char}")
        at += len(letters)
    return "".join(marks)


def accented(letters: str, marks: str) -> str:
    """The lower-case spelling of letters under `accents`' marks; its inverse."""
    spelling = list(letters.lower())
    for at, sign in _PATTERN.findall(marks):
        spelling[int(at)] = sign
        if sign in LIGATURES:
            spelling[int(at) + 1] = ""
    return "".join(spelling)
