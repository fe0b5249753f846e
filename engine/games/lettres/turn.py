"""A turn of Rummikub Lettres: what the table before and after it tell, and what it scores (RULES 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product

from engine.games.lettres.options import LettresOptions
from engine.lexicon.check import Dictionary, agrees
from engine.matching import matched
from engine.scoring.turn_score import TurnScore
from engine.table import FACE_DOWN, WILD, Group, Table
from engine.verdicts.turns import Change, Held, kept_findings, rack_findings
from engine.verdicts.verdict import Finding, Reason


@dataclass(frozen=True, slots=True)
class WordTurn:
    """The table before a turn and after it, what is known of the rack, and whether the player had opened."""

    before: Table
    after: Table
    rack: Table | None = None
    opened: bool = True

    @property
    def added(self) -> Counter[str]:
        """The pieces that came to the table."""
        return count(self.after) - count(self.before)

    @property
    def new_words(self) -> list[str]:
        """The words that did not lie there before, as they lie; a word whose joker was replaced is one that did.

        Each such word has become one word at most, whatever else it could have been.
        """
        before, after = texts(self.before), texts(self.after)
        new = [word for word in after if word not in before]
        gone = [word for word in (Counter(before) - Counter(after)).elements() if WILD in word]
        became = matched([[at for at, word in enumerate(new) if agrees(word, each)] for each in gone])
        return [word for at, word in enumerate(new) if at not in became]

    @property
    def score(self) -> TurnScore:
        """What the turn scores, if nothing is wrong with it."""
        rack = None if self.rack is None else count(self.rack)
        emptied = rack is not None and self.added.total() > 0 and self.added == rack
        return TurnScore(self.added.total(), emptied, max(self.new_words, key=len, default=""))

    def pieces(self, word: str) -> tuple[int, ...]:
        """Where the word's pieces are in the table afterwards (its last copy)."""
        found: tuple[int, ...] = ()
        start = 0
        for group in self.after:
            if text(group) == word:
                found = tuple(range(start, start + len(group)))
            start += len(group)
        return found

    def where(self, faces: Iterable[str]) -> list[int]:
        """The pieces with these faces in the table afterwards."""
        wanted = set(faces)
        return [at for at, piece in enumerate(self.after.pieces) if piece.face in wanted]


def text(group: Group) -> str:
    """A group's letters written together."""
    return "".join(group.faces)


def texts(table: Table) -> list[str]:
    """The words on a table; the stock, face down, is none."""
    return [text(group) for group in table.without_stock]


def count(table: Table) -> Counter[str]:
    """How many of each face lie open on the table."""
    return Counter({face: seen for face, seen in table.count().items() if face != FACE_DOWN})


def turn_findings(turn: WordTurn, options: LettresOptions, words: Dictionary) -> Iterator[Finding]:
    """Everything that is wrong with a turn, beside what its words are."""
    yield from _pieces(turn)
    if turn.opened:
        yield from _jokers(turn, options, words)
    else:
        yield from _opening(turn, options)
    yield from _changes(turn, options, words)
    if options.theme:
        for word in turn.new_words:
            fitting = words.completions(word)  # what is no word is asked about no theme
            if fitting and words.house.accepted.isdisjoint(fitting):
                yield Finding.of(Reason.THEME_WORD, turn.pieces(word), word=word)


def _pieces(turn: WordTurn) -> Iterator[Finding]:
    """Nothing vanished, something placed, all of it from the rack."""
    change = Change(turn.before, turn.after)
    yield from kept_findings(change)
    yield from rack_findings(change, Held(turn.rack, draws=False))
    if not turn.added:
        passed = Counter(texts(turn.before)) == Counter(texts(turn.after))
        yield Finding.of(Reason.NOTHING_LAID if passed else Reason.NOTHING_PLACED)


def _opening(turn: WordTurn, options: LettresOptions) -> Iterator[Finding]:
    """The table untouched, and one word long enough."""
    missing = Counter(texts(turn.before)) - Counter(texts(turn.after))
    for word in missing.elements():
        yield Finding.of(Reason.TABLE_TOUCHED, group=word)
    laid = list((Counter(texts(turn.after)) - Counter(texts(turn.before))).elements())
    if missing or not turn.added:
        return
    if max(map(len, laid), default=0) < options.opening_letters:
        longest = max(laid, key=len, default="")
        yield Finding.of(
            Reason.OPENING_WORD_SHORT,
            turn.pieces(longest),
            least=options.opening_letters,
            count=len(longest),
        )
    if len(laid) > 1 and not options.opening_more_words:
        places = [at for word in laid for at in turn.pieces(word)]
        yield Finding.of(Reason.OPENING_ONE_WORD, places, count=len(laid))


def _changes(turn: WordTurn, options: LettresOptions, words: Dictionary) -> Iterator[Finding]:
    """New words that are merely the plural, feminine or masculine of one that lay there."""
    bases = texts(turn.before)
    if options.plural_beside_word:
        after = texts(turn.after)
        bases = [word for word in bases if not any(agrees(word, other) for other in after)]
    for word in dict.fromkeys(turn.new_words):
        for base in dict.fromkeys(bases):
            if found := words.changed(base, word, _turned(base, word, turn, options, words)):
                yield replace(found, pieces=turn.pieces(word))
                break


def _turned(
    base: str, word: str, turn: WordTurn, options: LettresOptions, words: Dictionary
) -> Iterator[tuple[str, str]]:
    """What a word that lay there and the one it may have been turned into can be together; nothing if it was not.

    A joker that has stayed stands for what it stood for; in the place of one that has not is its letter, from the rack.
    """
    after, olds, readings = texts(turn.after), words.completions(base), words.completions(word)
    if WILD in base and base not in after:
        olds = tuple(old for old in olds if not _replaced(base, old) - turn.added)
        beside = olds if options.plural_beside_word else ()
        stays = [other for other in after if _stays(base, other, options, words)]
        if any(other in beside or other in stays for other in after if other != word):
            return
        starts = [at for at in range(len(word)) if word in stays and word.startswith(base, at)]
        yield from ((new[at : at + len(base)], new) for new in readings for at in starts)
    yield from product(olds, readings)


def _replaced(base: str, reading: str) -> Counter[str]:
    """The letters that the jokers of a word stand for."""
    return Counter(letter for face, letter in zip(base, reading, strict=True) if face == WILD)


def _jokers(turn: WordTurn, options: LettresOptions, words: Dictionary) -> Iterator[Finding]:
    """Words with a joker stay whole until a letter from the rack replaces it."""
    after = texts(turn.after)
    places, letters = [word for word in after for _ in range(word.count(WILD))], [*turn.added.elements()]
    before = [word for word in texts(turn.before) if WILD in word and words.completions(word)]
    settled = matched([_ways(word, places, letters, options, words) for word in before])
    for word, way in zip(before, settled, strict=True):
        if way is None:
            readings = words.completions(word)
            shown = [reading for reading in readings if any(reading in other for other in after)]
            reason = Reason.JOKER_NOT_FROM_RACK if shown else Reason.JOKER_WORD_SPLIT
            yield Finding.of(reason, turn.pieces(shown[0]) if shown else turn.where(WILD), group=word)


def _ways(
    word: str, places: Sequence[str], letters: Sequence[str], options: LettresOptions, words: Dictionary
) -> Iterator[int]:
    """The words, one for each joker in them, in which a word may lie still; then the letters for its own joker.

    A word with both jokers is the only one that has any: whichever of its letters is told, nobody else asks for it.
    """
    yield from (at for at, other in enumerate(places) if _stays(word, other, options, words))
    firsts = {replaced[0] for replaced in _replacements(word, places, Counter(letters), options, words)}
    yield from (at for at, letter in enumerate(letters, len(places)) if letter in firsts)


def _stays(word: str, other: str, options: LettresOptions, words: Dictionary) -> bool:
    """Whether a word lies in another, which is the same or has letters before or behind it."""
    if word == other:
        return True
    return (
        options.joker_words_grow
        and word in other
        and any(reading in whole for whole in words.completions(other) for reading in words.completions(word))
    )


def _replacements(
    word: str, places: Sequence[str], stock: Counter[str], options: LettresOptions, words: Dictionary
) -> Iterator[str]:
    """The letters from the rack that may have replaced jokers of a word.

    Once all its jokers are replaced the word may be taken apart; before that, what is left of it stays.
    """
    jokers = [at for at, face in enumerate(word) if face == WILD]
    for size in range(len(jokers), 0, -1):
        for replaced in combinations(jokers, size):
            for reading in words.completions(word):
                letters = "".join(reading[at] for at in replaced)
                left = "".join(reading[at] if at in replaced else face for at, face in enumerate(word))
                free = size == len(jokers) or any(_stays(left, other, options, words) for other in places)
                if free and not Counter(letters) - stock:
                    yield letters
