"""The parser: the commands and their arguments, and a bad call refused in one sentence."""

from __future__ import annotations

import re
from argparse import ArgumentParser, HelpFormatter
from collections.abc import Mapping
from functools import partial
from typing import Any, Final, NoReturn

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


class _Formatter(HelpFormatter):
    """Says how a command is called in the language that is spoken."""

    def __init__(self, prog: str, *, usage: str) -> None:
        super().__init__(prog)
        self.usage = usage

    def add_usage(self, usage, actions, groups, prefix=None):  # type: ignore[no-untyped-def]
        """How the command is called."""
        super().add_usage(usage, actions, groups, self.usage if prefix is None else prefix)


def command_line(language: Language) -> ArgumentParser:
    """The parser of the whole command line; a parsed call has its command's name as `command`, or None."""
    speaking: dict[str, Any] = {
        "allow_abbrev": False,
        "add_help": False,
        "formatter_class": partial(_Formatter, usage=_USAGE.say(language)),
    }
    parser = _Parser(prog="meldwatch", description=_MELDWATCH.say(language), **speaking)
    _add_help(parser, language)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title=_COMMANDS.say(language))
    for name, command in COMMANDS.items():
        said = command.help.say(language)
        added = commands.add_parser(name, help=said, description=said, **speaking)
        _add_help(added, language)
        added.add_argument("--lang", choices=LANGUAGES, help=_LANG.say(language))
        command.add_arguments(added, language)
    return parser


def _add_help(parser: ArgumentParser, language: Language) -> None:
    """`--help`, and the headings of what it lists, which Python's own parser has in English alone."""
    for group, heading in zip(parser._action_groups, (_POSITIONALS, _OPTIONS), strict=True):
        group.title = heading.say(language)
    parser.add_argument("-h", "--help", action="help", help=_HELP.say(language))


_USAGE = message("parser.usage")
_POSITIONALS = message("parser.positionals")
_OPTIONS = message("parser.options")
_HELP = message("parser.help")
_MELDWATCH = message("parser.reads_the_tiles_cards_or_letters")
_COMMANDS = message("parser.commands")
_LANG = message("parser.language_of_the_sentences_default_the")
