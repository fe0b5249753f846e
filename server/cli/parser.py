"""The parser: the commands and their arguments, and a bad call refused in one sentence."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Final, NoReturn

from engine.words import LANGUAGES, Language, Words
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


class _Parser(ArgumentParser):
    """Says what is wrong with a call in one sentence, as everything else here does."""

    def error(self, message: str) -> NoReturn:
        """Refuse the call."""
        raise UserError(
            Words(
                f"Appel incorrect : {message} (voir {self.prog} --help).",
                f"Bad call: {message} (see {self.prog} --help).",
            )
        )

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


_MELDWATCH = Words(
    "Lit les tuiles, les cartes ou les lettres posées sur une table et juge les combinaisons.",
    "Reads the tiles, cards or letters on a table and judges the melds.",
)
_COMMANDS = Words("commandes", "commands")
_LANG = Words(
    "langue des phrases (par défaut, celle du système)",
    "language of the sentences (default: the system's)",
)
