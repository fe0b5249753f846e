"""Where matches are kept: SQLite in a file, or a PostgreSQL that a URL names. What was answered is on the disk."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sqlalchemy import (
    Connection,
    CursorResult,
    Engine,
    Row,
    create_engine,
    delete,
    event,
    exists,
    func,
    insert,
    inspect,
    select,
    text,
    update,
)
from sqlalchemy.exc import ArgumentError, IntegrityError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from engine.errors import SpokenError
from server.storage.backup import BUSY, back_up, check_point
from server.storage.schema import EVENT, MATCH, NEWEST, PICTURE, PLAYER

MIGRATIONS: Final = Path(__file__).parent / "migrations"
FILE: Final = "matches.sqlite"
"""The file in the data folder."""


DAMAGED: Final = ("?",)
"""The house rules of a match whose own cannot be read: no game takes them."""


class StoreError(SpokenError):
    """Something that cannot be kept, or is not there."""


@dataclass(frozen=True, slots=True)
class KeptMatch:
    """A match as it is kept: its id, the game under its house rules (`NAME=VALUE`), and the players, seat by seat.

    `begun` and `ended` are seconds since 1970 (UTC); `ended` is None while it is played.
    """

    id: int
    game: str
    settings: tuple[str, ...]
    players: tuple[str, ...]
    begun: float
    ended: float | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a match: its number (from 1), its kind, what it says (JSON), when (s since 1970).

    `pictured` says whether a picture is kept with it.
    """

    number: int
    kind: str
    payload: Mapping[str, Any]
    at: float
    pictured: bool = False


class Store:
    """Keeps matches; every method may be called from any thread, and has written what it answers."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._lock = threading.RLock()
        self._closed = False
        self._backup: threading.Thread | None = None

    @classmethod
    def open(cls, url: str = "sqlite://") -> Store:
        """The store at a database URL, its tables brought up to date; raises StoreError. Without one: in memory."""
        store = cls(_engine(url))
        with store._writing() as connection:
            if not _is_up_to_date(connection):
                _bring_up_to_date(connection)
        return store

    @classmethod
    def in_folder(cls, folder: Path) -> Store:
        """The store in a data folder, which is made where there is none; raises StoreError."""
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            why = error.strerror or str(error)
            raise StoreError(
                "store.the_folder_folder_cannot_be_made",
                folder=folder,
                why=why,
            ) from error
        return cls.open(f"sqlite:///{(folder / FILE).absolute()}")

    def close(self) -> None:
        """Let go of the database, all of it in its one file; whoever writes afterwards is refused."""
        if self._backup is not None:
            self._backup.join()
        with self._lock:
            closed, self._closed = self._closed, True
            self._engine.dispose()
            if not closed and self._file is not None:
                check_point(self._file)

    @property
    def _file(self) -> Path | None:
        """The file of an SQLite database; None for one in memory, and elsewhere."""
        named = self._engine.url.database
        return Path(named) if named and self._engine.dialect.name == "sqlite" else None

    def begin(self, game: str, settings: Sequence[str], players: Sequence[str], at: float) -> KeptMatch:
        """Keep a new match."""
        values = {"game": game, "settings": list(settings), "players": list(players), "begun": at}
        with self._writing() as connection:
            made = _number(connection.execute(insert(MATCH).values(values)))
        return KeptMatch(made, game, tuple(settings), tuple(players), at)

    def end(self, match: int, at: float | None) -> None:
        """Note that a match has ended, or with None that it is played again."""
        with self._writing() as connection:
            connection.execute(update(MATCH).where(MATCH.c.id == match).values(ended=at))
        if at is not None and self._file is not None:
            self._backup = threading.Thread(target=back_up, args=(self._file, self._backup), name="backup")
            self._backup.start()

    def last(self, match: int) -> int:
        """The number of a match's last event, 0 where nothing has happened in it."""
        with self._reading() as connection:
            return _last(connection, match)

    def append(
        self,
        match: int,
        kind: str,
        payload: Mapping[str, Any],
        at: float,
        picture: bytes | None = None,
        *,
        after: int | None = None,
    ) -> Event:
        """Add an event to a match, with its picture (JPEG); raises StoreError.

        `after` is the last event that one has read: if another one is last by now, somebody else plays on in the match,
        and what is added would follow from what is not so.
        """
        with self._writing() as connection:
            number = _last(connection, match) + 1
            if after is not None and number != after + 1:
                raise _elsewhere()
            values = {"match_id": match, "number": number, "kind": kind, "payload": dict(payload), "at": at}
            made = _number(connection.execute(insert(EVENT).values(values)))
            if picture is not None:
                connection.execute(insert(PICTURE).values(event_id=made, jpeg=picture))
        return Event(number, kind, payload, at, picture is not None)

    def match(self, match: int) -> KeptMatch:
        """The match of this id; raises StoreError where there is none."""
        with self._reading() as connection:
            row = connection.execute(select(MATCH).where(MATCH.c.id == match)).first()
        if row is None:
            raise StoreError("store.there_is_no_match_match", match=match)
        return _kept(row)

    def matches(self) -> tuple[KeptMatch, ...]:
        """Every match, the newest first."""
        with self._reading() as connection:
            return tuple(map(_kept, connection.execute(select(MATCH).order_by(MATCH.c.id.desc()))))

    def events(self, match: int, kinds: Sequence[str] | None = None) -> tuple[Event, ...]:
        """Everything that happened in a match, in its order, or what is of these kinds."""
        pictured = exists().where(PICTURE.c.event_id == EVENT.c.id).label("pictured")
        asked = select(EVENT, pictured).where(EVENT.c.match_id == match).order_by(EVENT.c.number)
        if kinds is not None:
            asked = asked.where(EVENT.c.kind.in_(kinds))
        with self._reading() as connection:
            return tuple(
                Event(
                    row.number,
                    str(row.kind),
                    _mapping(row.payload),
                    _seconds(row.at) or 0.0,
                    bool(row.pictured),
                )
                for row in connection.execute(asked)
            )

    def picture(self, match: int, number: int) -> bytes | None:
        """The picture (JPEG) kept with an event, if there is one."""
        asked = select(PICTURE.c.jpeg).join(EVENT).where(EVENT.c.match_id == match, EVENT.c.number == number)
        with self._reading() as connection:
            return connection.scalar(asked)

    def delete(self, match: int) -> None:
        """Throw a match away, with everything that was kept of it, and of those who are in no other."""
        with self._writing() as connection:
            connection.execute(delete(MATCH).where(MATCH.c.id == match))
            left = {
                name
                for row in connection.execute(select(MATCH.c.players))
                for name in _texts(row.players) or ()
            }
            gone = [row.name for row in connection.execute(select(PLAYER.c.name)) if row.name not in left]
            connection.execute(delete(PLAYER).where(PLAYER.c.name.in_(gone)))

    def rename(self, match: int, seat: int, name: str) -> None:
        """Call a player of a match (seat, from 0) otherwise."""
        with self._writing() as connection:
            row = connection.execute(select(MATCH).where(MATCH.c.id == match)).one()
            players = list(_texts(row.players) or ())
            players[seat] = name
            connection.execute(update(MATCH).where(MATCH.c.id == match).values(players=players))

    def drop_pictures(self, match: int, numbers: Sequence[int]) -> None:
        """Throw away the pictures of these events of a match; what happened stays."""
        events = select(EVENT.c.id).where(EVENT.c.match_id == match, EVENT.c.number.in_(numbers))
        with self._writing() as connection:
            connection.execute(delete(PICTURE).where(PICTURE.c.event_id.in_(events)))

    def colours(self) -> dict[str, int]:
        """The colour that each player is known by, by their names."""
        with self._reading() as connection:
            rows = connection.execute(select(PLAYER))
            return {str(row.name): row.colour for row in rows if isinstance(row.colour, int)}

    def remember_colours(self, colours: Mapping[str, int]) -> None:
        """Know these players by these colours from now on."""
        with self._writing() as connection:
            connection.execute(delete(PLAYER).where(PLAYER.c.name.in_(colours)))
            for name, colour in colours.items():
                connection.execute(insert(PLAYER).values(name=name, colour=colour))

    def forget_colours(self, names: Iterable[str]) -> None:
        """Know these players by no colour any more."""
        with self._writing() as connection:
            connection.execute(delete(PLAYER).where(PLAYER.c.name.in_(list(names))))

    def scrub(self) -> None:
        """Leave nothing of what was taken out beside the matches: neither what was written ahead nor the last copy."""
        if self._file is not None:
            check_point(self._file)
            back_up(self._file, self._backup)

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with self._lock, _spoken(), self._open().connect() as connection:
            yield connection.execution_options(reading=True)

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """A transaction, which is on the disk once this ends."""
        with self._lock, _spoken(), self._open().begin() as connection:
            yield connection

    def _open(self) -> Engine:
        if self._closed:
            raise StoreError("store.the_matches_are_closed")
        return self._engine


def _elsewhere() -> StoreError:
    return StoreError(
        "store.another_meldwatch_plays_this_match_go",
    )


def _last(connection: Connection, match: int) -> int:
    return connection.scalar(select(func.max(EVENT.c.number)).where(EVENT.c.match_id == match)) or 0


def _number(made: CursorResult[Any]) -> int:
    """The number under which a row was written; raises StoreError where the database gave it none."""
    key = made.inserted_primary_key
    if key is None:
        raise StoreError("store.the_database_has_kept_nothing")
    return int(key[0])


def _kept(row: Row[Any]) -> KeptMatch:
    """A match as its row tells it; one whose row is damaged is of no game that can be played, and is listed."""
    settings, players = _texts(row.settings), _texts(row.players)
    begun, ended = _seconds(row.begun), _seconds(row.ended)
    return KeptMatch(
        row.id, str(row.game), DAMAGED if settings is None else settings, players or (), begun or 0.0, ended
    )


def _texts(value: object) -> tuple[str, ...] | None:
    return tuple(value) if isinstance(value, list) and all(isinstance(each, str) for each in value) else None


def _seconds(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) else None


def _mapping(value: object) -> Mapping[str, Any]:
    """What an event says; a damaged one says nothing, and what needs it cannot be read back."""
    return value if isinstance(value, dict) else {}


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
def _spoken() -> Iterator[None]:
    """What the database refuses, in one sentence."""
    try:
        yield
    except IntegrityError as error:
        raise StoreError(
            "store.this_match_is_gone_or_another",
        ) from error
    except OverflowError as error:
        raise StoreError("store.there_is_nothing_of_this_number") from error
    except SQLAlchemyError as error:
        why = str(getattr(error, "orig", None) or error).strip().split("\n")[0]
        raise StoreError("store.this_could_not_be_kept_or", why=why) from error
