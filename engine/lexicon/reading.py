"""What a word of the dictionary reads as, and when one word is another's plural, feminine or masculine."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final


class Gender(Enum):
    """Grammatical gender."""

    MASCULINE = "m"
    FEMININE = "f"
    EITHER = "e"
    NONE = "-"


class Number(Enum):
    """Grammatical number."""

    SINGULAR = "s"
    PLURAL = "p"
    EITHER = "i"
    NONE = "-"


class Paradigm(Enum):
    """The family a form belongs to beside its lemma: the noun page (m.) and the noun page (f.) are two."""

    MASCULINE = "M"
    FEMININE = "F"
    EITHER = "E"
    BOTH = "B"
    PARTICIPLE = "V"
    PAIR = "P"
    UNINFLECTED = "O"
    CONJUGATED = "C"


class Inflection(Enum):
    """Inflection: what turns one word into another by grammar alone (RULES 6 refuses such turns)."""

    PLURAL = "plural"
    FEMININE = "feminine"
    MASCULINE = "masculine"


@dataclass(frozen=True, slots=True)
class Analysis:
    """Morphological analysis: one reading of a word, by lemma (as dictionaries have it), paradigm, gender, number."""

    lemma: str
    paradigm: Paradigm
    gender: Gender = Gender.NONE
    number: Number = Number.NONE

    @property
    def tag(self) -> str:
        """Paradigm, gender and number in three characters."""
        return self.paradigm.value + self.gender.value + self.number.value


_GENDERED: Final = {Gender.FEMININE: Inflection.FEMININE, Gender.MASCULINE: Inflection.MASCULINE}
_FIXED: Final = (Paradigm.UNINFLECTED, Paradigm.CONJUGATED)


def change_between(old: Analysis, new: Analysis) -> Inflection | None:
    """The change that leads from one reading to the other within their paradigm, if that is what parts them."""
    if (old.lemma, old.paradigm) != (new.lemma, new.paradigm) or old.paradigm in _FIXED:
        return None
    if old.gender is not new.gender:
        return _GENDERED.get(new.gender) if old.gender in _GENDERED else None
    return Inflection.PLURAL if (old.number, new.number) == (Number.SINGULAR, Number.PLURAL) else None


def change_of(old: Iterable[Analysis], new: Iterable[Analysis]) -> Inflection | None:
    """The change that some reading of each allows: the plural if it does, else the feminine or masculine."""
    olds, news = tuple(old), tuple(new)
    found = {change_between(before, after) for before in olds for after in news}
    return next((change for change in Inflection if change in found), None)
