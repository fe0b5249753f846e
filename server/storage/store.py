"""Where matches are kept, with what happened in them and its pictures. What was answered is on the disk."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, CursorResult, delete, exists, func, insert, select, update

from engine.errors import why
from server.storage.backup import BACKUP, back_up, check_point
from server.storage.database import Database, StoreError, damaged
from server.storage.kept import Event, KeptMatch, event_from_row, kept_from_row, texts_of
from server.storage.schema import EVENT, MATCH, PICTURE, PLAYER

FILE: Final = "matches.sqlite"
"""The file in the data folder."""


class Store:
    """Keeps matches; every method may be called from any thread, and has written what it answers."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._backup: threading.Thread | None = None

    @classmethod
    def open(cls, url: str = "sqlite://") -> Store:
        """The store at a database URL, its tables brought up to date; raises StoreError. Without one: in memory."""
        return cls(Database(url))

    @classmethod
    def in_folder(cls, folder: Path) -> Store:
        """The store in a data folder, which is made where there is none; raises StoreError."""
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(
                "store.the_folder_folder_cannot_be_made", folder=folder, why=why(error)
            ) from error
        file = folder / FILE
        if (folder / BACKUP).exists():
            # Begun anew, its first match to end would take the place of all that are copied.
            if not file.exists():
                raise StoreError("store.the_file_is_gone_but_copied", file=file, copy=BACKUP)
            if not file.stat().st_size:
                raise damaged(file)
        return cls.open(f"sqlite:///{file.absolute()}")

    def close(self) -> None:
        """Let go of the database, all of it in its one file; whoever writes afterwards is refused."""
        if self._backup is not None:
            self._backup.join()
        if self.database.close() and self.database.file is not None and self.database.is_in_place:
            check_point(self.database.file)

    def begin(self, game: str, settings: Sequence[str], players: Sequence[str], at: float) -> KeptMatch:
        """Keep a new match."""
        values = {"game": game, "settings": list(settings), "players": list(players), "begun": at}
        with self.database.writing() as connection:
            made = _number(connection.execute(insert(MATCH).values(values)))
        return KeptMatch(made, game, tuple(settings), tuple(players), at)

    def end(self, match: int, at: float | None) -> None:
        """Note that a match has ended, or with None that it is played again."""
        with self.database.writing() as connection:
            connection.execute(update(MATCH).where(MATCH.c.id == match).values(ended=at))
        if at is not None and self.database.file is not None:
            self._backup = threading.Thread(
                target=self._back_up, args=(self.database.file, self._backup), name="backup"
            )
            self._backup.start()

    def _back_up(self, file: Path, before: threading.Thread | None) -> None:
        self.database.settle()  # what it follows from is on the disk by then
        back_up(file, before)

    def last(self, match: int) -> int:
        """The number of a match's last event, 0 where nothing has happened in it."""
        with self.database.reading() as connection:
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
        with self.database.writing() as connection:
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
        with self.database.reading() as connection:
            row = connection.execute(select(MATCH).where(MATCH.c.id == match)).first()
        if row is None:
            raise StoreError("store.there_is_no_match_match", match=match)
        return kept_from_row(row)

    def matches(self) -> tuple[KeptMatch, ...]:
        """Every match, the newest first."""
        with self.database.reading() as connection:
            return tuple(map(kept_from_row, connection.execute(select(MATCH).order_by(MATCH.c.id.desc()))))

    def events(self, match: int, kinds: Sequence[str] | None = None) -> tuple[Event, ...]:
        """Everything that happened in a match, in its order, or what is of these kinds."""
        pictured = exists().where(PICTURE.c.event_id == EVENT.c.id).label("pictured")
        asked = select(EVENT, pictured).where(EVENT.c.match_id == match).order_by(EVENT.c.number)
        if kinds is not None:
            asked = asked.where(EVENT.c.kind.in_(kinds))
        with self.database.reading() as connection:
            return tuple(map(event_from_row, connection.execute(asked)))

    def picture(self, match: int, number: int) -> bytes | None:
        """The picture (JPEG) kept with an event, if there is one."""
        asked = select(PICTURE.c.jpeg).join(EVENT).where(EVENT.c.match_id == match, EVENT.c.number == number)
        with self.database.reading() as connection:
            return connection.scalar(asked)

    def delete(self, match: int) -> None:
        """Throw a match away, with everything that was kept of it, and of those who are in no other."""
        with self.database.writing() as connection:
            connection.execute(delete(MATCH).where(MATCH.c.id == match))
            left = {
                name
                for row in connection.execute(select(MATCH.c.players))
                for name in texts_of(row.players) or ()
            }
            gone = [row.name for row in connection.execute(select(PLAYER.c.name)) if row.name not in left]
            connection.execute(delete(PLAYER).where(PLAYER.c.name.in_(gone)))

    def rename(self, match: int, seat: int, name: str) -> None:
        """Call a player of a match (seat, from 0) otherwise."""
        with self.database.writing() as connection:
            row = connection.execute(select(MATCH).where(MATCH.c.id == match)).one()
            players = list(texts_of(row.players) or ())
            players[seat] = name
            connection.execute(update(MATCH).where(MATCH.c.id == match).values(players=players))

    def drop_pictures(self, match: int, numbers: Sequence[int]) -> None:
        """Throw away the pictures of these events of a match; what happened stays."""
        events = select(EVENT.c.id).where(EVENT.c.match_id == match, EVENT.c.number.in_(numbers))
        with self.database.writing() as connection:
            connection.execute(delete(PICTURE).where(PICTURE.c.event_id.in_(events)))

    def colours(self) -> dict[str, int]:
        """The colour that each player is known by, by their names."""
        with self.database.reading() as connection:
            rows = connection.execute(select(PLAYER))
            return {str(row.name): row.colour for row in rows if isinstance(row.colour, int)}

    def remember_colours(self, colours: Mapping[str, int]) -> None:
        """Know these players by these colours from now on."""
        with self.database.writing() as connection:
            connection.execute(delete(PLAYER).where(PLAYER.c.name.in_(colours)))
            for name, colour in colours.items():
                connection.execute(insert(PLAYER).values(name=name, colour=colour))

    def forget_colours(self, names: Iterable[str]) -> None:
        """Know these players by no colour any more."""
        with self.database.writing() as connection:
            connection.execute(delete(PLAYER).where(PLAYER.c.name.in_(list(names))))

    def scrub(self) -> None:
        """Leave nothing of what was taken out beside the matches: neither what was written ahead nor the last copy."""
        if self.database.file is not None and self.database.is_in_place:
            check_point(self.database.file)
            back_up(self.database.file, self._backup)


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
