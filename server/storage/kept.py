"""What is kept of a match: the match itself and what happened in it; damaged rows are told from those that hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Row

DAMAGED: Final = ("?",)
"""The house rules of a match whose own cannot be read: no game takes them."""


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


def kept_from_row(row: Row[Any]) -> KeptMatch:
    """A match as its row tells it; one whose row is damaged is of no game that can be played, and is listed."""
    settings, players = texts_of(row.settings), texts_of(row.players)
    begun, ended = _seconds(row.begun), _seconds(row.ended)
    return KeptMatch(
        row.id, str(row.game), DAMAGED if settings is None else settings, players or (), begun or 0.0, ended
    )


def event_from_row(row: Row[Any]) -> Event:
    """Something that happened, as its row tells it."""
    return Event(
        row.number, str(row.kind), _mapping(row.payload), _seconds(row.at) or 0.0, bool(row.pictured)
    )


def texts_of(value: object) -> tuple[str, ...] | None:
    """A list of texts, such as the players; None where it is none."""
    return tuple(value) if isinstance(value, list) and all(isinstance(each, str) for each in value) else None


def _seconds(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) else None


def _mapping(value: object) -> Mapping[str, Any]:
    """What an event says; a damaged one says nothing, and what needs it cannot be read back."""
    return value if isinstance(value, dict) else {}
