"""Arguments that several commands take, and what `--help` says of them."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Final

from engine.games import DEFAULT_GAME, GAMES
from engine.words import Language, message
from server.cli.settings import LOG_LEVELS

OPENED: Final = {"yes": True, "no": False, None: None}
"""What `--opened` says; None where it is left to the table."""


def add_game(parser: ArgumentParser, language: Language) -> None:
    """The game, and its house rules."""
    parser.add_argument(
        "--game", default=DEFAULT_GAME, metavar="GAME", help=f"{_GAME.say(language)} ({', '.join(GAMES)})"
    )
    add_set(parser, language)


def add_game_of_photo(parser: ArgumentParser, language: Language) -> None:
    """The game where a photo may tell it, and its house rules."""
    parser.add_argument("--game", metavar="GAME", help=f"{_GAME_OF_PHOTO.say(language)} ({', '.join(GAMES)})")
    add_set(parser, language)


def add_set(parser: ArgumentParser, language: Language) -> None:
    """The house rules."""
    parser.add_argument("--set", action="append", metavar="OPTION=VALUE", help=_SET.say(language))


def add_photo(parser: ArgumentParser, language: Language, nargs: str | None = None) -> None:
    """One photo."""
    parser.add_argument("photo", nargs=nargs, metavar="PHOTO", type=Path, help=_PHOTO.say(language))


def add_annotate(parser: ArgumentParser, language: Language) -> None:
    """Where what was read is drawn."""
    parser.add_argument("--annotate", metavar="OUT", type=Path, help=_ANNOTATE.say(language))


def add_json(parser: ArgumentParser, language: Language) -> None:
    """Whether the answer is JSON."""
    parser.add_argument("--json", action="store_true", help=_JSON.say(language))


def add_opened(parser: ArgumentParser, language: Language) -> None:
    """Whether the player has laid before, which a table alone does not tell."""
    parser.add_argument("--opened", choices=("yes", "no"), help=_OPENED.say(language))


def add_players(parser: ArgumentParser, language: Language) -> None:
    """The players' names."""
    parser.add_argument("--players", metavar="NAME,NAME…", help=_PLAYERS.say(language))


def add_page(parser: ArgumentParser, language: Language) -> None:
    """How the page is served: its port, whether it is opened, and what is logged."""
    parser.add_argument("--port", type=int, help=_PORT.say(language))
    parser.add_argument("--no-browser", action="store_true", help=_NO_BROWSER.say(language))
    parser.add_argument("--log-level", choices=LOG_LEVELS, help=_LOG_LEVEL.say(language))


_GAME = message("arguments.the_game_default_rummy")
_GAME_OF_PHOTO = message("arguments.the_game_default_the_one_that")
_SET = message("arguments.a_house_rule_may_be_given")
_PHOTO = message("arguments.a_picture")
_ANNOTATE = message("arguments.where_to_draw_what_was_read")
_JSON = message("arguments.answer_in_json_one_object_a")
_OPENED = message("arguments.whether_one_has_made_ones_first")
_PLAYERS = message("arguments.the_names_in_seating_order")
_PORT = message("arguments.the_pages_port_default_8765")
_NO_BROWSER = message("arguments.do_not_open_the_browser")
_LOG_LEVEL = message("arguments.from_what_on_to_log_what")
