"""`meldwatch judge`: the verdict on a table or turn in notation, and what a turn of letters scores."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from engine.games import Game
from engine.report import Played
from engine.table import Table
from engine.terms import counted, points
from engine.verdicts.draws import Draw
from engine.words import LANGUAGES, Language, Words
from server.cli.arguments import OPENED, add_game, add_json, add_opened
from server.cli.command import Command
from server.cli.console import json_line, show_verdict
from server.cli.notation import answer_lines, game_of, table_of
from server.cli.text import UserError


def judge(chosen: Namespace, language: Language) -> int:
    """The engine alone, on a table in notation or on one a line from stdin."""
    rules = game_of(chosen)
    before = None if chosen.before is None else table_of(chosen.before)
    rack = None if chosen.rack is None else table_of(chosen.rack)
    draw = draw_of(rules, rack, taken=chosen.taken, discarded=chosen.discarded, drawn=chosen.drawn)
    turn = Played(rules, before, rack, OPENED[chosen.opened], draw, chosen.stock)
    if chosen.table == "-":
        return answer_lines(sys.stdin, turn.as_json, language)
    table = table_of(chosen.table)
    print(json_line(turn.as_json(table)) if chosen.json else judged(turn, table, language))
    return 0


def judged(turn: Played, table: Table, language: Language) -> str:
    """The verdict as people read it, with what a turn of letters scores and draws."""
    verdict = turn.verdict(table)
    said = show_verdict(verdict, language)
    score = turn.score(table, verdict)
    if score is not None:
        if draws := turn.draws(score):
            fr, en = (counted(draws, "letters", spoken) for spoken in LANGUAGES)
            said += f"\n{Words(f'À piocher : {fr}.', f'To draw: {en}.').say(language)}"
        fr, en = (points(score.points, spoken) for spoken in LANGUAGES)
        said += f"\n{Words(f'Ce tour : {fr}.', f'This turn: {en}.').say(language)}"
    return said


def draw_of(
    game: Game,
    rack: Table | None,
    *,
    taken: str | None = None,
    discarded: str | None = None,
    drawn: str | None = None,
) -> Draw:
    """What a player took from the open pile or the stock, and threw away; refuses what is no piece of the game."""
    if taken is not None and drawn is not None:
        raise UserError(
            Words(
                "Une pièce par tour : prise à la défausse (--taken) ou à la pioche (--drawn).",
                "One piece a turn: from the discards (--taken) or from the stock (--drawn).",
            )
        )
    open_one, thrown, blind = (
        None if card is None else _piece(game, card) for card in (taken, discarded, drawn)
    )
    return Draw(open_one, thrown, None if rack is None else len(rack.pieces), blind)


def _piece(game: Game, text: str) -> str:
    pieces = table_of(text).pieces
    if len(pieces) != 1 or pieces[0].face not in game.equipment.copies:
        raise UserError(
            Words(
                f"Ce n'est pas une pièce de ce jeu : {text!r}.", f"This is no piece of this game: {text!r}."
            )
        )
    return pieces[0].face


def add_arguments(parser: ArgumentParser, language: Language) -> None:
    """The arguments of `judge`."""
    parser.add_argument("table", metavar="TABLE", help=_TABLE.say(language))
    parser.add_argument("--before", metavar="TABLE", help=_BEFORE.say(language))
    parser.add_argument("--rack", metavar="HAND", help=_RACK.say(language))
    parser.add_argument("--taken", metavar="CARD", help=_TAKEN.say(language))
    parser.add_argument("--drawn", metavar="PIECE", help=_DRAWN.say(language))
    parser.add_argument("--stock", type=int, metavar="N", help=_STOCK.say(language))
    parser.add_argument("--discarded", metavar="CARD", help=_DISCARDED.say(language))
    add_opened(parser, language)
    add_game(parser, language)
    add_json(parser, language)


_TABLE = Words(
    "les groupes, par exemple « R7 R8 R9 | K13 B13 Y13 » ; - : une table par ligne de l'entrée standard",
    "the groups, as in 'R7 R8 R9 | K13 B13 Y13'; -: one table a line from standard input",
)
_BEFORE = Words("la table avant le tour", "the table before the turn")
_RACK = Words("le support du joueur au début du tour", "the player's rack when the turn began")
_TAKEN = Words("la carte que le joueur a prise à la défausse", "the card the player took from the discards")
_DRAWN = Words(
    "la pièce que le joueur a piochée avant de poser, là où l'on pioche d'abord",
    "the piece the player drew before laying, where one draws first",
)
_STOCK = Words("ce qui reste à la pioche", "how many pieces are left in the stock")
_DISCARDED = Words(
    "la carte que le joueur a écartée à la fin du tour", "the card the player discarded to end the turn"
)

COMMAND = Command(
    Words("le verdict sur une table écrite en notation", "the verdict on a table written in notation"),
    add_arguments,
    judge,
)
