"""House rules that several games have, each as a field of a game's options."""

from typing import Any

from engine.melds.melds import Ace
from engine.options import choice, switch


def any_order() -> Any:
    """Whether a run may be laid out of order."""
    return switch(
        True, fr="Une suite posée dans le désordre est acceptée.", en="A run laid out of order is accepted."
    )


def fourth_colour() -> Any:
    """What the players call the fourth colour of their tiles."""
    return choice(
        "yellow",
        "orange",
        fr="Comment s’appelle la quatrième couleur : jaune ou orange.",
        en="What the fourth colour is called: yellow or orange.",
    )


def ace_of_tiles() -> Any:
    """Where the 1 stands in a run of tiles."""
    return choice(
        Ace.LOW.value,
        Ace.EITHER.value,
        Ace.ROUND.value,
        fr="Le 1 : avant le 2 seulement, aussi après le 13 (12-13-1), ou à la ronde (13-1-2).",
        en="The 1: only before the 2, also after the 13 (12-13-1), or going round (13-1-2).",
    )
