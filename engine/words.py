"""What people read, in each language: the message catalogue, sentences, and the names of pieces.

The catalogues are `engine/locale/LANGUAGE.json`: a message's text by its key, with `{names}` of what is put into it.
A key that ends in `.one` is the form for one of `{count}`. Another language is another catalogue, and its name in
`Language`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Literal, Protocol, get_args, runtime_checkable

from engine.faces import MARKS, Mark
from engine.table import CARD_RANKS, FACE_DOWN, UNREAD, WILD

Language = Literal["fr", "en"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
"""The languages that there are: each has a catalogue, and a place in every answer."""
LOCALE: Final = Path(__file__).with_name("locale")
FALLBACK: Final[Language] = "en"
"""The language of what a catalogue does not hold."""
_FALLBACK = LANGUAGES.index(FALLBACK)


@dataclass(frozen=True, slots=True, init=False)
class Words:
    """One thing said in every language: its texts in the order of `LANGUAGES`."""

    texts: tuple[str, ...]

    def __init__(self, *texts: str) -> None:
        object.__setattr__(self, "texts", texts)

    @classmethod
    def each(cls, said: Callable[[Language], str]) -> Words:
        """What a function says in each language."""
        return cls(*map(said, LANGUAGES))

    def say(self, language: Language) -> str:
        """The text in a language, else in the one that everything is said in."""
        place = LANGUAGES.index(language)
        return self.texts[place if place < len(self.texts) else min(_FALLBACK, len(self.texts) - 1)]

    @property
    def by_language(self) -> dict[Language, str]:
        """The text in each language."""
        return {language: self.say(language) for language in LANGUAGES}

    def as_json(self, name: str = "") -> dict[str, str]:
        """The text by its language, as answers hold it: `fr`, `en` …; with a name `name_fr`, `name_en` …."""
        return {f"{name}_{code}" if name else code: text for code, text in self.by_language.items()}

    @property
    def fr(self) -> str:
        """The French text."""
        return self.say("fr")

    @property
    def en(self) -> str:
        """The English text."""
        return self.say("en")


NOTHING: Final = Words("")
"""What is said where there is nothing to say."""


@runtime_checkable
class Sayable(Protocol):
    """Whatever can be said in a language: words, a finding, a verdict."""

    def say(self, language: Language) -> str:
        """The text in a language."""


@cache
def catalogue(language: Language) -> Mapping[str, str]:
    """The messages of a language by their keys."""
    text = (LOCALE / f"{language}.json").read_text("utf-8")
    found: dict[str, str] = json.loads(text)
    return found


def message(key: str, **parts: object) -> Words:
    """The message of this key, with these parts in its braces; raises KeyError where no catalogue has it.

    Parts that can be said, and functions of a language, are put in the message's. Of the forms `key` and `key.one`
    the one that goes with the part `count` is taken.
    """
    return Words.each(lambda language: say(key, language, **parts))


def say(key: str, language: Language, **parts: object) -> str:
    """The message of this key in one language; see `message`."""
    count = parts.get("count")
    if isinstance(count, int) and has_message(f"{key}.one") and is_one(count, language):
        key = f"{key}.one"
    text = _text(key, language)
    return text.format_map({name: _part(part, language) for name, part in parts.items()}) if parts else text


def language_for(tag: str) -> Language:
    """Language negotiation: the language of a tag or locale (`de`, `de-CH`, `de_DE.UTF-8`), else the fallback."""
    return next((known for known in LANGUAGES if tag.lower().startswith(known)), FALLBACK)


def has_message(key: str) -> bool:
    """Whether there is a message of this key."""
    return key in catalogue(FALLBACK)


def is_one(number: float, language: Language) -> bool:
    """Plural rule: whether a count takes the singular; in French nought does as well."""
    return str(abs(number)) in _text("singular", language).split()


def _part(part: object, language: Language) -> object:
    if isinstance(part, str | int):
        return part
    if isinstance(part, Sayable):
        return part.say(language)
    return part(language) if callable(part) else part


def _text(key: str, language: Language) -> str:
    return catalogue(language).get(key) or catalogue(FALLBACK)[key]


FOURTH: Final = {name: message(f"suit.{name}") for name in ("yellow", "orange")}
"""What the fourth colour of number tiles (`Y`) is called; the first is what it is called by default."""
JOKER: Final = message("face.joker")
_SPECIALS = {UNREAD: "face.unread", FACE_DOWN: "face.down"}
_COURTS = "AJQK"


def suit_name(suit: str, family: str, language: Language, fourth: str = "yellow") -> str:
    """A tile's colour (`R`) or a card's suit (`S`) in words; the fourth colour as the players call it."""
    return FOURTH[fourth].say(language) if suit == "Y" else say(f"suit.{family}.{suit}", language)


def rank_name(mark: Mark, language: Language) -> str:
    """The number of a tile or the rank of a card in words: `13`, `dame`, `queen`."""
    rank = _rank(mark)
    return say(f"rank.{rank}", language) if rank in _COURTS else rank


def ranks_name(mark: Mark, language: Language) -> str:
    """Several of a number or rank in words: `13`, `dames`; `13s`, `queens`."""
    rank = _rank(mark)
    return say(f"ranks.{rank}", language) if rank in _COURTS else say("ranks.number", language, rank=rank)


def index_letter(index: str, language: Language) -> str:
    """What a card's corner shows of its rank, as its players read it: `10`, `D` for a queen in French, `Q`."""
    return say(f"index.{index}", language) if has_message(f"index.{index}") else index


def _rank(mark: Mark) -> str:
    return str(mark.rank) if mark.family == "tile" else CARD_RANKS[mark.rank - 1]


def face_name(face: str, language: Language, fourth: str = "yellow", wild: Words = JOKER) -> str:
    """A face in words: `7 rouge`, `red 7`, `dame de pique`, `queen of spades`; letters as they are."""
    if face == WILD:
        return wild.say(language)
    if face in _SPECIALS:
        return say(_SPECIALS[face], language)
    mark = MARKS.get(face)
    if mark is None:
        return spelled(face)
    rank, suit = rank_name(mark, language), suit_name(mark.suit, mark.family, language, fourth)
    return say(f"face.{mark.family}", language, rank=rank, suit=suit)


def spelled(word: str) -> str:
    """A word of letter plates as a sentence holds it: a joker is a star, as it is drawn."""
    return word.replace(WILD, "★")


def face_names(faces: Iterable[str], language: Language, fourth: str = "yellow", wild: Words = JOKER) -> str:
    """Faces in words, as a list: `7 rouge, 8 rouge et 9 rouge`."""
    return listed([face_name(face, language, fourth, wild) for face in faces], language)


def joined(said: Iterable[Words], joint: str = " ") -> Words:
    """Several things said one after the other."""
    each = tuple(said)
    return Words.each(lambda language: joint.join(words.say(language) for words in each))


def listed(names: Sequence[str], language: Language, joint: str = "and") -> str:
    """Names as a list, the last joined by a word: `a, b and c`, `a, b or c` (`joint`)."""
    return say(f"list.{joint}", language).join(filter(None, (", ".join(names[:-1]), *names[-1:])))
