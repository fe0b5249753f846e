"""The house rules of Rummikub Lettres (RULES 6)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.lexicon.check import LEAST
from engine.options import number, switch


@dataclass(frozen=True, slots=True)
class LettresOptions:
    """The house rules of Rummikub Lettres."""

    least_letters: int = number(LEAST, 2, 6, topic="laying", says="option.lettres.least_letters")
    opening_letters: int = number(
        6,
        2,
        14,
        topic="laying",
        says="option.lettres.opening_letters",
    )
    opening_more_words: bool = switch(
        False,
        topic="laying",
        says="option.lettres.opening_more_words",
    )
    plural_beside_word: bool = switch(
        True,
        topic="laying",
        says="option.lettres.plural_beside_word",
    )
    joker_words_grow: bool = switch(
        True,
        topic="laying",
        says="option.lettres.joker_words_grow",
    )
    deal: int = number(14, 1, 30, topic="pieces", says="option.lettres.deal")
    refill: int = number(
        7,
        0,
        30,
        topic="pieces",
        says="option.lettres.refill",
    )
    seconds: int = number(
        60,
        0,
        3600,
        topic="end",
        says="option.lettres.seconds",
    )
    theme: bool = switch(
        False,
        topic="laying",
        says="option.lettres.theme",
    )
