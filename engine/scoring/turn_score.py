"""What a turn scores where words are laid (RULES 6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class TurnScore:
    """What a turn scores: letters from the rack, whether they were the whole rack, the longest new word."""

    letters: int
    emptied: bool
    longest: str

    @property
    def points(self) -> int:
        """One a letter, doubled for the whole rack, and the length of the longest new word."""
        return self.letters * (2 if self.emptied else 1) + len(self.longest)

    def as_json(self) -> dict[str, Any]:
        """Plain values for JSON: points, letters, emptied, longest."""
        return {
            "points": self.points,
            "letters": self.letters,
            "emptied": self.emptied,
            "longest": self.longest,
        }
