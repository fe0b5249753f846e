"""The games, by their ids."""

from engine.games.game import Game
from engine.games.registry import DEFAULT_GAME, GAMES, WORD_GAME, UnknownGame, game

__all__ = ["DEFAULT_GAME", "GAMES", "WORD_GAME", "Game", "UnknownGame", "game"]
