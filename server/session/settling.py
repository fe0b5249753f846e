"""What follows from a transition: it settles, its events are written, and what the store refuses is said."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace

from server.session.observation.notices import not_kept, without_not_kept
from server.session.playing import with_what_left
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
    events = (*made.events, *after.events)
    refused = _write_all(made, events, write)
    if refused is not None:
        return replace(after.state, notices=(not_kept(refused.words),))
    was_written = bool(events) and made.state.kept is not None
    return replace(after.state, notices=without_not_kept(after.state.notices)) if was_written else after.state


def _write_all(made: Transition, events: Sequence[NewEvent], write: Write) -> StoreError | None:
    """Write events down; raises StoreError where the first is refused, and answers why one of the others was."""
    match = made.state.match
    if match is None:
        return None
    refused: StoreError | None = None
    for number, event in enumerate(events):
        try:
            write(match.kept, event)
        except StoreError as error:
            if number == 0 and made.events and made.refusal is None:
                raise
            log.error("%s could not be written down: %s", event.kind, error)
            refused = error
    return refused
