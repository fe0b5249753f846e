"""The registry of games: each by its id, in the order in which they are offered. A new game has its line here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from engine.errors import SpokenError
from engine.games.game import Game
from engine.games.gin_250 import Gin250
from engine.games.gin_rami import GinRami
from engine.games.jok_r_ummy.jok_r_ummy import JokRummy
from engine.games.lettres.lettres import Lettres
from engine.games.rummy import Rummy
from engine.games.tile_gin import TileGin

_ALL: Final[tuple[Game, ...]] = (
    Rummy(),
    TileGin(),
    Gin250(),
    JokRummy(),
    GinRami(),
    Lettres(),
)
GAMES: Final[dict[str, Game]] = {each.name: each for each in _ALL}
DEFAULT_GAME: Final = Rummy.name
"""The game where none is named, and of the recorded table that ships with the project."""
WORD_GAME: Final = Lettres.name
"""The game whose words are asked for, where none is named."""


class UnknownGame(SpokenError):
    """A game nobody declared; the sentence quotes it and names the games there are."""

    code: ClassVar[str] = "game"


def game(name: str, settings: Iterable[str] = ()) -> Game:
    """The game of this id, under house rules given as `NAME=VALUE`; raises UnknownGame or OptionError."""
    if name not in GAMES:
        known = ", ".join(GAMES)
        raise UnknownGame("registry.no_game_name_there_are_known", name=repr(name), known=known)
    return GAMES[name].with_settings(settings)
