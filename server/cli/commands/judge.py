"""`meldwatch judge`: the verdict on a table or turn in notation, and what a turn of letters scores."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from engine.games import Game
from engine.report import Played
from engine.table import Table
from engine.terms import counted, points
from engine.verdicts.draws import Draw
from engine.words import Language, message, say
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
    if chosen.stock is not None and chosen.stock < 0:
        raise UserError(message("judge.no_stock", stock=chosen.stock))
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
            said += "\n" + say("judge.to_draw", language, letters=counted(draws, "letters", language))
        said += "\n" + say("judge.this_turn", language, points=points(score.points, language))
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
        raise UserError(message("judge.one_piece_a_turn_from_the"))
    open_one, thrown, blind = (
        None if card is None else _piece(game, card) for card in (taken, discarded, drawn)
    )
    return Draw(open_one, thrown, None if rack is None else len(rack.pieces), blind)


def _piece(game: Game, text: str) -> str:
    pieces = table_of(text).pieces
    if len(pieces) != 1 or pieces[0].face not in game.equipment.copies:
        raise UserError(message("judge.this_is_no_piece_of_this", text=text))
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


_TABLE = message("judge.the_groups_as_in_r7_r8")
_BEFORE = message("judge.the_table_before_the_turn")
_RACK = message("judge.the_players_rack_when_the_turn")
_TAKEN = message("judge.the_card_the_player_took_from")
_DRAWN = message("judge.the_piece_the_player_drew_before")
_STOCK = message("judge.how_many_pieces_are_left_in")
_DISCARDED = message("judge.the_card_the_player_discarded_to")

COMMAND = Command(
    message("judge.the_verdict_on_a_table_written"),
    add_arguments,
    judge,
)
