"""What a rack of letters can make: its words, words that join one of the table, the best turn (RULES 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from typing import Any, Final

from engine.games.game import WordGame
from engine.games.lettres.turn import text, texts
from engine.lexicon.check import Dictionary
from engine.table import WILD, Group, Table
from engine.verdicts.verdict import Ruling

TRIED: Final = 60
"""How many of the most promising turns are judged in full."""
MUCH: Final = (100, 30)
"""Words on the table times pieces on the rack up to which one joker is tried in rearrangements, and two.

Each joker multiplies what there is to search: beyond these an answer could take more than a second.
"""
MOST: Final = 300
"""The same, up to which every word of the table is tried in rearrangements."""


@dataclass(frozen=True, slots=True)
class Made:
    """A word that can be laid: as it is spelled, as its plates lie, and the word of the table it takes up."""

    word: str
    plates: str
    taken: str | None
    points: int
    table: Table

    def as_json(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {"word": self.word, "plates": self.plates, "from": self.taken, "points": self.points}


@dataclass(frozen=True, slots=True)
class LetterHint:
    """Every word of the rack, longest first; words made with one of the table's; the best turn of them all.

    `complete` says whether every word of the table was tried, with every joker of the rack.
    """

    words: tuple[str, ...]
    rearranged: tuple[Made, ...]
    best: Made | None
    complete: bool = True

    def as_json(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {
            "words": list(self.words),
            "rearrangements": [made.as_json() for made in self.rearranged],
            "points": self.best.points if self.best else 0,
            "complete": self.complete,
        }


def letter_hint(game: WordGame, table: Table, rack: Counter[str], opened: bool) -> LetterHint:
    """What can be laid of a rack in one word, alone or made out of one word of the table."""
    words = game.dictionary
    own = sorted(_words(words, rack, Counter()))
    own.sort(key=len, reverse=True)
    pairs = _rearranged(words, table, rack) if opened else ()
    turned = [_laid(game, table, word, taken, rack) for word, taken in nsmallest(TRIED, pairs, key=_richest)]
    turned.sort(key=lambda made: (-made.points, made.word))
    allowed = [made for made in turned if _stands(game, table, made, rack, opened)]
    fresh = (_laid(game, table, word, None, rack) for word in own[:TRIED])
    laid = next((made for made in fresh if _stands(game, table, made, rack, opened)), None)
    best = max(filter(None, (laid, *allowed)), key=lambda made: made.points, default=None)
    complete = not opened or (len(_tried(table, rack)) == len(table) and _jokers(table, rack) == rack[WILD])
    return LetterHint(tuple(own), tuple(allowed), best, complete)


def _words(words: Dictionary, letters: Counter[str], needed: Counter[str]) -> set[str]:
    """The accepted words these letters make, using up the needed ones; the house list included."""
    found = set(words.lexicon.accepted.within(letters.elements(), WILD, needed.elements()))
    for word in words.house.accepted:
        spelled = Counter(word)
        plain = letters - Counter({WILD: letters[WILD]})
        if (spelled - plain).total() <= letters[WILD] and not needed - spelled:
            found.add(word)
    return {word for word in found if len(word) >= words.least and word not in words.house.refused}


def _rearranged(words: Dictionary, table: Table, rack: Counter[str]) -> Iterator[tuple[str, str]]:
    """Words that take up all the letters of one word of the table and some of the rack, and that word."""
    letters = rack - Counter({WILD: rack[WILD] - _jokers(table, rack)})
    for taken in filter(str.isalpha, map(text, _tried(table, rack))):
        base = Counter(taken)
        for word in _words(words, base + letters, base):
            if len(word) > len(taken):
                yield word, taken


def _jokers(table: Table, rack: Counter[str]) -> int:
    """How many jokers of the rack are tried in rearrangements."""
    return min(rack[WILD], sum(len(table) * rack.total() <= much for much in MUCH))


def _tried(table: Table, rack: Counter[str]) -> Sequence[Group]:
    """The words of the table that are tried in rearrangements."""
    return table.groups[: max(1, MOST // max(1, rack.total()))]


def _laid(game: WordGame, table: Table, word: str, taken: str | None, rack: Counter[str]) -> Made:
    """The table with a word laid, jokers standing in for the letters that are missing."""
    stock = (Counter(taken) if taken else Counter[str]()) + rack
    stock.pop(WILD, 0)
    plates = ""
    for letter in word:
        plates += letter if stock[letter] > 0 else WILD
        stock[letter] -= 1
    others = [group.faces for group in table if text(group) != taken]
    after = Table.of([*others, tuple(plates)])
    score = game.turn_score(table, after, rack=Table.of([tuple(rack.elements())]))
    return Made(word, plates, taken, score.points, after)


def _stands(game: WordGame, table: Table, made: Made, rack: Counter[str], opened: bool) -> bool:
    """Whether the turn is faultless."""
    if made.plates in texts(table):
        return False
    own = Table.of([tuple(rack.elements())])
    return game.undoubted().judge(table, made.table, rack=own, opened=opened).ruling is Ruling.LEGAL


def _richest(pair: tuple[str, str]) -> tuple[int, str]:
    """What the turn scores, the most first: the letters added, and the letters of the word."""
    word, taken = pair
    return (len(taken) - 2 * len(word), word)
