"""Which spellings of the dictionary are words of the game, and what each reads as (sheet 6)."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

from engine.folding import fold
from engine.lexicon.affixes import CASE_KEPT, NOT_SUGGESTED, Affixes, DictionaryEntry, Form, expand
from engine.lexicon.reading import Analysis, Gender, Number, Paradigm

NEVER: Final = frozenset({"po:npr", "po:prn", "po:patr", "po:sign", "po:ponc", "po:div", "po:err", "po:nbro"})
UNINFLECTED_VERB: Final = frozenset({"po:infi", "is:infi", "po:ppre"})
INFLECTED: Final = frozenset({"po:nom", "po:adj", "po:titr", "po:mg", "po:nb"})
UNINFLECTED: Final = frozenset({"po:adv", "po:interj"})
_GENDERS: Final = {"is:mas": Gender.MASCULINE, "is:fem": Gender.FEMININE, "is:epi": Gender.EITHER}
_NUMBERS: Final = {"is:sg": Number.SINGULAR, "is:pl": Number.PLURAL, "is:inv": Number.EITHER}
_PARADIGMS: Final = {
    frozenset({Gender.MASCULINE}): Paradigm.MASCULINE,
    frozenset({Gender.FEMININE}): Paradigm.FEMININE,
    frozenset({Gender.EITHER}): Paradigm.EITHER,
}
ADDED: Final = {
    "masculine": Gender.MASCULINE,
    "feminine": Gender.FEMININE,
    "either": Gender.EITHER,
    "uninflected": Gender.NONE,
}
"""The rows of `curated.txt` that add words, by the gender they have."""
T = TypeVar("T")
_VERB: Final = re.compile(r"po:v\d")
_WORD: Final = re.compile(r"[A-Z]{2,}")


@dataclass(frozen=True, slots=True)
class Curated:
    """`curated.txt`: spellings dropped, locutions kept, the pairs whose entries stand apart, and words added by gender.

    The plural of an added word has an `s` where the singular does not end in s, x or z.
    """

    dropped: frozenset[str] = frozenset()
    locutions: frozenset[str] = frozenset()
    twins: tuple[tuple[str, str], ...] = ()
    plurals: tuple[tuple[str, str], ...] = ()
    added: tuple[tuple[Gender, str], ...] = ()

    @classmethod
    def parse(cls, text: str) -> Curated:
        """Read the table; raises ValueError, quoting a line that is none of its kinds."""
        rows: dict[str, list[str]] = {"drop": [], "locution": []}
        pairs: dict[str, list[tuple[str, str]]] = {"twin": [], "plural": []}
        added: list[tuple[Gender, str]] = []
        for line in text.splitlines():
            kind, *words = line.split() or ["#"]
            if kind in rows:
                rows[kind] += words
            elif kind in pairs and len(words) == 2:
                pairs[kind].append((words[0], words[1]))
            elif kind in ADDED and words and all(map(is_word, words)):
                added += ((ADDED[kind], word) for word in words)
            elif not kind.startswith("#"):
                raise ValueError(f"neither drop, locution, twin, plural nor a gender with words: {line!r}")
        kept = (frozenset(rows["drop"]), frozenset(rows["locution"]))
        return cls(*kept, tuple(pairs["twin"]), tuple(pairs["plural"]), tuple(added))


@dataclass(slots=True)
class WordForms:
    """By letters: spellings and readings of what is accepted, infinitives of what is conjugated only."""

    spellings: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    readings: defaultdict[str, set[Analysis]] = field(default_factory=lambda: defaultdict(set))
    conjugated: defaultdict[str, set[Analysis]] = field(default_factory=lambda: defaultdict(set))

    def add(self, spelling: str, reading: Analysis) -> None:
        """One more reading of a spelling."""
        letters = fold(spelling)
        if reading.paradigm is Paradigm.CONJUGATED:
            self.conjugated[letters].add(reading)
        else:
            self.spellings[letters].add(spelling)
            self.readings[letters].add(reading)


def gather(entries: Iterable[DictionaryEntry], affixes: Affixes, curated: Curated) -> WordForms:
    """Every word of the game, by its letters: what is conjugated and a noun too is accepted (porte, ferme)."""
    words = WordForms()
    twins = list(curated.twins)
    for entry in entries:
        if {CASE_KEPT, NOT_SUGGESTED} & set(entry.flags) or NEVER & set(entry.tags):
            continue
        forms = [form for form in expand(entry, affixes) if is_word(form.spelling)]
        paradigm = paradigm_of(forms)
        for form in forms:
            reading = read_form(form, paradigm, curated)
            if reading and form.spelling not in curated.dropped:
                words.add(form.spelling, reading)
        if paradigm is Paradigm.FEMININE and forms[0].lemma != entry.stem and "po:nom" in entry.tags:
            twins.append((forms[0].lemma, forms[0].lemma))
    for gender, word in curated.added:
        _add(words, gender, word)
    _pair(words, twins, curated.plurals)
    for letters in words.readings.keys() & words.conjugated.keys():
        del words.conjugated[letters]
    return words


def _add(words: WordForms, gender: Gender, word: str) -> None:
    """A word that the dictionary lacks, and its plural; raises ValueError for one that it has."""
    if any(reading.lemma == word for reading in words.readings[fold(word)]):
        raise ValueError(f"the dictionary has {word}")
    if gender is Gender.NONE:
        words.add(word, Analysis(word, Paradigm.UNINFLECTED))
        return
    paradigm = _PARADIGMS[frozenset({gender})]
    if word[-1] in "sxz":
        words.add(word, Analysis(word, paradigm, gender, Number.EITHER))
        return
    words.add(word, Analysis(word, paradigm, gender, Number.SINGULAR))
    words.add(f"{word}s", Analysis(word, paradigm, gender, Number.PLURAL))


def is_word(spelling: str) -> bool:
    """Lower case and letters only, two at least: no symbol, acronym, proper noun, compound or elision."""
    return spelling.islower() and spelling.isalpha() and _WORD.fullmatch(fold(spelling)) is not None


def paradigm_of(forms: Sequence[Form]) -> Paradigm:
    """The paradigm of an entry's nouns and adjectives: by the genders that its forms have."""
    genders = frozenset(_first(form.tags, _GENDERS, Gender.EITHER) for form in forms)
    return _PARADIGMS.get(genders, Paradigm.BOTH)


def read_form(form: Form, paradigm: Paradigm, curated: Curated) -> Analysis | None:
    """What a form reads as; None for a prefix, a suffix or a foreign locution's word."""
    tags = set(form.tags)
    if any(_VERB.match(tag) for tag in tags):
        if "po:ppas" in tags:
            return _inflected(form, Paradigm.PARTICIPLE)
        plain = bool(tags & UNINFLECTED_VERB)
        return Analysis(form.lemma, Paradigm.UNINFLECTED if plain else Paradigm.CONJUGATED)
    if tags & INFLECTED:
        return _inflected(form, paradigm)
    is_locution = any(tag.startswith("po:loc") for tag in tags) and form.spelling in curated.locutions
    return Analysis(form.lemma, Paradigm.UNINFLECTED) if is_locution or tags & UNINFLECTED else None


def _inflected(form: Form, paradigm: Paradigm) -> Analysis:
    gender = _first(form.tags, _GENDERS, Gender.NONE)
    number = _first(form.tags, _NUMBERS, Number.NONE)
    is_fixed = gender is Gender.NONE and number is Number.NONE
    return Analysis(form.lemma, Paradigm.UNINFLECTED if is_fixed else paradigm, gender, number)


def _first(tags: Iterable[str], values: dict[str, T], otherwise: T) -> T:
    return next((values[tag] for tag in tags if tag in values), otherwise)


def _pair(words: WordForms, twins: Iterable[tuple[str, str]], plurals: Iterable[tuple[str, str]]) -> None:
    """Read the forms of a pair as one paradigm as well, named by its masculine (its singular)."""
    forms: defaultdict[str, list[tuple[str, Analysis]]] = defaultdict(list)
    for letters, readings in words.readings.items():
        for reading in readings:
            if reading.paradigm not in (Paradigm.PARTICIPLE, Paradigm.UNINFLECTED):
                forms[reading.lemma].append((letters, reading))
    for masculine, feminine in twins:
        for spelling, gender in ((masculine, Gender.MASCULINE), (feminine, Gender.FEMININE)):
            for letters, reading in _gendered(words, forms, spelling, gender):
                words.readings[letters].add(Analysis(masculine, Paradigm.PAIR, gender, reading.number))
    for singular, plural in plurals:
        if not forms[singular] or fold(plural) not in words.readings:
            raise ValueError(f"plural {singular} {plural}: not both in the dictionary")
        gender = min((reading.gender for _, reading in forms[singular]), key=list(Gender).index)
        for spelling, number in ((singular, Number.SINGULAR), (plural, Number.PLURAL)):
            words.readings[fold(spelling)].add(Analysis(singular, Paradigm.PAIR, gender, number))


def _gendered(
    words: WordForms, forms: dict[str, list[tuple[str, Analysis]]], spelling: str, gender: Gender
) -> list[tuple[str, Analysis]]:
    """The forms of this gender of a lemma, or of the lemma that has the spelling among its forms (laie: lai)."""
    lemmas = [spelling, *sorted(reading.lemma for reading in words.readings[fold(spelling)])]
    for lemma in lemmas:
        own = [each for each in forms.get(lemma, ()) if each[1].gender in (gender, Gender.EITHER)]
        if own:
            return own
    raise ValueError(f"the dictionary has no {gender.name.lower()} {spelling}")
