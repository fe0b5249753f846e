"""The lexicon as the engine reads it: is a string of letters a word, and what does it read as."""

from __future__ import annotations

import json
import re
import sys
import zlib
from array import array
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from engine.lexicon.automaton import Automaton
from engine.lexicon.reading import Analysis, Gender, Inflection, Number, Paradigm, change_between, change_of
from engine.lexicon.spelling import accented

MAGIC: Final = b"meldwatch lexicon 1\n"
DATA: Final = "french.lexicon"
_READING: Final = re.compile(r"(.)(.)(.)(?:=(\S+)|(\d+)([A-Z]*)(?:\.(\d+))?)")


@dataclass(frozen=True, slots=True)
class Numbered:
    """A text for each word: distinct texts once, and each word's number among them."""

    texts: tuple[str, ...]
    numbers: array[int]

    def __getitem__(self, word: int) -> str:
        return self.texts[self.numbers[word]]


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The words of the French dictionary that the game accepts, and the forms it refuses as conjugated only.

    Words are asked for by their letters as plates show them (`fold`): ELEVE, OEIL.
    """

    accepted: Automaton
    conjugated: Automaton
    marks: Numbered
    sets: Numbered
    infinitive_sets: Numbered

    def __contains__(self, letters: str) -> bool:
        return letters in self.accepted

    def spellings(self, letters: str) -> tuple[str, ...]:
        """How the accepted word is spelled, with its accents: ELEVE is élève and élevé."""
        word = self.accepted.number(letters)
        return tuple(accented(letters, marks) for marks in self.marks[word].split("/")) if word >= 0 else ()

    def readings(self, letters: str) -> tuple[Analysis, ...]:
        """Every reading of an accepted word; none where it is not accepted."""
        word = self.accepted.number(letters)
        return tuple(self._read(letters, text) for text in self.sets[word].split()) if word >= 0 else ()

    def infinitives(self, letters: str) -> tuple[str, ...]:
        """The verbs of which the letters are a conjugated form and nothing else; none for any other string."""
        word = self.conjugated.number(letters)
        texts = self.infinitive_sets[word].split() if word >= 0 else ()
        return tuple(sorted({self._read(letters, text).lemma for text in texts}))

    def change(self, old: str, new: str) -> Inflection | None:
        """Whether `new` is the plural, the feminine or the masculine of `old` (sheet 6)."""
        return change_of(self.readings(old), self.readings(new)) if old != new else None

    def is_plural(self, old: str, new: str) -> bool:
        """Whether `new` is a change of `old` in number as well as in gender: GAMINES of GAMIN."""
        return any(
            change_between(before, after)
            and (before.number, after.number) == (Number.SINGULAR, Number.PLURAL)
            for before in self.readings(old)
            for after in self.readings(new)
        )

    def _read(self, letters: str, text: str) -> Analysis:
        match = _READING.fullmatch(text)
        if match is None:
            raise ValueError(f"the lexicon's data holds {text!r} for {letters}")
        paradigm, gender, number, written, cut, add, variant = match.groups()
        lemma = written or self.spellings(letters[: len(letters) - int(cut)] + add)[int(variant or 0)]
        return Analysis(lemma, Paradigm(paradigm), Gender(gender), Number(number))


def unpack(data: bytes) -> bytes:
    """What a lexicon's file holds under its notice; raises ValueError where the bytes are no such file."""
    if not data.startswith(MAGIC):
        raise ValueError(f"no lexicon: it begins with {data[: len(MAGIC)]!r}")
    return zlib.decompress(data[data.index(b"\n\n") + 2 :])


def read(data: bytes) -> Lexicon:
    """The lexicon from its file's bytes; raises ValueError where they are no such file."""
    head, _, rest = unpack(data).partition(b"\n")
    view, sections = memoryview(rest), dict[str, bytes]()
    for name, length in json.loads(head).items():
        sections[name], view = bytes(view[:length]), view[length:]
    return Lexicon(
        _automaton(sections, "accepted"),
        _automaton(sections, "conjugated"),
        _numbered(sections, "marks"),
        _numbered(sections, "readings"),
        _numbered(sections, "infinitives"),
    )


@lru_cache(maxsize=1)
def french() -> Lexicon:
    """The lexicon that ships with the engine, read once."""
    return read(Path(__file__).with_name(DATA).read_bytes())


def _automaton(sections: dict[str, bytes], name: str) -> Automaton:
    root, masks, targets, skipped = (
        sections[f"{name}.{key}"] for key in ("root", "masks", "targets", "skipped")
    )
    return Automaton.of(int(root), masks, targets, skipped)


def _numbered(sections: dict[str, bytes], name: str) -> Numbered:
    numbers = array("H", sections[f"{name}.numbers"])
    if sys.byteorder == "big":
        numbers.byteswap()
    return Numbered(tuple(sections[f"{name}.texts"].decode().split("\n")), numbers)
