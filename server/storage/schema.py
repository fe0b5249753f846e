"""The store's tables, as SQLAlchemy knows them; `server/storage/migrations` makes them, which a test holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import (
    JSON,
    Column,
    Dialect,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    TypeDecorator,
    UniqueConstraint,
)

SHAPE: Final = MetaData()
"""Every table there is."""
NEWEST: Final = "colours"
"""The migration that makes this shape."""


class Plain(TypeDecorator[Any]):
    """Plain values as JSON; None where what is written is none, so that one damaged row hides no other."""

    impl = JSON
    cache_ok = True

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], Any]:
        """How a value is read."""
        read = super().result_processor(dialect, coltype)

        def reading(value: Any) -> Any:
            try:
                return read(value) if read else value
            except (ValueError, TypeError):
                return None

        return reading


MATCH: Final = Table(
    "match",
    SHAPE,
    Column("id", Integer, primary_key=True),
    Column("game", String(40), nullable=False),
    Column("settings", Plain, nullable=False),
    Column("players", Plain, nullable=False),
    Column("begun", Float, nullable=False),
    Column("ended", Float),
)
"""A match: its game, the house rules (`NAME=VALUE`), the players, and when it began and ended (s since 1970, UTC)."""

EVENT: Final = Table(
    "event",
    SHAPE,
    Column("id", Integer, primary_key=True),
    Column("match_id", Integer, ForeignKey("match.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("number", Integer, nullable=False),
    Column("kind", String(40), nullable=False),
    Column("payload", Plain, nullable=False),
    Column("at", Float, nullable=False),
    UniqueConstraint("match_id", "number"),
)
"""Something that happened in a match, numbered from 1: rows are only ever added."""

PICTURE: Final = Table(
    "picture",
    SHAPE,
    Column(
        "event_id", Integer, ForeignKey("event.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    ),
    Column("jpeg", LargeBinary, nullable=False),
)
"""The picture that shows an event."""

PLAYER: Final = Table(
    "player",
    SHAPE,
    Column("name", String(80), primary_key=True),
    Column("colour", Integer, nullable=False),
)
"""The colour (and pawn, from 0) that a player of the kept matches is known by."""
