"""Logging: what happened, in a rotating file of the data folder that may be shown to others."""

from __future__ import annotations

import errno
import logging
import platform
import re
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from copy import copy
from importlib.metadata import version
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

from server.cli.settings import LogLevel

log: Final = logging.getLogger(__name__)

FILE: Final = "meldwatch.log"
LARGEST: Final = 1_000_000
"""Bytes of the file before it is put aside and begun anew."""
KEPT: Final = 2
"""Files put aside that are kept."""
OWN: Final = ("server", "vision", "engine")
"""Whose messages are written for people who may not know the players; libraries' may hold anything."""
LINE: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class WholeFormatter(logging.Formatter):
    """Writes everything but what lets somebody in: addresses (a camera's may hold a password), and keys."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as text."""
        text = super().format(self._own(record))
        return _KEY.sub(r"\1…", _ADDRESS.sub(r"\1…", text))

    def _own(self, record: logging.LogRecord) -> logging.LogRecord:
        """The record, to be formatted here alone: handlers share what the first of them made of an exception."""
        own = copy(record)
        own.exc_text = None
        return own


class DiscreetFormatter(WholeFormatter):
    """Writes what the program itself says, and nothing that people wrote: no name, no word, no path of a file.

    An exception is its type and its places in the code; its message may quote a name, or a row of a database.
    """

    def formatException(self, ei: object) -> str:
        """An exception and those that led to it, the first one last, a line each."""
        error = ei[1] if isinstance(ei, tuple) else None
        return "\n".join(f"  {line}" for line in _chain(error))

    def _own(self, record: logging.LogRecord) -> logging.LogRecord:
        own = super()._own(record)
        own.stack_info = None
        if record.name.partition(".")[0] not in OWN:
            own.msg, own.args = next(iter(str(record.msg).splitlines()), ""), ()
        elif isinstance(record.args, tuple):
            own.args = tuple(_kind(each) if isinstance(each, BaseException) else each for each in record.args)
        return own


class BriefFormatter(logging.Formatter):
    """Writes what has happened, in its line: where in the code it did is for the file."""

    def format(self, record: logging.LogRecord) -> str:
        """A record without its exception."""
        own = copy(record)
        own.exc_info = own.exc_text = own.stack_info = None
        return super().format(own)


class _File(RotatingFileHandler):
    """The file; a disk that is full is said elsewhere."""

    def handleError(self, record: logging.LogRecord) -> None:
        """Leave the record out."""

    def close(self) -> None:
        """Let go of the file, also where its last lines find no room."""
        with suppress(OSError):
            super().close()


@contextmanager
def logging_to(folder: Path | None, level: LogLevel | None, *, names: bool = False) -> Iterator[None]:
    """Log warnings on stderr, and in a folder's file everything from `level` on; without a folder that on stderr too.

    With `names` the file holds what people wrote as well. Where an exception came from stderr tells without a file.
    """
    terminal = logging.StreamHandler(sys.stderr)
    terminal.setLevel((level if folder is None and level else "warning").upper())
    files = [] if folder is None else _file(folder, level or "info", names=names)
    if files:
        terminal.setFormatter(BriefFormatter())
    handlers: list[logging.Handler] = [terminal, *files]
    root, own = logging.getLogger(), [logging.getLogger(name) for name in OWN]
    before = [logger.level for logger in own]
    for logger in own:
        logger.setLevel(min(logging.WARNING, logging.getLevelNamesMapping()[(level or "info").upper()]))
    for handler in handlers:
        root.addHandler(handler)
    try:
        yield
    finally:
        for handler in handlers:
            root.removeHandler(handler)
            handler.close()
        for logger, was in zip(own, before, strict=True):
            logger.setLevel(was)


@contextmanager
def run_logged(game: str, source: str) -> Iterator[None]:
    """Log what runs, and on what, as a report of a fault needs it; and that it came to its end."""
    system = platform.platform(terse=True)
    log.info(
        "meldwatch %s, Python %s, %s; %s from %s",
        *(version("meldwatch"), platform.python_version(), system, game, source),
    )
    yield
    log.info("stopped")


def _file(folder: Path, level: LogLevel, *, names: bool) -> list[logging.Handler]:
    """What writes the file; nothing where the folder cannot be written in."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = _File(folder / FILE, maxBytes=LARGEST, backupCount=KEPT, encoding="utf-8", errors="replace")
    except OSError:
        return []
    file.setLevel(level.upper())
    file.setFormatter((WholeFormatter if names else DiscreetFormatter)(LINE))
    return [file]


def _chain(error: BaseException | None) -> Iterator[str]:
    head = ""
    while error is not None:
        places = ", ".join(_places(error)) or "nowhere"
        yield f"{head}{_kind(error)} at {places}"
        for each in error.exceptions if isinstance(error, BaseExceptionGroup) else ():
            yield from (f"  {line}" for line in _chain(each))
        head, error = "after ", error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def _kind(error: BaseException) -> str:
    """An exception's type, and of the system's what it is: neither quotes anybody."""
    said = errno.errorcode.get(error.errno or 0, "") if isinstance(error, OSError) else ""
    return type(error).__qualname__ + (f" ({said})" if said else "")


def _places(error: BaseException) -> Iterator[str]:
    """Where an exception came through, by module: the path of a file may hold the name of whoever installed it."""
    for frame, line in traceback.walk_tb(error.__traceback__):
        yield f"{frame.f_globals.get('__name__', '?')}:{line} {frame.f_code.co_name}"


_ADDRESS: Final = re.compile(r"\b([a-z][a-z0-9+.-]*://)\S+", re.IGNORECASE)
_KEY: Final = re.compile(r"\b((?:key|token|password|pwd)=)[^\s&;,)]+", re.IGNORECASE)
