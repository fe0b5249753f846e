"""The games, by their ids."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.games.game import Game
from engine.games.gin_250 import Gin250
from engine.games.gin_rami import GinRami
from engine.games.jok_r_ummy.jok_r_ummy import JokRummy
from engine.games.lettres.lettres import Lettres
from engine.games.rummy import Rummy
from engine.games.tile_gin import TileGin

__all__ = ["GAMES", "Game", "UnknownGame", "game"]

GAMES: Final[dict[str, Game]] = {
    each.name: each for each in (Rummy(), TileGin(), Gin250(), JokRummy(), GinRami(), Lettres())
}


class UnknownGame(ValueError):
    """A game nobody declared; the message quotes it and names the games there are."""


def game(name: str, settings: Iterable[str] = ()) -> Game:
    """The game of this id, under house rules given as `NAME=VALUE`; raises UnknownGame or OptionError."""
    if name not in GAMES:
        raise UnknownGame(f"no game {name!r}; there are: {', '.join(GAMES)}")
    return GAMES[name].with_settings(settings)
