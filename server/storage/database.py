"""A database, SQLite in a file or a PostgreSQL that a URL names: opened, brought up to date, written one by one."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from engine.errors import SpokenError
from server.storage.backup import BACKUP, BUSY
from server.storage.schema import NEWEST

MIGRATIONS: Final = Path(__file__).parent / "migrations"
ROOM: Final = 200_000
"""Bytes; where less of a disk is free, it is full: SQLite writes pages ahead before it can open a file."""


class StoreError(SpokenError):
    """Something that cannot be kept, or is not there."""


class Database:
    """A database whose tables are up to date; every method may be called from any thread.

    Transactions come one after the other, and one within another is a part of it; what the database refuses is a
    StoreError, in one sentence.
    """

    def __init__(self, url: str) -> None:
        self._engine = _engine(url)
        self._lock = threading.RLock()
        self._closed = False
        self._is_open = False
        self._opened: os.stat_result | None = None
        self._within: Connection | None = None  # what is written now, which the lock's holder alone sees
        with self.writing() as connection:
            if not _is_up_to_date(connection):
                _bring_up_to_date(connection)
        self._is_open = True
        self._opened = None if self.file is None else self.file.stat()

    @property
    def file(self) -> Path | None:
        """The file of an SQLite database; None for one in memory, and elsewhere."""
        named = self._engine.url.database
        return Path(named) if named and self._engine.dialect.name == "sqlite" else None

    @property
    def is_in_place(self) -> bool:
        """Whether the file is the one that was opened: SQLite writes on in one that was deleted, and all is lost."""
        if self.file is None or self._opened is None:
            return True
        try:
            return os.path.samestat(self.file.stat(), self._opened)
        except OSError:
            return False

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that only reads; raises StoreError."""
        with self._lock, self._spoken():
            if self._within is not None:
                yield self._within
                return
            with self._open().connect() as connection:
                yield connection.execution_options(reading=True)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction, which is on the disk once this ends; raises StoreError."""
        with self._lock, self._spoken():
            if self._within is not None:
                yield self._within
                return
            with self._open().begin() as connection:
                self._within = connection
                try:
                    yield connection
                finally:
                    self._within = None

    def settle(self) -> None:
        """Wait for the transaction that is written now."""
        with self._lock:
            pass

    def close(self) -> bool:
        """Let go of the database; whoever asks afterwards is refused. Answers whether it was open."""
        with self._lock:
            was_open, self._closed = not self._closed, True
            self._engine.dispose()
        return was_open

    def _spoken(self) -> AbstractContextManager[None]:
        return _spoken(self.file, names_folder=not self._is_open)

    def _open(self) -> Engine:
        if self._closed:
            raise StoreError("store.the_matches_are_closed")
        if self.file is not None and not self.is_in_place:
            raise StoreError("store.the_file_was_taken_away", file=self.file.name)
        return self._engine


def _engine(url: str) -> Engine:
    scheme, colon, rest = url.partition("://")
    if scheme in ("postgres", "postgresql"):
        url = f"postgresql+psycopg{colon}{rest}"
    try:
        if url == "sqlite://":
            engine = create_engine(url, poolclass=StaticPool, connect_args={"check_same_thread": False})
        else:
            engine = create_engine(url, pool_pre_ping=True)
    except (ArgumentError, NoSuchModuleError, ImportError) as error:
        if isinstance(error, ImportError) and "postgres" in scheme:
            raise StoreError(
                "store.postgresql_needs_the_extra_postgres_uv",
            ) from error
        raise StoreError(
            "store.this_is_not_the_address_of",
            url=url,
        ) from error
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """One writer, any number of readers; what is committed survives a power cut, what is deleted is overwritten."""
    connection.text_factory = lambda written: written.decode("utf-8", "replace")
    connection.isolation_level = None  # SQLAlchemy says when a transaction begins, and of which kind
    for pragma in (
        f"busy_timeout={round(BUSY * 1000)}",
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "secure_delete=ON",  # Debian's SQLite does so by itself, others not
    ):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    # A transaction that begins by reading and goes on to write could not wait for another writer.
    reading = connection.get_execution_options().get("reading", False)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


def _is_up_to_date(connection: Connection) -> bool:
    if not inspect(connection).has_table("alembic_version"):
        return False
    return bool(connection.scalar(text("SELECT version_num FROM alembic_version")) == NEWEST)


def _bring_up_to_date(connection: Connection) -> None:
    from alembic import command  # a second's work, and seldom needed
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise StoreError(
            "store.these_matches_were_kept_by_a",
        ) from error


@contextmanager
def _spoken(file: Path | None, names_folder: bool) -> Iterator[None]:
    """What the database refuses, in one sentence; `file` is that of an SQLite database.

    Where it lies is said to whoever starts the program, and not to phones, to which a match that goes on is told.
    """
    try:
        yield
    except IntegrityError as error:
        raise StoreError("store.this_match_is_gone_or_another") from error
    except OverflowError as error:
        raise StoreError("store.there_is_nothing_of_this_number") from error
    except SQLAlchemyError as error:
        code = str(getattr(error.orig, "sqlite_errorname", "")) if isinstance(error, DBAPIError) else ""
        if file is not None and (refused := _of_file(file, code, names_folder)) is not None:
            raise refused from error
        why = str(getattr(error, "orig", None) or error).strip().split("\n")[0]
        raise StoreError("store.this_could_not_be_kept_or", why=why) from error


def _of_file(file: Path, code: str, names_folder: bool) -> StoreError | None:
    """What is wrong with an SQLite file or its disk, by SQLite's name of the error; None for anything else."""
    if code.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
        return damaged(file, names_folder)
    cannot_write = code.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_IOERR", "SQLITE_PERM"))
    if code.startswith("SQLITE_FULL") or (cannot_write and _is_full(file.parent)):
        return StoreError("store.the_disk_is_full")
    named = file if names_folder else file.name
    return StoreError("store.the_file_cannot_be_written", file=named) if cannot_write else None


def damaged(file: Path, names_folder: bool = True) -> StoreError:
    """That a file is no database any more: it stays as it is, and is told with its copy, where there is one."""
    copy, named = file.with_name(BACKUP), file if names_folder else file.name
    if copy != file and copy.exists():
        return StoreError("store.the_file_is_damaged_but_copied", file=named, copy=copy.name)
    return StoreError("store.the_file_is_damaged", file=named)


def _is_full(folder: Path) -> bool:
    try:
        return shutil.disk_usage(folder).free < ROOM
    except OSError:
        return False
