"""`meldwatch read`: what lies on photos."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from engine.words import Language, message
from server.cli.arguments import add_annotate, add_json
from server.cli.command import Command
from server.cli.pieces import need_readable
from vision.piece_kinds import ASKED_FOR, AUTO


def read(chosen: Namespace, language: Language) -> int:
    """What lies on each photo."""
    need_readable(chosen.pieces)
    # Networks and pictures take their time to load: the commands of the engine do without them.
    from server.cli.commands.photos import PhotoRequest, read_photos

    return read_photos(chosen.photos, chosen.pieces, PhotoRequest(language, chosen.json, chosen.annotate))


def add_arguments(parser: ArgumentParser, language: Language) -> None:
    """The arguments of `read`."""
    parser.add_argument("photos", nargs="+", metavar="PHOTO", help=_PHOTOS.say(language))
    parser.add_argument("--pieces", default=AUTO, metavar="|".join(ASKED_FOR), help=_PIECES.say(language))
    add_annotate(parser, language)
    add_json(parser, language)


_PHOTOS = message("read.a_picture_or_a_folder_of")
_PIECES = message("read.what_to_read_default_auto")

COMMAND = Command(message("read.what_lies_on_photos"), add_arguments, read)
