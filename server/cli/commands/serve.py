"""`meldwatch serve`: the page, with what the settings file and the flags say."""

from __future__ import annotations

import os
import platform
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final

from engine.errors import why
from engine.words import Language, message
from server.cli.arguments import add_page, add_players, add_set
from server.cli.command import Command
from server.cli.settings import Settings, data_folder, read_settings, with_flags
from server.cli.text import BAD_INPUT, UserError, complain, hushed

if TYPE_CHECKING:
    from server.session.setup import Setup
    from server.session.sources.sources import Source
    from server.session.watcher import Reads
    from server.storage.store import Store
    from server.web.network.lan import Lan

LOCK: Final = "meldwatch.lock"
"""The file in the data folder that says which meldwatch uses it."""


def serve(chosen: Namespace, language: Language) -> int:
    """The page, fed by a camera, an address, a clip, a phone or notation; matches are kept."""
    from server.cli.logs import logging_to, run_logged
    from server.web.network.lan import LOOPBACK, make_lan
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
        for fault in (*faults, house.session.words.fault, house.memory.fault):
            if fault is not None:
                complain(fault, language)
        with (
            logging_to(folder, settings.log_level, names=settings.log_names),
            closing(house),
            run_logged(house.session.game.name, house.chosen.feed.kind),
        ):
            serve(
                house.session,
                LOOPBACK if lan else settings.host,
                settings.port,
                language=language,
                asked_for=asked_for,
                open_browser=settings.browser,
                house=house,
                lan=lan,
                make_lan=lambda host, films, fresh: make_lan(
                    folder, host, films=films, fresh=fresh, now=time.time()
                ),
            )
    except PortError as error:
        complain(error.words, language)
        return BAD_INPUT
    finally:
        house.close()
    return 0


def _house(settings: Settings, folder: Path) -> Setup:
    from server.session.session import Session
    from server.session.setup import Chosen, Setup, game_named
    from server.session.sources.camera_memory import FILE as CAMERAS
    from server.session.sources.camera_memory import CameraMemory
    from server.session.sources.sources import feed_of
    from server.session.wordlist import FILE, WordList

    rules = game_named(settings.game, settings.set)
    memory = CameraMemory(folder / CAMERAS)
    feed = memory.chosen if settings.camera is None else None
    feed = feed or _checked(feed_of(settings.camera or "0"))
    readers = readers_of()
    reader = readers(rules.pieces)
    store = _store(settings, folder)
    lock = _own(folder) if settings.database is None else None
    session = Session(reader, rules, lambda: iter(()), store=store, by_itself=settings.by_itself)
    session.take_words(WordList(folder / FILE))
    house = Setup(session, readers, Chosen(feed, settings.players), offers=True, memory=memory)
    house.lock = lock
    house.watch(feed)
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
            message("serve.another_meldwatch_uses_the_folder_folder", folder=folder, by=taken.by)
        ) from taken
    except OSError as error:
        raise UserError(
            message("serve.the_folder_folder_cannot_be_written", folder=folder, why=why(error))
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
            raise UserError(error.words) from error
    return feed


def _lan(settings: Settings, folder: Path, named: str | None) -> Lan | None:
    """How phones come in, where they were asked for; raises LanError. `named` is the address in the call itself."""
    from server.web.network.lan import HERE, make_lan
    from server.web.security import is_loopback

    if not settings.lan and not settings.https:
        if not is_loopback(settings.host) and settings.host not in HERE:
            raise UserError(message("serve.to_listen_at_host_takes_lan", host=settings.host))
        return None
    if named in HERE:
        raise UserError(message("serve.lan_lets_the_network_in_and", named=named))
    host = None if settings.host in HERE else settings.host
    return make_lan(folder, host, films=settings.https, now=time.time())


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
    "--camera": message("serve.the_camera_by_its_number_or"),
    "--game": message("serve.the_game_default_rummy"),
    "--host": message("serve.the_address_to_listen_at_with"),
    "--lan": message("serve.let_the_houses_phones_in_by"),
    "--https": message("serve.like_lan_and_phones_can_film"),
    "--data": message("serve.folder_of_the_matches_kept_and"),
    "--log-names": message("serve.log_what_the_players_write_as"),
    "--database": message("serve.a_database_in_place_of_the"),
}

COMMAND = Command(message("serve.the_page_on_what_a_camera"), add_arguments, serve)
