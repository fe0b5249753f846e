"""What was put right at the table, kept with the match: it is there again after a stop, however the program ended."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from server.session.observation.observation import Observation
from server.session.record.events import CHANGES, NewEvent, RecordError
from server.session.record.observation_record import observation_from_record, observation_to_record
from vision.input.camera import Image, SightError
from vision.input.picture import decode_picture

if TYPE_CHECKING:
    from server.session.record.journal import Journal
    from server.storage.kept import Event, KeptMatch

log = logging.getLogger(__name__)

LIVE: Final = "live"
"""Where an observation is from: the live picture. The others are shown in its place: `photo`, `typed`."""


@dataclass(frozen=True, slots=True, eq=False)
class Recalled:
    """An observation with what was put right in it, where it is from, and its picture (BGR uint8)."""

    source: str
    observation: Observation
    image: Image


def corrections_to_record(
    kind: str, source: str, seen: Observation | None, said: Mapping[str, Any] | None = None
) -> NewEvent:
    """What is put right: `correction` where people did that, `mended` where it has changed by itself."""
    if seen is None or not seen.corrections:
        return NewEvent(kind, {**(said or {}), "source": source, "kept": None})
    kept = observation_to_record(seen)
    return NewEvent(kind, {**(said or {}), "source": source, "kept": kept}, seen.picture)


def corrections_from_record(journal: Journal, kept: KeptMatch) -> tuple[Recalled, ...]:
    """What was put right in the live picture, and in one shown in its place since the last turn.

    What makes no sense any more is left out.
    """
    last: dict[bool, Event] = {}
    for event in journal.events(kept, *CHANGES, "correction", "mended"):
        if event.kind in CHANGES:
            last.pop(False, None)
        else:
            last[event.payload.get("source") == LIVE] = event
    found = (_recalled(event, journal, kept) for event in last.values() if event.payload.get("kept"))
    return tuple(each for each in found if each is not None)


def _recalled(event: Event, journal: Journal, kept: KeptMatch) -> Recalled | None:
    jpeg = journal.picture(kept, event.number)
    try:
        image = decode_picture(jpeg or b"")
        seen = observation_from_record(event.payload["kept"], 0, image)
        return Recalled(event.payload["source"], seen, image)
    except (SightError, RecordError):
        log.exception("what was put right cannot be read back")
        return None
