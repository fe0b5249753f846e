"""`meldwatch hint`: the most that a rack can lay, and the table afterwards."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Final

from engine.games import Game
from engine.terms import points
from engine.words import Language, face_names, message
from server.cli.arguments import OPENED, add_game, add_json, add_opened
from server.cli.command import Command
from server.cli.console import json_line
from server.cli.notation import answer_texts, game_of, table_of
from server.cli.text import UserError

if TYPE_CHECKING:
    from engine.hints.hint import Hint

SHOWN: Final = 10


def suggest(chosen: Namespace, language: Language) -> int:
    """For one table and rack, or for one of each a line (a tab between) from stdin."""
    rules = game_of(chosen)
    if chosen.table == "-":
        return answer_texts(sys.stdin, lambda line: _of_line(rules, line, chosen).as_json(), language)
    if chosen.rack is None:
        raise UserError(message("hint.a_rack_is_needed_rack_hand"))
    found = _hint(rules, chosen.table, chosen.rack, chosen)
    print(json_line(found.as_json()) if chosen.json else _said(rules, found, language))
    return 0


def _of_line(rules: Game, line: str, chosen: Namespace) -> Hint:
    table, tab, rack = line.partition("\t")
    if not tab:
        raise UserError(message("hint.a_line_is_a_table_a", line=line))
    return _hint(rules, table, rack, chosen)


def _hint(rules: Game, table: str, rack: str, chosen: Namespace) -> Hint:
    # The solver takes a tenth of a second to load: the other commands do without it.
    from engine.hints.hint import hint

    opened, by_points = OPENED[chosen.opened], chosen.most == "points"
    return hint(rules, table_of(table), table_of(rack), opened=opened, by_points=by_points)


def _said(rules: Game, found: Hint, language: Language) -> str:
    """The hint as people read it."""
    laid, left = (
        face_names(faces, language, rules.fourth_colour, rules.equipment.wild)
        for faces in (found.laid, found.left)
    )
    lines = [message("hint.nothing_can_be_laid")]
    if found.opening is not None and found.opening.points:
        worth, least = found.opening.points, found.opening.least
        lines.append(
            message(
                "hint.at_best_worth_of_the_least",
                worth=lambda language: points(worth, language),
                least=least,
                least_2=least - worth,
            )
        )
    if found.laid:
        lines = [message("hint.to_lay_laid", laid=laid), message("hint.left_left", left=left)]
        lines[1:] = lines[1:] if left else [message("hint.everything_is_laid")]
        lines.append(message("hint.the_table_table", table=found.table))
    if found.letters and found.letters.words:
        words = ", ".join(found.letters.words[:SHOWN])
        lines.append(message("hint.words_of_the_rack_words", words=words))
    if not found.proved and found.letters is None:
        lines.append(message("hint.there_may_be_a_better_way"))
    return "\n".join(line.say(language) for line in lines)


def add_arguments(parser: ArgumentParser, language: Language) -> None:
    """The arguments of `hint`."""
    parser.add_argument("table", metavar="TABLE", help=_TABLE.say(language))
    parser.add_argument("--rack", metavar="HAND", help=_RACK.say(language))
    add_opened(parser, language)
    parser.add_argument("--most", choices=("pieces", "points"), default="pieces", help=_MOST.say(language))
    add_game(parser, language)
    add_json(parser, language)


_TABLE = message("hint.the_table_a_table_a_tab")
_RACK = message("hint.the_pieces_of_the_rack")
_MOST = message("hint.the_most_pieces_or_points_default")

COMMAND = Command(message("hint.the_most_that_can_be_laid"), add_arguments, suggest)
