"""What happens at a table, as values: a player's turn, and how a round ended; rounds have a notation.

`QS QH QD | 5C AC / KD 9D 3S AC ; first=1` is a round: what each player shows, seat by seat, separated by
` / `; after `;` what else is known, with spaces or `;` between. `-10 -5 +23 -8` is a round whose points were written
down by hand.
`1: TARIF | LAIT ; rack=LAITXX` is a turn: the seat, the table after it, and the rack as it was before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from engine.errors import SpokenError
from engine.table import NotationError, Table
from engine.words import Words, message

MOST_POINTS: Final = 100_000
_TURN = re.compile(r"([1-6])\s*:([^;]*)(?:;\s*(?:rack=(.*?))?\s*(?:drawn=(\S+))?\s*(emptied)?)?", re.DOTALL)
_POINTS = re.compile(r"[+-]?\d+(\s+[+-]?\d+)*")


class RoundError(SpokenError):
    """A round that cannot be scored, or text that is no round; the sentence quotes what came."""

    code: ClassVar[str] = "round"


@dataclass(frozen=True, slots=True)
class Turn:
    """A player's turn, by seat: the table after it, the rack when the turn began and what was drawn then, if known.

    `emptied` says that the whole rack was placed, where the rack itself is not known. What is not `counted` is no
    turn but the players' word that the table lies so now: nobody has laid it, and it scores nothing.
    """

    player: int
    table: Table
    rack: Table | None = None
    emptied: bool = False
    counted: bool = True
    drawn: str | None = None

    @classmethod
    def parse(cls, text: str) -> Turn:
        """Read `1: TABLE ; rack=PIECES` (seats from 1; also `drawn=`, `emptied`); raises RoundError, quoting it."""
        match = _TURN.fullmatch(text.strip())
        if match is None:
            raise _refused(text, text.partition(":")[0][:20])
        seat, table, rack, drawn, emptied = match.groups()
        try:
            held = None if rack is None else Table.parse(rack)
            piece = None if drawn is None else _one_face(drawn, text)
            return cls(int(seat) - 1, Table.parse(table), held, emptied is not None, drawn=piece)
        except NotationError as error:
            raise _refused(text, message("rounds.no_table", error=error)) from error

    @classmethod
    def is_written(cls, text: str) -> bool:
        """Whether a text is meant to be a turn, and no round."""
        return ":" in text

    def __str__(self) -> str:
        rack = "" if self.rack is None else f" rack={self.rack}"
        drawn = "" if self.drawn is None else f" drawn={self.drawn}"
        known = rack + drawn + (" emptied" if self.emptied else "")
        return f"{self.player + 1}: {self.table}" + (f" ;{known}" if known else "")


@dataclass(frozen=True, slots=True)
class Round:
    """How a round (or a hand) ended: what each player shows, seat by seat, and what its score depends on.

    `first` is the seat that laid first, None when nobody did; `at_once`: the winner of rummy had laid
    nothing before; `upcard`: the second deck's card; `answered`: the seats whose programme was answered;
    `entered`: points written down by hand, in place of everything else; `taken`: the card that the first to
    lay took from the discards in that turn; `drawn`: they had drawn before laying, whether or not it is shown;
    `small_gin`, `big_gin`: the seat that made it, where the points were written down by hand; `last`: the match ended
    with it, as the players had agreed.
    """

    hands: tuple[Table, ...] = ()
    first: int | None = None
    at_once: bool = False
    upcard: str | None = None
    answered: tuple[int, ...] = ()
    entered: tuple[int, ...] | None = None
    taken: str | None = None
    drawn: bool = False
    small_gin: int | None = None
    big_gin: int | None = None
    last: bool = False

    @classmethod
    def parse(cls, text: str) -> Round:
        """Read the notation (seats count from 1 there); raises RoundError, quoting what came."""
        shown, _, known = text.partition(";")
        if _POINTS.fullmatch(shown.strip()):
            found = cls(entered=tuple(_points(part, text) for part in shown.split()))
        else:
            try:
                hands = tuple(Table.parse(hand) for hand in shown.split("/")) if shown.strip() else ()
            except NotationError as error:
                raise _refused(text, message("rounds.no_table", error=error)) from error
            found = cls(hands)
        for word in known.replace(";", " ").split():
            found = _with_word(found, word, text)
        return found

    def __str__(self) -> str:
        words = (
            f"small_gin={self.small_gin + 1}" if self.small_gin is not None else "",
            f"big_gin={self.big_gin + 1}" if self.big_gin is not None else "",
            f"first={self.first + 1}" if self.first is not None else "",
            "at_once" if self.at_once else "",
            f"upcard={self.upcard}" if self.upcard else "",
            f"taken={self.taken}" if self.taken else "",
            "drawn" if self.drawn else "",
            "last" if self.last else "",
            f"answered={','.join(str(seat + 1) for seat in self.answered)}" if self.answered else "",
        )
        shown = " / ".join(str(hand) for hand in self.hands)
        if self.entered is not None:
            shown = " ".join(f"{points:+d}" for points in self.entered)
        known = " ".join(filter(None, words))
        return f"{shown} ; {known}" if known else shown


def _with_word(found: Round, word: str, text: str) -> Round:
    name, _, value = word.partition("=")
    if word == "at_once":
        return replace(found, at_once=True)
    if word == "drawn":
        return replace(found, drawn=True)
    if word == "last":
        return replace(found, last=True)
    if name == "upcard" and value:
        return replace(found, upcard=_one_face(value, text))
    if name == "taken" and value:
        return replace(found, taken=_one_face(value, text))
    try:
        if name == "first":
            return replace(found, first=int(value) - 1)
        if name == "small_gin":
            return replace(found, small_gin=int(value) - 1)
        if name == "big_gin":
            return replace(found, big_gin=int(value) - 1)
        if name == "answered":
            return replace(found, answered=tuple(int(seat) - 1 for seat in value.split(",") if seat))
    except ValueError as error:
        raise _refused(text, repr(word)) from error
    raise _refused(text, repr(word))


def _one_face(value: str, text: str) -> str:
    try:
        (piece,) = Table.parse(value).pieces
    except ValueError as error:
        raise _refused(text, repr(value)) from error
    return piece.face


def _points(part: str, text: str) -> int:
    if len(part) > len(str(MOST_POINTS)) + 1 or abs(int(part)) > MOST_POINTS:
        raise _refused(text, f"{part[:20]}")
    return int(part)


def _refused(text: str, what: str | Words) -> RoundError:
    quoted = text.strip() if len(text) < 200 else f"{text.strip()[:200]}…"
    return RoundError("rounds.this_is_not_a_round_what", what=what, quoted=quoted)


def rounds_in(turns: Iterable[Turn | Round]) -> tuple[Round, ...]:
    """The ended rounds among what was pushed."""
    return tuple(each for each in turns if isinstance(each, Round))


def played_in(turns: Iterable[Turn | Round]) -> Iterator[tuple[Table, Turn | Round]]:
    """Everything that was played, each with the table before it; a round that ended clears the table."""
    before = Table()
    for each in turns:
        yield before, each
        before = each.table if isinstance(each, Turn) else Table()
