"""What the commands of the engine take: a game under its house rules, tables and hands in notation, a case a line."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterable
from typing import Final

from engine.errors import SpokenError
from engine.games import DEFAULT_GAME, GAMES, Game, UnknownGame, game
from engine.options import OptionError, describe
from engine.table import NotationError, Table
from engine.words import Language, Words
from server.cli.console import json_line
from server.cli.text import BAD_INPUT, UserError, complain

MOST: Final = 20_000
"""Letters of a case: some two thousand groups, and seconds of work."""


def answer_lines(lines: Iterable[str], answer: Callable[[Table], object], language: Language) -> int:
    """One JSON line for each line's table; a malformed one is answered by an `error` with both sentences."""
    return answer_texts(lines, lambda line: answer(table_of(line)), language)


def answer_texts(lines: Iterable[str], answer: Callable[[str], object], language: Language) -> int:
    """One JSON line for each line; one that cannot be answered is an `error` with both sentences."""
    status = 0
    for number, line in enumerate(lines, 1):
        try:
            answered = answer(_short(line.rstrip("\n")))
        except (UserError, SpokenError) as error:
            complain(error.words, language, f"{number}")
            answered = {"error": "notation", "fr": error.words.fr, "en": error.words.en}
            status = BAD_INPUT
        print(json_line(answered), flush=True)
    return status


def table_of(text: str) -> Table:
    """The table or hand a text writes; refuses what is no notation."""
    try:
        return Table.parse(_short(text))
    except NotationError as error:
        raise UserError(
            Words(
                f"Cette notation n'est pas celle d'une table : {text.strip()!r}.",
                f"Malformed notation: {error}.",
            )
        ) from error


def _short(text: str) -> str:
    """The same text; refuses one that no table is as long as."""
    if len(text) > MOST:
        raise UserError(
            Words(
                f"C'est trop long pour une table : {len(text)} signes, au plus {MOST}.",
                f"This is too long for a table: {len(text)} letters; the most is {MOST}.",
            )
        )
    return text


def game_of(chosen: Namespace) -> Game:
    """The game of `--game` under the house rules of `--set`; refuses what there is not."""
    settings = getattr(chosen, "set", None) or []
    try:
        return game(chosen.game or DEFAULT_GAME, settings)
    except UnknownGame as error:
        known = ", ".join(GAMES)
        raise UserError(
            Words(f"Aucun jeu ne s'appelle {chosen.game!r} ; il y a : {known}.", f"There is {error}.")
        ) from error
    except OptionError as error:
        options = ", ".join(
            f"{option.name} ({option.allowed})"
            for option in describe(GAMES[chosen.game or DEFAULT_GAME].options)
        )
        raise UserError(
            Words(
                f"Réglage impossible : {' '.join(settings)} ; il y a : {options}.",
                f"Impossible setting: {error}.",
            )
        ) from error
