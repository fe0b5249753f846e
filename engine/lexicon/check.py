"""Is this a word? Yes, or no and why: by its letters, the house list and what lies on the table (RULES 6)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import product
from typing import Any, Final

from engine.folding import fold
from engine.lexicon.house import HouseList, shipped
from engine.lexicon.lexicon import Lexicon, french
from engine.lexicon.reading import Inflection
from engine.table import LETTER_FACES, UNREAD, WILD, NotationError
from engine.terms import LETTERS
from engine.verdicts.verdict import Finding, Reason, Ruling
from engine.words import Language, Words, message, say, spelled

LEAST: Final = 3
CHANGES: Final = {
    Inflection.PLURAL: Reason.PLURAL_OF,
    Inflection.FEMININE: Reason.FEMININE_OF,
    Inflection.MASCULINE: Reason.MASCULINE_OF,
}

BESIDE: Final = message("check.base_stays_as_it_is_other")


@dataclass(frozen=True, slots=True)
class Dictionary:
    """What is a word at this table: the lexicon, the players' own list, and how short a word may be."""

    lexicon: Lexicon
    house: HouseList
    least: int = LEAST

    def accepts(self, letters: str) -> bool:
        """Whether a word may be laid; capitals without accents, no jokers."""
        known = letters in self.house.accepted or letters in self.lexicon
        return len(letters) >= self.least and known and letters not in self.house.refused

    def completions(self, pattern: str) -> tuple[str, ...]:
        """Every word that plates with jokers can stand for, in alphabetical order."""
        if WILD not in pattern:
            return (pattern,) if self.accepts(pattern) else ()
        found = set(self.lexicon.accepted.matching(pattern, WILD))
        found.update(word for word in self.house.accepted if agrees(word, pattern))
        return tuple(sorted(word for word in found if self.accepts(word)))

    def fault(self, pattern: str) -> Finding | None:
        """Why plates are no word: too short, conjugated only, refused by the house, unknown; None if they are."""
        if len(pattern) < self.least:
            return Finding.of(Reason.TOO_SHORT, least=self.least, count=len(pattern), terms=LETTERS)
        if self.completions(pattern):
            return None
        if pattern in self.house.refused:
            return Finding.of(Reason.REFUSED_BY_HOUSE, word=pattern)
        if lemmas := self.lexicon.infinitives(pattern):
            return Finding.of(Reason.CONJUGATED, word=pattern, lemmas=", ".join(lemmas))
        return Finding.of(Reason.UNKNOWN_WORD, word=pattern)

    def changed(
        self, base: str, word: str, readings: Iterable[tuple[str, str]] | None = None
    ) -> Finding | None:
        """That a word is merely the plural, feminine or masculine of another, however the jokers of both are read.

        `readings` are what both can be together; of a feminine or masculine is told whether it is a plural, too.
        """
        found = None
        for old, new in product(*map(self.completions, (base, word))) if readings is None else readings:
            change = self.lexicon.change(old, new)
            if change is None:
                return None
            also = change is not Inflection.PLURAL and self.lexicon.is_plural(old, new)
            found = Finding.of(CHANGES[change], word=word, base=base, variant="plural" if also else "")
        return found


def dictionary(house: HouseList | None = None) -> Dictionary:
    """The French dictionary with a house list; the one that ships, if none is given."""
    return Dictionary(french(), shipped() if house is None else house)


@dataclass(frozen=True, slots=True)
class WordVerdict:
    """The answer on one word: what it may stand for, how that is spelled, and what speaks against it.

    `beside` is a word of the table of which it is merely the plural, feminine or masculine: it is laid beside it, from
    other letters.
    """

    word: str
    readings: tuple[str, ...] = ()
    spellings: tuple[str, ...] = ()
    lemmas: tuple[str, ...] = ()
    finding: Finding | None = None
    beside: str | None = None

    @property
    def ruling(self) -> Ruling:
        """Legal, illegal, or unsure where a letter could not be read."""
        return Ruling.of([self.finding] if self.finding else [])

    @property
    def accepted(self) -> bool | None:
        """Whether it may be laid; None where a letter could not be read."""
        return None if self.ruling is Ruling.UNSURE else self.ruling is Ruling.LEGAL

    def say(self, language: Language) -> str:
        """The answer in one sentence."""
        if self.finding:
            return self.finding.say(language)
        what = ", ".join(self.readings if WILD in self.word else self.spellings)
        if what in ("", self.word.lower()):
            said = say("check.accepted_as_it_is", language, word=spelled(self.word))
        else:
            said = say("check.accepted", language, word=spelled(self.word), what=what)
        return f"{said} {BESIDE.say(language).format(base=spelled(self.beside))}" if self.beside else said

    def as_json(self) -> dict[str, Any]:
        """Plain values for JSON, as `meldwatch word --json` prints them."""
        return {
            "word": self.word,
            "accepted": self.accepted,
            "reason": self.finding.reason.value if self.finding else None,
            "lemmas": list(self.lemmas),
            "spellings": list(self.spellings),
            "readings": list(self.readings),
            "beside": self.beside,
        } | Words.each(self.say).as_json()


def check_word(
    text: str, words: Dictionary, table: Collection[str] = (), *, plural_beside_word: bool = True
) -> WordVerdict:
    """The verdict on a word, given the words that lie on the table; raises NotationError for no letters.

    LAITS may lie beside LAIT, made of other letters, unless `plural_beside_word` is off. `*` is a joker, `?` a letter
    that could not be read. Accents may be given or left out.
    """
    word = fold(text.strip())
    pieces = {*LETTER_FACES, WILD, UNREAD}
    if pieces.issuperset(word.replace("-", "").replace("'", "").replace("’", "")) and word.strip("-'’*?"):
        if not pieces.issuperset(word):
            return WordVerdict(word, finding=Finding.of(Reason.COMPOUND, word=word))
        if UNREAD in word:
            return WordVerdict(word, finding=Finding.of(Reason.UNREAD, terms=LETTERS))
        return _check(word, words, table, plural_beside_word)
    raise NotationError(f"not a word of letters: {text.strip()!r}")


def _check(word: str, words: Dictionary, table: Collection[str], beside: bool) -> WordVerdict:
    readings = words.completions(word)
    spellings = words.lexicon.spellings(word)
    lemmas = {reading.lemma for reading in words.lexicon.readings(word)} or words.lexicon.infinitives(word)
    finding = words.fault(word) or _repeats(word, words, table)
    base = None
    if beside and finding is not None and finding.reason in CHANGES.values():
        base, finding = str(dict(finding.parameters)["base"]), None
    return WordVerdict(word, readings, spellings, tuple(sorted(lemmas)), finding, base)


def _repeats(word: str, words: Dictionary, table: Collection[str]) -> Finding | None:
    """Why a word may not join these, if it is one of them or grows out of one by grammar alone."""
    if word in table:
        return Finding.of(Reason.ALREADY_ON_TABLE, word=word)
    return next(filter(None, (words.changed(base, word) for base in table)), None)


def agrees(word: str, pattern: str) -> bool:
    """Whether a pattern, with its jokers, can be this word."""
    return len(word) == len(pattern) and all(
        wanted in (letter, WILD) for letter, wanted in zip(word, pattern, strict=True)
    )
