"""`meldwatch read`: what lies on photos."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from engine.words import Language, Words
from server.cli.arguments import add_annotate, add_json
from server.cli.command import Command
from server.cli.pieces import need_readable
from vision.piece_kinds import ASKED_FOR


def read(chosen: Namespace, language: Language) -> int:
    """What lies on each photo."""
    need_readable(chosen.pieces)
    # Networks and pictures take their time to load: the commands of the engine do without them.
    from server.cli.commands.photos import PhotoRequest, read_photos

    return read_photos(chosen.photos, chosen.pieces, PhotoRequest(language, chosen.json, chosen.annotate))


def add_arguments(parser: ArgumentParser, language: Language) -> None:
    """The arguments of `read`."""
    parser.add_argument("photos", nargs="+", metavar="PHOTO", help=_PHOTOS.say(language))
    parser.add_argument("--pieces", default="tiles", metavar="|".join(ASKED_FOR), help=_PIECES.say(language))
    add_annotate(parser, language)
    add_json(parser, language)


_PHOTOS = Words("une image, ou un dossier d'images", "a picture, or a folder of pictures")
_PIECES = Words("ce qu'il faut lire (par défaut : tiles)", "what to read (default: tiles)")

COMMAND = Command(Words("ce qui se trouve sur des photos", "what lies on photos"), add_arguments, read)
