"""The store's tables, as SQLAlchemy knows them; `server/migrations` makes them, and a test holds the two equal."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    Column,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)

SHAPE: Final = MetaData()
"""Every table there is."""
NEWEST: Final = "first"
"""The migration that makes this shape."""

MATCH: Final = Table(
    "match",
    SHAPE,
    Column("id", Integer, primary_key=True),
    Column("game", String(40), nullable=False),
    Column("settings", JSON, nullable=False),
    Column("players", JSON, nullable=False),
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
    Column("payload", JSON, nullable=False),
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
