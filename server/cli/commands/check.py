"""`meldwatch check`: the verdict on one photo."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from engine.words import Language, Words
from server.cli.arguments import add_annotate, add_game_of_photo, add_json, add_photo
from server.cli.command import Command
from server.cli.notation import game_of
from server.cli.pieces import need_readable


def check(chosen: Namespace, language: Language) -> int:
    """The verdict on one photo, by the game that is named or the one that fits best."""
    rules = None if chosen.game is None and not chosen.set else game_of(chosen)
    need_readable(rules.pieces if rules else "auto")
    from server.cli.commands.photos import PhotoRequest, check_photo

    return check_photo(chosen.photo, rules, PhotoRequest(language, chosen.json, chosen.annotate))


def add_arguments(parser: ArgumentParser, language: Language) -> None:
    """The arguments of `check`."""
    add_photo(parser, language)
    add_annotate(parser, language)
    add_game_of_photo(parser, language)
    add_json(parser, language)


COMMAND = Command(Words("le verdict sur une photo", "the verdict on a photo"), add_arguments, check)
