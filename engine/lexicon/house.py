"""The house list: words that the players accept or refuse, whatever the dictionary says (RULES 6)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import ClassVar, Final

from engine.errors import SpokenError
from engine.folding import fold

BYTE_ORDER_MARK: Final = "\ufeff"
"""What Windows begins a UTF-8 file with."""


class HouseListError(SpokenError):
    """Text that is no house list, or no word; the sentence quotes it."""

    code: ClassVar[str] = "house_list"


@dataclass(frozen=True, slots=True)
class HouseList:
    """Words accepted and words refused, as letters; the later of two decisions on a word stands."""

    accepted: frozenset[str] = frozenset()
    refused: frozenset[str] = frozenset()

    @classmethod
    def parse(cls, text: str) -> HouseList:
        """Read a list: `+ WORD…` accepts, `- WORD…` refuses, `#` begins a remark; raises HouseListError otherwise."""
        house = cls()
        for line in text.removeprefix(BYTE_ORDER_MARK).splitlines():
            sign, *words = line.partition("#")[0].split() or ["#"]
            if sign not in ("+", "-", "#"):
                raise HouseListError("house.a_line_begins_with_a_sign", line=line.strip())
            house = house.accept(words) if sign == "+" else house.refuse(words)
        return house

    def accept(self, words: Iterable[str]) -> HouseList:
        """This list, with these words accepted."""
        letters = frozenset(_letters(word) for word in words)
        return HouseList(self.accepted | letters, self.refused - letters)

    def refuse(self, words: Iterable[str]) -> HouseList:
        """This list, with these words refused."""
        letters = frozenset(_letters(word) for word in words)
        return HouseList(self.accepted - letters, self.refused | letters)

    def beside(self, other: HouseList) -> HouseList:
        """What this list decides that the other does not."""
        return HouseList(self.accepted - other.accepted, self.refused - other.refused)

    def __str__(self) -> str:
        return "\n".join(
            f"{sign} {' '.join(sorted(words))}"
            for sign, words in (("+", self.accepted), ("-", self.refused))
            if words
        )


@lru_cache(maxsize=1)
def shipped() -> HouseList:
    """The list that ships with the engine: parts of foreign expressions, refused."""
    return HouseList.parse(Path(__file__).with_name("house.txt").read_text("utf-8"))


def _letters(word: str) -> str:
    letters = fold(word)
    if not (letters.isascii() and letters.isalpha()):
        raise HouseListError("house.not_a_word_of_letters", word=word)
    return letters
