"""A turn of Rummikub Lettres: what the table before and after it tell, and what it scores (RULES 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product

from engine.games.lettres.options import LettresOptions
from engine.lexicon.check import Dictionary, agrees
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
        became = {pattern: sorted(word for word in new if agrees(word, pattern)) for pattern in gone}
        # Whichever could be the fewest first: so none takes the only word that another can have become.
        for pattern in sorted(gone, key=lambda each: (len(became[each]), each)):
            old = next((word for word in became[pattern] if word in new), None)
            if old is not None:
                new.remove(old)
        return new

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
        after = set(texts(turn.after))
        bases = [word for word in bases if word not in after]
    for word in dict.fromkeys(turn.new_words):
        for base in dict.fromkeys(bases):
            if reason := _change(base, word, words):
                yield replace(words.changed(reason, base, word), pieces=turn.pieces(word))
                break


def _change(base: str, word: str, words: Dictionary) -> Reason | None:
    """The change, if there is one however the jokers of both are read."""
    found: Reason | None = None
    for new, old in product(words.completions(word), words.completions(base)):
        found = words.change(old, new)
        if found is None:
            return None
    return found


def _jokers(turn: WordTurn, options: LettresOptions, words: Dictionary) -> Iterator[Finding]:
    """Words with a joker stay whole until a letter from the rack replaces it."""
    after = texts(turn.after)
    stock = turn.added
    for word in texts(turn.before):
        readings = words.completions(word)
        if WILD not in word or not readings or _stays(word, after, options, words):
            continue
        if used := _replaced(word, readings, after, stock, options, words):
            stock = stock - Counter(used)
            continue
        shown = [reading for reading in readings if any(reading in other for other in after)]
        reason = Reason.JOKER_NOT_FROM_RACK if shown else Reason.JOKER_WORD_SPLIT
        places = turn.pieces(shown[0]) if shown else turn.where(WILD)
        yield Finding.of(reason, places, group=word)


def _stays(word: str, after: Sequence[str], options: LettresOptions, words: Dictionary) -> bool:
    """Whether the word lies there still, as it was or with letters before or behind it."""
    if word in after:
        return True
    grown = [other for other in after if word in other] if options.joker_words_grow else []
    readings = words.completions(word)
    return any(
        reading in whole for other in grown for whole in words.completions(other) for reading in readings
    )


def _replaced(
    word: str,
    readings: Iterable[str],
    after: Sequence[str],
    stock: Counter[str],
    options: LettresOptions,
    words: Dictionary,
) -> str:
    """The letters from the rack that replaced some jokers of a word; empty if none can have.

    Once all its jokers are replaced the word may be taken apart; before that, what is left of it stays.
    """
    jokers = [at for at, face in enumerate(word) if face == WILD]
    for size in range(len(jokers), 0, -1):
        for places in combinations(jokers, size):
            for reading in readings:
                letters = "".join(reading[at] for at in places)
                left = "".join(reading[at] if at in places else face for at, face in enumerate(word))
                free = size == len(jokers) or _stays(left, after, options, words)
                if free and not Counter(letters) - stock:
                    return letters
    return ""
