"""The box of pieces that is played with, by a name of its own: a page that knows it need not learn it again."""

from __future__ import annotations

from hashlib import blake2s

from engine.games import Game
from server.session.remembered import remembered


@remembered
def box_of(game: Game) -> str:
    """What tells the box of a game apart from others: the pieces, how many of each, and what they are called."""
    told = (game.name, game.fourth_colour, *game.equipment.copies.items())
    return blake2s(repr(told).encode(), digest_size=6).hexdigest()
