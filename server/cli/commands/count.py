"""`meldwatch count`: the points of a hand."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from engine.games import Game
from engine.report import count_json
from engine.table import Table
from engine.terms import counted as pieces_said
from engine.terms import points
from engine.words import Language, message, say
from server.cli.arguments import add_game, add_json, add_photo
from server.cli.command import Command
from server.cli.console import json_line
from server.cli.notation import game_of, table_of
from server.cli.text import UserError


def count(chosen: Namespace, language: Language) -> int:
    """What the pieces of a hand count, from notation or from a photo."""
    rules, hand = game_of(chosen), _hand(chosen)
    counted = count_json(rules, hand, whole=chosen.hand)
    print(json_line(counted) if chosen.json else _count_line(rules, counted, language))
    return 0


def _hand(chosen: Namespace) -> Table:
    if (chosen.photo is None) == (chosen.notation is None):
        raise UserError(message("count.give_either_a_picture_or_from"))
    if chosen.notation is not None:
        return table_of(chosen.notation)
    from server.cli.commands.photos import table_on

    return table_on(chosen.photo, game_of(chosen).pieces)


def _count_line(rules: Game, counted: dict[str, Any], language: Language) -> str:
    worth = points(counted["points"], language)
    pieces = pieces_said(counted["pieces"], rules.pieces, language)
    hand = f"{counted['hand']}{say('colon', language)}" if counted["hand"] else ""
    return f"{hand}{worth}, {pieces}"


def add_arguments(parser: ArgumentParser, language: Language) -> None:
    """The arguments of `count`."""
    add_photo(parser, language, nargs="?")
    parser.add_argument("--from", dest="notation", metavar="HAND", help=_FROM.say(language))
    parser.add_argument("--hand", action="store_true", help=_HAND.say(language))
    add_game(parser, language)
    add_json(parser, language)


_FROM = message("count.the_hand_in_notation")
_HAND = message("count.the_whole_hand_is_shown_in")

COMMAND = Command(message("count.the_points_of_a_hand"), add_arguments, count)
