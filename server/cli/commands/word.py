"""`meldwatch word`: may this word be laid, and if not, why."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from engine.errors import why
from engine.games import WORD_GAME
from engine.games.lettres.turn import texts
from engine.lexicon.check import WordVerdict
from engine.lexicon.house import HouseList
from engine.table import NotationError
from engine.words import Language, message
from server.cli.arguments import add_json
from server.cli.command import Command
from server.cli.console import SIGNS, json_line
from server.cli.notation import answer_texts, game_of, table_of
from server.cli.text import UserError


def word(chosen: Namespace, language: Language) -> int:
    """The verdict on each word, or on one a line from stdin."""
    words = game_of(Namespace(game=WORD_GAME, set=chosen.set)).as_word_game
    if words is None:
        raise LookupError(f"{WORD_GAME} has no words")
    if chosen.house is not None:
        words = words.with_words(_own_words(chosen.house))
    lying = texts(table_of(chosen.table)) if chosen.table else ()

    def answer(text: str) -> WordVerdict:
        try:
            return words.check_word(text, lying)
        except NotationError as error:
            raise UserError(message("word.this_is_error", strip=text.strip(), error=error)) from error

    if chosen.words == ["-"]:
        return answer_texts(sys.stdin, lambda line: answer(line).as_json(), language)
    for verdict in [answer(text) for text in chosen.words]:
        said = f"{SIGNS[verdict.ruling]} {verdict.say(language)}"
        print(json_line(verdict.as_json()) if chosen.json else said)
    return 0


def _own_words(file: Path) -> HouseList:
    """The players' own list of words."""
    try:
        return HouseList.parse(file.read_text("utf-8", "replace"))
    except (OSError, ValueError) as error:
        said = message("word.unreadable_house_list_file_error", file=file, error=why(error))
        raise UserError(said) from error


def add_arguments(parser: ArgumentParser, language: Language) -> None:
    """The arguments of `word`."""
    parser.add_argument("words", nargs="+", metavar="WORD", help=_WORD.say(language))
    parser.add_argument("--table", metavar="TABLE", help=_TABLE.say(language))
    parser.add_argument("--set", action="append", metavar="OPTION=VALUE", help=_SET.say(language))
    parser.add_argument("--house", metavar="FILE", type=Path, help=_HOUSE.say(language))
    add_json(parser, language)


_WORD = message("word.a_word_is_a_joker_one")
_TABLE = message("word.the_words_that_lie_on_the")
_SET = message("word.a_house_rule_of_lettres_least")
_HOUSE = message("word.a_house_list_lines_word_and")

COMMAND = Command(
    message("word.is_a_word_allowed_in_rummikub"),
    add_arguments,
    word,
)
