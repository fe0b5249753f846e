"""`meldwatch serve`: the page, with what the settings file and the flags say."""

from __future__ import annotations

import logging
import os
import platform
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from datetime import datetime
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final

from engine.words import Language, Words
from server.cli.arguments import add_page, add_players, add_set
from server.cli.command import Command
from server.cli.logs import logging_to
from server.cli.settings import Settings, data_folder, read_settings, with_flags
from server.cli.text import BAD_INPUT, UserError, complain, hushed

if TYPE_CHECKING:
    from server.session.setup import Setup
    from server.session.sources.sources import Source
    from server.session.watcher import Reads
    from server.storage.store import Store
    from server.web.lan import Lan

log: Final = logging.getLogger(__name__)

LOOPBACK: Final = "127.0.0.1"
HERE: Final = (LOOPBACK, "localhost", "::1")
"""How this computer is named where no other is meant."""
LOCK: Final = "meldwatch.lock"
"""The file in the data folder that says which meldwatch uses it."""


def serve(chosen: Namespace, language: Language) -> int:
    """The page, fed by a camera, an address, a clip, a phone or notation; matches are kept."""
    from server.web.serving import PortError, serve

    folder = data_folder(chosen.data)
    written, faults = read_settings(folder)
    settings = with_flags(written, chosen)
    asked_for: Language | None = chosen.lang
    if asked_for is None and settings.language is not None:
        asked_for = language = settings.language
    house = _house(settings, folder)
    try:
        lan = _lan(settings, folder, chosen.host)
        for fault in (*faults, house.session.words.fault):
            if fault is not None:
                complain(fault, language)
        with logging_to(folder, settings.log_level, names=settings.log_names):
            log.info("%s; %s from %s", _versions(), house.session.game.name, house.chosen.feed.kind)
            serve(
                house.session,
                LOOPBACK if lan else settings.host,
                settings.port,
                language=language,
                asked_for=asked_for,
                open_browser=settings.browser,
                house=house,
                lan=lan,
            )
            log.info("stopped")
    except PortError as error:
        complain(error.words, language)
        return BAD_INPUT
    finally:
        house.close()
    return 0


def _versions() -> str:
    """What runs, and on what, as a report of a fault needs it."""
    return f"meldwatch {version('meldwatch')}, Python {platform.python_version()}, {platform.platform(terse=True)}"


def _house(settings: Settings, folder: Path) -> Setup:
    from server.session.session import Session
    from server.session.setup import Chosen, Setup, game_named
    from server.session.sources.sources import feed_of, opener
    from server.session.wordlist import FILE, WordList

    rules = game_named(settings.game, settings.set)
    feed = _checked(feed_of(settings.camera))
    readers = readers_of()
    reader = readers(rules.pieces)
    store = _store(settings, folder)
    lock = _own(folder) if settings.database is None else None
    session = Session(reader, rules, lambda: iter(()), store=store, by_itself=settings.by_itself)
    session.take_words(WordList(folder / FILE))
    house = Setup(session, readers, Chosen(feed, settings.players), offers=True)
    house.lock = lock
    session.film(opener(feed, house.mailbox), clip=feed.kind == "clip", source=feed.called)
    return house


def _store(settings: Settings, folder: Path) -> Store:
    from server.storage.store import Store

    if settings.database is not None:
        return Store.open(settings.database)
    return Store.in_folder(folder)


def _own(folder: Path) -> IO[str] | None:
    """Keep every other meldwatch out of a data folder, until what is answered is closed; raises UserError."""
    from server.storage.folder_lock import FolderTaken, lock_folder

    says = f"meldwatch, process {os.getpid()} of {platform.node()}, since {datetime.now():%Y-%m-%d %H:%M}"
    try:
        return lock_folder(folder, LOCK, says)
    except FolderTaken as taken:
        raise UserError(
            Words(
                f"Un autre meldwatch se sert du dossier {folder} ({taken.by}) : "
                "arrêtez-le, ou donnez un autre dossier par --data.",
                f"Another meldwatch uses the folder {folder} ({taken.by}): stop it, or name another folder by --data.",
            )
        ) from taken
    except OSError as error:
        why = error.strerror or str(error)
        raise UserError(
            Words(
                f"On ne peut pas écrire dans le dossier {folder} ({why}).",
                f"The folder {folder} cannot be written in ({why}).",
            )
        ) from error


def readers_of(first: Reads | None = None, pieces: str = "") -> Callable[[str], Reads]:
    """What gives the reader of a kind of pieces: its networks are loaded once."""

    @lru_cache
    def reader(wanted: str) -> Reads:
        from vision.pipeline import Reader

        return first if first is not None and wanted == pieces else Reader(wanted)

    return reader


def _checked(feed: Source) -> Source:
    """The feed, a clip's file tried; cameras are tried, and tried again, by the page."""
    from vision.input.camera import CameraError, frames

    if feed.kind == "clip":
        try:
            with hushed():
                next(frames(Path(feed.named)))
        except CameraError as error:
            raise UserError(Words(error.fr, error.en)) from error
    return feed


def _lan(settings: Settings, folder: Path, named: str | None) -> Lan | None:
    """How phones come in, where they were asked for; raises LanError. `named` is the address in the call itself."""
    from server.web.lan import Lan, find_address, new_key, with_certificate
    from server.web.security import is_loopback

    if not settings.lan and not settings.https:
        if not is_loopback(settings.host) and settings.host not in HERE:
            raise UserError(
                Words(
                    f"Pour écouter à {settings.host}, il faut --lan : la page est alors gardée par une clé.",
                    f"To listen at {settings.host} takes --lan: the page is guarded by a key then.",
                )
            )
        return None
    if named in HERE:
        raise UserError(
            Words(
                f"--lan laisse entrer le réseau, et {named} est à cet ordinateur seul : "
                "donnez l'un ou l'autre.",
                f"--lan lets the network in, and {named} is this computer's alone: give one or the other.",
            )
        )
    host = settings.host if settings.host not in HERE else find_address()
    certificate = with_certificate(folder, host) if settings.https else None
    return Lan(host, new_key(), certificate=certificate)


def add_arguments(parser: ArgumentParser, language: Language) -> None:
    """The arguments of `meldwatch serve`; those left out are the settings file's."""
    say = {name: words.say(language) for name, words in _HELP.items()}
    parser.add_argument("--camera", metavar="0|NAME|URL|FILE|phone|photos|typed", help=say["--camera"])
    parser.add_argument("--game", metavar="GAME", help=say["--game"])
    add_set(parser, language)
    add_players(parser, language)
    parser.add_argument("--host", metavar="ADDRESS", help=say["--host"])
    parser.add_argument("--lan", action="store_true", help=say["--lan"])
    parser.add_argument("--https", action="store_true", help=say["--https"])
    parser.add_argument("--data", type=Path, metavar="DIR", help=say["--data"])
    parser.add_argument("--database", metavar="URL", help=say["--database"])
    add_page(parser, language)
    parser.add_argument("--log-names", action="store_true", help=say["--log-names"])


_HELP: Final = {
    "--camera": Words(
        "la caméra, par son numéro ou son nom, une adresse (http://…, rtsp://…), un fichier vidéo, "
        "phone (un téléphone filme), photos (une à la fois) ou typed (tables écrites en notation) ; par défaut : 0",
        "the camera, by its number or name, an address (http://…, rtsp://…), a clip's file, "
        "phone (a phone films), photos (one at a time) or typed (tables are typed in notation); default: 0",
    ),
    "--game": Words("le jeu (par défaut : rummy)", "the game (default: rummy)"),
    "--host": Words(
        "l'adresse où écouter (avec --lan : celle de cet ordinateur dans le réseau)",
        "the address to listen at (with --lan: this computer's address in the network)",
    ),
    "--lan": Words(
        "laisser entrer les téléphones de la maison, par un code à scanner",
        "let the house's phones in, by a code to scan",
    ),
    "--https": Words(
        "comme --lan, et les téléphones peuvent filmer : leur navigateur l'exige, et mettra en garde une fois "
        "contre le certificat que cet ordinateur fait lui-même",
        "like --lan, and phones can film: their browsers demand it, and will warn once of the certificate that this "
        "computer makes itself",
    ),
    "--data": Words(
        "dossier des parties gardées et des réglages (meldwatch.toml)",
        "folder of the matches kept and of the settings (meldwatch.toml)",
    ),
    "--log-names": Words(
        "noter aussi ce qu'écrivent les joueurs, leurs noms par exemple",
        "log what the players write as well, as their names",
    ),
    "--database": Words(
        "base de données à la place du fichier : postgresql://…",
        "a database in place of the file: postgresql://…",
    ),
}

COMMAND = Command(
    Words("la page, sur ce que voit une caméra", "the page, on what a camera sees"), add_arguments, serve
)
