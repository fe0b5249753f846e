"""The language of programme cards (RULES 4): `2x run 4`, `run 5 spades`, `mixed 7`, `set 3 kings`, `prime`.

A programme asks, so many times, for a run in one suit, a run of any suits (mixed) or a set, of so many
cards at least; or it is a prime, which is answered at once. Suits may be imposed: one for each of its runs,
in any order, where there are as many of them as runs; otherwise every run is in one of them. A rank may be
imposed on sets.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import ClassVar, Final

from engine.errors import SpokenError
from engine.faces import MARKS, RANKS, face_of
from engine.folding import fold
from engine.melds.melds import LEAST
from engine.table import CARD_RANKS, CARD_SUITS
from engine.words import Language, Words, ranks_name, say, suit_name

DECK: Final = Path(__file__).with_name("programmes.txt")
MOST_CARDS: Final = 13


class ProgrammeError(SpokenError):
    """Text that is no programme; the sentence quotes it."""

    code: ClassVar[str] = "programme"


class Demand(StrEnum):
    """What a programme asks for."""

    RUN = "run"
    MIXED = "mixed"
    SET = "set"
    PRIME = "prime"


@dataclass(frozen=True, slots=True)
class Programme:
    """What a programme card demands: `times` melds of `least` cards or more; imposed suits, or rank (1 to 13)."""

    demand: Demand
    least: int = 0
    times: int = 1
    suits: str = ""
    rank: int | None = None

    @classmethod
    def parse(cls, text: str) -> Programme:
        """Read the text form, in English or French words, or as it is said (`2 suites de 4`); raises ProgrammeError."""
        times, words = _times(_known_words(text))
        demand = _DEMANDS.get(words[0]) if words else None
        if demand is Demand.PRIME and len(words) == 1 and times == 1:
            return cls(demand)
        if demand in (None, Demand.PRIME) or len(words) < 2 or not words[1].isdecimal():
            raise _refused(text)
        found = cls(
            demand, int(words[1]) if len(words[1]) < 3 else 0, times, *_imposed(demand, words[2:], text)
        )
        if not LEAST <= found.least <= MOST_CARDS or times < 1:
            raise _refused(text)
        if times * found.least > MOST_CARDS:
            cards = times * found.least
            raise ProgrammeError(
                "programmes.too_many_cards", programme=found.words, cards=cards, most=MOST_CARDS
            )
        return found

    def __str__(self) -> str:
        if self.demand is Demand.PRIME:
            return self.demand.value
        suits = [_SUIT_NAMES[suit] for suit in self.suits]
        rank = [_RANK_NAMES[self.rank]] if self.rank else []
        times = [f"{self.times}x"] if self.times > 1 else []
        return " ".join([*times, self.demand.value, str(self.least), *suits, *rank])

    @property
    def words(self) -> Words:
        """The programme in words: `2 suites de 4`, `set of 3 kings`."""
        return Words.each(lambda language: _said(self, language))

    @property
    def meld_suits(self) -> tuple[str, ...]:
        """For each meld the suits it may be in: one each where there are as many of them as melds."""
        if len(self.suits) == self.times:
            return tuple(self.suits)
        return (self.suits or CARD_SUITS,) * self.times


def _said(programme: Programme, language: Language) -> str:
    if programme.demand is Demand.PRIME:
        return say("programme.prime", language)
    return say(
        f"programme.{programme.demand.value}",
        language,
        count=programme.times,
        least=programme.least,
        rank=_rank(programme, language),
        suits=_suits(programme, language),
    )


def _rank(programme: Programme, language: Language) -> str:
    """Of which rank a set is, in the plural."""
    if not programme.rank:
        return ""
    mark = MARKS[face_of("card", "S", programme.rank)]
    return say("programme.of_rank", language, rank=ranks_name(mark, language))


def _suits(programme: Programme, language: Language) -> str:
    """The imposed suits: one for each run where there are as many, else any of them."""
    if not programme.suits:
        return ""
    joint = "list.and" if len(programme.suits) == programme.times else "list.or"
    suits = say(joint, language).join(suit_name(suit, "card", language) for suit in programme.suits)
    return say("programme.in_suits", language, suits=suits)


def _known_words(text: str) -> list[str]:
    """The words of a text by which programmes are known: without accents, small words and plurals."""
    folded = fold(text.replace("×", "x")).lower().replace(",", " ").split()
    words = [_FORMS.get(word, word) for word in folded if word not in _SMALL_WORDS]
    is_mixed = not {"mixed", "mixte"}.isdisjoint(words)
    return [word for word in words if not (is_mixed and word in ("run", "suite"))]


def _times(words: list[str]) -> tuple[int, list[str]]:
    """The multiplier in front, written `2x`, `2 x` or `2`, and the words after it."""
    first = words[0] if words else ""
    number = first.removesuffix("x")
    if not number.isdecimal() or len(number) > 2:
        return 1, words
    after = words[2:] if first == number and words[1:2] == ["x"] else words[1:]
    return int(number), after


def _imposed(demand: Demand, words: list[str], text: str) -> tuple[str, int | None]:
    """The imposed suits of a run, or rank of a set."""
    if not words:
        return "", None
    if demand is Demand.RUN and all(word in _SUITS for word in words):
        return "".join(_SUITS[word] for word in words), None
    if demand is Demand.SET and len(words) == 1 and words[0] in _RANKS:
        return "", _RANKS[words[0]]
    raise _refused(text)


def _refused(text: str) -> ProgrammeError:
    quoted = text if len(text) < 100 else f"{text[:100]}…"
    return ProgrammeError(
        "programmes.this_is_not_a_programme_quoted",
        quoted=quoted,
    )


@cache
def deck() -> tuple[Programme, ...]:
    """The deck of 63 programmes that ships with the project (the printed ones are not listed in the sheet)."""
    lines = (line.partition("#")[0].strip() for line in DECK.read_text("utf-8").splitlines())
    return tuple(Programme.parse(line) for line in lines if line)


_DEMANDS: Final = {
    "run": Demand.RUN,
    "suite": Demand.RUN,
    "mixed": Demand.MIXED,
    "mixte": Demand.MIXED,
    "set": Demand.SET,
    "serie": Demand.SET,
    "pareille": Demand.SET,
    "prime": Demand.PRIME,
}
_SMALL_WORDS: Final = frozenset(("de", "a", "of", "in", "and", "or", "et", "ou"))
_SUIT_NAMES: Final = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
_SUITS: Final = {name: suit for suit, name in _SUIT_NAMES.items()} | {
    "pique": "S",
    "coeur": "H",
    "carreau": "D",
    "trefle": "C",
}
_RANK_NAMES: Final = {rank: f"{CARD_RANKS[rank - 1]}s" for rank in range(3, RANKS - 2)} | {
    1: "aces",
    11: "jacks",
    12: "queens",
    13: "kings",
}
_RANKS: Final = (
    {name: rank for rank, name in _RANK_NAMES.items()}
    | {str(rank): rank for rank in range(3, RANKS - 2)}
    | {"as": 1, "valets": 11, "dames": 12, "rois": 13}
)
_FORMS: Final = (
    {
        f"{word}s": word
        for word in ("run", "suite", "set", "serie", "pareille", "mixte", "pique", "coeur", "trefle")
    }
    | {"carreaux": "carreau"}
    | {suit.removesuffix("s"): suit for suit in _SUIT_NAMES.values()}
    | {
        rank.removesuffix("s"): rank
        for rank in ("aces", "jacks", "queens", "kings", "valets", "dames", "rois")
    }
)
"""The plural or singular of a word by which programmes are known, and that word."""
