"""The parser: the commands and their arguments, and a bad call refused in one sentence."""

from __future__ import annotations

import re
from argparse import ArgumentParser
from collections.abc import Mapping
from typing import Final, NoReturn

from engine.words import LANGUAGES, Language, Words, message
from server.cli.command import Command
from server.cli.commands import (
    arrange,
    check,
    count,
    deal,
    demo,
    hint,
    judge,
    read,
    score,
    serve,
    word,
)
from server.cli.text import UserError

COMMANDS: Final[dict[str, Command]] = {
    "demo": demo.COMMAND,
    "serve": serve.COMMAND,
    "read": read.COMMAND,
    "check": check.COMMAND,
    "judge": judge.COMMAND,
    "count": count.COMMAND,
    "arrange": arrange.COMMAND,
    "score": score.COMMAND,
    "hint": hint.COMMAND,
    "word": word.COMMAND,
    "deal": deal.COMMAND,
}


WRONG: Final[Mapping[str, str]] = {
    r"argument (?P<argument>\S+): expected one argument": "parser.expected_one",
    r"argument (?P<argument>\S+): expected at least one argument": "parser.expected_some",
    r"argument (?P<argument>\S+): expected (?P<number>\d+) arguments": "parser.expected_number",
    r"argument (?P<argument>\S+): invalid int value: (?P<given>.*)": "parser.no_whole_number",
    r"argument (?P<argument>\S+): invalid choice: (?P<given>.*) \(choose from (?P<choices>.*)\)": "parser.no_choice",
    r"argument (?P<argument>\S+): ignored explicit argument (?P<given>.*)": "parser.expected_none",
    r"unrecognized arguments: (?P<given>.*)": "parser.unknown",
    r"the following arguments are required: (?P<given>.*)": "parser.required",
}
"""What Python's own parser says of a bad call, in English, and the messages that say so in each language."""


def _bad_call(wrong: str, program: str) -> Words:
    found = ((re.fullmatch(said, wrong, re.DOTALL), key) for said, key in WRONG.items())
    spoken = (message(key, **_parts(match)) for match, key in found if match)
    return message("parser.bad_call", wrong=next(spoken, wrong), prog=program)


def _parts(match: re.Match[str]) -> dict[str, str]:
    """What of a bad call is named; choices without the quotes that only some versions of Python put around them."""
    parts = match.groupdict()
    return parts | {"choices": parts["choices"].replace("'", "")} if "choices" in parts else parts


class _Parser(ArgumentParser):
    """Says what is wrong with a call in one sentence, as everything else here does."""

    def error(self, message: str) -> NoReturn:
        """Refuse the call."""
        raise UserError(_bad_call(message, self.prog))

    def parse_known_args(self, args=None, namespace=None):  # type: ignore[no-untyped-def]
        """What was given; `--flag=--` is refused here: the parser itself takes it for a flag without a value."""
        for given in args or ():
            if given.startswith("--") and given.endswith("=--"):
                self.error(f"argument {given[:-3]}: expected one argument")
        return super().parse_known_args(args, namespace)


def command_line(language: Language) -> ArgumentParser:
    """The parser of the whole command line; a parsed call has its command's name as `command`, or None."""
    parser = _Parser(prog="meldwatch", description=_MELDWATCH.say(language), allow_abbrev=False)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title=_COMMANDS.say(language))
    for name, command in COMMANDS.items():
        said = command.help.say(language)
        added = commands.add_parser(name, help=said, description=said, allow_abbrev=False)
        added.add_argument("--lang", choices=LANGUAGES, help=_LANG.say(language))
        command.add_arguments(added, language)
    return parser


_MELDWATCH = message("parser.reads_the_tiles_cards_or_letters")
_COMMANDS = message("parser.commands")
_LANG = message("parser.language_of_the_sentences_default_the")
