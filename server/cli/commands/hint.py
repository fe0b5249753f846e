"""`meldwatch hint`: the most that a rack can lay, and the table afterwards."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Final

from engine.games import Game
from engine.terms import points
from engine.words import Language, Words, face_names
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
        raise UserError(Words("Il faut un support : --rack PIÈCES.", "A rack is needed: --rack HAND."))
    found = _hint(rules, chosen.table, chosen.rack, chosen)
    print(json_line(found.as_json()) if chosen.json else _said(found, language))
    return 0


def _of_line(rules: Game, line: str, chosen: Namespace) -> Hint:
    table, tab, rack = line.partition("\t")
    if not tab:
        raise UserError(
            Words(
                f"Une ligne est une table, une tabulation et un support : {line!r}.",
                f"A line is a table, a tab and a rack: {line!r}.",
            )
        )
    return _hint(rules, table, rack, chosen)


def _hint(rules: Game, table: str, rack: str, chosen: Namespace) -> Hint:
    # The solver takes a tenth of a second to load: the other commands do without it.
    from engine.hints.hint import hint

    opened, by_points = OPENED[chosen.opened], chosen.most == "points"
    return hint(rules, table_of(table), table_of(rack), opened=opened, by_points=by_points)


def _said(found: Hint, language: Language) -> str:
    """The hint as people read it."""
    laid, left = face_names(found.laid, language), face_names(found.left, language)
    lines = [Words("Rien à poser.", "Nothing can be laid.")]
    if found.opening is not None and found.opening.points:
        worth, least = found.opening.points, found.opening.least
        lines.append(
            Words(
                f"Au mieux {points(worth, 'fr')} sur les {least} de la première pose : il en manque {least - worth}.",
                f"At best {points(worth, 'en')} of the {least} of the first lay: {least - worth} short.",
            )
        )
    if found.laid:
        lines = [Words(f"À poser : {laid}.", f"To lay: {laid}."), Words(f"Reste : {left}.", f"Left: {left}.")]
        lines[1:] = lines[1:] if left else [Words("Tout est posé.", "Everything is laid.")]
        lines.append(Words(f"La table : {found.table}", f"The table: {found.table}"))
    if found.letters and found.letters.words:
        words = ", ".join(found.letters.words[:SHOWN])
        lines.append(Words(f"Mots du support : {words}", f"Words of the rack: {words}"))
    if not found.proved and found.letters is None:
        lines.append(Words("Peut-être y a-t-il mieux.", "There may be a better way."))
    return "\n".join(line.say(language) for line in lines)


def add_arguments(parser: ArgumentParser, language: Language) -> None:
    """The arguments of `hint`."""
    parser.add_argument("table", metavar="TABLE", help=_TABLE.say(language))
    parser.add_argument("--rack", metavar="HAND", help=_RACK.say(language))
    add_opened(parser, language)
    parser.add_argument("--most", choices=("pieces", "points"), default="pieces", help=_MOST.say(language))
    add_game(parser, language)
    add_json(parser, language)


_TABLE = Words(
    "la table ; - : une table, une tabulation et un support par ligne de l'entrée standard",
    "the table; -: a table, a tab and a rack a line from standard input",
)
_RACK = Words("les pièces du support", "the pieces of the rack")
_MOST = Words(
    "le plus de pièces, ou de points (par défaut : pieces)", "the most pieces, or points (default: pieces)"
)

COMMAND = Command(
    Words("ce que l'on peut poser de mieux", "the most that can be laid"), add_arguments, suggest
)
