"""What follows from a transition: it settles, its events are written, and what the store refuses is said."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace

from server.session.playing import not_kept, with_what_left
from server.session.record.events import NewEvent
from server.session.state import TableState, Transition
from server.storage.database import StoreError
from server.storage.kept import KeptMatch

log = logging.getLogger(__name__)

Write = Callable[[KeptMatch | None, NewEvent], object]
"""Writes an event of a match down; raises StoreError."""


def settled(made: Transition, write: Write) -> TableState:
    """The state of a transition with what follows from it, once its events are on the disk.

    Raises StoreError where what was asked for cannot be written; what else cannot be is a notice of the state.
    """
    after = with_what_left(made.state.settled())
    refused = _write_all(made, after.events, write)
    notices = () if refused is None else (not_kept(refused.words),)
    return replace(after.state, notices=notices or after.state.notices)


def _write_all(made: Transition, more: Sequence[NewEvent], write: Write) -> StoreError | None:
    """Write events down; raises StoreError where the first is refused, and answers why one of the others was."""
    match = made.state.match
    if match is None:
        return None
    refused: StoreError | None = None
    for number, event in enumerate((*made.events, *more)):
        try:
            write(match.kept, event)
        except StoreError as error:
            if number == 0 and made.events and made.refusal is None:
                raise
            log.exception("%s could not be written down", event.kind)
            refused = error
    return refused
