"""The house rules of Jok-R-ummy (RULES 4)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games import house_rules
from engine.options import number, switch


@dataclass(frozen=True, slots=True)
class JokRummyOptions:
    """The house rules of Jok-R-ummy."""

    target: int = number(7, 1, 63, topic="end", says="option.jok_r_ummy.target")
    decks: int = number(
        2,
        2,
        3,
        topic="pieces",
        says="option.jok_r_ummy.decks",
    )
    natural_in_each: bool = switch(
        False,
        topic="laying",
        says="option.jok_r_ummy.natural_in_each",
    )
    twos_stand: bool = switch(True, topic="laying", says="option.jok_r_ummy.twos_stand")
    wild_sets: bool = switch(
        False,
        topic="laying",
        says="option.jok_r_ummy.wild_sets",
    )
    new_runs: bool = switch(
        False,
        topic="laying",
        says="option.jok_r_ummy.new_runs",
    )
    reshuffle: bool = switch(
        True,
        topic="pieces",
        says="option.jok_r_ummy.reshuffle",
    )
    any_order: bool = house_rules.any_order()
    deal: int = number(13, 5, 20, topic="pieces", says="option.jok_r_ummy.deal")
