"""Hunspell's French dictionary read and expanded: every spelling of an entry, with its grammatical tags."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

NEEDS_AFFIX: Final = "()"
CASE_KEPT: Final = "||"
NOT_SUGGESTED: Final = "--"
COUNTED_PLURAL: Final = "S="
UNIT_PREFIXES: Final = frozenset({"Um", "Ui"})


@dataclass(frozen=True, slots=True)
class Rule:
    """One line of an affix class: what it takes off, what it puts on, where it applies, what it adds."""

    strip: str
    add: str
    where: re.Pattern[str]
    flags: tuple[str, ...]
    tags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Affixes:
    """The suffix classes by flag, and of the prefix classes those that make other words (kilo + mètre)."""

    suffixes: dict[str, tuple[Rule, ...]]
    prefixes: dict[str, tuple[Rule, ...]]


@dataclass(frozen=True, slots=True)
class DictionaryEntry:
    """One line of the dictionary: its stem, its affix flags (two characters each) and its tags."""

    stem: str
    flags: tuple[str, ...]
    tags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Form:
    """One spelling of an entry: the lemma it belongs to and its tags, the entry's and the rule's."""

    spelling: str
    lemma: str
    tags: tuple[str, ...]


def split_flags(text: str) -> tuple[str, ...]:
    """Flags written together, two characters each."""
    return tuple(text[at : at + 2] for at in range(0, len(text), 2))


def read_affixes(text: str) -> Affixes:
    """The affix file's SFX and PFX classes; elisions (l', d', qu'…) make no word and are left out."""
    suffixes: dict[str, list[Rule]] = {}
    prefixes: dict[str, list[Rule]] = {}
    for line in text.splitlines():
        kind, _, rest = line.partition(" ")
        fields = rest.split()
        if kind not in ("SFX", "PFX") or len(fields) < 4:
            continue
        if kind == "SFX":
            suffixes.setdefault(fields[0], []).append(_rule(fields, suffix=True))
        elif fields[0] in UNIT_PREFIXES and "'" not in fields[2]:
            prefixes.setdefault(fields[0], []).append(_rule(fields, suffix=False))
    return Affixes(
        {flag: tuple(rules) for flag, rules in suffixes.items()},
        {flag: tuple(rules) for flag, rules in prefixes.items()},
    )


def _rule(fields: list[str], *, suffix: bool) -> Rule:
    strip, (add, _, flags) = fields[1], fields[2].partition("/")
    where = f"(?:{fields[3]})$" if suffix else f"^(?:{fields[3]})"
    return Rule(
        strip="" if strip == "0" else strip,
        add="" if add == "0" else add,
        where=_pattern(where),
        flags=split_flags(flags),
        tags=tuple(fields[4:]),
    )


@cache
def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text)


def read_entries(text: str) -> Iterator[DictionaryEntry]:
    """The dictionary's entries; the first line, their number, is left out."""
    for line in text.splitlines()[1:]:
        word, *tags = line.split()
        stem, _, flags = word.partition("/")
        yield DictionaryEntry(stem, split_flags(flags), tuple(tags))


def expand(entry: DictionaryEntry, affixes: Affixes) -> Iterator[Form]:
    """Every spelling of an entry: the stem where it stands alone, its suffixed and its prefixed forms."""
    lemma = next((tag[3:] for tag in entry.tags if tag.startswith("st:")), entry.stem)
    if NEEDS_AFFIX not in entry.flags:
        number = ("is:sg",) if COUNTED_PLURAL in entry.flags else ()
        yield Form(entry.stem, lemma, number + entry.tags)
    for flag in entry.flags:
        for rule in affixes.suffixes.get(flag, ()):
            if entry.stem.endswith(rule.strip) and rule.where.search(entry.stem):
                spelling = entry.stem[: len(entry.stem) - len(rule.strip)] + rule.add
                number = ("is:pl",) if flag == COUNTED_PLURAL else ()
                yield Form(spelling, lemma, number + rule.tags + entry.tags)
        for rule in affixes.prefixes.get(flag, ()):
            if rule.where.search(entry.stem):
                yield from expand(DictionaryEntry(rule.add + entry.stem, rule.flags, entry.tags), affixes)
