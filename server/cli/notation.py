"""What the commands of the engine take: a game under its house rules, tables and hands in notation, a case a line."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterable
from typing import Final

from engine.errors import SpokenError
from engine.games import DEFAULT_GAME, GAMES, Game, UnknownGame, game
from engine.options import OptionError
from engine.table import NotationError, Table
from engine.words import Language, message
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
            answered = {"error": "notation"} | error.words.as_json()
            status = BAD_INPUT
        print(json_line(answered), flush=True)
    return status


def table_of(text: str) -> Table:
    """The table or hand a text writes; refuses what is no notation."""
    try:
        return Table.parse(_short(text))
    except NotationError as error:
        raise UserError(
            message("notation.malformed_notation_error", strip=text.strip(), error=error)
        ) from error


def _short(text: str) -> str:
    """The same text; refuses one that no table is as long as."""
    if len(text) > MOST:
        raise UserError(message("notation.this_is_too_long_for_a", text=len(text), most=MOST))
    return text


def game_of(chosen: Namespace) -> Game:
    """The game of `--game` under the house rules of `--set`; refuses what there is not."""
    settings = getattr(chosen, "set", None) or []
    try:
        return game(chosen.game or DEFAULT_GAME, settings)
    except UnknownGame as error:
        known = ", ".join(GAMES)
        raise UserError(
            message("notation.there_is_error", game=chosen.game, known=known, error=error)
        ) from error
    except OptionError as error:
        raise UserError(message("notation.impossible_setting_error", error=error.words)) from error
