"""House rules that several games have, each as a field of a game's options."""

from typing import Any

from engine.melds.melds import Ace
from engine.options import choice, number, switch


def any_order() -> Any:
    """Whether a run may be laid out of order."""
    return switch(True, topic="laying", says="option.house_rules.any_order")


def fourth_colour() -> Any:
    """What the players call the fourth colour of their tiles."""
    return choice(
        "yellow",
        "orange",
        topic="pieces",
        says="option.house_rules.fourth_colour",
    )


def ace_of_tiles() -> Any:
    """Where the 1 stands in a run of tiles."""
    return choice(
        Ace.LOW.value,
        Ace.EITHER.value,
        Ace.ROUND.value,
        topic="laying",
        says="option.house_rules.ace_of_tiles",
    )


def rounds() -> Any:
    """After how many rounds the match is over."""
    return number(0, 0, 99, topic="end", says="option.house_rules.rounds")
