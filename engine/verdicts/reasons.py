"""Why a table is ruled as it is: every reason and its weight; what is said of it are the catalogue's `reason.CODE`.

Braces name a finding's parameters; `{face}`, `{faces}`, `{missing}`, `{last}` and `{group}` are faces and are spoken as
names; `{piece}`, `{piece_s}` (several), `{suit}`, `{rank}` and `{hand}` are what the game's players call them. A
sentence that is a game's own, by its terms, or of a variant of the reason, is `reason.CODE.VARIANT`.
"""

from __future__ import annotations

from enum import Enum, StrEnum
from typing import Final

from engine.words import Words, has_message, message


class Weight(Enum):
    """What a finding does to a ruling: a fault makes it illegal, a doubt unsure, a note nothing."""

    FAULT = "fault"
    DOUBT = "doubt"
    NOTE = "note"


class Reason(StrEnum):
    """The code of a finding; `words` has its sentence, `weight` what it does to the ruling."""

    TOO_SHORT = "too_short"
    ONLY_WILDS = "only_wilds"
    COLOUR_TWICE = "colour_twice"
    SET_TOO_LONG = "set_too_long"
    NUMBER_TWICE = "number_twice"
    GAP = "gap"
    ROUND_THE_END = "round_the_end"
    RUN_TOO_LONG = "run_too_long"
    MIXED_COLOURS = "mixed_colours"
    WRONG_NUMBER = "wrong_number"
    NEITHER_SET_NOR_RUN = "neither_set_nor_run"
    SETS_NOT_PLAYED = "sets_not_played"
    RUNS_NOT_PLAYED = "runs_not_played"
    UNREAD = "unread"
    FACE_DOWN = "face_down"
    TOO_MANY_COPIES = "too_many_copies"
    NOT_IN_BOX = "not_in_box"
    CUT_OFF = "cut_off"
    OUT_OF_ORDER = "out_of_order"
    UNKNOWN_WORD = "unknown"
    CONJUGATED = "conjugated"
    COMPOUND = "compound"
    REFUSED_BY_HOUSE = "refused_by_house"
    ALREADY_ON_TABLE = "already_on_table"
    PLURAL_OF = "plural_of"
    FEMININE_OF = "feminine_of"
    MASCULINE_OF = "masculine_of"
    THEME_WORD = "theme_word"
    NOTHING_PLACED = "nothing_placed"
    VANISHED = "vanished"
    NOT_FROM_RACK = "not_from_rack"
    MAYBE_DRAWN = "maybe_drawn"
    TABLE_TOUCHED = "table_touched"
    OPENING_WORD_SHORT = "opening_word_short"
    OPENING_ONE_WORD = "opening_one_word"
    JOKER_WORD_SPLIT = "joker_word_split"
    JOKER_NOT_FROM_RACK = "joker_not_from_rack"
    BEFORE_UNREAD = "before_unread"
    NOT_IN_ORDER = "not_in_order"
    OPENING_TOO_LOW = "opening_too_low"
    NOTHING_LAID = "nothing_laid"
    WILD_TAKEN = "wild_taken"
    WILD_MOVED = "wild_moved"
    NO_DISCARD_LEFT = "no_discard_left"
    MELD_PARTED = "meld_parted"
    NEW_RUN = "new_run"
    PROGRAMME_FIRST = "programme_first"
    PROGRAMME_NOT_ANSWERED = "programme_not_answered"
    TWO_AS_TWO = "two_as_two"
    HAND_SIZE = "hand_size"
    TOO_FEW_MELDED = "too_few_melded"
    REST_TOO_HIGH = "rest_too_high"
    GIN_DEMANDED = "gin_demanded"
    TAKEN_DISCARDED = "taken_discarded"
    LAST_CARD_OPEN = "last_card_open"
    STOCK_LOW = "stock_low"
    ROUND_UNFINISHED = "round_unfinished"
    SEVERAL_OUT = "several_out"
    OUT_UNANSWERED = "out_unanswered"
    ANSWERED_OFTEN = "answered_often"

    @property
    def words(self) -> Words:
        """The sentence, with the finding's parameters in braces."""
        return message(f"reason.{self.value}")

    def said(self, variant: str | None, terms: str | None) -> Words:
        """The sentence of a variant of this reason, else the own one of a game's terms, else the one for all."""
        own = (f"reason.{self.value}.{name}" for name in (variant, terms) if name)
        return next((message(key) for key in own if has_message(key)), self.words)

    @property
    def weight(self) -> Weight:
        """Fault, doubt or note."""
        if self in _DOUBTS:
            return Weight.DOUBT
        return Weight.NOTE if self in _NOTES else Weight.FAULT


_DOUBTS: Final = frozenset(
    (
        Reason.UNREAD,
        Reason.FACE_DOWN,
        Reason.TOO_MANY_COPIES,
        Reason.NOT_IN_BOX,
        Reason.CUT_OFF,
        Reason.THEME_WORD,
        Reason.BEFORE_UNREAD,
        Reason.HAND_SIZE,
        Reason.MAYBE_DRAWN,
        Reason.ROUND_UNFINISHED,
        Reason.SEVERAL_OUT,
        Reason.OUT_UNANSWERED,
        Reason.ANSWERED_OFTEN,
    )
)
_NOTES: Final = frozenset((Reason.OUT_OF_ORDER, Reason.NOTHING_LAID, Reason.STOCK_LOW))
