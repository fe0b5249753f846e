"""Verdicts as values: what each group is, the ruling on the whole table, and the reasons for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from engine.faces import MARKS
from engine.terms import TERMS, Terms, points
from engine.verdicts.reasons import Reason, Weight
from engine.words import (
    Language,
    Words,
    face_names,
    has_message,
    listed,
    rank_name,
    ranks_name,
    say,
    spelled,
    suit_name,
)

__all__ = ["Finding", "GroupReading", "GroupVerdict", "Kind", "Reason", "Ruling", "Verdict", "Weight"]

Parameter = int | str | Words
FOURTH: Final = "fourth"
"""The parameter that says what the fourth colour is called."""
NAMED: Final = "terms"
"""The parameter that says in which game's terms a finding is said."""
MOST_WORDS: Final = 5
"""So many of the words that plates with jokers can be are named."""
VARIANT: Final = "variant"
"""The parameter that chooses among the sentences of one reason."""


class Ruling(StrEnum):
    """What is said of a group or table: unsure while something could not be read for certain."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNSURE = "unsure"

    @classmethod
    def of(cls, findings: Iterable[Finding]) -> Ruling:
        """A doubt outweighs a fault: nobody is accused on a bad picture."""
        weights = {finding.reason.weight for finding in findings}
        if Weight.DOUBT in weights:
            return cls.UNSURE
        return cls.ILLEGAL if Weight.FAULT in weights else cls.LEGAL


class Kind(StrEnum):
    """What a group is; a stock is a group of face-down pieces, which is not judged."""

    RUN = "run"
    SET = "set"
    WORD = "word"
    STOCK = "stock"


@dataclass(frozen=True, slots=True)
class Finding:
    """A reason, the indices in `Table.pieces` it concerns, and the named parameters of its sentence."""

    reason: Reason
    pieces: tuple[int, ...] = ()
    parameters: tuple[tuple[str, Parameter], ...] = ()

    @classmethod
    def of(cls, reason: Reason, pieces: Iterable[int] = (), **parameters: Parameter) -> Finding:
        """A finding; faces go in as text, several separated by spaces."""
        return cls(reason, tuple(pieces), tuple(parameters.items()))

    def shifted(self, indices: Sequence[int]) -> Finding:
        """The same finding with each piece index replaced by `indices[index]`."""
        return replace(self, pieces=tuple(indices[index] for index in self.pieces))

    def say(self, language: Language) -> str:
        """The sentence in `fr` or `en`."""
        known = {name: str(value) for name, value in self.parameters if name in (FOURTH, NAMED, VARIANT)}
        fourth, terms = known.get(FOURTH, "yellow"), TERMS[known.get(NAMED, "")]
        spoken = terms.nouns(language) | {
            name: _speak(name, value, language, fourth, terms) for name, value in self.parameters
        }
        words = self.reason.said(known.get(VARIANT), known.get(NAMED))
        sentence = words.say(language).format(**spoken)
        return sentence[:1].upper() + sentence[1:]

    def named(self, fourth: str, terms: str) -> Finding:
        """The same finding with the fourth colour of the tiles called so, and said in these terms."""
        return replace(self, parameters=(*self.parameters, (FOURTH, fourth), (NAMED, terms)))

    def as_json(self) -> dict[str, Any]:
        """Plain values for JSON: reason, pieces, fr, en."""
        return {"reason": self.reason.value, "pieces": list(self.pieces)} | _both(self)


@dataclass(frozen=True, slots=True)
class GroupReading:
    """One way a meld or a word can be taken: its kind, the face each piece stands for (as they lie), its points.

    `ends` are the lowest and highest face of a run; `fourth` is what the fourth colour is called.
    """

    kind: Kind
    faces: tuple[str, ...]
    points: int
    ends: tuple[str, str] | None = None
    in_order: bool = True
    fourth: str = "yellow"

    def __str__(self) -> str:
        return ("" if self.kind is Kind.WORD else " ").join(self.faces)


@dataclass(frozen=True, slots=True)
class GroupVerdict:
    """What one group is: its notation, its readings (the most valuable first) and its findings."""

    text: str
    readings: tuple[GroupReading, ...] = ()
    findings: tuple[Finding, ...] = ()
    is_stock: bool = False

    @property
    def ruling(self) -> Ruling:
        """The ruling on this group alone."""
        return Ruling.of(self.findings)

    @property
    def reading(self) -> GroupReading | None:
        """The reading taken: the most valuable one, if there is one."""
        return self.readings[0] if self.readings else None

    @property
    def kind(self) -> Kind | None:
        """Run, set, word or stock; None for a group that is none of them, or that cannot be told."""
        if self.is_stock:
            return Kind.STOCK
        return self.reading.kind if self.reading else None

    @property
    def points(self) -> int:
        """The points of the reading taken, 0 without one."""
        return self.reading.points if self.reading else 0

    def say(self, language: Language) -> str:
        """The verdict of this group in one sentence."""
        said = [finding.say(language) for finding in self.findings]
        if self.is_stock:
            said = [say("verdict.stock", language)]
        elif self.reading and self.ruling is Ruling.LEGAL:
            said.insert(0, self._words(language) or describe(self.reading, language))
        elif not said and self.text:
            said = [say("verdict.wilds_alone", language)]
        return " ".join(said)

    def _words(self, language: Language) -> str:
        """What plates with jokers can be, where that is more than one word: `COI, FOI or LOI, 3 points.`"""
        if self.kind is not Kind.WORD or len(self.readings) < 2:
            return ""
        named = [str(reading) for reading in self.readings[:MOST_WORDS]]
        words = f"{', '.join(named)}…" if len(self.readings) > MOST_WORDS else listed(named, language, "or")
        return f"{words}, {points(self.points, language)}."

    def as_json(self) -> dict[str, Any]:
        """Plain values for JSON: text, ruling, kind, points, readings, fr, en."""
        return {
            "text": self.text,
            "ruling": self.ruling.value,
            "kind": self.kind.value if self.kind else None,
            "points": self.points,
            "readings": [str(reading) for reading in self.readings],
        } | _both(self)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on a table: one for each group in the table's order, and what concerns it as a whole."""

    groups: tuple[GroupVerdict, ...] = ()
    table_findings: tuple[Finding, ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Every finding once: those of the groups, then those of the table as a whole."""
        every = [*(finding for group in self.groups for finding in group.findings), *self.table_findings]
        return tuple(dict.fromkeys(every))

    @property
    def ruling(self) -> Ruling:
        """The ruling on the table: unsure while anything is in doubt."""
        return Ruling.of(self.findings)

    @property
    def points(self) -> int:
        """What the melds on the table are worth together."""
        return sum(group.points for group in self.groups)

    def with_findings(self, findings: Iterable[Finding]) -> Verdict:
        """This verdict with more findings on the table as a whole."""
        return replace(self, table_findings=(*self.table_findings, *findings))

    def named(self, terms: str, fourth: str = "yellow") -> Verdict:
        """This verdict in the terms of a game, the fourth colour of the tiles called as the players call it."""
        silent = not self.table_findings and not any(group.findings for group in self.groups)
        if fourth == "yellow" and silent:
            return self
        return Verdict(
            tuple(_named(group, fourth, terms) for group in self.groups),
            tuple(finding.named(fourth, terms) for finding in self.table_findings),
        )

    def as_json(self) -> dict[str, Any]:
        """Plain values for JSON, as `meldwatch judge --json` prints them."""
        return {
            "ruling": self.ruling.value,
            "points": self.points,
            "groups": [group.as_json() for group in self.groups],
            "findings": [finding.as_json() for finding in self.findings],
        }


def describe(reading: GroupReading, language: Language) -> str:
    """A reading in one sentence: `Run of red 7 to 9, 24 points.`"""
    name = _run_name if reading.kind is Kind.RUN else _set_name if reading.kind is Kind.SET else _word_name
    worth = f", {points(reading.points, language)}" if reading.points else ""
    return f"{name(reading, language)}{worth}."


def _run_name(reading: GroupReading, language: Language) -> str:
    first, last = (MARKS[face] for face in reading.ends or (reading.faces[0], reading.faces[-1]))
    low, high = rank_name(first, language), rank_name(last, language)
    if len({MARKS[face].suit for face in reading.faces}) > 1:
        return say("verdict.mixed_run", language, low=low, high=high)
    agreed = f"suit.run.{first.suit}"
    suit = (
        say(agreed, language)
        if first.family == "tile" and has_message(agreed)
        else suit_name(first.suit, first.family, language, reading.fourth)
    )
    return say(f"verdict.run.{first.family}", language, low=low, high=high, suit=suit)


def _set_name(reading: GroupReading, language: Language) -> str:
    mark, size = MARKS[reading.faces[0]], len(reading.faces)
    ranks = ranks_name(mark, language)
    of = say(
        "verdict.of_ace" if mark.rank == 1 and mark.family == "card" else "verdict.of", language, ranks=ranks
    )
    return say(f"verdict.set.{size}" if size in _NAMED_SETS else "verdict.set", language, size=size, of=of)


_NAMED_SETS = (3, 4)
"""Sizes of sets that some language has a word for."""


def _word_name(reading: GroupReading, _language: Language) -> str:
    return "".join(reading.faces)


def _both(said: Finding | GroupVerdict) -> dict[str, str]:
    return Words.each(said.say).as_json()


def _named(group: GroupVerdict, fourth: str, terms: str) -> GroupVerdict:
    if fourth == "yellow" and not group.findings:
        return group
    return replace(
        group,
        readings=tuple(replace(reading, fourth=fourth) for reading in group.readings),
        findings=tuple(finding.named(fourth, terms) for finding in group.findings),
    )


def _speak(name: str, value: Parameter, language: Language, fourth: str, terms: Terms) -> Parameter:
    if isinstance(value, Words):
        return value.say(language)
    if name in _SPELLED:
        return spelled(str(value))
    return face_names(str(value).split(), language, fourth, terms.wild) if name in _SPOKEN else value


_SPELLED = frozenset(("word", "base"))
_SPOKEN = frozenset(("face", "faces", "missing", "group", "last"))
